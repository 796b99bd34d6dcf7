"""What each Character does, the steps of the scoring by name, and where the rules are silent."""

from collections.abc import Mapping

from companion.games.core import Message, Term, name, say, say_n
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
    Cards,
)
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.state import State, holder, queue, rule_of, title

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


# Where the rules are silent, and what the helper does: by the Character whose ability it is.
NOTES: Mapping[str, Message] = {
    "lucia": say(
        "The rules do not say whether a Wonder under another may be taken; we play: any Wonder of the row may be "
        "taken.",
        "character-lucia",
    ),
    "mirela": say(
        "The rules do not say whether the gifts are chosen in secret; we play: choose face down, hand "
        "over together.",
        "character-mirela",
    ),
}


def titles_of_steps(state: State) -> dict[str, Message]:
    """The steps of this table in order, by their ids (scoring)."""
    titles: dict[str, Message] = {}
    if state.options.rounds:
        titles["rounds"] = say("Rounds", "round")
    titles["holdings"] = say("Wonders", "end-of-game")
    titles["characters"] = say("Characters", "character-cards")
    # Only those that somebody has: a step in which nothing happens would raise questions.
    for character in queue(state):
        titles[character] = say(
            "Numbered ability: {character}",
            rule_of(character),
            character=title(state, character),
        )
    titles["crowns"] = say("Crowns", "scoring")
    titles["unnumbered"] = say("Abilities without a number", "scoring")
    titles["ranking"] = say("Ranking", "scoring")
    return titles


def for_whom(state: State, kind: str) -> Message:
    """What all have handed over at once, by the kind of its event."""
    if kind == "mirela-gift":
        given = say("Given to {player}:", "character-mirela")
        return given.filled(player=name(state, holder(state, "mirela") or 0))
    return say("Discarded at random:", "character-unknown")


def tell_claim(state: State, player: int, cards: Cards, *, tied: bool) -> Message:
    """What becomes of a stack at which a player stands (claim-wonder, tied-dormire)."""
    if tied:
        claim = say_n(
            "Tied: {kind} stays.",
            "Tied: {n} Wonders stay: {cards}.",
            len(cards),
            "tied-dormire",
        )
    else:
        claim = say_n(
            "{player} takes {kind} ({cards}).",
            "{player} takes {n} Wonders: {cards}.",
            len(cards),
            "stacks" if len(cards) > 1 else "claim-wonder",
            player=name(state, player),
        )
    return claim.filled(kind=term_of(cards[0]), cards=cards)
