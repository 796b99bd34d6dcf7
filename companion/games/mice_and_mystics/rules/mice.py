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
    get_free_mouse,
    get_group,
    get_mouse,
    note,
    with_mouse,
)


def gain_cheese(state: State, name: str, cheese: int) -> State:
    """Cheese that a rule gives to a mouse of the party, as far as its stash has room."""
    mouse = get_mouse(state, name)
    # Nobody asked for it by hand, so more than the box has is no reason to refuse.
    cheese = min(MOST_CHEESE, mouse.cheese + cheese)
    return with_mouse(state, replace(mouse, cheese=cheese))


def change_cheese(state: State, name: str, cheese: int, field: str = "cheese") -> State:
    """Cheese into or out of a stash, as a `field` has told it. Refuses less than none and more than the box has."""
    mouse = get_mouse(state, name)
    check_range(cheese, -MOST_CHEESE, MOST_CHEESE, "cheese", field)
    stash = mouse.cheese + cheese
    # By hand: a slip is better told than cut off.
    if stash < 0:
        raise Refusal(
            "too-little-cheese", "cheese", field, mouse=Term(name), n=mouse.cheese
        )
    if stash > MOST_CHEESE:
        raise Refusal("too-much-cheese", "cheese", field, most=MOST_CHEESE)
    return with_mouse(state, replace(mouse, cheese=stash))


def wound(
    state: State, name: str, wounds: int, by: str, *, poison: bool = False
) -> State:
    """Wounds, or healing. `by` a minion's type or boss's card adds what its wounds do (minions).

    At its life value the mouse is captured. Refuses a captured mouse and healing what is not there.
    `poison`: what is told are poison wounds (poisoned).
    """
    mouse = get_free_mouse(state, name)
    check_range(wounds, -MOST_WOUNDS, MOST_WOUNDS, "mouse-hero-card", "wounds")
    if by:
        check_minion(state, by, "by")
    if wounds > 0 and by == "roach":
        stolen = min(wounds, mouse.cheese)
        state = _steal(state, mouse, stolen)
        # Cheese instead of wounds; for what it has no cheese, the mouse is wounded (minion-roach).
        wounds -= stolen
        mouse = get_mouse(state, name)
    if poison and wounds < 0:
        return _cure(state, mouse, -wounds)
    total = mouse.wounds + wounds
    if total < 0:
        raise Refusal("no-wounds", "mouse-hero-card", "wounds", n=mouse.wounds)
    state = with_mouse(state, replace(mouse, wounds=min(total, MOST_WOUNDS)))
    if wounds <= 0:
        return state  # healing captures nobody and leaves nothing behind
    # The chapter may have been lost by the stolen cheese already: then nothing follows.
    is_full = mouse.life is not None and total >= mouse.life
    if is_full and state.stage == "play":
        return capture(state, name)
    # Markers are for a mouse on the board: one that is captured now has none.
    left = "poisoned" if poison else WOUND_LEAVES.get(by)
    if left == "poisoned":
        return _poison(state, name, wounds)
    return set_condition(state, name, left, on=True) if left else state


def check_minion(state: State, name: str, field: str) -> None:
    """Refuse what is neither a type of minion nor a boss's card, and what has no figure on the board."""
    if owner_of(name) not in MINIONS:
        raise Refusal("no-such-minion", "minions", field)
    get_group(state, owner_of(name), field)


def set_condition(state: State, name: str, condition: str, *, on: bool) -> State:
    """A condition begins or ends. Tilda gains a cheese for some that begin on another mouse (hero-tilda)."""
    if condition not in CONDITIONS:
        raise Refusal("no-such-condition", "conditions", "condition")
    mouse = get_free_mouse(state, name)
    # A second marker says nothing new, and Tilda gains only when a mouse becomes so.
    if (condition in mouse.conditions) == on:
        return state
    others = set(mouse.conditions) - {condition}
    kept = tuple(other for other in CONDITIONS if other in others)
    if on:
        kept = (*kept, condition)
    mouse = replace(mouse, conditions=kept)
    if condition == "poisoned":
        mouse = replace(mouse, poison=int(on))
    state = with_mouse(state, mouse)
    if not on:
        return state
    state = note(state, "condition", name, condition)
    tilda = find_mouse(state, "tilda")
    # Her tile is not known, but all mice explore together (action-explore).
    if condition not in TILDAS_CONDITIONS or name == "tilda":
        return state
    if tilda is None or tilda.captured:
        return state
    state = note(state, "tilda-draws", "tilda")
    return gain_cheese(state, "tilda", 1)


