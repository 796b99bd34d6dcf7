"""Every refusal of Azura, by its code. Those that all games share are in the core."""

from collections.abc import Mapping

REFUSALS: Mapping[str, str] = {
    "after-last-turn": "The last turn is over. Now the score piles are counted.",
    "not-your-turn": "It is {player}’s turn.",
    "already-played": "{player} has already played this turn.",
    "already-passed": "{player} has already passed this turn.",
    "no-such-spot": "There is no such spot on the board.",
    "same-spot": "This turn’s second spot must be a different one, not {kind} again.",
    "spot-blocked": "{player}’s seashell blocks {kind} this turn.",
    "no-card-played": "{player} has to play at least one card.",
    "no-free-silhouette": "{kind}: free silhouettes: {free}. No more cards than that can be played there.",
    "hand-too-small": "Not enough cards. By the helper’s count, cards in {player}’s hand: {hand}.",
    "choice-missing": "Choose what {kind} takes: {first} or {second}.",
    "no-choice-here": "{kind}: this play gives nothing to choose.",
    "play-first": "{player} has to play before the turn can end.",
    # The rules know no passing; that no card can be played they do not foresee.
    "must-play": "{player} has to play: no spot is blocked and there are cards in hand.",
    "reserve-too-small": "Cards in {player}’s reserve: {reserve}. No more than that can be taken from it.",
    "hand-too-large": "{player} needs {needed} to have {limit} cards in hand, and may not hold more.",
    # Two ways out, as the count may be wrong where the table is right.
    "pile-too-small": "By the helper’s count, {player} needs {needed} from the draw pile and has {pile} there. If "
    "there really are too few, say so. If there are more, an earlier play was entered wrongly.",
    "end-already-near": "The end has already been triggered: {player} plays the last turn.",
    "not-refilling": "{player} is not refilling now. A hand that cannot be completed is declared when refilling.",
    "no-shells": "This table plays without the Magic Seashells.",
    "shell-used": "{player} has already used this seashell: {shell}.",
    "one-shell-a-turn": "{player} has already used a seashell this turn. One a turn is the limit.",
    "shell-at-start": "This seashell is used at the start of a turn, before cards are played: {shell}.",
    "shell-at-end": "This seashell is used at the end of a turn, after cards are played: {shell}.",
    # An option of the table: the rules leave it open.
    "extra-turn-at-end": "The end has been triggered. The rules do not say whether a seashell still gives an extra "
    "turn; at this table it does not.",
    # Discarding comes first, so no more can be drawn than were in hand.
    "swap-out-of-range": "Discard at least one card, and no more than are in hand: {hand}.",
    "shell-needs-cards": "{player} would have to draw {cards}, and the draw pile has {pile} left. The rules do not "
    "say what happens then; at this table the seashell cannot be used like that.",
    "no-turn-follows": "This is the last turn: nobody plays after it, so there is nothing to block.",
    "score-too-early": "Score piles are counted after the last turn.",
    "value-too-high": "Card values from 1 to {most} can be entered. Enter the total instead.",
    "cards-out-of-range": "A score pile has between 0 and {most} cards.",
    "points-out-of-range": "A score pile is worth between 0 and {most} points.",
}
