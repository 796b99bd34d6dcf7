"""Every action to its rule."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.azura import actions as a
from companion.games.azura import shells
from companion.games.azura.play import play
from companion.games.azura.scoring import score_cards, score_total
from companion.games.azura.state import State, players
from companion.games.azura.turn import cannot_refill, end_turn, pass_turn
from companion.games.core import Action, Rename, renamed


def rename(state: State, action: Rename) -> State:
    """Another name for a seat, at any time."""
    return replace(state, options=replace(state.options, players=renamed(players(state), action)))


_RULES: Mapping[type[Action], Callable[[State, Any], State]] = {
    a.Play: play,
    a.EndTurn: end_turn,
    a.CannotRefill: cannot_refill,
    a.Pass: pass_turn,
    a.ExtraTurn: shells.extra_turn,
    a.TwoSpots: shells.two_spots,
    a.SwapCards: shells.swap_cards,
    a.DrawThree: shells.draw_three,
    a.BlockSpot: shells.block_spot,
    a.ScoreCards: score_cards,
    a.ScoreTotal: score_total,
    Rename: rename,
}


def apply(state: State, action: Action) -> State:
    """The state after one action, or a Refusal and nothing changed."""
    return _RULES[type(action)](state, action)
