"""An earlier line is corrected: the table stands as if it had been entered so from the start."""

from typing import Any

import pytest

from companion.games.core import Refusal
from companion.games.mice_and_mystics import MACHINE as MICE
from companion.games.miraris import MACHINE as MIRARIS, Options as Miraris
from companion.games.mirror_scrolls import MACHINE as SCROLLS, Options as Scrolls
from companion.games.play_me import MACHINE as PLAY_ME, Options as PlayMe
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


def wound(wounds: int, *, poison: bool = False) -> Tap:
    return "wound", {"mouse": "filch", "wounds": wounds, "poison": poison}


@pytest.mark.parametrize(
    ("told", "meant", "code"),
    [
        (
            CHEESE,
            ("roll", {"purpose": "search", "who": "roach", "dice": 1}),
            "mice-only",
        ),
        (SLIP, wound(-1), "poison-stays"),
    ],
)
def test_a_correction_is_refused_what_a_tap_is(
    told: Tap, meant: Tap, code: str
) -> None:
    play = after(MICE_TABLE, DEAL, wound(1, poison=True), told)
    with pytest.raises(Refusal) as refusal:
        corrected(play, 3, meant)
    assert refusal.value.code == code


def attack(who: str) -> Tap:
    return "roll", {"purpose": "attack", "who": who, "dice": 3, "faces": [2, 2, 2]}


def defense(mouse: str, face: int) -> Tap:
    return "roll", {
        "purpose": "defense",
        "who": mouse,
        "dice": 1,
        "faces": [face],
        "enter": True,
    }


@pytest.mark.parametrize(
    ("told", "meant"), [("brodie-chase", "roach"), ("roach", "brodie-chase")]
)
def test_one_attack_is_against_all_whom_the_corrected_one_is_against(
    told: str, meant: str
) -> None:
    cards = ["brodie-chase", "nez", "filch", "roach", "brodie-pounce"]
    check_corrected(
        begin(
            MICE, options(figures("roach"), figures("brodie"), party=("nez", "filch"))
        ),
        2,
        attack(meant),
        ("deal", {"cards": cards}),
        attack(told),
        defense("nez", 3),
        defense("filch", 1),
    )


RATS_TABLE = begin(MICE, options(figures("rat-warrior"), party=("filch", "tilda")))
RATS_DEAL: Tap = ("deal", {"cards": ["filch", "rat-warrior", "tilda"]})
MISS: Tap = ("roll", {"purpose": "attack", "who": "rat-warrior", "dice": 1, "faces": [6]})  # fmt: skip
POISON = wound(2, poison=True)


@pytest.mark.parametrize(
    ("table", "log", "meant"),
    [
        (RATS_TABLE, (RATS_DEAL, attack("rat-warrior"), defense("filch", 1)), MISS),
        (MICE_TABLE, (DEAL, POISON, wound(-2, poison=True)), wound(1, poison=True)),
    ],
)
def test_a_correction_is_refused_where_a_later_line_would_be(
    table: Play, log: tuple[Tap, ...], meant: Tap
) -> None:
    with pytest.raises(Refusal) as refusal:
        corrected(after(table, *log), 2, meant)
    assert (refusal.value.code, refusal.value.args_for_text) == (
        "correction-breaks",
        {"line": 3},
    )
    direct = after(table, log[0], meant)
    with pytest.raises(Refusal) as refused:
        after(direct, log[2])
    assert refusal.value.rule == refused.value.rule


def as_logged(play: Play, *log: Tap) -> Play:
    """A table as it is opened with these taps in its log: nothing is asked."""
    for kind, args in log:
        play = advance(play, Event(play.version + 1, 0, "", kind, args))
    return play


def test_a_log_in_which_a_correction_left_such_a_line_is_read_as_it_was() -> None:
    log = (DEAL, POISON, wound(-2, poison=True))
    kind, args = wound(1, poison=True)
    fix: Tap = ("correct", {"line": 2, "kind": kind, "args": args})
    assert as_logged(MICE_TABLE, *log, fix).version == 4


def test_a_line_that_was_never_asked_does_not_hold_up_a_correction() -> None:
    log = (DEAL, CHEESE, wound(1, poison=True), wound(-2, poison=True))
    play = corrected(as_logged(MICE_TABLE, *log), 2, SLIP)
    assert play.state.mice[0].cheese == 0


SHOT: Tap = ("roll", {"purpose": "attack", "who": "lily", "dice": 1, "ranged": True, "faces": [4]})  # fmt: skip
BLOW: Tap = ("roll", {"purpose": "attack", "who": "filch", "dice": 1, "faces": [2]})


@pytest.mark.parametrize(("told", "meant"), [(SHOT, BLOW), (BLOW, SHOT), (SLIP, SHOT)])
def test_the_cheese_of_a_defense_goes_where_the_corrected_attack_sends_it(
    told: Tap, meant: Tap
) -> None:
    check_corrected(
        begin(MICE, options(figures("roach"), party=("filch", "lily"))),
        2,
        meant,
        ("deal", {"cards": ["filch", "roach", "lily"]}),
        told,
        ("roll", {"purpose": "defense", "who": "roach", "dice": 1, "faces": [1]}),
    )


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


def takes(character: str) -> Tap:
    return "take-character", {"player": 0, "character": character}


@pytest.mark.parametrize("meant", [SLIP, takes("walrus"), takes("absolem")])
def test_characters_are_dealt_to_whom_the_corrected_line_leaves_without(
    meant: Tap,
) -> None:
    table = begin(PLAY_ME, PlayMe(("Ana", "Ben", "Cleo")))
    check_corrected(table, 1, meant, takes("alice"), ("deal-characters", {}))
