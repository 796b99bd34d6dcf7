"""How tables ended, and what a group's tables say together."""

from companion.games.core import Outcome, Place
from companion.groups.statistics import GameLine, PlayerLine
from companion.web.api.openapi.games import seats_of_games
from companion.web.api.openapi.kit import (
    LANG,
    MAYBE_NUMBER,
    MAYBE_TEXT,
    NUMBER,
    TABLE,
    TEXT,
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

_SEAT = has(name=TEXT, place=NUMBER, won=YES, score=MAYBE_NUMBER, role=MAYBE_TEXT)
_PLAY = has(
    table=TEXT,
    game=TEXT,
    ended_ms=NUMBER,
    played_ms=NUMBER,
    cooperative=YES,
    seats=many(_SEAT),
)
_RECORD = has(
    kind={"enum": ["streak", "score", "close", "long", "day"]},
    value=NUMBER,
    names=many(TEXT),
    table=MAYBE_TEXT,
)


def schemas(shapes: Shapes) -> dict[str, Schema]:
    """Results and statistics."""
    end = {"anyOf": [shapes.of(Outcome), {"type": "null"}]}
    # As `presented_outcome` does it, in views and results alike.
    shapes.schemas["Place"] = has(
        **shapes.fields_of(Place), name=about(TEXT, "What the player is called")
    )
    result = has(
        game=TEXT,
        title=TEXT,
        version=NUMBER,
        finished=YES,
        headline=TEXT,
        created_ms=NUMBER,
        ended_ms=MAYBE_NUMBER,
        played_ms=MAYBE_NUMBER,
        players=many(TEXT),
        seats=seats_of_games(),
        outcome=end,
        standing=end,
    )
    statistics = has(
        plays=many(_PLAY),
        played_ms=NUMBER,
        players=many(shapes.of(PlayerLine)),
        games=many(shapes.of(GameLine)),
        records=many(_RECORD),
        waiting=NUMBER,
        late=NUMBER,
    )

    return {"Result": result, "Statistics": statistics}
