"""Groups: tables that count together, names that are one player, and deletions that delete."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, select

from companion.games.core import Refusal
from companion.groups import counting, service as module
from companion.groups.results import NOBODY
from companion.groups.service import Groups, NoSuchGroup
from companion.groups.store import add_member
from companion.limits import MAX_MERGED_NAMES_PER_GROUP
from companion.tables.database import Store
from companion.tables.events import Event
from companion.tables.joining import HandedIn, Joining
from companion.tables.live import Hub
from companion.tables.schema import SENT, metadata
from companion.tables.service import NoSuchTable, Opened, Tables
from companion.tables.store import add_event, add_table
from tests.tables.acting import act
from tests.tables.counter import COUNTER, FixedChance
from tests.tables.race import RACE, won_by


@pytest.fixture
def tables(store: Store) -> Iterator[Tables]:
    """Tables of a game that ends, and of one that does not."""
    yield Tables(store, Hub(), {"race": RACE, "counter": COUNTER}, FixedChance())


@pytest.fixture
def groups(tables: Tables) -> Groups:
    """No groups yet."""
    return Groups(tables)


@pytest.fixture
def group(groups: Groups) -> str:
    """A group of two tables: Ana beats Ben, Cleo beats Ana."""
    id = groups.create()
    for names in (("Ana", "Ben"), ("Cleo", "Ana")):
        groups.add(id, won_by(groups, *names).row.id)
    return id


def winners(groups: Groups, id: str) -> list[str]:
    return [play.finished.seats[0].name for play in groups.open(id).plays]


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.code == code)


def test_a_group_that_a_phone_made_is_there_once(
    tables: Tables, groups: Groups
) -> None:
    id = "p" * 22
    with pytest.raises(NoSuchGroup):
        groups.open(id)
    with pytest.raises(NoSuchGroup):
        groups.adopt("too-short")
    phone = Groups(tables, adopts=True)
    phone.add(id, won_by(groups, "Ana", "Ben").row.id)
    groups.adopt(id)
    assert winners(groups, id) == ["Ana"]
    assert phone.open("q" * 22).plays == ()


# ---- tables that count ----


def test_a_new_group_is_empty_and_secret(groups: Groups) -> None:
    ids = {groups.create() for _ in range(20)}
    assert len(ids) == 20 and all(len(id) == 22 for id in ids)
    id = ids.pop()
    assert groups.open(id) == module.Group(id, (), (), 0)


def test_plays_come_latest_first(groups: Groups, group: str) -> None:
    assert winners(groups, group) == ["Cleo", "Ana"]
    assert groups.open(group).players == ("Ana", "Ben", "Cleo")


def test_a_table_counts_once(groups: Groups, group: str) -> None:
    table = won_by(groups, "Dan").row.id
    for _ in range(2):
        groups.add(group, table)
    assert winners(groups, group) == ["Dan", "Cleo", "Ana"]


def test_a_table_counts_when_it_ends(groups: Groups, group: str) -> None:
    table = groups.tables.create("race", {"players": ["Eve"]}).row.id
    groups.add(group, table)
    assert len(groups.open(group).waiting) == 1
    act(groups.tables, table, "end", "add", {"n": 10}, 0)
    assert winners(groups, group)[0] == "Eve" and not groups.open(group).waiting


def test_an_undone_end_no_longer_counts(groups: Groups, group: str) -> None:
    table = won_by(groups, "Eve").row.id
    groups.add(group, table)
    assert len(groups.open(group).plays) == 3
    act(groups.tables, table, "back", "undo", {}, 1)
    assert len(groups.open(group).plays) == 2


def test_what_was_counted_is_remembered(
    groups: Groups, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups.open(group)
    monkeypatch.setattr(
        counting, "find_finished", lambda *_: pytest.fail("counted again")
    )
    assert winners(groups, group) == ["Cleo", "Ana"]


def test_a_table_may_count_in_several_groups(groups: Groups, group: str) -> None:
    other, table = groups.create(), won_by(groups, "Dan").row.id
    for id in (group, other):
        groups.add(id, table)
    groups.drop(other)
    assert len(groups.open(group).plays) == 3


def test_a_removed_table_stays_a_table(groups: Groups, group: str) -> None:
    table = groups.open(group).plays[0].table
    groups.remove(group, table)
    assert winners(groups, group) == ["Ana"]
    assert groups.tables.open(table).play.version == 1


def test_work_for_one_look_is_bounded(groups: Groups, group: str) -> None:
    groups.counting.most_steps = 1
    first = groups.open(group)
    assert (len(first.plays), first.late) == (1, 1)
    second = groups.open(group)
    assert (len(second.plays), second.late) == (2, 0)


def test_a_log_that_can_not_be_read_any_more_counts_nothing(
    groups: Groups, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_found: object) -> None:
        raise Refusal("no-longer")

    monkeypatch.setattr(counting, "replay", unreadable)
    assert groups.open(group).plays == ()


def test_a_thousand_tables_are_read_at_once(groups: Groups) -> None:
    id, first = groups.create(), won_by(groups, "Ana", "Ben")
    with groups.store.writing() as connection:
        for number in range(1000):
            add_table(
                connection,
                replace(first.row, id=f"copy-{number}", watch_id=f"watch-{number}"),
            )
            add_event(
                connection, f"copy-{number}", Event(1, number, "end", "add", {"n": 10})
            )
            add_member(connection, id, f"copy-{number}", number)
    statements: list[str] = []
    event.listen(
        groups.store.engine,
        "before_cursor_execute",
        lambda *found: statements.append(found[2]),
    )
    assert len(groups.open(id).plays) == 1000
    first_look, statements[:] = len(statements), []
    assert len(groups.open(id).plays) == 1000
    # The group, its tables with their memos, its names, and how the last of each game was opened.
    assert first_look < 20 and len(statements) == 4


# ---- refusals ----


def test_it_rejects_what_is_not_there(groups: Groups, group: str) -> None:
    table = won_by(groups, "Dan")
    for door in (groups.open, groups.drop):
        with pytest.raises(NoSuchGroup):
            door("nobody")
    with pytest.raises(NoSuchGroup):
        groups.add("nobody", table.row.id)
    with pytest.raises(NoSuchTable):
        groups.add(group, "nothing")


def test_it_rejects_a_table_of_a_watcher(groups: Groups, group: str) -> None:
    with refused("watch-only"):
        groups.add(group, won_by(groups, "Dan").row.watch_id)


def test_it_rejects_tables_of_others(groups: Groups, group: str) -> None:
    table = won_by(groups, "Dan")
    for door in (groups.remove, groups.drop_table):
        for id in (table.row.watch_id, table.row.id, "nothing"):
            with refused("not-in-group"):
                door(group, id)


def test_the_secret_id_of_a_member_is_no_handle(groups: Groups, group: str) -> None:
    table = won_by(groups, "Dan").row.id
    groups.add(group, table)
    with refused("not-in-group"):
        groups.drop_table(group, table)


def test_groups_are_bounded(
    groups: Groups, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = won_by(groups, "Dan").row.id
    monkeypatch.setattr(module, "MAX_TABLES_PER_GROUP", 2)
    with refused("group-full"):
        groups.add(group, table)
    monkeypatch.setattr(module, "MAX_GROUPS_PER_TABLE", 0)
    with refused("too-many-groups"):
        groups.add(groups.create(), table)
    monkeypatch.setattr(module, "MAX_GROUPS", 2)
    with refused("no-room-for-groups"):
        groups.create()


def test_haste_is_refused(
    groups: Groups, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups._changes, "most", 0)
    with refused("too-fast"):
        groups.merge(group, "Ana", "Ben")
    monkeypatch.setattr(groups._askers, "most", 1)
    groups.create("192.0.2.1")
    with refused("too-fast"):
        groups.create("192.0.2.1")
    assert groups.create("192.0.2.2")  # what one address takes, others still have
    monkeypatch.setattr(groups._new, "most", 0)
    with refused("no-room-for-groups"):
        groups.create()


# ---- names ----


def test_two_names_count_as_one(groups: Groups, group: str) -> None:
    groups.merge(group, "cleo", "BEN")
    assert winners(groups, group) == ["Ben", "Ana"]
    assert groups.open(group).players == ("Ana", "Ben")


def test_names_come_apart_again(groups: Groups, group: str) -> None:
    groups.add(group, won_by(groups, "Dan", "Eva").row.id)
    groups.merge(group, "Cleo", "Ben")
    groups.merge(group, "Ben", "Dan")
    assert groups.open(group).players == ("Ana", "Dan", "Eva")
    groups.unmerge(group, "Ben")
    assert groups.open(group).players == ("Ana", "Ben", "Dan", "Eva")
    groups.unmerge(group, "Cleo")
    assert groups.open(group).players == ("Ana", "Ben", "Cleo", "Dan", "Eva")


def test_who_has_played_against_another_is_somebody_else(
    groups: Groups, group: str
) -> None:
    groups.merge(group, "Cleo", "Ben")
    for name, into in (("Ana", "Ben"), ("Ben", "Ana")):
        with refused("played-together"):
            groups.merge(group, name, into)
    assert groups.open(group).players == ("Ana", "Ben")


def test_it_rejects_circles_and_strangers(groups: Groups, group: str) -> None:
    with refused("merge-circle"):
        groups.merge(group, "Ana", "ANA")
    for name, into in (("Zoé", "Ana"), ("Ana", "Zoé"), ("", "Ana")):
        with refused("no-such-name"):
            groups.merge(group, name, into)
    with refused("no-such-name"):
        groups.unmerge(group, "Ana")
    groups.merge(group, "Cleo", "Ben")
    with refused("no-such-name"):  # Cleo is Ben by now
        groups.merge(group, "Ben", "Cleo")


def test_merged_names_are_bounded(
    groups: Groups, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_MERGED_NAMES_PER_GROUP >= 100
    monkeypatch.setattr(module, "MAX_MERGED_NAMES_PER_GROUP", 0)
    with refused("too-many-names"):
        groups.merge(group, "Cleo", "Ben")


# ---- deletions ----


def is_held(store: Store, word: str) -> bool:
    """Whether a word is anywhere in the database; of SQLite, anywhere in its files."""
    if store.is_sqlite:
        folder = Path(str(store.engine.url.database)).parent
        return any(word.encode() in path.read_bytes() for path in folder.iterdir())
    with store.reading() as connection:
        rows = [
            row
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
        ]
    return word in str(rows)


def test_a_deleted_table_is_gone(groups: Groups, group: str) -> None:
    table = won_by(groups, "Wilhelmina").row
    groups.add(group, table.id)
    groups.open(group)
    assert is_held(groups.store, "Wilhelmina")
    groups.drop_table(group, table.watch_id)
    assert winners(groups, group) == ["Cleo", "Ana"]
    with pytest.raises(NoSuchTable):
        groups.tables.open(table.id)
    assert not is_held(groups.store, "Wilhelmina") and not is_held(
        groups.store, table.id
    )


def test_a_deleted_group_is_gone_and_its_tables_stay(
    groups: Groups, group: str
) -> None:
    table = groups.open(group).plays[0].table
    groups.merge(group, "Cleo", "Ben")
    groups.drop(group)
    with pytest.raises(NoSuchGroup):
        groups.open(group)
    assert not is_held(groups.store, group)
    assert groups.tables.open(table).play.version == 1


def eventful(groups: Groups) -> Opened:
    """A table at which Wilhelmina's name was typed in every way there is."""
    tables = groups.tables
    id = tables.create("race", {"players": ["wilhelmina", "Ben"]}).row.id
    taps = [
        ("rename", {"player": 0, "name": "Mina"}), ("rename", {"player": 1, "name": "Wilhelmina"}),
        ("correct", {"line": 1, "kind": "rename", "args": {"player": 0, "name": "Minna"}}), ("undo", {}), ("redo", {}),
        ("add", {"n": 10}),
    ]  # fmt: skip
    for seen, (kind, args) in enumerate(taps):
        act(tables, id, f"tap-{seen}", kind, args, seen)
    return tables.open(id)


