"""Pages of a table: play at it, share it, look at its history or at the big screen in its middle, carry it away."""

from dataclasses import replace
from typing import Any

from flask import Response, current_app, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.games.core.names import find_unnamed
from companion.tables.events import CORRECT, GOTO
from companion.tables.service import Opened
from companion.tables.store import Row
from companion.web import charts
from companion.web.errors import bad_data_text, status_of, wants_json
from companion.web.files import json_file
from companion.web.headers import unless_known
from companion.web.history import history, set_aside, stretches, taken_back
from companion.web.lessons import find_page, find_progress
from companion.web.onward import find_next
from companion.web.outcomes import Result
from companion.web.parsing import action_from_form, find_number, find_seats
from companion.web.play.lost import tell_lost
from companion.web.play.shown import (
    PushedPanel,
    page_values,
    panel_html,
    panel_response,
    table_values,
)
from companion.web.request import (
    absolute,
    is_part,
    listened_table,
    open_table,
    phone_key,
    refusal_text,
    speaker,
    table_met,
    tag_of,
    to_own_language,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.story import tell
from companion.web.streams import stream

blueprint = secret_pages("tables")


@blueprint.get("/t/<id>")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the table in the phone's own language, where a phone without a seat is asked whose it is."""
    opened = open_table(id)
    # Who comes before the first action may find the table still learning.
    progress = find_progress(opened.row)
    if opened.play.version == 0 and progress and progress.step:
        return to_own_language(f"/t/{id}/learn")

    return to_own_language(f"/t/{id}#who")


@blueprint.get("/t/<id>/join")
@blueprint.get("/t/<id>/learn")
@blueprint.get("/t/<id>/result")
def any_page(id: str) -> AnyResponse:
    """A shared link to a page beside the table: to the same in the phone's own language."""
    open_table(id)
    return to_own_language(request.path)


@blueprint.get("/<lang>/t/<id>")
def table(lang: str, id: str) -> str:
    """The table."""
    opened = open_table(id)
    values = page_values(lang, opened)
    progress = find_progress(opened.row)
    values["learning"] = find_page(opened, progress, lang)
    values["learned"] = progress is not None
    values["next"] = find_next(opened.row)
    values["named"] = not all(find_unnamed(name) for name in opened.play.players)
    values["waiting"] = _is_to_choose(opened.row)
    return render_template("table.html", **values)


@blueprint.get("/<lang>/t/<id>/panel")
def panel(lang: str, id: str) -> Response:
    """The changing part of the table; whether a phone's history waits for its choice stands in a header."""
    opened = open_table(id)
    response = unless_known(tag_of(opened), lambda: panel_response(lang, opened))
    response.headers["Tableside-Waiting"] = str(int(_is_to_choose(opened.row)))

    return response


def _is_to_choose(row: Row) -> bool:
    return not row.watching and site().joining.is_waiting(row.id)


@blueprint.post("/<lang>/t/<id>")
@blueprint.post("/<lang>/t/<id>/act")
def act(lang: str, id: str) -> AnyResponse:
    """One action from a form: a browser gets the table again, a script (`part=1`) the panel.

    The page's own address takes it as well: a button that names a place in the page (“#…”) sends there.

    What is refused comes to a script as {code, message, rule, version, html}, and what it meant to one whose tap had
    waited (`late=1`): nobody may remember. Without `part` a script gets its panel as {version, html}: pages that were
    opened before an update ask so.
    """
    form = request.form
    try:
        tapped = site().taps.tap(
            id,
            form.get("action_id", ""),
            lambda machine: action_from_form(form, machine.actions),
            find_number(form.get("seen", "")),
            phone_key(),
            find_seats(form.get("laid")),
        )
    except (Refusal, BadData) as error:
        return _refused(lang, id, error)

    # Of phones that tap at once each gets what stands now: one panel for all of them.
    opened = site().tables.at(tapped.opened.row, tapped.opened.play.version)
    g.game = opened.row.game
    if is_part():
        return panel_response(lang, opened)

    if wants_json():
        return jsonify(version=opened.play.version, html=panel_html(lang, opened))

    # What was changed elsewhere than at the table is told there (static/js/table.js).
    latest = tapped.opened.play.latest
    is_told = latest is not None and latest.kind in (CORRECT, GOTO)
    return redirect(f"/{lang}/t/{id}{'#told' if is_told else ''}", 303)


@blueprint.get("/<lang>/t/<id>/history")
def history_page(lang: str, id: str) -> str:
    """Every step in words, with ways back."""
    opened = open_table(id)
    row, play = opened.row, opened.play
    voice = speaker(row.game)
    tappers = site().taps.tappers(row)
    lines = history(play, voice, tappers)
    back = []
    # Who only watches is not told what others have thought better of.
    if not row.watching and len(lines) < play.version:
        _, events = site().tables.log(id)
        back = taken_back(play, events, voice, tappers)

    return render_template(
        "history.html",
        **table_values(lang, opened),
        stretches=stretches(play, lines, voice),
        goes_on=play.machine.outcome(play.state) is None,
        aside=set_aside(play, voice),
        back=back,
        waiting=_is_to_choose(row),
        part=is_part(),
    )


@blueprint.get("/<lang>/t/<id>/share")
def share(lang: str, id: str) -> str:
    """The QR code and the links."""
    opened = open_table(id)
    row = opened.row
    links = {
        "play": "" if row.watching else absolute(f"/t/{row.id}"),
        "watch": absolute(f"/t/{row.watch_id}"),
    }
    screen = absolute(f"/t/{row.watch_id if row.watching else row.id}/screen")
    codes = {
        use: qr_svg(link) for use, link in (links | {"screen": screen}).items() if link
    }
    values = table_values(lang, opened)

    return render_template(
        "share.html", **values, links=links, codes=codes, part=is_part()
    )


@blueprint.get("/<lang>/t/<id>/seats")
def seats(lang: str, id: str) -> str | AnyResponse:
    """Whose phone is this? Asked over the table, where a script takes the seat; opened by itself it leads there."""
    opened = open_table(id)
    if opened.row.watching or not is_part():
        return redirect(f"/{lang}/t/{id}#who")

    values = table_values(lang, opened)
    has_secrets = opened.play.machine.has_secrets
    return render_template("seats.html", **values, has_secrets=has_secrets)


@blueprint.get("/<lang>/t/<id>/events")
def events(lang: str, id: str) -> Response:
    """The stream of versions, or of panels."""
    row, app = listened_table(id), current_app._get_current_object()  # type: ignore[attr-defined]
    # Thousands of phones listen: what no panel shows is not kept for each of them.
    shown = replace(row, options={})
    return stream(row, PushedPanel(id, lang, shown, app))


@blueprint.get("/<lang>/t/<id>/export")
def export(lang: str, id: str) -> Response:
    """The whole table as a JSON file."""
    found = site().tables.export(id)
    return json_file(f"tableside-{found['game']}.json", found)


def _refused(lang: str, id: str, error: Refusal | BadData) -> AnyResponse:
    """Why an action was refused, with the table as it stands."""
    opened = table_met(id, error)
    g.page = f"/{lang}/t/{id}"
    # The form is shown again with all that was typed, and this above it.
    notice: dict[str, Any] = {"code": "bad-data", "rule": ""}
    if isinstance(error, Refusal):
        notice = {"code": error.code, "rule": error.rule}
        taken = error.args_for_text.get("player")
        # Renamed meanwhile, it is nobody's.
        if error.code == "seat-taken" and taken in opened.play.players:
            notice["seat"] = opened.play.players.index(taken)
        notice["message"] = refusal_text(error, opened.row.game)
        status = status_of(error)
    else:
        notice["message"] = bad_data_text(error)
        status = 400

    if wants_json():
        if request.args.get("late") == "1":
            notice["lost"] = tell_lost(opened, notice["message"])
        # The script shows the reason over the page, where it pushes nothing aside.
        html = panel_html(lang, opened)
        response = jsonify(**notice, version=opened.play.version, html=html)
        response.status_code = status
        return response

    values = page_values(lang, opened, notice)

    return Response(render_template("table.html", **values), status)


@blueprint.get("/t/<id>/screen")
def any_screen(id: str) -> AnyResponse:
    """The big screen, in the language of whoever opens it."""
    open_table(id)
    query = "?turn" if "turn" in request.args else ""
    return to_own_language(f"/t/{id}/screen{query}")


@blueprint.get("/<lang>/t/<id>/screen")
def screen(lang: str, id: str) -> str:
    """The whole page."""
    values = _screen_values(lang, open_table(id))
    return render_template("screen.html", **values)


@blueprint.get("/<lang>/t/<id>/screen/panel")
def screen_panel(lang: str, id: str) -> Response:
    """What changes on it."""
    opened = open_table(id)
    values = _screen_values(lang, opened)
    response = Response(render_template("parts/screen.html", **values))
    response.headers["Tableside-Signal"] = str(opened.row.signal)

    return response


def _screen_values(lang: str, opened: Opened) -> dict[str, Any]:
    """What a watcher sees, the points, and the code by which one joins."""
    values = table_values(lang, opened)
    machine, state = opened.play.machine, opened.play.state
    # Before the end, who is ahead.
    ending = machine.outcome(state) or machine.standing(state)
    places = ending.places if ending else ()
    outcome, voice = values["outcome"], speaker(opened.row.game)
    story = tell(opened.play, outcome, voice) if outcome else None

    return values | {
        "story": story,
        "course": charts.lines(story.lines) if story else (),
        "decided": Result(opened, outcome, None, None, voice).by,
        "watching": True,
        "taught": False,  # the pages are turned on phones
        "page": find_page(opened, find_progress(opened.row), lang),
        "scores": {place.player: place.score for place in places},
        "qr": qr_svg(absolute(f"/t/{values['table_id']}")),
    }
