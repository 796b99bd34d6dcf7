"""What a table's log is made of, the log's own kinds among them, and what tables refuse, in words."""

from collections.abc import Mapping
from typing import Any

from companion.games.core import Frozen, Message
from companion.games.core.fields import AN_OBJECT, short_text, whole_number
from companion.limits import MAX_ACTIONS_PER_TABLE, MAX_TEXT_CHARS

UNDO, REDO, GOTO, CORRECT = "undo", "redo", "goto", "correct"
ASIDE = "aside"  # written by a joining alone, never by a tap
A_LINE = whole_number(0, MAX_ACTIONS_PER_TABLE)
# What they need, and what each of it takes.
LOG_FIELDS: Mapping[str, Mapping[str, Message]] = {
    UNDO: {},
    REDO: {},
    GOTO: {"line": A_LINE},
    CORRECT: {"line": A_LINE, "kind": short_text(MAX_TEXT_CHARS), "args": AN_OBJECT},
}
LOG_KINDS = frozenset(LOG_FIELDS)
# A correction may name the last line that stays: what came after that one is taken back with it, as one change.
MAY_BE_NAMED: Mapping[str, frozenset[str]] = {CORRECT: frozenset({GOTO})}


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


# Of the log itself: a joining tells them as the reason why something was set aside.
LOG_REFUSALS: Mapping[str, str] = {
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo.",
    "no-such-line": "There is no line {line} in the history.",
    "not-correctable": "Line {line} cannot be changed on its own. Go back to it instead.",
    "correction-breaks": "With that change, line {line} would no longer be allowed. Go back to it instead.",
    "table-full": "This table’s history is full: {most} steps at most. Go on at a new table.",
}

TABLE_REFUSALS: Mapping[str, str] = {
    **LOG_REFUSALS,
    "out-of-date": "Somebody else was faster. Here is how the table stands now.",
    "not-seen": "This needs the version of the table that was on the screen (“seen”). Here is how the table stands "
    "now.",
    "other-action": "This was sent before, with something else in it (“action_id”). Here is how the table stands now.",
    "watch-only": "This link only lets you watch.",
    "laid-since": "{player} has laid something else since. It would be lost: take it back there first.",
    "laid-meanwhile": "{player} has already put something down. Tap {player} first to change it.",
    "seat-taken": "{player} is already on another phone.",
    "no-room": "There is no room for another table right now. Try again in a minute.",
    "too-new": "This table was made by a newer Tableside than this one.",
    "too-fast": "That was too fast. Try again in a moment.",
    "diverged": "Others have played on at this table in the meantime. Choose how to combine the two.",
    "other-history": "This does not continue this table’s history. Hand over the whole table.",
    "no-hand-over": "This is not a table from another phone, or not all of it was read. Read all codes again, or "
    "choose the file.",
    "too-many-codes": "That would be more than {most} codes. Hand over only what is new, or the file.",
    "too-many-histories": "{most} phones are already waiting for a choice at this table. Choose there first.",
}
