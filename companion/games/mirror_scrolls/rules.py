"""Every action to its rule."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Rename, renamed
from companion.games.mirror_scrolls import actions as a
from companion.games.mirror_scrolls import blocked, rounds, spells, turns
from companion.games.mirror_scrolls.state import State, players


def rename(state: State, action: Rename) -> State:
    """Another name for a seat, at any time."""
    return replace(state, options=replace(state.options, players=renamed(players(state), action)))


_RULES: Mapping[type[Action], Callable[[State, Any], State]] = {
    a.WinRound: rounds.win_round,
    a.ChangeWinner: rounds.change_winner,
    a.SetDepth: rounds.set_depth,
    a.Offer: rounds.offer,
    a.LeftOver: rounds.left_over,
    a.Blocked: blocked.declare,
    a.CountHand: blocked.count_hand,
    a.Highest: blocked.highest,
    a.Link: turns.link,
    a.Draw: turns.draw,
    a.Pass: turns.pass_turn,
    a.EndTurn: turns.end_turn,
    a.MixIn: spells.mix_in,
    a.Give: spells.give,
    a.PassScrolls: spells.pass_scrolls,
    a.Eat: spells.eat,
    a.CrownGone: spells.crown_gone,
    Rename: rename,
}


def apply(state: State, action: Action) -> State:
    """The state after one action, or a Refusal and nothing changed."""
    return _RULES[type(action)](state, action)
