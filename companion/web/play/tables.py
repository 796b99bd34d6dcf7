"""Pages of tables: open one, play at it, share it, look at its history, carry it away."""

import gzip
from contextlib import suppress
from typing import Any

from flask import Response, abort, g, jsonify, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.games.core import N_, Message, Refusal, say
from companion.games.core.codec import BadData
from companion.games.core.fields import fields_of
from companion.games.core.names import unnamed
from companion.groups.service import NoSuchGroup
from companion.tables.play import REDO, UNDO, Play
from companion.tables.service import Opened
from companion.web.errors import bad_data_text, status_of, wants_json
from companion.web.files import json_file
from companion.web.headers import accepts_gzip
from companion.web.lessons import begin_lesson, is_taught, page_of, steps_of_moments
from companion.web.parsing import (
    action_from_form,
    fields_from_form,
    find_group_id,
    find_number,
    parse_object,
)
from companion.web.present import history, set_aside
from companion.web.request import (
    absolute,
    is_part,
    known_game,
    known_language,
    language,
    phone_key,
    refusal_text,
    speaker,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.streams import stream
from companion.web.templating import voice_globals

blueprint = secret_pages("tables")
_NO_ACTION_ID = (
    "made by the script"  # which is no id: a panel that phones share can't bear one
)


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
        if "seat_count" in request.form:
            fields["players"] = _seat_names(request.form.getlist("players"))
        opened = site().tables.create(game, options | fields, request.remote_addr or "")
    except Refusal as refusal:
        error = refusal_text(refusal, game)
        return Response(
            _new_form(game, request.form, error, refusal.rule), status_of(refusal)
        )
    except BadData as bad:
        return Response(_new_form(game, request.form, bad_data_text(bad)), 400)
    _count_in(request.form.get("group", ""), opened.row.id)
    is_lesson = "learn" in request.form and begin_lesson(opened.row)
    learning = "/learn?lead=1" if is_lesson else ""
    return redirect(f"/{lang}/t/{opened.row.id}{learning}", 303)


@blueprint.get("/t/<id>")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the table in the phone's own language, where a phone without a seat is asked whose it is."""
    opened = site().tables.open(id)
    learning = opened.play.version == 0 and page_of(opened.row.id)
    return redirect(f"/{language()}/t/{id}{'/learn' if learning else '#who'}", 302)


@blueprint.get("/<lang>/t/<id>")
def table(lang: str, id: str) -> str:
    """The table."""
    return render_template("table.html", **_values(lang, _open(lang, id), None))


@blueprint.get("/<lang>/t/<id>/panel")
def panel(lang: str, id: str) -> Response:
    """The changing part of the table; its entity tag is the version."""
    opened = _open(lang, id)
    play, row = opened.play, opened.row
    tag = f"{play.version}.{play.rewritten}.{row.signal}-{site().assets.version}"
    response = (
        Response(status=304)
        if request.if_none_match.contains(tag)
        else _panel(lang, opened)
    )
    response.set_etag(tag)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.post("/<lang>/t/<id>/act")
def act(lang: str, id: str) -> AnyResponse:
    """One action from a form: a browser gets the table again, a script (`part=1`) the panel.

    What is refused comes to a script as {code, message, rule, version, html}. Without `part` a script gets its panel
    as {version, html}: pages that were opened before an update ask so.
    """
    known_language(lang)
    form, seen = request.form, find_number(request.form.get("seen", ""))
    try:
        tapped = site().seats.tap(
            id,
            form.get("action_id", ""),
            lambda machine: action_from_form(form, machine.actions),
            seen,
            phone_key(),
        )
    except (Refusal, BadData) as error:
        return _refused(lang, id, error)
    opened = tapped.opened
    g.game = opened.row.game
    if is_part():
        return _panel(lang, opened)
    if wants_json():
        return jsonify(version=opened.play.version, html=_panel_html(lang, opened))
    return redirect(f"/{lang}/t/{id}", 303)


@blueprint.get("/<lang>/t/<id>/history")
def history_page(lang: str, id: str) -> str:
    """Every step in words, with ways back."""
    opened = _open(lang, id)
    voice, is_watching = speaker(opened.row.game), opened.row.watching
    tappers = site().seats.tappers(opened.row.id)
    return render_template(
        "history.html",
        **_values(lang, opened),
        lines=history(opened.play, voice, tappers)[::-1],
        aside=set_aside(opened.play, voice),
        waiting=not is_watching and site().joining.is_waiting(opened.row.id),
        part=is_part(),
    )


@blueprint.get("/<lang>/t/<id>/share")
def share(lang: str, id: str) -> str:
    """The QR code and the links."""
    opened = _open(lang, id)
    row = opened.row
    links = {
        "play": "" if row.watching else absolute(f"/t/{row.id}"),
        "watch": absolute(f"/t/{row.watch_id}"),
    }
    code = qr_svg(links["play"] or links["watch"])
    return render_template(
        "share.html", **_values(lang, opened), links=links, qr=code, part=is_part()
    )


@blueprint.get("/<lang>/t/<id>/seats")
def seats(lang: str, id: str) -> str:
    """Whose phone is this? The names of the seats; a script (static/js/kit/seats.js) takes one."""
    return render_template(
        "seats.html", **_values(lang, _open(lang, id)), part=is_part()
    )


@blueprint.get("/t/<id>/screen")
def any_screen(id: str) -> AnyResponse:
    """The big screen, in the language of whoever opens it."""
    site().tables.open(id)
    query = "?turn" if "turn" in request.args else ""
    return redirect(f"/{language()}/t/{id}/screen{query}", 302)


@blueprint.get("/<lang>/t/<id>/screen")
def screen(lang: str, id: str) -> str:
    """The table for a tablet or a television in its middle; nothing can be tapped there."""
    return render_template("screen.html", **_screen_values(lang, _open(lang, id)))


@blueprint.get("/<lang>/t/<id>/screen/panel")
def screen_panel(lang: str, id: str) -> Response:
    """What changes on the big screen."""
    opened = _open(lang, id)
    page = render_template("parts/screen.html", **_screen_values(lang, opened))
    response = Response(page)
    response.headers["Tableside-Signal"] = str(opened.row.signal)
    return response


@blueprint.get("/<lang>/t/<id>/events")
def events(lang: str, id: str) -> Response:
    """The stream of versions."""
    return stream(_open(lang, id).row)


@blueprint.get("/<lang>/t/<id>/export")
def export(lang: str, id: str) -> Response:
    """The whole table as a JSON file."""
    known_language(lang)
    found = site().tables.export(id)
    return json_file(f"tableside-{found['game']}.json", found)


@blueprint.post("/<lang>/import")
def import_(lang: str) -> AnyResponse:
    """A table from an exported file."""
    known_language(lang)
    g.page = f"/{lang}/"
    upload = request.files.get("file")
    if upload is None:
        raise BadData("file")
    opened = site().tables.load(
        parse_object(upload.stream.read()), request.remote_addr or ""
    )
    return redirect(f"/{lang}/t/{opened.row.id}", 303)


def _screen_values(lang: str, opened: Opened) -> dict[str, Any]:
    """What the big screen needs: what a watcher sees, the points, and the code by which one joins."""
    values = _values(lang, opened)
    machine, state = opened.play.machine, opened.play.state
    ending = machine.outcome(state) or machine.standing(state)
    places = ending.places if ending else ()
    return values | {
        "watching": True,
        "taught": False,  # a lesson is read on phones
        "scores": {place.player: place.score for place in places},
        "qr": qr_svg(absolute(f"/t/{values['table_id']}")),
    }


def _count_in(group: str, table: str) -> None:
    """Let a new table count in the statistics that its phone keeps; the table opens even where it can't."""
    id = find_group_id(group)
    if id is not None:
        with suppress(NoSuchGroup, Refusal):
            site().groups.add(id, table)


def _seat_names(typed: list[str]) -> list[str]:
    """The names of the seats as they were typed; a seat left empty plays without one of its own."""
    return [name.strip() or unnamed(seat) for seat, name in enumerate(typed)]


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
        "new.html",
        options=fields_of(_machine(game).options),
        taught=is_taught(game),
        game=site().library.game(game),
        posted=posted,
        error=error,
        rule=rule,
        **voice_globals(speaker(game)),
    )


