"""The JSON interface. The pages use the same services."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, request

from companion.games import MACHINES
from companion.games.core import Machine, Refusal
from companion.games.core.codec import MISSING, WRONG, BadData, only
from companion.games.core.fields import an_object, known, whole_number
from companion.limits import (
    MAX_ACTIONS_PER_TABLE,
    MAX_IMPORT_BYTES,
    MAX_QUERY_CHARS,
    MAX_SEARCH_RESULTS,
)
from companion.rulebooks.model import spoken
from companion.tables.events import LOG_FIELDS
from companion.tables.exports import plain_log
from companion.tables.sent import AN_ACTION_ID
from companion.tables.service import NoSuchTable, Opened
from companion.web.api.openapi import document
from companion.web.errors import refused
from companion.web.headers import unless_known
from companion.web.history import both_lines, history, set_aside
from companion.web.outcomes import as_json, read_result
from companion.web.parsing import find_number, handed_in, read_json
from companion.web.present import present, presented_view, seen_state
from companion.web.request import (
    language,
    listened_table,
    open_table,
    phone_key,
    speaker,
    table_met,
    tag_of,
)
from companion.web.site import site
from companion.web.statistics import as_json as statistics_as_json, read_filter
from companion.web.streams import stream

blueprint = Blueprint("api", __name__, url_prefix="/api")
_OF_A_SECTION = ("id", "number", "title", "path", "level", "text", "url")


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """This interface, described."""
    return jsonify(document())


@blueprint.get("/time")
def time() -> Response:
    """The moment at which this server answers, in milliseconds since 1970; never kept by anybody on the way."""
    response = jsonify(now_ms=site().tables.chance.now_ms())
    # A kept answer would tell a time that is over.
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/games")
def games() -> Response:
    """The games, their languages, and whether they have a helper."""
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


@blueprint.get("/games/<game>/<lang>")
def sections(game: str, lang: str) -> Response:
    """A rulebook's sections with ids, titles and text."""
    found = site().library.games.get(game)
    if found is None:
        abort(404)

    book = site().library.book(game, found.language_for(lang))
    told = []
    for section in book.sections.values():
        fields = {name: getattr(section, name) for name in _OF_A_SECTION}
        told.append(fields)
    return jsonify(game=game, lang=book.lang, sections=told)


@blueprint.get("/search")
def search() -> Response:
    """Rules that answer a query: {query, lang, corrected, results, see_also, elsewhere, suggestions, named}."""
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


@blueprint.post("/tables")
def create() -> tuple[Response, int]:
    """Open a table."""
    data = read_json()
    only(data, {"game": known(MACHINES), "options": an_object()})
    game = data["game"]
    if not isinstance(game, str) or game not in MACHINES:
        raise BadData("game", WRONG, known(MACHINES))

    g.game = game
    opened = site().tables.create(game, data["options"], request.remote_addr or "")
    return _created(opened)


@blueprint.post("/tables/import")
def import_() -> tuple[Response, int]:
    """A table from an export."""
    # A whole table may weigh more than what one tap sends.
    data = read_json(MAX_IMPORT_BYTES)
    g.game = str(data.get("game"))
    asker = request.remote_addr or ""
    opened = site().tables.load(data, asker)

    return _created(opened)


@blueprint.get("/tables/<id>")
def table(id: str) -> Response:
    """A table as it stands; the entity tag is new whenever any of it is."""
    opened = open_table(id)
    # The address alone does not say in which language the texts are.
    tag = f"{tag_of(opened)}-{language()}"
    return unless_known(tag, lambda: _whole(opened))


