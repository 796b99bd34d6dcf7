"""Every action to its rule."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Rename, renamed
from companion.games.miraris import actions as a
from companion.games.miraris import choices, entry, rounds
from companion.games.miraris.state import State, players


def rename(state: State, action: Rename) -> State:
    """Another name for a seat, at any time."""
    return replace(state, options=replace(state.options, players=renamed(players(state), action)))


_RULES: Mapping[type[Action], Callable[[State, Any], State]] = {
    a.LayWonder: rounds.lay_wonder,
    a.LayRow: rounds.lay_row,
    a.PlayDormire: rounds.play_dormire,
    a.EndRound: rounds.end_round,
    a.AddWonder: entry.add_wonder,
    a.SetWonders: entry.set_wonders,
    a.ChooseCharacter: entry.choose_character,
    a.NameCharacter: entry.name_character,
    a.SetOrder: entry.set_order,
    a.Score: entry.score,
    a.LuciaTakes: choices.take_for_lucia,
    a.SerenaDraws: choices.draw_for_serena,
    a.Give: choices.give,
    a.GiveAll: choices.give_all,
    a.Discard: choices.discard,
    a.DrawDiscards: choices.draw_discards,
    Rename: rename,
}


def apply(state: State, action: Action) -> State:
    """The state after one action, or a Refusal and nothing changed."""
    return _RULES[type(action)](state, action)
