"""Which function answers which action."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Chance, Rename, renamed
from companion.games.play_me import actions as a
from companion.games.play_me import clock, decide, series
from companion.games.play_me.state import State


def apply(state: State, action: Action) -> State:
    """The state after an action, or a Refusal; never half of it."""
    return _ANSWERS[type(action)](state, action)


def complete(state: State, action: Action, chance: Chance) -> Action:
    """The action with its moment and with drawn characters, where the phone left them out."""
    match action:
        case a.Start() | a.Pause() | a.Resume() | a.Caught() | a.TimeUp():
            return clock.timed(action, chance)
        case a.DealCharacters():
            return series.dealt(state, action, chance)
    return action


def _rename(state: State, action: Rename) -> State:
    return replace(state, players=renamed(state.players, action))


_ANSWERS: Mapping[type[Action], Callable[[State, Any], State]] = {
    a.Start: clock.start,
    a.Pause: clock.pause,
    a.Resume: clock.resume,
    a.Caught: clock.caught,
    a.TimeUp: clock.time_up,
    a.First: decide.first,
    a.Victim: decide.victim,
    a.Betray: decide.betray,
    a.LastSlap: decide.last_slap,
    a.TakeCharacter: series.take_character,
    a.DealCharacters: series.deal_characters,
    a.NotePower: series.note_power,
    a.NextGame: series.next_game,
    a.EndChallenge: series.end_challenge,
    Rename: _rename,
}
