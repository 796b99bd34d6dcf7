"""Pages of groups: statistics over the tables that count together, and everything that can be changed or deleted."""

from datetime import date

from babel.dates import format_date, format_skeleton
from flask import Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.groups.service import Group
from companion.groups.statistics import Month, Statistics
from companion.limits import PLAYS_PER_PAGE
from companion.rulebooks.model import spoken
from companion.web import charts
from companion.web.errors import status_of
from companion.web.files import csv_file, json_file
from companion.web.parsing import find_number
from companion.web.request import (
    absolute,
    is_part,
    language,
    refusal_text,
    speaker,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.spans import iso_date, minutes
from companion.web.statistics import as_json, read_filter

blueprint = secret_pages("groups")


@blueprint.post("/<lang>/g")
def create(lang: str) -> AnyResponse:
    """Make a group."""
    g.page = f"/{lang}/"
    return redirect(f"/{lang}/g/{site().groups.create()}", 303)


@blueprint.get("/g/<id>")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the statistics in the phone's own language."""
    site().groups.open(id)
    return redirect(f"/{language()}/g/{id}", 302)


@blueprint.get("/<lang>/g/<id>")
def page(lang: str, id: str) -> str:
    """The statistics, of all plays or of those that a filter lets through."""
    group, chosen = site().groups.open(id), read_filter()
    found = chosen.statistics(group)
    pages = max(-(-len(found.plays) // PLAYS_PER_PAGE), 1)
    number = min(find_number(request.args.get("page", "1")) or 1, pages)
    first = (number - 1) * PLAYS_PER_PAGE
    played = {play.game for play in group.plays}
    months = [(_month(month, len(found.months)), month.plays) for month in found.months]
    scores = [(who, score) for _play, who, score in found.scores]
    return render_template(
        "group.html",
        lang=lang,
        group=group,
        chosen=chosen,
        found=found,
        games_played=[game for game in site().library.games if game in played],
        plays=found.plays[first : first + PLAYS_PER_PAGE],
        page_number=number,
        pages=pages,
        months=charts.columns(months),
        scores=charts.line(scores),
        month_name=_month_name,
    )


@blueprint.get("/<lang>/g/<id>/plays.csv")
def as_csv_file(lang: str, id: str) -> Response:
    """Every seat of every play as rows."""
    group = site().groups.open(id)
    return csv_file(
        "tableside-statistics.csv", csv_rows(read_filter().statistics(group))
    )


@blueprint.get("/<lang>/g/<id>/statistics.json")
def as_json_file(lang: str, id: str) -> Response:
    """The statistics and the plays as plain data."""
    group = site().groups.open(id)
    return json_file("tableside-statistics.json", as_json(group, read_filter()))


@blueprint.get("/<lang>/g/<id>/share")
def share(lang: str, id: str) -> str:
    """The link and its QR code."""
    site().groups.open(id)
    link = absolute(f"/g/{id}")
    return render_template(
        "group_share.html",
        lang=lang,
        group_id=id,
        link=link,
        qr=qr_svg(link),
        part=is_part(),
    )


@blueprint.get("/<lang>/g/<id>/manage")
def manage(lang: str, id: str) -> str:
    """Names that are one player, and deletions."""
    return _manage_page(lang, site().groups.open(id))


@blueprint.post("/<lang>/g/<id>/manage")
def change(lang: str, id: str) -> AnyResponse:
    """One change from a form; what is refused comes back above the form."""
    g.page = f"/{lang}/g/{id}/manage"
    site().groups.open(id)
    try:
        _change(id, request.form.get("change", ""))
    except Refusal as refusal:
        page = _manage_page(lang, site().groups.open(id), refusal_text(refusal))
        return Response(page, status_of(refusal))
    gone = request.form["change"] == "drop"
    return redirect(f"/{lang}/" if gone else f"/{lang}/g/{id}/manage", 303)


def _change(id: str, kind: str) -> None:
    """Do what a form asks for. Raises Refusal; BadData for an unknown wish."""
    groups, form = site().groups, request.form
    if kind.startswith("drop") and form.get("sure") != "1":
        raise Refusal("not-sure")
    match kind:
        case "merge":
            groups.merge(id, form.get("name", ""), form.get("into", ""))
        case "unmerge":
            groups.unmerge(id, form.get("name", ""))
        case "remove":
            groups.remove(id, form.get("table", ""))
        case "drop-table":
            groups.drop_table(id, form.get("table", ""))
        case "drop-player":
            groups.drop_player(id, form.get("name", ""))
        case "drop":
            groups.drop(id)
        case _:
            raise BadData("change")


def _manage_page(lang: str, group: Group, error: str = "") -> str:
    """The page; `?table=` names a table by its watch-only id, of which the page then speaks first."""
    asked = request.args.get("table", "")
    plays = [play for play in group.plays if play.table == asked]
    waiting = [member for member in group.waiting if member.watch_id == asked]
    return render_template(
        "group_manage.html",
        lang=lang,
        group=group,
        error=error,
        asked=asked if plays or waiting else "",
        plays=plays,
        waiting=[
            (member.watch_id, member.game, member.created_ms)
            for member in group.waiting
        ][:PLAYS_PER_PAGE],
    )


# ---- what is told ----


def csv_rows(found: Statistics) -> list[list[object]]:
    """One row for each seat of each play, latest play first."""
    rows: list[list[object]] = [
        ["date", "game", "minutes", "place", "player", "role", "won", "score"]
    ]
    library, lang = site().library, language()
    for play in found.plays:
        finished, voice = play.finished, speaker(play.game)
        title = spoken(library.game(play.game).title, lang)
        head = [iso_date(finished.ended_ms), title, minutes(finished.played_ms)]
        for seat in finished.seats:
            role = voice.term(seat.role) if seat.role else ""
            score = "" if seat.score is None else seat.score
            rows.append([*head, seat.place, seat.name, role, int(seat.won), score])
    return rows


def _month(month: Month, shown: int) -> str:
    """A month's name for the foot of a column: its first letter where there are many."""
    width = "LLL" if shown <= 6 else "LLLLL"
    return str(format_date(date(month.year, month.month, 1), width, locale=language()))


def _month_name(month: Month) -> str:
    """A month and its year."""
    return str(
        format_skeleton("yMMMM", date(month.year, month.month, 1), locale=language())
    )
