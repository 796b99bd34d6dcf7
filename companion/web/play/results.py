"""Result pages: how a table ended, to read, print, copy, carry away and share."""

from flask import Blueprint, Response, abort, current_app, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core.codec import BadData
from companion.tables.service import NoSuchTable
from companion.web.context import language, site
from companion.web.parsing import find_group_id
from companion.web.play.outcomes import (
    Result,
    as_csv,
    as_json,
    as_text,
    bg_stats_link,
    iso_date,
    play_again_path,
    ranking_line,
    read_result,
)
from companion.web.play.preview import Sheet, picture
from companion.web.play.tables import bound_the_body, keep_secret
from companion.web.reading.pages import known_language
from companion.web.spans import long_date, medium_date, short_span
from companion.web.templating import voice_globals

blueprint = Blueprint("results", __name__)
blueprint.before_request(bound_the_body)
blueprint.after_request(keep_secret)
_DAY_SECONDS = 24 * 3600


@blueprint.app_template_filter("span")
def span(took_ms: int) -> str:
    """A duration in words."""
    return short_span(took_ms)


@blueprint.app_template_filter("day")
def day(at_ms: int) -> str:
    """The day of a moment, written out in the request's language."""
    return long_date(at_ms, language())


@blueprint.app_template_filter("short_day")
def short_day(at_ms: int) -> str:
    """The day of a moment in the request's language."""
    return medium_date(at_ms, language())


@blueprint.get("/t/<id>/result")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the result in the phone's own language."""
    site().tables.open(id)
    return redirect(f"/{language()}/t/{id}/result", 302)


@blueprint.get("/<lang>/t/<id>/result")
def page(lang: str, id: str) -> str:
    """The result; before the end, that the game still goes on."""
    return render_template("result.html", **page_values(lang, _read(lang, id)))


@blueprint.get("/<lang>/t/<id>/result.csv")
def as_csv_file(lang: str, id: str) -> Response:
    """The ranking as rows; 404 before the end."""
    result = _read(lang, id)
    if result.finished is None:
        abort(404)
    name = f"tableside-{result.opened.row.game}-{iso_date(result.finished.ended_ms)}.csv"
    response = Response(as_csv(result), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/<lang>/t/<id>/result.json")
def as_json_file(lang: str, id: str) -> Response:
    """The result as plain data."""
    return jsonify(as_json(_read(lang, id)))


@blueprint.get("/t/<id>/preview.png")
def preview(id: str) -> Response:
    """The picture that messengers show, by the watch-only id alone; bounded, and kept."""
    result = read_result(id)
    if not result.opened.row.watching:
        raise NoSuchTable(id)
    response = Response(picture(site(), _sheet(result)), mimetype="image/png")
    response.headers["Cache-Control"] = f"private, max-age={_DAY_SECONDS}"
    return response


@blueprint.post("/<lang>/t/<id>/group")
def count_in(lang: str, id: str) -> AnyResponse:
    """Let the table count in a group: the one of the form, by its id or link, or a new one."""
    known_language(lang)
    g.page = f"/{lang}/t/{id}/result"
    site().tables.open(id)
    group = find_group_id(request.form.get("group", ""))
    if request.form.get("new"):
        group = site().groups.create()
    if group is None:
        raise BadData("group")
    site().groups.add(group, id)
    return redirect(f"/{lang}/g/{group}", 303)


def page_values(lang: str, result: Result) -> dict[str, object]:
    """What the templates of results need."""
    row, play = result.opened.row, result.opened.play
    shared = f"{_host()}/t/{row.watch_id}/result"
    return {
        "result": result, "row": row, "lang": lang, "game": site().library.games[row.game], "players": result.players,
        "watching": row.watching, "table_id": row.watch_id if row.watching else row.id, "outcome": result.outcome,
        "standing": result.standing, "finished": result.finished, "view": play.machine.view(play.state),
        "shared": shared, "text": as_text(result, shared), "again": play_again_path(result),
        "bg_stats": bg_stats_link(result), "preview": preview_values(result), **voice_globals(result.voice),
    }  # fmt: skip


def preview_values(result: Result) -> dict[str, str]:
    """What messengers are told of a result: title, description, address and picture."""
    row, lang = result.opened.row, result.voice.lang
    outcome = result.outcome
    lines = [ranking_line(result, place, together=outcome.cooperative) for place in outcome.places] if outcome else []
    return {
        "title": result.headline, "description": " · ".join(lines) or ", ".join(result.players),
        "url": f"{_host()}/t/{row.watch_id}/result",
        "image": f"{_host()}/t/{row.watch_id}/preview.png?lang={lang}&v={result.opened.play.version}",
    }  # fmt: skip


def _sheet(result: Result) -> Sheet:
    outcome, row = result.outcome, result.opened.row
    places = outcome.places if outcome else ()
    return Sheet(
        key=(row.watch_id, result.opened.play.version, result.voice.lang), game=row.game,
        title=result.title, headline=result.verdict if outcome else "",
        lines=tuple(
            ("" if outcome and outcome.cooperative else f"{place.place}.", result.players[place.player],
             result.voice.term(place.role.term) if place.role else "",
             "" if place.score is None else str(place.score))
            for place in places
        ),
    )  # fmt: skip


def _read(lang: str, id: str) -> Result:
    known_language(lang)
    result = read_result(id)
    g.game = result.opened.row.game
    return result


def _host() -> str:
    return str(current_app.config["SITE_URL"] or request.host_url.rstrip("/"))
