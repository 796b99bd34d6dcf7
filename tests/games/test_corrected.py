"""An earlier line is corrected: the table stands as if it had been entered so from the start."""

from typing import Any

import pytest

from companion.games.mice_and_mystics import MACHINE as MICE
from companion.games.miraris import MACHINE as MIRARIS, Options as Miraris
from companion.games.mirror_scrolls import MACHINE as SCROLLS, Options as Scrolls
from companion.tables.events import Event
from companion.tables.play import Play, advance, begin, complete
from tests.games.mice_table import Luck, figures, options

Tap = tuple[str, dict[str, Any]]
SLIP: Tap = ("slip", {})
SCROLLS_TABLE = begin(SCROLLS, Scrolls(("Ana", "Ben"), 3, 2))
MIRARIS_TABLE = begin(MIRARIS, Miraris(("Ana", "Ben", "Cleo"), rounds=True))
MICE_TABLE = begin(MICE, options(figures("roach"), party=("filch", "tilda")))
DEAL: Tap = ("deal", {"cards": ["filch", "roach", "tilda"]})


def after(play: Play, *log: Tap) -> Play:
    """A table after these taps, each completed as a server does it."""
    for kind, args in log:
        seq = play.version + 1
        event = Event(seq, 0, f"tap-{seq}", kind, args)
        event, action = complete(play, event, play.version, Luck(1))
        play = advance(play, event, action)
    return play


def corrected(play: Play, line: int, meant: Tap) -> Play:
    kind, args = meant
    return after(play, ("correct", {"line": line, "kind": kind, "args": args}))


def check_corrected(play: Play, line: int, meant: Tap, *log: Tap) -> None:
    """The log with what was `meant` in a line comes to the same, corrected or sent so."""
    told = [*log]
    told[line - 1] = meant
    mended = corrected(after(play, *log), line, meant).state
    assert mended == after(play, *told).state
    assert mended != after(play, *log).state


@pytest.mark.parametrize(("told", "meant"), [("fly", "freeze"), ("freeze", "fly")])
def test_a_row_of_passes_blocks_by_the_corrected_link(told: str, meant: str) -> None:
    check_corrected(
        SCROLLS_TABLE,
        3,
        ("link", {"player": 1, "spell": meant}),
        ("offer", {"player": 0, "number": 3}),
        ("offer", {"player": 1, "number": 9}),
        ("link", {"player": 1, "spell": told}),
        ("recount", {"hands": [6, 6], "deck": 0}),
        ("pass", {"player": 0}),
        ("pass", {"player": 1}),
    )


def wonder(kind: str, **where: int) -> Tap:
    return "lay-wonder", {"kind": kind, **where}


@pytest.mark.parametrize(
    ("meant", "new"),
    [
        (SLIP, (3, 7, 0)),
        (wonder("frozen-grave"), (2, 3, 7)),
        (wonder("garden-of-shadows", position=2), (3, 7, 1)),
        (wonder("garden-of-shadows", position=1), (3, 1, 7)),
    ],
)
def test_wonders_lie_on_the_positions_that_the_corrected_one_leaves(
    meant: Tap, new: tuple[int, ...]
) -> None:
    play = after(
        MIRARIS_TABLE,
        wonder("garden-of-shadows", next=0),
        wonder("black-altar", next=1),
        wonder("the-dream", next=2),
    )
    play = corrected(play, 1, meant)
    assert play.state.new == new
    # The lines say so, too.
    places = [step.event.args["next"] for step in play.steps()[1:] if step.event]
    assert places == [new.index(3), new.index(7)]


def test_a_wonder_that_lay_elsewhere_than_next_stays_there() -> None:
    play = after(MIRARIS_TABLE, wonder("garden-of-shadows", next=0))
    play = after(play, wonder("the-dream", next=2))
    assert corrected(play, 1, SLIP).state.new == (0, 0, 7)


CHARMED: Tap = ("condition", {"mouse": "filch", "condition": "charmed", "on": True})
CHEESE: Tap = ("roll", {"purpose": "attack", "who": "filch", "dice": 1, "faces": [1]})


@pytest.mark.parametrize(("told", "meant"), [(SLIP, CHARMED), (CHARMED, SLIP)])
def test_cheese_goes_where_a_corrected_condition_sends_it(
    told: Tap, meant: Tap
) -> None:
    check_corrected(MICE_TABLE, 2, meant, DEAL, told, CHEESE)


def gained(pages: int) -> Tap:
    return "achieve", {"name": "Miz Maggie", "end_pages": pages}


@pytest.mark.parametrize(("told", "meant"), [(0, 1), (1, 0)])
def test_an_achievement_moves_the_end_once_whichever_line_did(
    told: int, meant: int
) -> None:
    given_up: Tap = ("achieve", {"name": "Miz Maggie", "on": False})
    log = (DEAL, gained(told), given_up, gained(2))
    play = after(MICE_TABLE, *log)
    mended = corrected(play, 2, gained(meant)).state
    assert mended == after(MICE_TABLE, DEAL, gained(meant), *log[2:]).state
    assert mended.end - MICE_TABLE.state.end == (1 if meant else 2)
