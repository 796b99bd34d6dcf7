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
    """The action; of `act`, which one."""
    rule: str
    """The section that explains it."""
    allowed: bool
    """Whether it is possible now."""
    why_not: Message | None
    """Why not; null where it is possible."""


def end_turn_choice(state: State) -> Choice:
    """Whether the turn can be passed."""
    return _choice(state, NextTurn())


def choices_of(state: State) -> tuple[Choice, ...]:
    """All that the mouse on turn can be told to do; nothing in a minion's turn."""
    mouse = active_mouse(state)
    if mouse is None or state.stage != "play":
        return ()
    # Its whole turn, so nothing else is offered beside it (rescue).
    if mouse.captured:
        rescue = Rescue(mouse.name)
        choice = _choice(state, rescue)
        return (choice,)
    moves: list[Move] = [Act(action) for action in MOUSE_ACTIONS]
    moves += [Equip(), LevelUp("?")]  # any name: whether it may, not what it learns
    # With whom is all one to whether it may share; alone there is nobody to ask about.
    for other in state.mice:
        if other is not mouse and not other.captured:
            moves.append(Share(other.name))
            break
    return tuple(_choice(state, move) for move in moves)


def _choice(state: State, move: Move) -> Choice:
    button = offer(state, move)
    kind, rule = button.kind, button.rule
    # Five buttons of one kind are told apart, and explained, by what they do.
    if isinstance(move, Act):
        kind, rule = move.action, f"action-{move.action}"
    return Choice(kind, rule, button.allowed, button.why_not)
