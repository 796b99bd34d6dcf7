"""The mice: cheese, wounds, conditions, capture and rescue."""

from dataclasses import replace

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
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
    card_names,
    find_mouse,
    get_free_mouse,
    get_group,
    get_mouse,
    note,
    with_mouse,
)


def gain_cheese(state: State, name: str, cheese: int, event: str = "") -> State:
    """Cheese that a rule gives to a mouse of the party, as far as its stash has room, with what of it is an `event`."""
    mouse = get_mouse(state, name)
    # Nobody asked for it by hand, so more than the box has is no reason to refuse.
    gained = min(cheese, MOST_CHEESE - mouse.cheese)
    if event and gained:
        state = note(state, event, name, n=gained)
    return with_mouse(state, replace(mouse, cheese=mouse.cheese + gained))


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
    state: State,
    name: str,
    wounds: int,
    by: str,
    *,
    poison: bool = False,
    adding: bool = False,
) -> State:
    """Wounds, or healing. `by` a minion's type or boss's card adds what its wounds do (minions).

    At its life value the mouse is captured. Refuses a captured mouse and healing what is not there.
    `poison`: what is told are poison wounds (poisoned), which leave that alone unless they are `adding`.
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
    mouse = replace(mouse, wounds=min(total, MOST_WOUNDS))
    dealt_by = by if adding or not poison else ""
    left = _conditions_left(dealt_by, poison=poison) if wounds > 0 else ()
    if "poisoned" in left:
        mouse = replace(mouse, poison=mouse.poison + wounds)
    state = with_mouse(state, _with_poison(mouse))
    if wounds <= 0:
        return state  # healing captures nobody and leaves nothing behind
    # The chapter may have been lost by the stolen cheese already: then nothing follows.
    is_full = mouse.life is not None and total >= mouse.life
    is_captured = is_full and state.stage == "play"
    # What is lost with capture is not laid beside the mouse before, and Tilda draws from no marker that there is not.
    if is_captured and state.settings.capture_clears_wounds:
        state = capture(state, name)
        for condition in left:
            state = note(state, "captured-without", name, condition)
        return state
    for condition in left:
        state = set_condition(state, name, condition, on=True)
    return capture(state, name) if is_captured else state


def check_minion(state: State, name: str, field: str) -> None:
    """Refuse what is neither a type of minion nor a boss's card, and what has no figure on the board."""
    kind = owner_of(name)
    if kind not in MINIONS:
        raise Refusal("no-such-minion", "minions", field)
    get_group(state, kind, field)


def check_on_track(state: State, name: str, field: str) -> None:
    """Refuse a boss's card that was not drawn (boss-cards); his own name does where it does not matter which."""
    if name in BOSS_OF_CARD and name not in card_names(state):
        raise Refusal("not-on-track", "initiative-order", field)


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
    if condition == "poisoned" and not on:
        mouse = replace(mouse, poison=0)
    state = with_mouse(state, _with_poison(mouse))
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
    all_are = all(other.captured for other in state.mice)
    # The hourglass may have been faster: then the chapter is lost by it.
    if all_are and state.stage == "play":
        state = lose(state, "captured")
    return state


def rescue(
    state: State, name: str, *, by_card: bool, free_last: bool, once: bool
) -> State:
    """The mouse comes back as its whole turn, or `by_card` at any time (rescue). The others are as in `end_turn`.

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
    # What it did before it was captured in this very turn is asked of taps (`Rescue.admit`): logs of earlier versions
    # forbade it after some of that.
    if state.turn.actions or state.turn.free:
        raise Refusal("rescue-after-action", "rescue")
    return end_turn(back, free_last=free_last, once=once)


def _conditions_left(by: str, *, poison: bool) -> tuple[str, ...]:
    """What wounds leave beside themselves: poison, and what the minion that dealt them adds."""
    left = ("poisoned",) if poison else ()
    added = WOUND_LEAVES.get(by)
    if not added or added in left:
        return left
    return (*left, added)


def _with_poison(mouse: Mouse) -> Mouse:
    """No more of its wounds are poison wounds than it has, and of a poisoned mouse's at least one is (poisoned)."""
    poison = mouse.poison
    if "poisoned" in mouse.conditions:
        poison = max(1, poison)
    poison = min(poison, mouse.wounds)
    return replace(mouse, poison=poison)


def _cure(state: State, mouse: Mouse, wounds: int) -> State:
    """So many poison wounds less; without any left it is no longer poisoned."""
    # Logs of earlier versions cure more of them than there were wounds (`Wound.admit`).
    left = max(0, mouse.poison - wounds)
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
