"""What is new to people who play Miraris for the first time, and when."""

from collections.abc import Callable, Mapping

from companion.games.miraris.numbers import ROUNDS
from companion.games.miraris.state import State, entered


def _is_tied(state: State) -> bool:
    """Whether two numbers of the round that runs are the same; before all are in, those of the round before."""
    if state.phase != "rounds":
        return False
    last = [used[-1] for used in state.used if used]
    # The round before counts until all have chosen anew: the tie is seen when its round is already over.
    shown = last if 0 in state.dormire else state.dormire
    return len(set(shown)) < len(shown)


def _is_before_counting(state: State) -> bool:
    """Whether the helper has nothing to do yet, as the rounds are played without it."""
    if state.phase != "holdings" or state.options.rounds:
        return False
    return not entered(state)


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "first-round": lambda state: state.phase == "rounds" and state.round == 1,
    "tie": _is_tied,
    "stack": lambda state: state.phase == "rounds" and any(state.stacks),
    "last-round": lambda state: state.phase == "rounds" and state.round == ROUNDS,
    "eight-rounds": _is_before_counting,
    "counting": lambda state: (
        state.phase == "holdings" and not _is_before_counting(state)
    ),
    "characters": lambda state: state.phase == "characters",
    "ability": lambda state: state.phase == "abilities",
    "reveal": lambda state: state.phase == "reveal",
}
