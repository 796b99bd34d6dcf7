"""The last roll in words."""

from companion.games.core import N_, Message, say_n
from companion.games.mice_and_mystics.rules.dice import count
from companion.games.mice_and_mystics.state import State, term


def tell_roll(state: State) -> Message:
    """Its hits, blocks, spaces or stars."""
    (rolled,) = state.rolls
    result, who = count(state, rolled), term(rolled.who)
    if rolled.purpose == "attack":
        return say_n(
            N_("{who} rolls {n} hit"),
            N_("{who} rolls {n} hits"),
            result.hits,
            "action-dice",
            who=who,
        )
    if rolled.purpose == "defense":
        return say_n(
            N_("{who} rolls {n} block"),
            N_("{who} rolls {n} blocks"),
            result.blocks,
            "action-dice",
            who=who,
        )
    if rolled.purpose == "movement":
        spaces = result.spaces
        return say_n(
            N_("{who} may move {n} space"),
            N_("{who} may move {n} spaces"),
            spaces,
            "movement",
            who=who,
        )
    return say_n(
        N_("{who} rolls {n} star"),
        N_("{who} rolls {n} stars"),
        result.stars,
        "action-dice",
        who=who,
    )
