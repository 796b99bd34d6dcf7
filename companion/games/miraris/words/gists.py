"""What each Character does, in a few words for its button (character-cards)."""

from collections.abc import Mapping

from companion.games.core import Message, Term, say
from companion.games.miraris.numbers import (
    ALLIE_GRAVE,
    DREAM,
    EDGE,
    FATIMA_CARD,
    GARDEN,
    GRAVE,
    KINDS,
    LANA_CARD,
    LUCIA_TAKES,
    MARIANO_CARDS,
    MARIANO_EXACT,
    MARIANO_FEWER,
    SERENA_DRAWS,
    TWIN_ALONE,
    TWIN_TOGETHER,
    TWINS,
)
from companion.games.miraris.state import rule_of

_TWIN = say(
    "+{alone}, but +{together} if {twin} is in play",
    alone=TWIN_ALONE,
    together=TWIN_TOGETHER,
)
# Wonders go by their crowns: a button has no room for names.
_GISTS: Mapping[str, Message] = {
    "rolando": say("All {count} kinds: wins at once", count=len(KINDS)),
    "lucia": say("Takes {count} from the row", count=LUCIA_TAKES),
    "serena": say("Draws {count} from the deck", count=SERENA_DRAWS),
    "mirela": say("All others give a Wonder"),
    "unknown": say("All others discard at random"),
    "allie": say("Each {crowns} counts {worth}", crowns=GRAVE, worth=ALLIE_GRAVE),
    "unnamed": say(
        "{edge} and {dream} count 0, all others double", edge=EDGE, dream=DREAM
    ),
    "fatima": say(
        "Without a {crowns}: every card counts {worth}",
        crowns=GARDEN,
        worth=FATIMA_CARD,
    ),
    "mariano": say(
        "{limit} cards: +{exact}, fewer: +{fewer}",
        limit=MARIANO_CARDS,
        exact=MARIANO_EXACT,
        fewer=MARIANO_FEWER,
    ),
    "lana": say("+{points} for each card", points=LANA_CARD),
    **{one: _TWIN.filled(twin=Term(other)) for one, other in TWINS.items()},
}


def gist(character: str) -> Message:
    """A reminder of the ability; the rule itself stands in its section."""
    return _GISTS[character].filled(rule_of(character))
