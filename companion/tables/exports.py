"""A table as plain data, to be carried to any server."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.core import Frozen, Machine, Refusal
from companion.games.core.codec import WRONG, BadData, only, options_from_plain
from companion.games.core.fields import AN_OBJECT, a_list, known, whole_number
from companion.limits import LATEST_MS, MAX_ACTIONS_PER_TABLE
from companion.tables.events import Event
from companion.tables.play import Play, begin, replay
from companion.tables.sent import check_action_id
from companion.tables.store import Row

FORMAT = "tableside-table"
_A_LOG = a_list(0, MAX_ACTIONS_PER_TABLE)
_A_MOMENT = whole_number(0, LATEST_MS)
_ENTRY_FIELDS = frozenset({"at_ms", "action_id", "kind", "args"})


class Import(Frozen):
    """An export, read and replayed."""

    schema: int
    created_ms: int
    events: tuple[Event, ...]
    play: Play


def make_export(row: Row, events: Sequence[Event]) -> dict[str, Any]:
    """A table with its whole log; without its ids and what its dice come from, which are secrets."""
    made = made_with(row)
    log = plain_log(events)
    return {"format": FORMAT, **made, "log": log}


def made_with(row: Row) -> dict[str, Any]:
    """What a table is but for its ids and its log."""
    return {
        "game": row.game,
        "schema": row.schema,
        "created_ms": row.created_ms,
        "options": row.options,
    }


def plain_log(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as plain data, in their order."""
    return [
        {"at_ms": e.at_ms, "action_id": e.action_id, "kind": e.kind, "args": e.args}
        for e in events
    ]


def read_log(log: object, after: int = 0) -> tuple[Event, ...]:
    """Events from plain data, numbered from a version on. Raises BadData; Refusal where there are too many."""
    if not isinstance(log, list):
        raise BadData("log", WRONG, _A_LOG)
    if after + len(log) > MAX_ACTIONS_PER_TABLE:
        raise Refusal("table-full", most=MAX_ACTIONS_PER_TABLE)

    events = []
    ids = set()
    for number, entry in enumerate(log, after + 1):
        if not isinstance(entry, Mapping) or entry.keys() != _ENTRY_FIELDS:
            fields = sorted(_ENTRY_FIELDS)
            raise BadData(f"log.{number}", WRONG, known(fields))
        kind, args = entry["kind"], entry["args"]
        if not isinstance(kind, str) or not isinstance(args, Mapping):
            raise BadData(f"log.{number}")
        at_ms = _whole(entry["at_ms"], "at_ms")
        action_id = check_action_id(entry["action_id"])
        event = Event(
            seq=number, at_ms=at_ms, action_id=action_id, kind=kind, args=dict(args)
        )
        events.append(event)
        ids.add(event.action_id)
    if len(ids) < len(events):
        raise BadData("action_id")
    return tuple(events)


def parse_export(
    data: Mapping[str, Any], machines: Mapping[str, Machine[Any]]
) -> Import:
    """An export, replayed and checked. Raises BadData, or Refusal for what the game or a limit forbids."""
    fields = {
        "format": known((FORMAT,)),
        "game": known(machines),
        "schema": whole_number(1, LATEST_MS),
        "created_ms": _A_MOMENT,
        "options": AN_OBJECT,
        "log": _A_LOG,
    }
    only(data, fields)
    if data["format"] != FORMAT:
        raise BadData("format", WRONG, fields["format"])
    machine = machines.get(data["game"]) if isinstance(data["game"], str) else None
    if machine is None:
        raise BadData("game", WRONG, known(machines))
    if _whole(data["schema"], "schema", least=1) > machine.schema:
        raise Refusal("too-new")

    options = options_from_plain(machine, data["options"])
    play = begin(machine, options)
    events = read_log(data["log"])
    play = replay(play, events)
    return Import(
        schema=data["schema"],
        created_ms=_whole(data["created_ms"], "created_ms"),
        events=events,
        play=play,
    )


def _whole(value: object, field: str, least: int = 0) -> int:
    """A number as a schema or a moment has it; a moment lies before the year 2100."""
    if type(value) is not int or not least <= value <= LATEST_MS:
        raise BadData(field, WRONG, whole_number(least, LATEST_MS))
    return value
