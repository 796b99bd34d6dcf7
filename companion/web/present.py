"""Views as JSON in one language."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion.games.core import Message, Problem, Term
from companion.games.core.codec import to_plain
from companion.groups.results import Seat
from companion.groups.service import Counted
from companion.groups.statistics import Record
from companion.tables.play import Play
from companion.tables.service import Opened
from companion.web.languages import Speaker


def present(value: object, speaker: Speaker) -> Any:
    """A view (dataclasses, messages, terms, tuples, scalars) as plain JSON with texts in the speaker's language."""
    if isinstance(value, Message):
        return {"text": speaker.text(value), "rule": value.rule or None}
    if isinstance(value, Term):
        return {"term": value.term, "name": speaker.term(value.term)}
    if isinstance(value, Problem):
        return {"code": value.code, **present(value.message, speaker)}
    if isinstance(value, Counted):
        return {
            "table": value.table,
            "game": value.game,
            **present(value.finished, speaker),
        }
    if isinstance(value, Record):
        table = value.play.table if value.play else None
        return {
            "kind": value.kind,
            "value": value.value,
            "names": list(value.names),
            "table": table,
        }
    if isinstance(value, Seat):
        return {**vars(value), "role": value.role or None}
    if is_dataclass(value):
        return {
            field.name: present(getattr(value, field.name), speaker)
            for field in fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): present(item, speaker) for key, item in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [present(item, speaker) for item in value]
    return value


def history(play: Play, speaker: Speaker) -> list[dict[str, Any]]:
    """The actions in force, oldest first, in words."""
    return [
        {
            "line": step.event.seq,
            "at_ms": step.event.at_ms,
            "kind": step.event.kind,
            "args": to_plain(step.action),
            "correctable": step.correctable,
            **present(play.describe(step), speaker),
        }
        for step in play.steps()
        if step.event is not None
    ]


def presented_view(opened: Opened, speaker: Speaker) -> dict[str, Any]:
    """What a screen shows of a table. `players` are the names by seat, `seats` all that the helper shows of each."""
    play = opened.play
    view: dict[str, Any] = present(play.machine.view(play.state), speaker)
    return {
        "seats": view.get("players", []),  # until every game's view calls them so
        **view,
        "players": list(play.machine.players(play.state)),
        "undo": present(play.undo_line(), speaker),
        "redo": present(play.redo_line(), speaker),
        "outcome": present(play.machine.outcome(play.state), speaker),
    }
