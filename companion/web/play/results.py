"""Result pages: how a table ended, to read, print, copy, carry away and share."""

from flask import Response, abort, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core.codec import BadData
from companion.tables.service import NoSuchTable
from companion.web import charts
from companion.web.files import csv_file
from companion.web.outcomes import Result, as_json, read_result
from companion.web.parsing import find_group_id
from companion.web.play.sending import (
    as_text,
    bg_stats_link,
    csv_rows,
    play_again_path,
    ranking,
    role_name,
)
from companion.web.preview import Sheet, ready_picture
from companion.web.request import absolute, known_language, language
from companion.web.secret import secret_pages
from companion.web.site import site
from companion.web.spans import iso_date
from companion.web.story import tell
from companion.web.templating import voice_globals

blueprint = secret_pages("results")
_DAY_SECONDS = 24 * 3600


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
    return csv_file(
        f"tableside-{result.opened.row.game}-{iso_date(result.finished.ended_ms)}.csv",
        csv_rows(result),
    )


@blueprint.get("/<lang>/t/<id>/result.json")
def as_json_file(lang: str, id: str) -> Response:
    """The result as plain data."""
    return jsonify(as_json(_read(lang, id)))


@blueprint.get("/t/<id>/preview.png")
def preview(id: str) -> Response:
    """The picture that messengers show, by the watch-only id alone; bounded, and kept."""
    result = read_result(id)
    row, parts = result.opened.row, site()
    if not row.watching:
        raise NoSuchTable(id)
    accent = parts.library.game(row.game).accent["light"]
    picture = parts.previews.get(
        _sheet(result), ready_picture(parts.root, row.game), accent
    )
    response = Response(picture, mimetype="image/png")
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
    shared = absolute(f"/t/{row.watch_id}/result")
    story = tell(play, result.outcome, result.voice) if result.outcome else None
    return {
        "result": result,
        "row": row,
        "lang": lang,
        "game": site().library.game(row.game),
        "players": result.players,
        "watching": row.watching,
        "table_id": row.watch_id if row.watching else row.id,
        "outcome": result.outcome,
        "standing": result.standing,
        "finished": result.finished,
        "view": result.voice.named(
            play.machine.view(play.state), play.machine.players(play.state)
        ),
        "shared": shared,
        "text": as_text(result, shared),
        "again": play_again_path(result),
        "bg_stats": bg_stats_link(result),
        "preview": preview_values(result),
        "story": story,
        "course": charts.lines(story.lines) if story else (),
        **voice_globals(result.voice),
    }


def preview_values(result: Result) -> dict[str, str]:
    """What messengers are told of a result: title, description, address and picture."""
    address = absolute(f"/t/{result.opened.row.watch_id}")
    return {
        "title": result.headline,
        "description": " · ".join(ranking(result)) or ", ".join(result.players),
        "url": f"{address}/result",
        "image": f"{address}/preview.png?lang={result.voice.lang}&v={result.opened.play.version}",
    }


def _sheet(result: Result) -> Sheet:
    """What the picture of a result says: a headline, and each place in a line."""
    outcome, row = result.outcome, result.opened.row
    key = (row.watch_id, result.opened.play.version, result.voice.lang)
    if outcome is None:
        return Sheet(key, row.game, result.title)
    lines = []
    for place in outcome.places:
        mark = "" if outcome.cooperative else f"{place.place}."
        score = "" if place.score is None else str(place.score)
        lines.append(
            (mark, result.players[place.player], role_name(result, place), score)
        )
    return Sheet(key, row.game, result.title, result.verdict, tuple(lines))


def _read(lang: str, id: str) -> Result:
    known_language(lang)
    result = read_result(id)
    g.game = result.opened.row.game
    return result
