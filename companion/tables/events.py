"""What a table's log is made of: a row for each action, the log's own kinds among them."""

from collections.abc import Mapping
from typing import Any

from companion.games.core import Frozen, Message
from companion.games.core.fields import a_text, an_object, whole_number
from companion.limits import MAX_ACTIONS_PER_TABLE

UNDO, REDO, GOTO, CORRECT = "undo", "redo", "goto", "correct"
ASIDE = "aside"  # written by a joining alone, never by a tap
A_LINE = whole_number(0, MAX_ACTIONS_PER_TABLE)
# What they need, and what each of it takes.
LOG_FIELDS: Mapping[str, Mapping[str, Message]] = {
    UNDO: {},
    REDO: {},
    GOTO: {"line": A_LINE},
    CORRECT: {"line": A_LINE, "kind": a_text(), "args": an_object()},
}
LOG_KINDS = frozenset(LOG_FIELDS)


class Event(Frozen):
    """One row of the log. `seq` counts from 1; `at_ms` is the server's time in milliseconds since 1970."""

    seq: int
    at_ms: int
    action_id: str
    kind: str
    args: Mapping[str, Any]


class Aside(Frozen):
    """What a phone did that did not come into force when two histories were joined: in the log, without effect.

    `line` is its history line, `why` the reason; neither where the phone itself had taken it back.
    """

    kind: str
    args: Mapping[str, Any]
    line: Message | None = None
    why: Message | None = None