def _refused(lang: str, id: str, error: Refusal | BadData) -> AnyResponse:
    opened = _open(lang, id)
    g.page = f"/{lang}/t/{id}"
    if isinstance(error, Refusal):
        status = status_of(error)
        notice = {
            "code": error.code,
            "message": refusal_text(error, opened.row.game),
            "rule": error.rule,
        }
    else:
        status, notice = (
            400,
            {"code": "bad-data", "message": bad_data_text(error), "rule": ""},
        )
    if (
        wants_json()
    ):  # the script shows the reason over the page, where it pushes nothing aside
        response = jsonify(
            **notice, version=opened.play.version, html=_panel_html(lang, opened)
        )
        response.status_code = status
        return response
    return Response(
        render_template("table.html", **_values(lang, opened, notice)), status
    )


def _panel(lang: str, opened: Opened) -> Response:
    """The panel as all phones of the table and language get it."""
    body = _squeezed_panel(lang, opened)
    response = Response(body if accepts_gzip() else gzip.decompress(body))
    response.headers["Tableside-Panel"] = str(opened.play.version)
    response.headers["Tableside-Signal"] = str(opened.row.signal)
    if accepts_gzip():
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def _panel_html(lang: str, opened: Opened) -> str:
    return gzip.decompress(_squeezed_panel(lang, opened)).decode()


