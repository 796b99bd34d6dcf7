"""The steps of the scoring by name, what becomes of a stack, and where the rules are silent."""

from collections.abc import Mapping

from companion.games.core import Message, name, say, say_n
from companion.games.miraris.numbers import Cards
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.state import State, holder, queue, rule_of, title

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