def test_a_deleted_player_is_nowhere(groups: Groups, group: str) -> None:
    table = eventful(groups).row.id
    groups.add(group, table)
    assert "Wilhelmina" in groups.open(group).players
    groups.drop_player(group, "WILHELMINA")
    assert groups.open(group).players == ("Ana", "Ben", "Cleo", "Minna", NOBODY)
    assert "ilhelmina" not in json.dumps(groups.tables.export(table))
    assert not is_held(groups.store, "ilhelmina")
    with groups.store.reading() as connection:  # by trying, a digest would tell it
        sent = connection.execute(select(SENT).where(SENT.c.table_id == table))
        assert sent.all() == []
    again = groups.tables.load(groups.tables.export(table))
    assert again.play.state.players == ("Minna", NOBODY)


def test_a_deleted_player_is_in_no_history_that_was_set_aside_or_waits(
    groups: Groups, group: str
) -> None:
    table, joining = won_by(groups, "Ana", "Wilhelmina").row.id, Joining(groups.tables)
    groups.add(group, table)
    for name in ("Lu", "Minna"):
        rename = {"kind": "rename", "args": {"player": 1, "name": name}}
        again = {"kind": "rename", "args": {"player": 1, "name": "Wilhelmina"}}
        log = [
            {"action_id": f"{name}-{n}", "at_ms": 1, **one}
            for n, one in enumerate((rename, again))
        ]
        joining.hand_in(table, HandedIn(0, "", log))
    opened, (first, second) = joining.waiting(table)
    joining.choose(table, first.id, "here", opened.play.version)
    groups.drop_player(group, "Wilhelmina")
    assert not is_held(groups.store, "ilhelmina")
    assert second.id in [one.id for one in joining.waiting(table)[1]]


