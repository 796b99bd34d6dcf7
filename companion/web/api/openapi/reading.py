"""What can be read: the time, games, rulebooks, and the search."""

from companion.limits import MAX_SEARCH_RESULTS
from companion.search.answer import Answer
from companion.web.api.openapi.kit import (
    ANYTHING,
    GAME,
    LANG,
    NUMBER,
    TEXT,
    YES,
    Schema,
    has,
    in_path,
    in_query,
    many,
    operation,
)
from companion.web.api.openapi.shapes import Shapes

_TIME = (
    "The server's clock, on which all moments of tables lie: "
    "halfway through the round trip it showed this"
)
_LIMIT = in_query(
    "limit",
    "How many at most; 10 unless told",
    type="integer",
    minimum=1,
    maximum=MAX_SEARCH_RESULTS,
)
_SEARCH = [
    in_query("q", "The words"),
    LANG,
    in_query("game", "Only this game"),
    _LIMIT,
    in_query("literal", "1: as typed, nothing corrected"),
    in_query("explain", "1: each hit says why it stands where it stands"),
]

PATHS: Schema = {
    "/api/openapi.json": {"get": operation("This document", ok="Any")},
    "/api/time": {"get": operation(_TIME, ok="Time")},
    "/api/games": {"get": operation("The games", [LANG], ok="Games")},
    "/api/games/{game}/{lang}": {
        "get": operation(
            "A rulebook's sections",
            [GAME, in_path("lang", "Language")],
            ok="Sections",
            errors=(404,),
        )
    },
    "/api/search": {
        "get": operation(
            "Rules that answer a query", _SEARCH, ok="Answer", errors=(400,)
        )
    },
}

_GAME = has(
    id=TEXT,
    title=TEXT,
    languages=many(TEXT),
    players=many(NUMBER),
    helper=YES,
    url=TEXT,
)
_SECTION = has(
    id=TEXT,
    number=TEXT,
    title=TEXT,
    path=many(TEXT),
    level=NUMBER,
    text=TEXT,
    url=TEXT,
)


def schemas(shapes: Shapes) -> dict[str, Schema]:
    """What the calls answer."""
    shapes.of(Answer)
    return {
        "Any": ANYTHING,
        "Time": has(now_ms=NUMBER),
        "Games": has(games=many(_GAME)),
        "Sections": has(game=TEXT, lang=TEXT, sections=many(_SECTION)),
    }
