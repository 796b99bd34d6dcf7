"""What the mouse on turn may do (mouse-turn)."""

from dataclasses import replace
from typing import Any

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.rules.checks import check_no_surge
from companion.games.mice_and_mystics.state import (
    Mouse,
    State,
    active_mouse,
    get_free_mouse,
)

# The actions that begin with a roll, by its purpose; a scurry moves as the turn's own roll does.
ROLLED_ACTIONS = {"attack": "battle", "search": "search", "recover": "recover"}


def check_actor(state: State) -> Mouse:
    """The mouse on turn, or a Refusal: a surge waits, a minion is on turn, the mouse is captured."""
    check_no_surge(state)
    mouse = active_mouse(state)
    if mouse is None:
        raise Refusal("minions-turn", "mouse-turn")
    return get_free_mouse(state, mouse.name)


def check_act(state: State, mouse: Mouse, action: str, *, extra: bool) -> None:
    """Refuse a second action without an `extra` one, a third, and what conditions or the room forbid."""
    done = len(state.turn.actions)
    # One action a turn; an ability may allow one more (Inspire), and no table knows of a third.
    if done >= 2:
        raise Refusal("third-action", "ability-cards")
    if done == 1 and not extra:
        raise Refusal("second-action", "mouse-turn")
    # Knocked down takes the move alone, and poison nothing: of all conditions two forbid an action.
    stunned = "stunned" in mouse.conditions
    webbed = "webbed" in mouse.conditions
    if action == "recover" and not stunned and not webbed:
        raise Refusal("nothing-to-recover", "action-recover", mouse=Term(mouse.name))
    if action != "recover" and stunned:
        raise Refusal("stunned-recovers", "stunned", mouse=Term(mouse.name))
    if action == "scurry" and webbed:
        raise Refusal("webbed-stays", "webbed", mouse=Term(mouse.name))
    # Minions on the tile stop nobody from searching (action-search), but all from leaving.
    if action == "explore" and state.groups:
        raise Refusal("minions-on-tile", "action-explore")


def count_actions(state: State) -> int:
    """How many actions the mouse on turn has taken, as far as it was told or rolled here: each counts once."""
    told, rolled = state.turn.actions, state.turn.rolled
    return sum(max(told.count(name), rolled.count(name)) for name in {*told, *rolled})


def use_free(state: State, name: str, rule: str) -> State:
    """A free action of this turn. Refuses the same one twice."""
    if name in state.turn.free:
        raise Refusal("free-action-twice", rule)
    return add_to_turn(state, "free", name)


def add_to_turn(state: State, part: str, what: str) -> State:
    """The state with one thing more that the helper was told of this turn; `part` of Turn takes it."""
    done: dict[str, Any] = {part: (*getattr(state.turn, part), what)}
    return replace(state, turn=replace(state.turn, **done))