@blueprint.post("/tables/<id>/actions")
def act(id: str) -> Response:
    """One action."""
    data = read_json()
    only(data, {"action_id": AN_ACTION_ID}, frozenset({"kind", "args", "seen"}))
    action_id = data["action_id"]
    args = data.get("args", {})
    seen = data.get("seen")
    if not isinstance(args, dict):
        raise BadData("args", WRONG, an_object())

    # True would be an int.
    if seen is not None and type(seen) is not int:
        raise BadData("seen", WRONG, whole_number(0, MAX_ACTIONS_PER_TABLE))

    def read(machine: Machine[Any]) -> tuple[str, dict[str, Any]]:
        kind = data.get("kind")
        if isinstance(kind, str):
            return kind, args
        reason = WRONG if "kind" in data else MISSING
        raise BadData("kind", reason, known((*machine.actions, *LOG_FIELDS)))

    try:
        tapped = site().taps.tap(id, action_id, read, seen, phone_key())
    except Refusal as refusal:
        opened = table_met(id, refusal)
        view = presented_view(opened, speaker(opened.row.game))
        return refused(refusal, version=opened.play.version, view=view)

    opened = tapped.opened
    view = presented_view(opened, speaker(opened.row.game))

    return jsonify(
        version=opened.play.version, held=tapped.held, known=tapped.known, view=view
    )


@blueprint.post("/tables/<id>/join")
def join(id: str) -> Response:
    """What a phone did by itself; 409 with both lines in words where others have acted meanwhile."""
    brought = handed_in(read_json(MAX_IMPORT_BYTES))
    g.game = str((brought.table or {}).get("game"))
    with suppress(NoSuchTable):
        g.game = site().tables.look_up(id).game

    joined = site().joining.hand_in(id, brought, request.remote_addr or "")
    version = joined.opened.play.version
    if joined.waiting is None:
        new = joined.log[brought.since :]
        return jsonify(version=version, since=brought.since, log=plain_log(new))

    # Nothing is stored before the table has chosen: an error, with both lines in words.
    url = f"/{language()}/t/{id}/join"
    lines = both_lines(joined.waiting.parting, speaker(g.game))

    return refused(Refusal("diverged"), version=version, url=url, **lines)


@blueprint.get("/tables/<id>/events")
def events(id: str) -> Response:
    """The stream of versions and signals."""
    return stream(listened_table(id))


@blueprint.get("/tables/<id>/export")
def export(id: str) -> Response:
    """The whole table, importable by any server."""
    return jsonify(site().tables.export(id))


@blueprint.get("/tables/<id>/result")
def result(id: str) -> Response:
    """How the table ended; before the end, how it stands."""
    found = read_result(id)
    g.game = found.opened.row.game
    return jsonify(as_json(found))


@blueprint.get("/groups/<id>")
def group(id: str) -> Response:
    """The statistics of a group, of all plays or of those that a filter lets through."""
    found = site().groups.open(id)
    return jsonify(statistics_as_json(found, read_filter()))


@blueprint.put("/groups/<id>/tables/<table>")
def count_in(id: str, table: str) -> tuple[str, int]:
    """Let a table count in a group, which a phone may have made without a server."""
    groups = site().groups
    open_table(table)
    groups.adopt(id, request.remote_addr or "")
    groups.add(id, table)
    return "", 204


@blueprint.delete("/tables/<id>")
def drop(id: str) -> tuple[str, int]:
    """Delete a table for good."""
    site().tables.drop(id)
    return "", 204


def _whole(opened: Opened) -> Response:
    play, row = opened.play, opened.row
    voice = speaker(row.game)
    problems = play.machine.problems(play.state)
    tappers = site().taps.tappers(row)

    return jsonify(
        game=row.game,
        version=play.version,
        watching=row.watching,
        state=present(seen_state(opened), voice),
        view=presented_view(opened, voice),
        problems=present(problems, voice),
        history=history(play, voice, tappers, watching=row.watching),
        set_aside=set_aside(play, voice),
    )


def _created(opened: Opened) -> tuple[Response, int]:
    row = opened.row
    body = {
        "id": row.id,
        "watch_id": row.watch_id,
        "url": f"/{language()}/t/{row.id}",
        "version": opened.play.version,
        "view": presented_view(opened, speaker(row.game)),
    }
    return jsonify(body), 201
