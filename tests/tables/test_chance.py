"""What a table leaves to chance: at a place of its log it falls as it has fallen there, whatever was undone."""

import json

from sqlalchemy import select

from companion.tables.chance import RealChance
from companion.tables.handover import make
from companion.tables.live import Hub
from companion.tables.schema import CHANCES
from companion.tables.service import Opened, Tables
from companion.tables.store import drop_table
from tests.tables.acting import act
from tests.tables.counter import COUNTER

MANY = 10


def roll(tables: Tables, id: str, many: int = MANY) -> tuple[int, ...]:
    """The last of all dice at a table, once so many more have been rolled."""
    for _roll in range(many):
        tap(tables, id, "roll")
    return rolled(tables, id)[-many:]


def rolled(tables: Tables, id: str) -> tuple[int, ...]:
    dice: tuple[int, ...] = tables.open(id).play.state.rolls
    return dice


def tap(tables: Tables, id: str, kind: str, /, **args: object) -> None:
    version = tables.open(id).play.version
    act(tables, id, f"{kind}-{version}", kind, args, version)


def test_what_is_undone_and_rolled_again_falls_as_before(
    tables: Tables, table: Opened
) -> None:
    id = table.row.id
    dice = roll(tables, id)
    for _roll in dice:
        tap(tables, id, "undo")
    assert roll(tables, id) == dice
    tap(tables, id, "goto", line=0)
    assert roll(tables, id) == dice
    # Each place has its own.
    assert len(set(dice)) > 1
    assert roll(tables, id) != dice


def test_so_it_does_for_another_process_and_for_no_other_table(
    tables: Tables, table: Opened
) -> None:
    id = table.row.id
    dice = roll(tables, id)
    process = Tables(tables.store, Hub(), {"counter": COUNTER}, RealChance())
    tap(process, id, "goto", line=0)
    assert roll(process, id) == dice
    other = tables.create("counter", {"players": ["Ana"]}).row.id
    assert roll(tables, other) != dice


def test_a_correction_draws_what_it_has_shown_and_not_what_the_line_had(
    tables: Tables, table: Opened
) -> None:
    id = table.row.id
    dice = roll(tables, id)
    wanted = [{"line": line, "kind": "roll", "args": {}} for line in range(1, MANY + 1)]
    shown = [tables.try_out(tables.open(id), "correct", one)[1] for one in wanted]
    anew = tuple(play.state.rolls[at] for at, play in enumerate(shown))
    assert anew != dice
    for one in wanted:
        tap(tables, id, "correct", **one)
    assert rolled(tables, id) == anew


def test_what_it_comes_from_leaves_with_no_file_and_goes_with_its_table(
    tables: Tables, table: Opened
) -> None:
    id = table.row.id
    dice = roll(tables, id)
    with tables.store.reading() as connection:
        secret = connection.execute(select(CHANCES.c.secret)).scalar_one()
    opened, log = tables.log(id)
    for carried in (tables.export(id), make(opened.row, log)):
        assert secret not in json.dumps(carried)
    # Who reads the file does not know what the table would roll next.
    copy = tables.load(tables.export(id)).row.id
    assert rolled(tables, copy) == dice
    tap(tables, copy, "goto", line=0)
    assert roll(tables, copy) != dice
    with tables.store.writing() as connection:
        for one in (id, copy):
            drop_table(connection, one)
        assert not connection.execute(select(CHANCES)).all()
