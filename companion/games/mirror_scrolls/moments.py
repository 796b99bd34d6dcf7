"""What is new to mages who play for the first time, and when."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.mirror_scrolls.numbers import (
    COUNT_ROUNDS,
    FREEZE_READINGS,
    SPELLS,
    TURN_BY_TURN,
)
from companion.games.mirror_scrolls.state import State


def _is_played(state: State) -> bool:
    if state.phase != "play":
        return False
    return state.depth == TURN_BY_TURN


def _is_active(spell: str, state: State) -> bool:
    """Whether a mage's ring stands on this spell, and it is played as it is taught: not as another Dragon, say."""
    agreed = {"dragon": state.options.dragon, "freeze": state.options.freeze}
    taught = {"dragon": "dragon", "freeze": FREEZE_READINGS[0]}
    if agreed.get(spell) != taught.get(spell):
        return False
    return _is_played(state) and spell in state.turns.rings


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "blocked": lambda state: state.phase == "blocked",
    # The helper asks for the numbers that are offered.
    "first-offering": lambda state: (
        state.phase == "ready" and state.depth != COUNT_ROUNDS and not state.wins
    ),
    "round-won": lambda state: state.phase == "ready" and bool(state.wins),
    "first-link": lambda state: _is_played(state) and state.turns.chain == 1,
    "drawn": lambda state: _is_played(state) and state.turns.draws > 0,
    "passed": lambda state: _is_played(state) and bool(state.turns.passed),
    **{spell: partial(_is_active, spell) for spell in SPELLS},
    "deck-empty": lambda state: _is_played(state) and not state.turns.deck,
}
