"""How tables ended, and what a group's tables say together."""

from companion.games.core import Outcome, Place
from companion.groups.statistics import GameLine, PlayerLine
from companion.web.api.openapi.games import of_each
from companion.web.api.openapi.kit import (
    GAME_ID,
    LANG,
    MAYBE_NUMBER,
    MAYBE_TEXT,
    MOMENT,
    NUMBER,
    TABLE,
    TEXT,
    VERSION,
    YES,
    Schema,
    about,
    has,
    in_path,
    in_query,
    many,
    operation,
    refusals,
)
from companion.web.api.openapi.shapes import Shapes

_GROUP = [
    in_path("id", "A group's id"),
    in_query("game", "Only this game"),
    in_query("player", "Only this player's"),
]
_STATISTICS = (
    "The statistics of the tables that count in a group; "
    "tables go by their watch-only ids"
)

PATHS: Schema = {
    "/api/tables/{id}/result": {
        "get": operation(
            "How the table ended; before the end, how it stands",
            [TABLE, LANG],
            ok="Result",
            errors=(404,),
        )
    },
    "/api/groups/{id}/tables/{table}": {
        "put": {
            "summary": "Let a table count in a group, which is made if it is not there yet",
            "parameters": [
                in_path(
                    "id", "22 letters, digits, - and _: a secret of whoever made it"
                ),
                in_path("table", "A table's id"),
            ],
            "responses": {
                "204": {"description": "Done"},
                **refusals((403, 404, 422, 429, 503, 507)),
            },
        }
    },
    "/api/groups/{id}": {
        "get": operation(_STATISTICS, _GROUP, ok="Statistics", errors=(404,))
    },
}

_SEAT = has(
    name=about(TEXT, "What the player was called"),
    place=about(NUMBER, "From 1; equal ones share it"),
    won=about(YES, "Whether this player won"),
    score=about(MAYBE_NUMBER, "The points; null where none were kept"),
    role=about(MAYBE_TEXT, "The term of the role played; null without one"),
)
_PLAY = has(
    table=about(TEXT, "The table's watch-only id"),
    game=GAME_ID,
    ended_ms=MOMENT,
    played_ms=about(NUMBER, "How long it took, in milliseconds"),
    cooperative=about(YES, "Whether all won or lost together"),
    seats=about(many(_SEAT), "Who played"),
)
_RECORD = has(
    kind=about({"enum": ["streak", "score", "close", "long", "day"]}, "Of what"),
    value=about(NUMBER, "How much of it"),
    names=about(many(TEXT), "Whose it is"),
    table=about(MAYBE_TEXT, "Of which table, by its watch-only id; null of none"),
    ended_ms=about(MAYBE_NUMBER, "When that play ended; null of none"),
)


def schemas(shapes: Shapes) -> dict[str, Schema]:
    """Results and statistics."""
    end = {"anyOf": [shapes.of(Outcome), {"type": "null"}]}
    # As `presented_outcome` does it, in views and results alike.
    shapes.schemas["Place"] = has(
        **shapes.fields_of(Place), name=about(TEXT, "What the player is called")
    )
    result = has(
        game=GAME_ID,
        title=about(TEXT, "What the game is called"),
        version=VERSION,
        finished=about(YES, "Whether it has ended"),
        headline=about(TEXT, "How, in one sentence"),
        created_ms=MOMENT,
        ended_ms=about(MAYBE_NUMBER, "When it ended; null before"),
        played_ms=about(MAYBE_NUMBER, "How long it took; null before the end"),
        players=about(many(TEXT), "The names, by seat"),
        seats=about(
            {"anyOf": of_each("View/properties/seats")},
            "What the view shows of each seat",
        ),
        outcome=about(end, "How it ended; null before"),
        standing=about(
            end, "Who is ahead before the end; null where that can't be told"
        ),
    )
    statistics = has(
        plays=about(many(_PLAY), "The tables that have ended, latest first"),
        played_ms=about(NUMBER, "How long they took in all, in milliseconds"),
        players=about(many(shapes.of(PlayerLine)), "Who played"),
        games=about(many(shapes.of(GameLine)), "What was played"),
        records=about(many(_RECORD), "What to be proud of"),
        waiting=about(NUMBER, "Tables that have not ended yet"),
        late=about(NUMBER, "Tables that are counted the next time"),
    )

    return {"Result": result, "Statistics": statistics}