def recover(state: State, name: str, *, star: bool) -> State:
    """The mouse is no longer stunned, and with a star no longer webbed (action-recover)."""
    state = set_condition(state, name, "stunned", on=False)
    if star:
        state = set_condition(state, name, "webbed", on=False)
    return state


def capture(state: State, name: str) -> State:
    """The mouse is captured; its card stays on the track. All captured: the chapter is lost (capture)."""
    mouse = get_mouse(state, name)
    if mouse.captured:
        raise Refusal("already-captured", "capture", "mouse", mouse=Term(name))
    settings = state.settings
    mouse = replace(mouse, captured=True, captures=mouse.captures + 1)
    # What is lost with it is not in our source: the table has agreed on it.
    if settings.capture_clears_wounds:
        mouse = replace(mouse, wounds=0, poison=0, conditions=())
    if not settings.capture_keeps_cheese:
        mouse = replace(mouse, cheese=0)
    state = with_mouse(state, mouse)
    state = note(state, "captured", name)
    if settings.capture_moves_hourglass:
        state = advance(state, "capture", name)
    # The hourglass may have been faster: then the chapter is lost by it.
    if state.stage == "play" and all(other.captured for other in state.mice):
        state = lose(state, "captured")
    return state


def rescue(state: State, name: str, *, by_card: bool, free_last: bool) -> State:
    """The mouse comes back as its whole turn, or `by_card` at any time (rescue). `free_last` as in `end_turn`.

    Refuses a free mouse; on its turn also: another's turn, after an action, and minions on the board.
    """
    mouse = get_mouse(state, name)
    if not mouse.captured:
        raise Refusal("not-captured", "rescue", "mouse", mouse=Term(name))
    back = with_mouse(state, replace(mouse, captured=False))
    back = note(back, "rescued", name)
    if by_card:
        return back
    check_no_surge(state)
    if state.active != name:
        raise Refusal("not-its-turn", "rescue", "mouse", mouse=Term(name))
    if state.groups:
        raise Refusal("rescue-minions", "rescue")
    # It acted before it was captured in this very turn: the next one is for the rescue.
    if state.turn.actions or state.turn.free:
        raise Refusal("rescue-after-action", "rescue")
    return end_turn(back, free_last=free_last)


def _poison(state: State, name: str, wounds: int) -> State:
    """So many more of its wounds are poison wounds (poisoned)."""
    there = get_mouse(state, name).poison
    state = set_condition(state, name, "poisoned", on=True)
    mouse = get_mouse(state, name)
    return with_mouse(state, replace(mouse, poison=there + wounds))


def _cure(state: State, mouse: Mouse, wounds: int) -> State:
    """So many poison wounds less; without any left it is no longer poisoned. Refuses more than there are."""
    left = mouse.poison - wounds
    if left < 0:
        raise Refusal("no-wounds", "poisoned", "wounds", n=mouse.poison)
    # In logs of earlier versions a mouse could be poisoned without a wound.
    healed = max(0, mouse.wounds - wounds)
    state = with_mouse(state, replace(mouse, wounds=healed, poison=left))
    if left:
        return state
    return set_condition(state, mouse.name, "poisoned", on=False)


def _steal(state: State, mouse: Mouse, stolen: int) -> State:
    """Cheese that Roaches take: of greedy ones it goes onto the wheel (minion-roach)."""
    # A mouse without cheese is simply wounded; the wheel has nothing to do with it.
    if not stolen:
        return state
    state = with_mouse(state, replace(mouse, cheese=mouse.cheese - stolen))
    if not get_group(state, "roach").greedy:
        return note(state, "stolen", mouse.name, n=stolen)
    state = note(state, "stolen-to-wheel", mouse.name, n=stolen)
    # More than a wheelful makes no difference: a full wheel is emptied whatever lies on it.
    return add_to_wheel(state, min(stolen, WHEEL_SIZE))
