"""What is refused, in words."""

from collections.abc import Mapping

REFUSALS: Mapping[str, str] = {
    "no-such-depth": "Choose what to keep track of: the rounds, the offering too, or every turn.",
    "rounds-out-of-range": "Agree on 1 to {most} rounds.",
    "points-out-of-range": "Agree on 1 to {most} points.",
    "no-such-dragon": "There is no such Dragon to choose.",
    "no-such-reading": "Choose one of the two ways to read {spell}.",
    "classic-only-points": "This table plays classic dominoes and counts points only.",
    "no-points-here": "This table counts rounds. Points are only for classic dominoes.",
    "only-rounds": "This table counts rounds only. Between rounds you can choose to keep track of the offering too.",
    "no-turns-kept": "This table does not keep track of turns. Between rounds you can choose to play turn by turn.",
    "round-going-on": "A round is going on. What the helper keeps track of can be changed between rounds.",
    "offering-complete": "Everyone has offered. Undo the last step to change a number.",
    "number-out-of-range": "The numbers at the centre go from 0 to {most}.",
    "number-twice": "{number} has been entered already. No two scrolls have the same number.",
    # Only where no Hungry Dragon can have mixed the donation into the deck again.
    "number-in-chain": "{number} is the donation’s number, and that scroll lies in the chain.",
    "highest-too-low": "All numbers differ, so the highest of {player}’s scrolls is at least {least}. Scrolls in "
    "hand: {n}.",
    "other-round": "Round {round} is not the one going on: it has a winner already, or has not begun.",
    "round-not-over": "Round {round} is not over then.",
    "no-such-round": "Round {round} has not been played.",
    "not-lowest": "{other} has fewer points left in hand than {player}: the round goes to the fewest.",
    "hands-missing": "First mark the scrolls left in these hands: {players}.",
    "no-such-scroll": "There is no such scroll. A scroll has two halves, each with one of the seven spells.",
    "scroll-twice": "That scroll is marked already. Every pair of spells exists once.",
    "too-many-points": "A hand is worth 0 points or more, and all scrolls together are worth {most}.",
    "too-many-scrolls": "At least one scroll lies in the chain, so all hands together hold {most} at most.",
    "hand-empty": "{player} holds at least one scroll: whoever links their last one wins the round at once.",
    "not-blocked": "The round is not blocked: hands are counted when the deck is empty and all have passed in a row.",
    "not-blocked-yet": "By the helper’s count, the round is not blocked: the deck must be empty and everyone have "
    "passed in a row.",
    "round-blocked": "The round is blocked: only its winner is still to be found.",
    # Turn by turn nobody counts: what lies on the table is set right by counting anew before the round is blocked.
    "hand-known": "The helper has kept count: scrolls in {player}’s hand: {n}.",
    "hands-first": "First enter how many scrolls each mage holds.",
    "not-tied": "{player} is not tied for the fewest scrolls and need not compare numbers.",
    "offering-first": "First the offering: enter the number of every offered scroll.",
    "round-ended": "The round is over, {player} has won it. The next one begins with the offering.",
    "not-your-turn": "It is {player}’s turn.",
    "no-such-spell": "There is no such spell.",
    "freeze-binds": "{spell} ({casters}) binds {player}: no scroll with {spell} on it before drawing.",
    "crown-binds": "{spell} ({casters}) binds {player}: no link to an end whose scroll has {spell} on it before "
    "drawing.",
    "open-half-missing": "{spell}: say which spell is on the open half of the scroll.",
    "follow-spell": "{player} has linked and first follows {spell}.",
    "already-linked": "{player} has linked this turn: link another scroll or end the turn.",
    "not-linked": "{player} has not linked this turn: link, draw or pass.",
    # The book: draw one, then link if you can, else draw a second and link or pass.
    "third-draw": "{player} has drawn two scrolls this turn. There is never a third.",
    "deck-empty": "By the helper’s count, the deck is empty: there is nothing to draw.",
    "must-draw": "{player} cannot pass yet: whoever cannot link draws, up to two scrolls.",
    "spell-not-cast": "{player} has not just cast {spell}.",
    "needs-two-scrolls": "{player} has one scroll in hand. {spell} needs two or more.",
    "give-to-another": "{player} gives the scroll to another mage.",
    "no-such-direction": "Scrolls cannot be passed that way. Mages at this table: {n}.",
    "no-ring-there": "{player}’s ring cannot stand on that scroll.",
    "too-many-rings": "A scroll has two halves, so no more than two rings can stand on it.",
    "counts-do-not-fit": "Hands and deck hold {most} scrolls at most, and every hand at least one.",
    "no-crown-bars": "No {spell} bars an end now.",
}
