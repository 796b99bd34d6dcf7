"""Opening tables and acting on them: versions, phones that are behind, limits."""

import pytest

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.limits import MAX_ACTION_ID_CHARS
from companion.tables import service
from companion.tables.service import NoSuchTable, Opened, Tables
from tests.tables.acting import act


def refused(code: str, tables: Tables, id: str, *action: object) -> None:
    """The action is refused with this code and changes nothing."""
    before = tables.open(id).play.version
    with pytest.raises(Refusal) as caught:
        act(tables, id, *action)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert tables.open(id).play.version == before


def test_a_new_table_has_two_secret_ids_and_version_0(table: Opened) -> None:
    assert len({table.row.id, table.row.watch_id}) == 2
    assert min(len(table.row.id), len(table.row.watch_id)) >= 22  # 128 bits in base64
    assert table.play.version == 0


def test_each_action_is_one_version_further(tables: Tables, table: Opened) -> None:
    assert [
        act(tables, table.row.id, f"a{n}", "add", {"n": 1}, None).play.version
        for n in range(3)
    ] == [1, 2, 3]


def test_an_action_is_seen_by_whoever_opens_the_table(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "add", {"n": 3}, None)
    assert tables.open(table.row.id).play.state.pile == 3


def test_it_refuses_options_that_the_game_does_not_allow(tables: Tables) -> None:
    with pytest.raises(Refusal):
        tables.create("counter", {"players": []})
    with pytest.raises(BadData):
        tables.create("counter", {"players": ["Ana"], "board": 1})


def test_it_refuses_a_game_that_is_not_there(tables: Tables) -> None:
    with pytest.raises(KeyError):
        tables.create("chess", {"players": ["Ana"]})


def test_it_refuses_an_unknown_table_and_creates_nothing(tables: Tables) -> None:
    for attempt in (
        tables.open,
        tables.export,
        tables.drop,
        lambda id: act(tables, id, "a", "add", {"n": 1}, None),
    ):
        with pytest.raises(NoSuchTable):
            attempt("nobody")
        with pytest.raises(NoSuchTable):
            tables.open("nobody")


def test_a_relative_tap_counts_although_the_table_has_moved_on(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "add", {"n": 1}, 0)
    assert act(tables, table.row.id, "b", "add", {"n": 1}, 0).play.state.pile == 2


@pytest.mark.parametrize(
    "kind, args", [("next", {}), ("undo", {}), ("redo", {}), ("goto", {"line": 0})]
)
@pytest.mark.parametrize(
    "seen, code",
    [(0, "out-of-date"), (-1, "out-of-date"), (None, "not-seen"), (2, "not-seen")],
)
def test_it_refuses_what_depends_on_the_screen_to_a_phone_that_shows_another_version(
    tables: Tables,
    table: Opened,
    kind: str,
    args: dict[str, int],
    seen: int | None,
    code: str,
) -> None:
    act(tables, table.row.id, "a", "add", {"n": 1}, None)
    refused(code, tables, table.row.id, "b", kind, args, seen)


def test_a_new_name_makes_no_tap_out_of_date(tables: Tables, table: Opened) -> None:
    act(tables, table.row.id, "a", "rename", {"player": 0, "name": "Eva"}, 0)
    assert act(tables, table.row.id, "b", "next", {}, 0).play.state.turn == 1
    act(tables, table.row.id, "c", "rename", {"player": 0, "name": "Ada"}, 2)
    act(tables, table.row.id, "d", "undo", {}, 3)
    # Whoever goes back has changed what was on the screen.
    refused("out-of-date", tables, table.row.id, "e", "next", {}, 2)


def test_what_depends_on_the_screen_is_allowed_to_a_phone_that_is_not_behind(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "add", {"n": 1}, None)
    assert act(tables, table.row.id, "b", "next", {}, 1).play.state.turn == 1


def test_a_correction_is_allowed_to_a_phone_that_is_behind(
    tables: Tables, table: Opened
) -> None:
    for n in range(3):
        act(tables, table.row.id, f"a{n}", "add", {"n": 1}, None)
    correction = {"line": 1, "kind": "add", "args": {"n": 5}}
    assert act(tables, table.row.id, "b", "correct", correction, 1).play.state.pile == 7


