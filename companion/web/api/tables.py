"""Tables in the JSON interface. The pages use the same services."""

from contextlib import suppress
from typing import Any

from flask import Response, g, jsonify, request

from companion.games import MACHINES
from companion.games.core import Machine, Refusal
from companion.games.core.codec import MISSING, WRONG, BadData, only
from companion.games.core.fields import AN_OBJECT, known, whole_number
from companion.limits import MAX_ACTIONS_PER_TABLE, MAX_IMPORT_BYTES
from companion.tables.events import LOG_FIELDS
from companion.tables.exports import plain_log
from companion.tables.sent import AN_ACTION_ID
from companion.tables.service import NoSuchTable, Opened
from companion.web.api.openapi.calls import (
    AT_A_TABLE,
    LANG,
    PHONE,
    STORING,
    TABLE,
    Calls,
    in_query,
)
from companion.web.errors import refused
from companion.web.headers import unless_known
from companion.web.history import both_lines, history, set_aside
from companion.web.parsing import handed_in, parse_seats, read_json
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
from companion.web.streams import stream

blueprint = Calls("api", __name__, url_prefix="/api")
_LISTENS = in_query(
    "phone", "The same secret: the others are told when this phone is away"
)


@blueprint.call(
    "post", "/tables", LANG, body="NewTable", ok="Opened", created=True, errors=STORING
)
def create() -> tuple[Response, int]:
    """Open a table."""
    data = read_json()
    only(data, {"game": known(MACHINES), "options": AN_OBJECT})
    game = data["game"]
    if not isinstance(game, str) or game not in MACHINES:
        raise BadData("game", WRONG, known(MACHINES))

    g.game = game
    opened = site().tables.create(game, data["options"], request.remote_addr or "")
    return _created(opened)


@blueprint.call(
    "post",
    "/tables/import",
    LANG,
    body="Export",
    ok="Opened",
    created=True,
    errors=STORING,
)
def import_() -> tuple[Response, int]:
    """A table from an export."""
    # A whole table may weigh more than what one tap sends.
    data = read_json(MAX_IMPORT_BYTES)
    g.game = str(data.get("game"))
    asker = request.remote_addr or ""
    opened = site().tables.load(data, asker)

    return _created(opened)


@blueprint.call(
    "get", "/tables/<id>", TABLE, LANG, ok="Table", tagged=True, errors=(404,)
)
def table(id: str) -> Response:
    """A table as it stands. Who sends its entity tag back (`If-None-Match`) is answered 304 until any of it is another:
    the version, what a joining or a deleted name rewrote, who sits where, the server's texts.
    """
    opened = open_table(id)
    # The address alone does not say in which language the texts are.
    tag = f"{tag_of(opened)}-{language()}"
    return unless_known(tag, lambda: _whole(opened))


@blueprint.call(
    "post",
    "/tables/<id>/actions",
    TABLE,
    LANG,
    PHONE,
    body="Action",
    ok="Acted",
    errors=AT_A_TABLE,
)
def act(id: str) -> Response:
    """One action; the same action_id again changes nothing."""
    data = read_json()
    only(data, {"action_id": AN_ACTION_ID}, frozenset({"kind", "args", "seen", "laid"}))
    action_id = data["action_id"]
    args = data.get("args", {})
    seen = data.get("seen")
    if not isinstance(args, dict):
        raise BadData("args", WRONG, AN_OBJECT)

    # True would be an int.
    if seen is not None and type(seen) is not int:
        raise BadData("seen", WRONG, whole_number(0, MAX_ACTIONS_PER_TABLE))

    seen_laid = parse_seats(data.get("laid"))

    def read(machine: Machine[Any]) -> tuple[str, dict[str, Any]]:
        kind = data.get("kind")
        if isinstance(kind, str):
            return kind, args
        reason = WRONG if "kind" in data else MISSING
        raise BadData("kind", reason, known((*machine.actions, *LOG_FIELDS)))

    try:
        tapped = site().taps.tap(id, action_id, read, seen, phone_key(), seen_laid)
    except Refusal as refusal:
        opened = table_met(id, refusal)
        view = _view(opened)
        return refused(refusal, version=opened.play.version, view=view)

    opened = tapped.opened
    view = _view(opened)

    return jsonify(
        version=opened.play.version,
        held=tapped.held,
        known=tapped.is_repeated,
        view=view,
    )


@blueprint.call(
    "post",
    "/tables/<id>/join",
    TABLE,
    LANG,
    body="HandedIn",
    ok="Joined",
    errors=AT_A_TABLE,
)
def join(id: str) -> Response:
    """Hand in what a phone did by itself. Where nobody else acted it is appended, once, and the answer is the log after
    `since`; else 409 with both lines in words, until somebody has chosen at `url`. A table that was opened without a
    server is made, under its own ids, where `table` describes it.
    """
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


@blueprint.call(
    "get", "/tables/<id>/events", TABLE, _LISTENS, stream=True, errors=(404, 429, 503)
)
def events(id: str) -> Response:
    """Server-sent events: the version, whenever it changes; `event: signal` when who sits where has changed, or
    something is shown to all.
    """
    return stream(listened_table(id))


@blueprint.call("get", "/tables/<id>/export", TABLE, ok="Export", errors=(404,))
def export(id: str) -> Response:
    """The whole table, for import."""
    return jsonify(site().tables.export(id))


@blueprint.call("delete", "/tables/<id>", TABLE, errors=(403, 404))
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
        view=_view(opened),
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
        "view": _view(opened),
    }
    return jsonify(body), 201


def _view(opened: Opened) -> dict[str, Any]:
    """What a screen shows of a table, in the language that is asked for."""
    row = opened.row
    taps = site().taps
    voice = speaker(row.game)
    tappers = taps.tappers_once(row)
    return presented_view(opened, voice, tappers)
