"""What is new to mice who play for the first time, and when."""

from collections.abc import Callable, Mapping

from companion.games.mice_and_mystics.numbers import LEVEL_UP_CHEESE, is_mouse
from companion.games.mice_and_mystics.state import Mouse, State, active_mouse, page_of


def _happened(kind: str) -> Callable[[State], bool]:
    return lambda state: any(event.kind == kind for event in state.events)


def _any_mouse(has: Callable[[Mouse], bool]) -> Callable[[State], bool]:
    return lambda state: any(has(mouse) for mouse in state.mice)


def _mouse_acts(state: State) -> bool:
    mouse = active_mouse(state)
    if mouse is None:
        return False
    return not mouse.captured


def _minion_acts(state: State) -> bool:
    if not state.active:
        return False
    return not is_mouse(state.active)


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "deal": lambda state: state.stage == "deal",
    "surge": _happened("surge"),
    "time-is-short": _happened("time-is-short"),
    "captured": _any_mouse(lambda mouse: mouse.captured),
    "condition": _any_mouse(lambda mouse: bool(mouse.conditions)),
    "near-end": lambda state: page_of(state) == state.end - 1,
    "new-room": lambda state: len(state.rooms) > 1,
    "minion-turn": _minion_acts,
    "mouse-turn": _mouse_acts,
    "wounds": _any_mouse(lambda mouse: mouse.wounds > 0),
    "wheel": lambda state: state.wheel > 0,
    "level-up": _any_mouse(lambda mouse: mouse.cheese >= LEVEL_UP_CHEESE),
}
