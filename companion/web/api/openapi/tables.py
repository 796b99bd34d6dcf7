"""Tables: opened, played at, joined, sat at, carried away."""

from companion.games import MACHINES
from companion.tables.exports import FORMAT
from companion.tables.join import AGAIN, BACK, CHANGED
from companion.web.api.openapi.games import ACTION_ID
from companion.web.api.openapi.kit import (
    FIELDS,
    MAYBE_NUMBER,
    MAYBE_TEXT,
    MOMENT,
    NUMBER,
    TEXT,
    VERSION,
    YES,
    Schema,
    about,
    has,
    many,
    ref,
)

_HELD = "It lies face down, unseen until all seats have laid theirs (where a seat is taken); undo: it took that back"
_KNOWN = "The same had been sent before, under this action_id: nothing was done again"
_OWN = "What this phone's seat has laid face down: kind and args"
_LOST = "What this phone's seat had laid for what is asked was taken back with the action that led to it"
_BACK = "This phone has taken back what it had laid for its seat: redo lays it again"
_SINCE = "The number of actions from which the phone went on; 0 with the whole log, which always works"
_AFTER = "The action_id of the action with that number"

_LOG = many(
    has(
        at_ms=MOMENT,
        action_id=about(ACTION_ID, "As it was sent"),
        kind=about(TEXT, "The action"),
        args=about(FIELDS, "Its fields"),
    )
)
_MADE = {
    "game": about({"enum": list(MACHINES)}, "The game's id"),
    "schema": about({**NUMBER, "minimum": 1}, "Of which form of the game its log is"),
    "created_ms": MOMENT,
    "options": about(FIELDS, "With which it was opened"),
}
_SEATED = has(
    player=about(NUMBER, "The seat, counted from 0"),
    name=about(TEXT, "What the player is called"),
    taken=about(YES, "A phone has it"),
    laid=about(YES, "Something of it lies face down"),
    waiting=about(YES, "The table waits for it"),
    clash=about(YES, "What it has laid cannot be beside what another has laid"),
    refused=about(
        MAYBE_TEXT, "Why what it has laid cannot be by itself; null for nothing of that"
    ),
    away=about(YES, "Its phone has lost its connection"),
)
_CHANGED = has(
    at_ms=MOMENT,
    change=about({"enum": ["new", CHANGED, BACK, AGAIN]}, "What of it is new"),
    text=about(TEXT, "In the reader's language"),
    rule=about(MAYBE_TEXT, "The section that it follows; null for none"),
)

# The two lines of a table whose histories went apart.
LINES = {
    "here": about(many(_CHANGED), "What happened at the table"),
    "there": about(many(_CHANGED), "What happened on the phone"),
}

SCHEMAS: dict[str, Schema] = {
    "Opened": has(
        id=about(TEXT, "A secret: who knows it can play"),
        watch_id=about(TEXT, "Who knows it can watch"),
        url=about(TEXT, "Its page"),
        version=VERSION,
        view=about(ref("View"), "What a screen shows"),
    ),
    "Acted": has(
        version=VERSION,
        held=about(YES, _HELD),
        known=about(YES, _KNOWN),
        view=about(ref("View"), "What a screen shows now"),
    ),
    "Claim": {
        "type": "object",
        "properties": {"over": about(YES, "Also from another phone that has it")},
    },
    "Seats": has(
        seats=about(many(_SEATED), "By their numbers"),
        mine=about(MAYBE_NUMBER, "This phone's seat"),
        own=about({"type": ["object", "null"]}, _OWN),
        lost=about(YES, _LOST),
        taken_back=about(YES, _BACK),
        others_away=about(YES, "Phones without a seat have lost their connection"),
        is_away=about(YES, "The asking phone counts as away: it shall listen anew"),
        finished=about(YES, "The game is over"),
    ),
    "Export": has(
        format=about({"const": FORMAT}, "What it is"),
        **_MADE,
        log=about(_LOG, "All that happened, oldest first"),
    ),
    "HandedIn": {
        **has(
            since=about({**NUMBER, "minimum": 0}, _SINCE),
            after=about(MAYBE_TEXT, _AFTER),
            actions=about(_LOG, "What it did, oldest first"),
            table=about(
                has(watch_id=about(TEXT, "Who knows it can watch"), **_MADE),
                "Of a table that was opened without a server",
            ),
        ),
        "required": ["since", "actions"],
    },
    "Joined": has(
        version=VERSION,
        since=about(NUMBER, "As it was sent"),
        log=about(_LOG, "What follows that, oldest first"),
    ),
}