def test_chance_is_asked_once_and_what_fell_is_kept(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "roll", {}, None)
    act(tables, table.row.id, "b", "roll", {}, None)
    first, second = tables.open(table.row.id).play.state.rolls
    assert {first, second} <= set(range(1, 7))
    assert [entry["args"] for entry in tables.export(table.row.id)["log"]] == [
        {"value": first},
        {"value": second},
    ]


def test_a_correction_draws_what_it_leaves_to_chance(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "roll", {"value": 6}, None)
    act(
        tables,
        table.row.id,
        "b",
        "correct",
        {"line": 1, "kind": "roll", "args": {}},
        None,
    )
    (drawn,) = tables.open(table.row.id).play.state.rolls
    correction = tables.export(table.row.id)["log"][-1]
    assert correction["args"]["args"] == {"value": drawn}


@pytest.mark.parametrize(
    "id", ["", "x" * (MAX_ACTION_ID_CHARS + 1), "é", "a\0", "a b", "\n"]
)
def test_it_rejects_an_action_id_that_is_none(
    tables: Tables, table: Opened, id: str
) -> None:
    with pytest.raises(BadData):
        act(tables, table.row.id, id, "add", {"n": 1}, None)


def test_an_action_id_may_be_as_long_as_the_limit(
    tables: Tables, table: Opened
) -> None:
    assert (
        act(
            tables, table.row.id, "x" * MAX_ACTION_ID_CHARS, "add", {"n": 1}, None
        ).play.version
        == 1
    )


@pytest.mark.parametrize("kind, args", [
    ("add", {}), ("add", {"n": "1"}), ("add", {"n": 1.0}), ("add", {"n": True}), ("add", {"n": 2**53}),
    ("add", {"n": 1, "m": 1}), ("fly", {}), ("undo", {"n": 1}),
])  # fmt: skip
def test_it_rejects_an_action_of_another_shape(
    tables: Tables, table: Opened, kind: str, args: dict[str, object]
) -> None:
    with pytest.raises(BadData):
        act(tables, table.row.id, "a", kind, args, 0)
    assert tables.open(table.row.id).play.version == 0


def test_a_table_is_full_at_its_last_line(
    tables: Tables, table: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MAX_ACTIONS_PER_TABLE", 2)
    act(tables, table.row.id, "a", "add", {"n": 1}, None)
    act(tables, table.row.id, "b", "add", {"n": 1}, None)
    refused("table-full", tables, table.row.id, "c", "add", {"n": 1}, None)
    assert act(tables, table.row.id, "b", "add", {"n": 1}, None).play.version == 2


def test_there_is_no_room_beyond_the_last_table(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MAX_TABLES", 1)
    tables.create("counter", {"players": ["Ana"]})
    with pytest.raises(Refusal, match="no-room"):
        tables.create("counter", {"players": ["Ana"]})


def test_watching_is_looking_and_nothing_else(tables: Tables, table: Opened) -> None:
    assert (
        tables.open(table.row.watch_id).row.watching
        and not tables.open(table.row.id).row.watching
    )
    refused("watch-only", tables, table.row.watch_id, "a", "add", {"n": 1}, None)
    refused("watch-only", tables, table.row.watch_id, "a", "undo", {}, 0)


def test_who_watches_cannot_delete(tables: Tables, table: Opened) -> None:
    with pytest.raises(Refusal, match="watch-only"):
        tables.drop(table.row.watch_id)
    assert tables.open(table.row.id).play.version == 0


def test_a_deleted_table_is_gone_with_both_its_links(
    tables: Tables, table: Opened
) -> None:
    act(tables, table.row.id, "a", "add", {"n": 1}, None)
    tables.drop(table.row.id)
    for id in (table.row.id, table.row.watch_id):
        with pytest.raises(NoSuchTable):
            tables.open(id)


def test_a_deleted_table_leaves_the_others_alone(tables: Tables, table: Opened) -> None:
    other = act(
        tables,
        tables.create("counter", {"players": ["Zoé"]}).row.id,
        "a",
        "add",
        {"n": 4},
        None,
    )
    tables.drop(table.row.id)
    assert tables.open(other.row.id).play.state.pile == 4
