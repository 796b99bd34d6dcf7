"""What is new to people who play Play Me for the first time, and when."""

from collections.abc import Callable, Mapping

from companion.games.play_me.rules import get_standing
from companion.games.play_me.state import Standing, State, without_character


def _asks(question: str) -> Callable[[State], bool]:
    """Whether the helper waits for this answer after a race."""
    return lambda state: get_standing(state).question == question


def _while_open(shows: Callable[[Standing], bool]) -> Callable[[State], bool]:
    """Whether the game shows it and still goes on: after its end there is nothing to learn from it."""

    def is_new(state: State) -> bool:
        standing = get_standing(state)
        return shows(standing) and not standing.ending

    return is_new


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "two-slaps": _asks("first"),
    "victim": _asks("victim"),
    "betray": _asks("betray"),
    "last-slap": _asks("last-slap"),
    "first-race": lambda state: not state.rounds and not without_character(state),
    "judas": lambda state: bool(get_standing(state).judases),
    "jabberwocky": _while_open(lambda found: found.jabberwocky is not None),
    # With the Jabberwocky there, a mad card means something else.
    "madness": _while_open(lambda found: found.jabberwocky is None and any(found.mad)),
}