def test_a_deleted_player_takes_merged_names_along(groups: Groups, group: str) -> None:
    groups.merge(group, "Cleo", "Ben")
    groups.add(group, won_by(groups, "Cleo", "Ben").row.id)
    groups.drop_player(group, "Ben")
    found = groups.open(group)
    assert found.names == () and found.players == ("Ana", NOBODY, f"{NOBODY} 2")


def test_a_second_deletion_finds_another_placeholder(
    groups: Groups, group: str
) -> None:
    groups.drop_player(group, "Ana")
    groups.drop_player(group, "Ben")
    assert [[seat.name for seat in play.finished.seats] for play in groups.open(group).plays] == [
        ["Cleo", NOBODY], [NOBODY, f"{NOBODY} 2"],
    ]  # fmt: skip


def test_a_deleted_name_stays_in_tables_of_others(groups: Groups, group: str) -> None:
    other = won_by(groups, "Ana").row.id
    groups.drop_player(group, "Ana")
    assert groups.tables.open(other).play.state.players == ("Ana",)


@pytest.mark.parametrize("name", ["Zoé", "", NOBODY, "A" * 500])
def test_it_rejects_the_deletion_of_strangers(
    groups: Groups, group: str, name: str
) -> None:
    with refused("no-such-name"):
        groups.drop_player(group, name)


def test_taps_and_deletions_at_once_leave_a_log_that_reads(
    groups: Groups, group: str
) -> None:
    table = won_by(groups, "Wilhelmina").row.id
    groups.add(group, table)

    def tap() -> None:
        for number in range(20):
            act(groups.tables, table, f"more-{number}", "add", {"n": 1}, None)

    thread = threading.Thread(target=tap)
    thread.start()
    groups.drop_player(group, "Wilhelmina")
    thread.join()
    assert groups.tables.export(table)["options"] == {"players": [NOBODY]}
    assert (
        Groups(Tables(groups.store, Hub(), groups.tables.machines, FixedChance()))
        .open(group)
        .plays[0]
        .finished
    )
