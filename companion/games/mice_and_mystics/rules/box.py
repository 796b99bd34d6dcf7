"""How many figures of each type of minion the box has left (minion-placement)."""

from collections.abc import Sequence

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    MINIONS,
    MOST_UNSHARED,
    ON_RAT_FIGURES,
    RAT_FIGURES,
)
from companion.games.mice_and_mystics.state import State, find_group
from companion.games.mice_and_mystics.state.options import Arrival


def figures_of(state: State, kind: str) -> int:
    """How many figures of the type are on the board."""
    group = find_group(state, kind)
    if group is None:
        return 0
    return len(group.wounds)


def left_in_box(state: State, kind: str) -> int:
    """How many more could be placed."""
    there = figures_of(state, kind)
    if not state.shares_rats:
        return MOST_UNSHARED[kind] - there
    left = MINIONS[kind].most - there
    if kind not in ON_RAT_FIGURES:
        return left
    rats = _rats_left(state)
    return min(left, rats)


def placed_of(state: State, minions: Sequence[Arrival]) -> dict[str, int]:
    """How many of those that come are placed, by type: as many as there are, the rest is ignored."""
    placed = {}
    rats = _rats_left(state)
    for arrival in minions:
        placed[arrival.kind] = min(arrival.figures, left_in_box(state, arrival.kind))
    if not state.shares_rats:
        return placed
    for kind in ON_RAT_FIGURES:
        if kind in placed:
            placed[kind] = min(placed[kind], rats)
            rats -= placed[kind]
    return placed


def too_many(state: State, kind: str) -> Refusal:
    """That the box has no more figures of the type."""
    most, rule = MINIONS[kind].most, "minion-placement"
    unshared = most - figures_of(state, kind)
    is_shared = left_in_box(state, kind) < unshared
    if is_shared and state.shares_rats:
        return Refusal("too-many-rats", rule, "figures", most=RAT_FIGURES)
    minion = Term(kind)
    return Refusal("too-many-figures", rule, "figures", minion=minion, most=most)


def _rats_left(state: State) -> int:
    left = RAT_FIGURES
    for kind in ON_RAT_FIGURES:
        left -= figures_of(state, kind)
    return left
