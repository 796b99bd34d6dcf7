"""What can be read beside tables: the time, games, rulebooks, the search, results, and a group's statistics."""

from companion.games.core import Outcome, Place, Term
from companion.groups.statistics import GameLine, PlayerLine
from companion.search.answer import Answer
from companion.web.api.openapi.games import of_each
from companion.web.api.openapi.kit import (
    ANYTHING,
    GAME_ID,
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
)
from companion.web.api.openapi.shapes import Shapes

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
    """What the calls answer."""
    shapes.of(Answer)
    end = {"anyOf": [shapes.of(Outcome), {"type": "null"}]}
    # As `presented_outcome` does it, in views and results alike.
    role = shapes.of(Term | None)
    shapes.schemas["Place"] = has(
        **shapes.fields_of(Place),
        role=about(role, "The role played; null without one, or of several"),
        name=about(TEXT, "What the player is called"),
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
        "Result": result,
        "Statistics": statistics,
    }
