"""What is refused, in words."""

from collections.abc import Mapping

REFUSALS: Mapping[str, str] = {
    "order-incomplete": "Put each of the five numbered Characters into the order once.",
    "no-round-assistant": "This table scores only: it was opened without the round assistant.",
    "rounds-first": "The rounds are still going on, and the helper counts the Wonders. Finish them first.",
    "rounds-over": "The rounds are over. Undo, or change the entry in the history.",
    "score-first": "The abilities have not begun yet. Enter the Wonders and the Characters, then go on.",
    "abilities-over": "The numbered abilities are over. Undo, or change the entry in the history.",
    "another-round": "That was for another round; now it is round {round}.",
    "no-such-position": "There is no such position in the row.",
    "row-full": "Every position already has a new Wonder. Choose the position that you want to change.",
    "laid-already": "{kind} lies on position {position} already: it counts once.",
    "position-filled": "Position {position} already has {there}, so {kind} was not entered. Tap the position to change "
    "it.",
    "one-card-each-position": "Each of the {positions} positions gets exactly one new Wonder.",
    "no-such-dormire": "The Dormire go from 1 to 9.",
    # The round is named, as it is mostly the earlier number that was typed wrongly.
    "dormire-used": "{player} has already used the {value}, in round {round}.",
    "row-incomplete": "Position {position} still lacks its new Wonder.",
    "dormire-missing": "Not everybody’s Dormire is entered yet. Still missing: {players}.",
    "rounds-unfinished": "Round {round} of {rounds} is not over yet. Confirm to leave the round assistant and go on "
    "counting by hand.",
    "no-such-wonder": "There is no such kind of Wonder.",
    "one-at-a-time": "Add or take away one Wonder at a time.",
    "seven-counts": "Enter seven numbers: one for each kind of Wonder.",
    "below-zero": "There is no such Wonder there to take away.",
    "too-many-copies": "{kind}: there are only {copies} in the game. Entered: {places}.",
    # Not forbidden: that the row is not refilled after the last round is our reading, certain only for six players.
    "counts-unlikely": "Taken: {claimed}, unclaimed in the row: {row}. Together that is {total}, but eight rounds "
    "show {shown} Wonders when the row is not refilled after the last. Count again, or confirm that it is right.",
    "row-unknown": "The row may stay uncounted only where everybody has Wonders, none of the row is entered, and "
    "fewer than {shown} are taken.",
    "no-such-character": "There is no such Character.",
    "character-taken": "{player} already has {character}. No two players have the same Character.",
    "character-missing": "Whose Character is still to be entered: {players}.",
    # Its ability would have come before others that have been resolved.
    "number-too-late": "{character} has a number and should have been revealed before. Go back in the history and "
    "enter it there.",
    "choice-missing": "First enter what {character} asks for.",
    "not-this-ability": "{character} does not act now: it is the turn of {current}.",
    "wrong-number": "Choose exactly this many Wonders: {number}.",
    "not-in-row": "Only Wonders that lie unclaimed in the row can be taken.",
    "not-in-deck": "By the helper’s count, the deck has no such Wonder left.",
    "not-in-hand": "{player} does not have that many Wonders of this kind.",
    "name-of-another": "{character} is another Character’s name. Enter the one printed on the unnamed card.",
    "another-gift": "That was for another gift; now gift {gift} is due.",
    "one-gift-each": "Enter one Wonder for each player who still has to choose: {count}.",
    "gives-nothing": "{player} has nothing to give or discard now.",
    "immune": "{player} has {character}: no other ability affects this player any more.",
    "nothing-drawn": "Nobody has to discard at random now.",
}
