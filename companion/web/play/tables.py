"""Pages of tables: open one, play at it, share it, look at its history, carry it away."""

import gzip
from contextlib import suppress
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.games.core.fields import fields_of
from companion.groups.service import NoSuchGroup
from companion.limits import MAX_BODY_BYTES, STREAM_RETRY_SECONDS
from companion.tables.live import HANDOVER, Full
from companion.tables.service import Opened
from companion.tables.store import Row
from companion.web.context import language, refusal_text, site, speaker
from companion.web.errors import bad_data_text, status_of, wants_json
from companion.web.headers import accepts_gzip
from companion.web.parsing import TooLarge, action_from_form, fields_from_form, find_group_id, find_number, parse_object
from companion.web.present import history
from companion.web.reading.pages import known_game, known_language
from companion.web.templating import voice_globals

blueprint = Blueprint("tables", __name__)
_NO_ACTION_ID = "made by the script"  # which is no id: a panel that phones share can't bear one


@blueprint.before_request
def bound_the_body() -> None:
    """A form of a table is small; an import has its own door."""
    if (request.content_length or 0) > MAX_BODY_BYTES and not request.path.endswith("/import"):
        raise TooLarge(MAX_BODY_BYTES)


@blueprint.after_request
def keep_secret(response: Response) -> Response:
    """What people enter is nobody else's: not in search engines, not in caches."""
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@blueprint.get("/<lang>/<game>/play")
def new(lang: str, game: str) -> str:
    """The form that opens a table."""
    known_game(lang, game)
    return _new_form(game, MultiDict(request.args))


@blueprint.post("/<lang>/<game>/play")
def create(lang: str, game: str) -> AnyResponse:
    """Open a table; what is wrong comes back above the form with nothing lost."""
    known_game(lang, game)
    machine = _machine(game)
    try:
        options = parse_object(request.form.get("options", "{}"))
        fields = fields_from_form(request.form, machine.options)
        if "seat_count" in request.form:  # so many play: a seat without a name is an oversight, not a free seat
            fields["players"] = request.form.getlist("players")
        opened = site().tables.create(game, options | fields)
    except Refusal as refusal:
        error = refusal_text(refusal, game)
        return Response(_new_form(game, request.form, error, refusal.rule), status_of(refusal))
    except BadData as bad:
        return Response(_new_form(game, request.form, bad_data_text(bad)), 400)
    _count_in(request.form.get("group", ""), opened.row.id)
    return redirect(f"/{lang}/t/{opened.row.id}", 303)


@blueprint.get("/t/<id>")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the table in the phone's own language."""
    site().tables.open(id)
    return redirect(f"/{language()}/t/{id}", 302)


@blueprint.get("/<lang>/t/<id>")
def table(lang: str, id: str) -> str:
    """The table."""
    return render_template("table.html", **_values(lang, _open(lang, id), None))


@blueprint.get("/<lang>/t/<id>/panel")
def panel(lang: str, id: str) -> Response:
    """The changing part of the table; its entity tag is the version."""
    opened = _open(lang, id)
    tag = f"{opened.play.version}.{opened.play.rewritten}-{site().assets.version}"
    response = Response(status=304) if request.if_none_match.contains(tag) else _panel(lang, opened)
    response.set_etag(tag)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.post("/<lang>/t/<id>/act")
def act(lang: str, id: str) -> AnyResponse:
    """One action from a form: a browser gets the table again, a script (`part=1`) the panel.

    What is refused comes to a script as {code, message, rule, version, html}. Without `part` a script gets its panel
    as {version, html}: pages that were opened before an update ask so.
    """
    opened = _open(lang, id)
    form = request.form
    try:
        kind, args = action_from_form(form, opened.play.machine.actions)
        opened = site().tables.act(id, form.get("action_id", ""), kind, args, find_number(form.get("seen", "")))
    except (Refusal, BadData) as error:
        return _refused(lang, id, error)
    if _is_part():
        return _panel(lang, opened)
    if wants_json():
        return jsonify(version=opened.play.version, html=_panel_html(lang, opened))
    return redirect(f"/{lang}/t/{id}", 303)


@blueprint.get("/<lang>/t/<id>/history")
def history_page(lang: str, id: str) -> str:
    """Every step in words, with ways back."""
    opened = _open(lang, id)
    lines = history(opened.play, speaker(opened.row.game))[::-1]
    return render_template("history.html", **_values(lang, opened), lines=lines, part=_is_part())


@blueprint.get("/<lang>/t/<id>/share")
def share(lang: str, id: str) -> str:
    """The QR code and the links."""
    opened = _open(lang, id)
    links = {"play": "" if opened.row.watching else _address(opened.row.id), "watch": _address(opened.row.watch_id)}
    code = qr_svg(links["play"] or links["watch"])
    return render_template("share.html", **_values(lang, opened), links=links, qr=code, part=_is_part())


@blueprint.get("/<lang>/t/<id>/events")
def events(lang: str, id: str) -> Response:
    """The stream of versions."""
    return stream(_open(lang, id).row)


