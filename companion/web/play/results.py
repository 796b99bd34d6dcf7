"""Result pages: how a table ended, to read, print, copy, carry away and share."""

from flask import Response, abort, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core.codec import BadData
from companion.tables.service import NoSuchTable
from companion.web import charts
from companion.web.files import csv_file
from companion.web.names import hyphened
from companion.web.onward import find_next
from companion.web.outcomes import Result, as_json, read_latest, read_result, signed
from companion.web.parsing import find_group_id
from companion.web.play.sending import (
    as_text,
    bg_stats_link,
    csv_rows,
    play_again_fields,
    ranking,
    role_name,
)
from companion.web.preview import Preview, ready_picture, seat_colours
from companion.web.request import absolute, open_table
from companion.web.secret import secret_pages
from companion.web.site import site
from companion.web.spans import iso_date
from companion.web.story import tell
from companion.web.templating import voice_globals

blueprint = secret_pages("results")
_DAY_SECONDS = 24 * 3600


@blueprint.get("/<lang>/t/<id>/result")
def page(lang: str, id: str) -> str:
    """The result; before the end, that the game still goes on."""
    values = page_values(lang, _read(id))
    return render_template("result.html", **values)


@blueprint.get("/<lang>/t/<id>/result.csv")
def as_csv_file(lang: str, id: str) -> Response:
    """The ranking as rows; 404 before the end."""
    result = _read(id)
    if result.finished is None:
        abort(404)

    game = result.opened.row.game
    day = iso_date(result.finished.ended_ms)

    return csv_file(f"tableside-{game}-{day}.csv", csv_rows(result))


@blueprint.get("/<lang>/t/<id>/result.json")
def as_json_file(lang: str, id: str) -> Response:
    """The result as plain data."""
    result = read_result(id)
    told = as_json(result)
    return jsonify(told)


@blueprint.get("/t/<id>/preview.png")
def preview(id: str) -> Response:
    """The picture that messengers show, by the watch-only id alone; bounded, and kept."""
    result = read_latest(id)
    row, parts = result.opened.row, site()
    # Messengers keep pictures and addresses: only the link that can do nothing may reach them.
    if not row.watching:
        raise NoSuchTable(id)

    ready = ready_picture(parts.root, row.game)
    picture = parts.previews.get(_told(result), ready, _colour(result))
    response = Response(picture, mimetype="image/png")
    response.headers["Cache-Control"] = f"private, max-age={_DAY_SECONDS}"

    return response


@blueprint.post("/<lang>/t/<id>/group")
def count_in(lang: str, id: str) -> AnyResponse:
    """Let the table count in a group: the one of the form, by its id or link, or a new one."""
    g.page = f"/{lang}/t/{id}/result"
    open_table(id)
    group = find_group_id(request.form.get("group", ""))
    # A new group is asked for in words, so that a mistyped link does not make one.
    if request.form.get("new"):
        group = site().groups.create(request.remote_addr or "")

    if group is None:
        raise BadData("group")

    site().groups.add(group, id)

    return redirect(f"/{lang}/g/{group}", 303)


def page_values(lang: str, result: Result) -> dict[str, object]:
    """What the templates of results need."""
    row, play = result.opened.row, result.opened.play
    shared = absolute(f"/t/{row.watch_id}/result")
    view, voice = play.machine.view(play.state), result.voice
    story = tell(play, result.outcome, voice) if result.outcome else None

    return {
        "result": result,
        "row": row,
        "lang": lang,
        "game": site().library.game(row.game),
        "players": tuple(hyphened(name, lang) for name in result.players),
        "watching": row.watching,
        "table_id": row.watch_id if row.watching else row.id,
        "outcome": result.outcome,
        "standing": result.standing,
        "finished": result.finished,
        "view": voice.named(view, play.players),
        "shared": shared,
        "text": as_text(result, shared),
        "again": play_again_fields(result.opened),
        "next": find_next(row),
        "bg_stats": bg_stats_link(result),
        "preview": preview_values(result),
        "story": story,
        "course": charts.lines(story.lines) if story else (),
        **voice_globals(voice),
    }


def preview_values(result: Result) -> dict[str, str]:
    """What messengers are told of a result: title, description, address and picture."""
    opened, lang = result.opened, result.voice.lang
    address = absolute(f"/t/{opened.row.watch_id}")
    places = " · ".join(ranking(result))
    told = f"{places}. {result.by}" if result.by else places
    # With the version, so that messengers do not show the picture of an earlier end.
    query = f"lang={lang}&v={opened.play.version}"

    return {
        "title": result.headline,
        "description": told or ", ".join(result.players),
        "url": f"{address}/result",
        "image": f"{address}/preview.png?{query}",
    }


def _colour(result: Result) -> str:
    """The winner's by day; the game's, where several have won."""
    parts = site()
    outcome = result.outcome
    won = [place.player for place in outcome.places if place.won] if outcome else []
    if len(won) == 1:
        colours = seat_colours(parts.root)
        return colours[won[0]]
    game = parts.library.game(result.opened.row.game)
    return game.accent["light"]


def _told(result: Result) -> Preview:
    """What the picture of a result says: a headline, and each place in a line."""
    outcome, row = result.outcome, result.opened.row
    key = (row.watch_id, result.opened.play.version, result.voice.lang)
    if outcome is None:
        return Preview(key, row.game, result.title)

    lines = []
    for place in outcome.places:
        mark = "" if outcome.cooperative else place.mark
        name = result.players[place.player]
        role = role_name(result, place)
        score = "" if place.score is None else signed(place.score)
        lines.append((mark, name, role, score))

    return Preview(
        key,
        row.game,
        result.title,
        result.verdict,
        tuple(lines),
        winners=len(result.winners),
        below=result.by,
    )


def _read(id: str) -> Result:
    result = read_latest(id)
    g.game = result.opened.row.game
    return result