def _squeezed_panel(lang: str, opened: Opened) -> bytes:
    def render() -> str:
        values = _values(lang, opened) | {
            "new_action_id": lambda: _NO_ACTION_ID,
            "seen": "",  # the script knows better
            "pieces": site().panels.pieces,
        }
        return render_template("parts/panel.html", **values)

    return site().panels.panel(opened, lang, render)


def _turned_back(play: Play) -> Message | None:
    """What the latest tap took back or brought back, for everybody at the table."""
    line = {UNDO: play.redo_line, REDO: play.undo_line}.get(play.latest, lambda: None)()
    if line is None:
        return None
    told = speaker(play.machine.game).text(line)
    if play.latest == UNDO:
        return say(N_("Undone: {line}"), line=told)
    return say(N_("Done again: {line}"), line=told)


def _values(
    lang: str, opened: Opened, notice: dict[str, str] | None = None
) -> dict[str, Any]:
    """What the templates of a table need. `notice`: why a form was refused; its fields then stay filled."""
    play, row, machine = opened.play, opened.row, opened.play.machine
    players, voice = machine.players(play.state), speaker(opened.row.game)
    return {
        "row": row,
        "play": play,
        "version": play.version,
        "seen": play.version,
        "view": voice.named(site().panels.view(opened), players),
        "players": voice.names(players),
        "problems": machine.problems(play.state),
        "outcome": machine.outcome(play.state),
        "game": site().library.game(row.game),
        "watching": row.watching,
        "table_id": row.watch_id if row.watching else row.id,
        "turn": machine.on_turn(play.state),
        "last": play.describe(play.step) if play.step.before else None,
        "told": _turned_back(play),
        "taught": is_taught(row.game),
        "moments": steps_of_moments(opened, lang),
        "notice": notice,
        "lang": lang,
        "posted": request.form if notice else MultiDict(),
        **voice_globals(voice),
    }