@blueprint.get("/<lang>/t/<id>/export")
def export(lang: str, id: str) -> Response:
    """The whole table as a JSON file."""
    opened = _open(lang, id)
    response = jsonify(site().tables.export(id))
    response.headers["Content-Disposition"] = f'attachment; filename="tableside-{opened.row.game}.json"'
    return response


@blueprint.post("/<lang>/import")
def import_(lang: str) -> AnyResponse:
    """A table from an exported file."""
    known_language(lang)
    g.page = f"/{lang}/"
    upload = request.files.get("file")
    if upload is None:
        raise BadData("file")
    opened = site().tables.load(parse_object(upload.stream.read()))
    return redirect(f"/{lang}/t/{opened.row.id}", 303)


def stream(row: Row) -> Response:
    """Hands a phone over to the front, which tells it versions. Beyond a cap, or without a front, the phone polls."""
    response = Response(mimetype="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    if request.method == "HEAD":
        return response
    handover = request.environ.get(HANDOVER)
    if handover is None:
        raise ServiceUnavailable(retry_after=STREAM_RETRY_SECONDS)
    try:
        subscription = site().hub.subscribe(row.id, request.remote_addr or "")
    except Full as full:
        problem = TooManyRequests if full.mine else ServiceUnavailable
        raise problem(retry_after=STREAM_RETRY_SECONDS) from full
    try:  # the version is read after subscribing, or a tap could slip in between
        subscription.wake(site().tables.open(row.id).play.version)
    except BaseException:
        subscription.close()
        raise
    subscription.seen = find_number(request.headers.get("Last-Event-ID", request.args.get("seen", ""))) or 0
    handover.subscription = subscription
    return response


def qr_svg(text: str) -> Markup:
    """A QR code as inline SVG."""
    buffer = BytesIO()
    segno.make(text, error="m").save(
        buffer, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return Markup(buffer.getvalue().decode())  # noqa: S704 (made from our own link)


def _count_in(group: str, table: str) -> None:
    """Let a new table count in the statistics that its phone keeps; the table opens even where it can't."""
    id = find_group_id(group)
    if id is not None:
        with suppress(NoSuchGroup, Refusal):
            site().groups.add(id, table)


def _machine(game: str) -> Any:
    if game not in MACHINES:
        abort(404)
    return MACHINES[game]


def _open(lang: str, id: str) -> Opened:
    known_language(lang)
    opened = site().tables.open(id)
    g.game = opened.row.game
    return opened


def _new_form(game: str, posted: Any, error: str = "", rule: str = "") -> str:
    return render_template(
        "new.html", options=fields_of(_machine(game).options), game=site().library.games[game], posted=posted,
        error=error, rule=rule, **voice_globals(speaker(game)),
    )


def _refused(lang: str, id: str, error: Refusal | BadData) -> AnyResponse:
    opened = _open(lang, id)
    g.page = f"/{lang}/t/{id}"
    if isinstance(error, Refusal):
        status = status_of(error)
        notice = {"code": error.code, "message": refusal_text(error, opened.row.game), "rule": error.rule}
    else:
        status, notice = 400, {"code": "bad-data", "message": bad_data_text(error), "rule": ""}
    if wants_json():  # the script shows the reason over the page, where it pushes nothing aside
        told = jsonify(**notice, version=opened.play.version, html=_panel_html(lang, opened))
        return Response(told.get_data(), status, mimetype="application/json")
    return Response(render_template("table.html", **_values(lang, opened, notice)), status)


def _panel(lang: str, opened: Opened) -> Response:
    """The panel as all phones of the table and language get it."""
    body = _squeezed_panel(lang, opened)
    response = Response(body if accepts_gzip() else gzip.decompress(body), headers={"Tableside-Panel": "1"})
    if accepts_gzip():
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def _panel_html(lang: str, opened: Opened) -> str:
    return gzip.decompress(_squeezed_panel(lang, opened)).decode()


def _squeezed_panel(lang: str, opened: Opened) -> bytes:
    def render() -> str:
        values = _values(lang, opened) | {"new_action_id": lambda: _NO_ACTION_ID}
        return render_template("parts/panel.html", **values)

    return site().panels.panel(opened, lang, render)


def _values(lang: str, opened: Opened, notice: dict[str, str] | None = None) -> dict[str, Any]:
    play = opened.play
    voice = speaker(opened.row.game)
    steps = play.step
    return {
        "row": opened.row, "play": play, "version": play.version, "view": site().panels.view(opened),
        "players": play.machine.players(play.state), "problems": play.machine.problems(play.state),
        "outcome": play.machine.outcome(play.state), "game": site().library.games[opened.row.game],
        "watching": opened.row.watching, "table_id": opened.row.watch_id if opened.row.watching else opened.row.id,
        "last": play.describe(steps) if steps.before else None, "notice": notice, "lang": lang,
        "posted": request.form if notice else MultiDict(), **voice_globals(voice),
    }


def _address(id: str) -> str:
    from flask import current_app

    return f"{current_app.config['SITE_URL'] or request.host_url.rstrip('/')}/t/{id}"


def _is_part() -> bool:
    return request.args.get("part") == "1"
