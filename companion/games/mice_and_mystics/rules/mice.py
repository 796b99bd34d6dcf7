"""The mice: cheese, wounds, conditions, capture and rescue."""

from dataclasses import replace

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    CONDITIONS,
    MINIONS,
    MOST_CHEESE,
    MOST_WOUNDS,
    TILDAS_CONDITIONS,
    WHEEL_SIZE,
    WOUND_LEAVES,
    owner_of,
)
from companion.games.mice_and_mystics.rules.checks import check_no_surge, check_range
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel, advance, lose
from companion.games.mice_and_mystics.rules.turns import end_turn
from companion.games.mice_and_mystics.state import (
    Mouse,
    State,
    find_mouse,
    get_group,
    get_mouse,
    note,
    with_mouse,
)


def gain_cheese(state: State, name: str, cheese: int) -> State:
    """Cheese that a rule gives to a mouse of the party, as far as its stash has room."""
    mouse = get_mouse(state, name)
    return with_mouse(
        state, replace(mouse, cheese=min(MOST_CHEESE, mouse.cheese + cheese))
    )


def change_cheese(state: State, name: str, cheese: int) -> State:
    """Cheese into or out of a stash. Refuses less than none and more than the box has."""
    mouse = get_mouse(state, name)
    check_range(cheese, -MOST_CHEESE, MOST_CHEESE, "cheese")
    if mouse.cheese + cheese < 0:
        raise Refusal("too-little-cheese", "cheese", mouse=Term(name), n=mouse.cheese)
    if mouse.cheese + cheese > MOST_CHEESE:
        raise Refusal("too-much-cheese", "cheese", most=MOST_CHEESE)
    return with_mouse(state, replace(mouse, cheese=mouse.cheese + cheese))


def wound(state: State, name: str, wounds: int, by: str) -> State:
    """Wounds, or healing. `by` a minion's type or boss's card adds what its wounds do (minions).

    At its life value the mouse is captured. Refuses a captured mouse and healing what is not there.
    """
    mouse = _free_mouse(state, name)
    check_range(wounds, -MOST_WOUNDS, MOST_WOUNDS, "mouse-hero-card")
    if by:
        check_minion(by)
        get_group(state, owner_of(by))
    if wounds > 0 and by == "roach":
        state, wounds = _steal(state, mouse, wounds)
    state = _take_wounds(state, name, wounds)
    if wounds > 0 and by in WOUND_LEAVES and _is_free(state, name):
        state = set_condition(state, name, WOUND_LEAVES[by], on=True)
    return state


def check_minion(name: str) -> None:
    """Refuse what is neither a type of minion nor a boss's card."""
    if owner_of(name) not in MINIONS:
        raise Refusal("no-such-minion", "minions")


def set_condition(state: State, name: str, condition: str, *, on: bool) -> State:
    """A condition begins or ends. Tilda gains a cheese for some that begin on another mouse (hero-tilda)."""
    if condition not in CONDITIONS:
        raise Refusal("no-such-condition", "conditions")
    mouse = _free_mouse(state, name)
    if (condition in mouse.conditions) == on:
        return state
    kept = tuple(
        other
        for other in CONDITIONS
        if other in mouse.conditions and other != condition
    )
    state = with_mouse(
        state, replace(mouse, conditions=(*kept, condition) if on else kept)
    )
    if on:
        state = note(state, "condition", name, condition)
    return _tilda_draws(state, name) if on and condition in TILDAS_CONDITIONS else state


def recover(state: State, name: str, *, star: bool) -> State:
    """The mouse is no longer stunned, and with a star no longer webbed (action-recover)."""
    state = set_condition(state, name, "stunned", on=False)
    return set_condition(state, name, "webbed", on=False) if star else state


def capture(state: State, name: str) -> State:
    """The mouse is captured; its card stays on the track. All captured: the chapter is lost (capture)."""
    mouse = get_mouse(state, name)
    if mouse.captured:
        raise Refusal("already-captured", "capture", mouse=Term(name))
    state = note(with_mouse(state, _captured(state, mouse)), "captured", name)
    if state.settings.capture_moves_hourglass:
        state = advance(state, "capture", name)
    if state.stage == "play" and all(other.captured for other in state.mice):
        state = lose(state, "captured")
    return state


def rescue(state: State, name: str, *, by_card: bool, free_last: bool) -> State:
    """The mouse comes back as its whole turn, or `by_card` at any time (rescue). `free_last` as in `end_turn`.

    Refuses a free mouse; on its turn also: another's turn, after an action, and minions on the board.
    """
    mouse = get_mouse(state, name)
    if not mouse.captured:
        raise Refusal("not-captured", "rescue", mouse=Term(name))
    back = note(with_mouse(state, replace(mouse, captured=False)), "rescued", name)
    if by_card:
        return back
    check_no_surge(state)
    if state.active != name:
        raise Refusal("not-its-turn", "rescue", mouse=Term(name))
    if state.groups:
        raise Refusal("rescue-minions", "rescue")
    if state.turn.actions or state.turn.free:
        raise Refusal("rescue-after-action", "rescue")
    return end_turn(back, free_last=free_last)


def _steal(state: State, mouse: Mouse, wounds: int) -> tuple[State, int]:
    stolen = min(wounds, mouse.cheese)
    if not stolen:
        return state, wounds
    greedy = get_group(state, "roach").greedy
    state = with_mouse(state, replace(mouse, cheese=mouse.cheese - stolen))
    state = note(state, "stolen-to-wheel" if greedy else "stolen", mouse.name, n=stolen)
    if not greedy:
        return state, wounds - stolen
    # More than a wheelful makes no difference: a full wheel is emptied whatever lies on it.
    return add_to_wheel(state, min(stolen, WHEEL_SIZE)), wounds - stolen


def _take_wounds(state: State, name: str, wounds: int) -> State:
    mouse = get_mouse(state, name)
    total = mouse.wounds + wounds
    if total < 0:
        raise Refusal("no-wounds", "mouse-hero-card", n=mouse.wounds)
    state = with_mouse(state, replace(mouse, wounds=min(total, MOST_WOUNDS)))
    hit = wounds > 0 and mouse.life is not None and total >= mouse.life
    return capture(state, name) if hit and state.stage == "play" else state


def _captured(state: State, mouse: Mouse) -> Mouse:
    mouse = replace(mouse, captured=True)
    if state.settings.capture_clears_wounds:
        mouse = replace(mouse, wounds=0, conditions=())
    return mouse if state.settings.capture_keeps_cheese else replace(mouse, cheese=0)


def _tilda_draws(state: State, name: str) -> State:
    tilda = find_mouse(state, "tilda")
    if name == "tilda" or tilda is None or tilda.captured:
        return state
    return gain_cheese(note(state, "tilda-draws", "tilda"), "tilda", 1)


def _free_mouse(state: State, name: str) -> Mouse:
    mouse = get_mouse(state, name)
    if mouse.captured:
        raise Refusal("mouse-captured", "capture", mouse=Term(name))
    return mouse


def _is_free(state: State, name: str) -> bool:
    return not get_mouse(state, name).captured
