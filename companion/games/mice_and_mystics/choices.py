"""What the mouse on turn may do now, and why not."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.core import Action, Message, Refusal, say
from companion.games.mice_and_mystics.actions import Act, Equip, LevelUp, NextTurn, Rescue, Share
from companion.games.mice_and_mystics.apply import apply
from companion.games.mice_and_mystics.numbers import MOUSE_ACTIONS
from companion.games.mice_and_mystics.refusals import REFUSALS
from companion.games.mice_and_mystics.state import State, active_mouse

KINDS: Mapping[type[Action], str] = {
    NextTurn: "next-turn",
    Equip: "equip",
    Share: "share",
    LevelUp: "level-up",
    Rescue: "rescue",
}


@dataclass(frozen=True)
class Choice:
    """One thing that could be done now: its name, whether it is allowed, and if not, the one reason."""

    kind: str
    allowed: bool
    why_not: tuple[Message, ...] = ()


def choices_of(state: State, actions: tuple[Action, ...] = ()) -> tuple[Choice, ...]:
    """The given actions, or else all those of the mouse on turn (none in a minion's turn)."""
    return tuple(_choice(state, action) for action in actions or _of_the_mouse(state))


def _of_the_mouse(state: State) -> tuple[Action, ...]:
    mouse = active_mouse(state)
    if mouse is None or state.stage != "play":
        return ()
    if mouse.captured:
        return (Rescue(mouse.name),)
    others = [other.name for other in state.mice if other.name != mouse.name and not other.captured]
    told = (*map(Act, MOUSE_ACTIONS), Equip(), LevelUp("?"))
    return (*told, Share(others[0])) if others else told


def _choice(state: State, action: Action) -> Choice:
    kind = action.action if isinstance(action, Act) else KINDS[type(action)]
    try:
        apply(state, action)
    except Refusal as refusal:
        return Choice(kind, False, (say(REFUSALS[refusal.code], refusal.rule, **refusal.args_for_text),))
    return Choice(kind, True)
