"""The OpenAPI document of the JSON interface. A test holds it against the routes, another against real tables."""

from functools import cache

from companion.groups.service import GROUP_REFUSALS
from companion.tables.database import TROUBLES
from companion.tables.events import TABLE_REFUSALS
from companion.web.api.openapi import games, reading, tables
from companion.web.api.openapi.calls import PATHS
from companion.web.api.openapi.kit import (
    MAYBE_TEXT,
    TEXT,
    VERSION,
    Schema,
    about,
    has,
    ref,
)
from companion.web.api.openapi.shapes import Shapes

_ABOUT = (
    "Rulebooks, search and tables. Texts follow `?lang=`, else Accept-Language. "
    "Objects that are answered may gain fields."
)
_FIELD = (
    "What another value would mend, as a dotted path: of the body, of a game's options, or of an action's args; "
    "null where nothing of what was sent is at fault"
)
_CODES = (
    "What a game refuses, or one of: bad-data, no-such-table, no-such-group, no-such-book, too-large, http-<status>, "
    "internal, "
    + ", ".join((*TABLE_REFUSALS, *GROUP_REFUSALS))
    + "".join(f", storage-{trouble}" for trouble in TROUBLES)
)


@cache
def document() -> Schema:
    """OpenAPI 3.1."""
    shapes = Shapes()
    schemas = {
        "Error": _error(),
        **reading.schemas(shapes),
        **tables.SCHEMAS,
        **games.schemas(shapes),
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tableside", "version": "1", "description": _ABOUT},
        "paths": PATHS,
        "components": {"schemas": schemas | shapes.schemas},
    }


def _error() -> Schema:
    """The one shape of all errors."""
    # Each game has its own codes; those of tables and groups are told in words beside them.
    codes = {"anyOf": [*games.of_each("Refusal"), TEXT]}
    schema = has(
        code=about(codes, _CODES),
        message=about(TEXT, "A sentence in the reader's language"),
        rule=about(MAYBE_TEXT, "The section of the rulebook that forbids it"),
        field=about(MAYBE_TEXT, _FIELD),
        version=VERSION,
        view=about(ref("View"), "The table as it stands, where an action was refused"),
        **tables.LINES,
        url=about(TEXT, "Where the table chooses"),
        id=about(TEXT, "Of an internal error: under it the server's log has the cause"),
    )
    return {**schema, "required": ["code", "message"]}
