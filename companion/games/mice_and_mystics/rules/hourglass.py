"""The minions' cheese wheel, surges, and the hourglass on the chapter track."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mice_and_mystics.numbers import (
    LEAST_END_PAGE,
    MOST_CHEESE_AT_ONCE,
    MOST_END_PAGE,
    WHEEL_SIZE,
)
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.state import State, Step, note, page_of


def add_to_wheel(state: State, cheese: int) -> State:
    """Cheese onto the wheel: a full one is a surge and is emptied. Refuses to take what is not there."""
    check_range(cheese, -MOST_CHEESE_AT_ONCE, MOST_CHEESE_AT_ONCE, "cheese-wheel")
    if state.wheel + cheese < 0:
        raise Refusal("wheel-empty", "cheese-wheel", n=state.wheel)
    if state.wheel + cheese < WHEEL_SIZE:
        return replace(state, wheel=state.wheel + cheese)
    return _surge(replace(state, wheel=0))


def advance(state: State, why: str, mouse: str = "") -> State:
    """The hourglass one page on. On the chapter end marker the chapter is lost (chapter-end)."""
    state = replace(state, steps=(*state.steps, Step(why, state.round, mouse)))
    state = note(state, "hourglass", mouse, why, page_of(state))
    if page_of(state) < state.end:
        return state
    return lose(state, "hourglass")


def lose(state: State, by: str) -> State:
    """The chapter is lost: by "hourglass", "captured" or "story"."""
    return note(
        replace(state, stage="lost", lost_by=by, active="", surges=0), f"lost-{by}"
    )


def move_by_hand(state: State, pages: int) -> State:
    """The hourglass one page on or back. Refuses anything else, and a page before the first."""
    check_range(pages, -1, 1, "hourglass")
    if pages > 0:
        return advance(state, "by-hand")
    if pages < 0 and not state.steps:
        raise Refusal("first-page", "hourglass")
    return replace(state, steps=state.steps[: len(state.steps) + pages])


def move_end(state: State, pages: int) -> State:
    """The chapter end marker by some pages. Refuses to leave the track or to come to the hourglass."""
    end = check_range(state.end + pages, LEAST_END_PAGE, MOST_END_PAGE, "chapter-end")
    if end <= page_of(state):
        raise Refusal("end-on-hourglass", "chapter-end", page=page_of(state))
    return note(replace(state, end=end), "end-moved", n=end)


def is_surge_spent(state: State) -> bool:
    """Whether another surge in this room only moves the hourglass (reported; a setting)."""
    return state.settings.surge_once_a_room and (
        state.rooms[state.room].surged or state.surges > 0
    )


def _surge(state: State) -> State:
    spent = is_surge_spent(state)
    state = advance(note(state, "surge-spent" if spent else "surge"), "surge")
    if spent or state.stage != "play":
        return state
    return replace(state, surges=state.surges + 1)
