"""What tables refuse, in words: by the codes of Refusals, as catalog texts with places."""

from collections.abc import Mapping

# Of the log itself: a joining tells them as the reason why something was set aside.
LOG_REFUSALS: Mapping[str, str] = {
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo.",
    "no-such-line": "There is no line {line} in the history.",
    "not-correctable": "Line {line} cannot be changed by itself. Go back to it instead.",
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
    "seat-taken": "That seat is taken by another phone.",
    "no-room": "There is no room for another table right now. Try again in a minute.",
    "too-new": "This table was made by a newer Tableside than this one.",
    "too-fast": "That was too fast. Try again in a moment.",
    "diverged": "Others have played on at this table meanwhile. Choose how both go together.",
    "other-history": "This does not continue this table’s history. Hand over the whole table.",
    "no-hand-over": "This is no table from another phone, or it was not read whole. Read all codes again, or choose "
    "the file.",
    "too-many-codes": "That would be more than {most} codes. Hand over only what is new, or the file.",
    "too-many-histories": "{most} phones already wait for this table’s choice. Choose there first.",
}
