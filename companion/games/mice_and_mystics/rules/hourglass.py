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
    check_range(
        cheese, -MOST_CHEESE_AT_ONCE, MOST_CHEESE_AT_ONCE, "cheese-wheel", "cheese"
    )
    wheel = state.wheel + cheese
    if wheel < 0:
        raise Refusal("wheel-empty", "cheese-wheel", "cheese", n=state.wheel)
    if wheel < WHEEL_SIZE:
        return replace(state, wheel=wheel)
    # Emptied at once, before an ability takes cheese from it (surge).
    state = replace(state, wheel=0)
    spent = is_surge_spent(state)
    state = note(state, "surge-spent" if spent else "surge")
    state = advance(state, "surge")
    if spent or state.stage != "play":
        return state
    return replace(state, surges=state.surges + 1)


def advance(state: State, why: str, mouse: str = "") -> State:
    """The hourglass one page on. On the chapter end marker the chapter is lost (chapter-end)."""
    step = Step(why, state.round, mouse)
    state = replace(state, steps=(*state.steps, step))
    state = note(state, "hourglass", mouse, why, page_of(state))
    if page_of(state) < state.end:
        return state
    return lose(state, "hourglass")


def lose(state: State, by: str) -> State:
    """The chapter is lost: by "hourglass", "captured" or "story"."""
    state = replace(state, stage="lost", lost_by=by, active="", surges=0)
    return note(state, f"lost-{by}")


def move_by_hand(state: State, pages: int) -> State:
    """The hourglass one page on or back. Refuses anything else, and a page before the first."""
    # We know of nothing that moves it back (hourglass), so this is for slips.
    check_range(pages, -1, 1, "hourglass", "pages")
    if pages > 0:
        return advance(state, "by-hand")
    if pages == 0:
        return state  # what a correction may make of a slip
    if not state.steps:
        raise Refusal("first-page", "hourglass", "pages")
    return replace(state, steps=state.steps[:-1])


def move_end(state: State, pages: int, field: str) -> State:
    """The chapter end marker by some pages, as a `field` has told it.

    Refuses to leave the track or to come to the hourglass.
    """
    end = check_range(
        state.end + pages, LEAST_END_PAGE, MOST_END_PAGE, "chapter-end", field
    )
    # Else it would be lost by a correction, and no sentence would say why.
    page = page_of(state)
    # Achievements move it later (chapter-end); earlier is for slips.
    if end <= page:
        raise Refusal("end-on-hourglass", "chapter-end", field, page=page)
    # Before the deal it is where the story book has it.
    first_end = end if state.end_guessed and state.stage == "deal" else state.first_end
    state = replace(state, end=end, first_end=first_end)
    return note(state, "end-moved", n=end)


def is_special_spent(state: State) -> bool:
    """Whether the tile's own surge places no more minions (reported; a setting)."""
    if not state.settings.surge_once_a_room:
        return False
    room = state.rooms[state.room]
    return room.special


def is_surge_spent(state: State) -> bool:
    """Whether another surge in this room only moves the hourglass (reported; a setting)."""
    if not state.settings.surge_once_a_room:
        return False
    room = state.rooms[state.room]
    # The tile's own surge, if it has one, and that of the encounter card; each that still waits takes one of them.
    left = 1 if is_special_spent(state) else 2
    return room.surged or state.surges >= left
