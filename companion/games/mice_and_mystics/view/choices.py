"""What the mouse on turn may do now, and why not."""

from dataclasses import dataclass

from companion.games.core import Message, offer
from companion.games.mice_and_mystics.actions import (
    Act,
    Equip,
    LevelUp,
    Move,
    NextTurn,
    Rescue,
    Share,
)
from companion.games.mice_and_mystics.numbers import MOUSE_ACTIONS
from companion.games.mice_and_mystics.state import State, active_mouse


@dataclass(frozen=True)
class Choice:
    """One thing that could be done now: its name (of an `act`, its action), whether it is allowed, and if not, why."""

    kind: str
    rule: str
    allowed: bool
    why_not: Message | None


def end_turn_choice(state: State) -> Choice:
    """Whether the turn can be passed."""
    return _choice(state, NextTurn())


def choices_of(state: State) -> tuple[Choice, ...]:
    """All that the mouse on turn can be told to do; nothing in a minion's turn."""
    mouse = active_mouse(state)
    if mouse is None or state.stage != "play":
        return ()
    if mouse.captured:
        return (_choice(state, Rescue(mouse.name)),)
    moves: list[Move] = [Act(action) for action in MOUSE_ACTIONS]
    moves += [Equip(), LevelUp("?")]
    others = [
        other.name
        for other in state.mice
        if other.name != mouse.name and not other.captured
    ]
    if others:
        moves.append(Share(others[0]))
    return tuple(_choice(state, move) for move in moves)


def _choice(state: State, move: Move) -> Choice:
    kind, button = move.KIND, offer(state, move)
    rule = button.rule
    if isinstance(move, Act):
        kind, rule = move.action, f"action-{move.action}"
    return Choice(kind, rule, button.allowed, button.why_not)
