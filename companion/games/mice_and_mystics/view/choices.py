"""What the mouse on turn may do now, and why not."""

from dataclasses import replace

from companion.games.core import MoveView, offer
from companion.games.mice_and_mystics.actions import Act, Equip, LevelUp, Rescue, Share
from companion.games.mice_and_mystics.numbers import MOUSE_ACTIONS
from companion.games.mice_and_mystics.state import State, active_mouse


def choices_of(state: State) -> tuple[MoveView, ...]:
    """All that the mouse on turn can be told to do; nothing in a minion's turn."""
    mouse = active_mouse(state)
    if mouse is None:
        return ()
    # Its whole turn, so nothing else is offered beside it (rescue).
    if mouse.captured:
        return (offer(state, Rescue(mouse.name)),)

    found = []
    for action in MOUSE_ACTIONS:
        # Buttons of one kind are told apart, and explained, by what they do.
        button = offer(state, Act(action))
        found.append(replace(button, kind=action, rule=f"action-{action}"))
    found.append(offer(state, Equip()))
    found.append(offer(state, LevelUp("?")))  # whether it may, not what it learns
    # With whom is all one to whether it may share; alone there is nobody to ask about.
    for other in state.mice:
        if other is not mouse and not other.captured:
            found.append(offer(state, Share(other.name)))
            break
    return tuple(found)
