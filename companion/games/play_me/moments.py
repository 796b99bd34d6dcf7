"""What is new to people who play Play Me for the first time, and when."""

from collections.abc import Callable, Mapping

from companion.games.play_me.rules import get_standing
from companion.games.play_me.state import State


def _asks(question: str) -> Callable[[State], bool]:
    """Whether the helper waits for this answer after a race."""
    return lambda state: get_standing(state).question == question


def _is_first_madness(state: State) -> bool:
    standing = get_standing(state)
    is_open = standing.jabberwocky is None and not standing.ending
    return is_open and any(standing.mad)


def _has_jabberwocky(state: State) -> bool:
    standing = get_standing(state)
    return standing.jabberwocky is not None and not standing.ending


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "two-slaps": _asks("first"),
    "victim": _asks("victim"),
    "betray": _asks("betray"),
    "last-slap": _asks("last-slap"),
    "first-race": lambda state: not state.rounds,
    "judas": lambda state: bool(get_standing(state).judases),
    "jabberwocky": _has_jabberwocky,
    "madness": _is_first_madness,
}
