"""The JSON interface beside tables: the time, games, rulebooks, the search, results and statistics."""

from flask import Response, abort, g, jsonify, request

from companion.games import MACHINES
from companion.games.core.codec import WRONG, BadData
from companion.games.core.fields import known, whole_number
from companion.limits import MAX_QUERY_CHARS, MAX_SEARCH_RESULTS
from companion.rulebooks.model import spoken
from companion.web.api.openapi import document
from companion.web.api.openapi.calls import GAME, LANG, TABLE, Calls, in_path, in_query
from companion.web.outcomes import as_json, read_result
from companion.web.parsing import find_number
from companion.web.present import present
from companion.web.request import language, open_table, speaker
from companion.web.site import site
from companion.web.statistics import as_json as statistics_as_json, read_filter

blueprint = Calls("api_reading", __name__, url_prefix="/api")
_OF_A_SECTION = ("id", "number", "title", "path", "level", "text", "url")
_GAME = in_path("game", "A game's id")
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
    GAME,
    _LIMIT,
    in_query("literal", "1: as typed, nothing corrected"),
    in_query("explain", "1: each hit says why it stands where it stands"),
]
_COUNTED = [
    in_path("id", "22 letters, digits, - and _: a secret of whoever made it"),
    in_path("table", "A table's id"),
]
_GROUP = [
    in_path("id", "A group's id"),
    GAME,
    in_query("player", "Only this player's"),
]


@blueprint.call("get", "/openapi.json", ok="Any")
def openapi() -> Response:
    """This document."""
    return jsonify(document())


@blueprint.call("get", "/time", ok="Time")
def time() -> Response:
    """The server's clock, on which all moments of tables lie: halfway through the round trip it showed this."""
    response = jsonify(now_ms=site().tables.now_ms())
    # A kept answer would tell a time that is over.
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.call("get", "/games", LANG, ok="Games")
def games() -> Response:
    """The games."""
    lang = language()
    return jsonify(
        games=[
            {
                "id": game.id,
                "title": spoken(game.title, lang),
                "languages": list(game.languages),
                "players": list(game.players),
                "helper": game.id in MACHINES,
                "url": f"/{lang}/{game.id}",
            }
            for game in site().library.games.values()
        ]
    )


@blueprint.call(
    "get",
    "/games/<game>/<lang>",
    _GAME,
    in_path("lang", "Language"),
    ok="Sections",
    errors=(404,),
)
def sections(game: str, lang: str) -> Response:
    """A rulebook's sections."""
    found = site().library.games.get(game)
    if found is None:
        abort(404)

    book = site().library.book(game, found.language_for(lang))
    told = []
    for section in book.sections.values():
        fields = {name: getattr(section, name) for name in _OF_A_SECTION}
        told.append(fields)
    return jsonify(game=game, lang=book.lang, sections=told)


@blueprint.call("get", "/search", *_SEARCH, ok="Answer", errors=(400,))
def search() -> Response:
    """Rules that answer a query."""
    asked = request.args
    # The search itself cuts it to words; this only bounds what it reads.
    query = asked.get("q", "")[: MAX_QUERY_CHARS * 4]
    game = asked.get("game") or None
    games = site().library.games
    if game is not None and game not in games:
        raise BadData("game", WRONG, known(games))

    limit = find_number(asked.get("limit", "10"))
    if limit is None or not 1 <= limit <= MAX_SEARCH_RESULTS:
        raise BadData("limit", WRONG, whole_number(1, MAX_SEARCH_RESULTS))

    answer = site().search.find(
        query,
        language(),
        game,
        limit,
        literal=asked.get("literal") == "1",
        explain=asked.get("explain") == "1",
    )
    return jsonify(present(answer, speaker()))


@blueprint.call("get", "/tables/<id>/result", TABLE, LANG, ok="Result", errors=(404,))
def result(id: str) -> Response:
    """How the table ended; before the end, how it stands."""
    found = read_result(id)
    g.game = found.opened.row.game
    told = as_json(found)
    return jsonify(told)


@blueprint.call("get", "/groups/<id>", *_GROUP, ok="Statistics", errors=(404,))
def group(id: str) -> Response:
    """The statistics of the tables that count in a group; tables go by their watch-only ids."""
    found = site().groups.open(id)
    return jsonify(statistics_as_json(found, read_filter()))


@blueprint.call(
    "put",
    "/groups/<id>/tables/<table>",
    *_COUNTED,
    errors=(403, 404, 422, 429, 503, 507),
)
def count_in(id: str, table: str) -> tuple[str, int]:
    """Let a table count in a group, which is made if it is not there yet."""
    groups = site().groups
    open_table(table)
    groups.adopt(id, request.remote_addr or "")
    groups.add(id, table)
    return "", 204
