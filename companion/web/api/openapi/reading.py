"""What can be read: the time, games, rulebooks, and the search."""

from companion.limits import MAX_SEARCH_RESULTS
from companion.search.answer import Answer
from companion.web.api.openapi.kit import (
    ANYTHING,
    GAME,
    GAME_ID,
    LANG,
    MOMENT,
    NUMBER,
    TEXT,
    YES,
    Schema,
    about,
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
    id=GAME_ID,
    title=about(TEXT, "In the reader's language"),
    languages=about(many(TEXT), "Those that it has a text in"),
    players=about(many(NUMBER), "The least and the most"),
    helper=about(YES, "Whether tables of it can be opened"),
    url=about(TEXT, "Its rulebook"),
)
_SECTION = has(
    id=about(TEXT, "The same in every language"),
    number=about(TEXT, "As “2.1”"),
    title=about(TEXT, "Its heading"),
    path=about(many(TEXT), "The headings above it"),
    level=about(NUMBER, "Of the heading, from 2"),
    text=about(TEXT, "Without markup"),
    url=about(TEXT, "Where it stands"),
)


def schemas(shapes: Shapes) -> dict[str, Schema]:
    """What the calls answer."""
    shapes.of(Answer)
    return {
        "Any": ANYTHING,
        "Time": has(now_ms=MOMENT),
        "Games": has(games=about(many(_GAME), "All that there are")),
        "Sections": has(
            game=GAME_ID,
            lang=about(
                TEXT,
                "The language of the text, which is the original's where there is no other",
            ),
            sections=about(many(_SECTION), "In their order"),
        ),
    }
