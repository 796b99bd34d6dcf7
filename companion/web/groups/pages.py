"""Pages of groups: statistics over the tables that count together, and everything that can be changed or deleted."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from math import ceil
from typing import NamedTuple

from babel.dates import format_date, format_skeleton
from flask import Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import N_, Refusal, say
from companion.games.core.codec import WRONG, BadData
from companion.games.core.fields import known
from companion.groups.service import Group, Groups
from companion.groups.statistics import Month, Statistics, select
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
    to_own_language,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.spans import iso_date, minutes
from companion.web.statistics import as_json, read_filter

blueprint = secret_pages("groups")


class _Change(NamedTuple):
    """What a form may ask for: the fields that it takes, and what the page says afterwards."""

    method: Callable[..., None]
    takes: Sequence[str]
    said: str


_CHANGES: Mapping[str, _Change] = {
    "merge": _Change(
        Groups.merge, ["name", "into"], N_("They count as one player from now on.")
    ),
    "unmerge": _Change(
        Groups.unmerge, ["name"], N_("They count as two players again.")
    ),
    "remove": _Change(
        Groups.remove,
        ["table"],
        N_(
            "The table no longer counts here."
            " It can be counted again on its result page."
        ),
    ),
    "drop-table": _Change(Groups.drop_table, ["table"], N_("The table is deleted.")),
    "drop-player": _Change(Groups.drop_player, ["name"], N_("The name is deleted.")),
    # Leads home: there is no page any more that could say something.
    "drop": _Change(Groups.drop, [], ""),
}


@blueprint.post("/<lang>/g")
def create(lang: str) -> AnyResponse:
    """Make a group."""
    g.page = f"/{lang}/"
    # A phone that is away from its server begins none: there they would not exist.
    if site().is_away:
        raise Refusal("begun-by-the-server")
    group = site().groups.create(request.remote_addr or "")
    return redirect(f"/{lang}/g/{group}", 303)


@blueprint.get("/g/<id>")
def any_language(id: str) -> AnyResponse:
    """A shared link: to the statistics in the phone's own language."""
    site().groups.open(id)
    return to_own_language(f"/g/{id}")


@blueprint.get("/<lang>/g/<id>")
def page(lang: str, id: str) -> str:
    """The statistics, of all plays or of those that a filter lets through."""
    group, chosen = site().groups.open(id), read_filter()
    found = chosen.statistics(group)
    pages = max(ceil(len(found.plays) / PLAYS_PER_PAGE), 1)
    # Anything that is no page leads to the first, and beyond the last to the last.
    asked = find_number(request.args.get("page", ""))
    number = min(asked or 1, pages)
    first = (number - 1) * PLAYS_PER_PAGE
    played = {play.game for play in group.plays}
    # In the order of the home page, not of the plays.
    games = [game for game in site().library.games if game in played]
    # Where there are many columns, only a month's first letter has room beneath.
    width = "LLL" if len(found.months) <= 6 else "LLLLL"
    months = []
    for month in found.months:
        name = format_date(_first_day(month), width, locale=lang)
        months.append((name, month.plays))

    # What is no points is told beside the table; of results of several kinds nothing can be.
    units = {}
    for game in games:
        of_game = {play.finished.unit for play in found.plays if play.game == game}
        if len(of_game) == 1 and "" not in of_game:
            units[game] = speaker(game).text(say(*of_game))

    called = speaker().name
    scores = [(called(who), score) for _play, who, score in found.scores]

    return render_template(
        "group.html",
        lang=lang,
        group=group,
        chosen=chosen,
        found=found,
        games_played=games,
        units=units,
        of_game=len(select(group.plays, chosen.game)),
        plays=found.plays[first : first + PLAYS_PER_PAGE],
        page_number=number,
        pages=pages,
        months=charts.columns(months),
        scores=charts.line(scores),
        month_name=lambda month: format_skeleton(
            "yMMMM", _first_day(month), locale=lang
        ),
    )


@blueprint.get("/<lang>/g/<id>/plays.csv")
def as_csv_file(lang: str, id: str) -> Response:
    """Every seat of every play as rows."""
    group = site().groups.open(id)
    found = read_filter().statistics(group)
    return csv_file("tableside-statistics.csv", csv_rows(found))


@blueprint.get("/<lang>/g/<id>/statistics.json")
def as_json_file(lang: str, id: str) -> Response:
    """The statistics and the plays as plain data."""
    group = site().groups.open(id)
    found = as_json(group, read_filter())
    return json_file("tableside-statistics.json", found)


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


@blueprint.post("/<lang>/g/<id>/take-in")
def take_in(lang: str, id: str) -> AnyResponse:
    """Let finished tables of a phone count here: each field has the ids of those of the same people."""
    g.page = f"/{lang}/g/{id}"
    tables = " ".join(request.form.getlist("tables")).split()
    site().groups.take_in(id, tables)
    return redirect(f"/{lang}/g/{id}", 303)


@blueprint.get("/<lang>/g/<id>/manage")
def manage(lang: str, id: str) -> str:
    """Names that are one player, and deletions."""
    group = site().groups.open(id)
    return _manage_page(lang, group)


@blueprint.post("/<lang>/g/<id>/manage")
def change(lang: str, id: str) -> AnyResponse:
    """One change from a form; what is refused comes back above the form."""
    here = f"/{lang}/g/{id}/manage"
    g.page = here
    site().groups.open(id)
    form = request.form
    kind = form.get("change", "")
    if kind not in _CHANGES:
        raise BadData("change", WRONG, known(_CHANGES))

    change = _CHANGES[kind]
    typed = [form.get(name, "") for name in change.takes]
    try:
        # What is gone is gone: a tick beside the button, which works without scripts.
        is_sure = form.get("sure") == "1"
        if kind.startswith("drop") and not is_sure:
            raise Refusal("not-sure")
        change.method(site().groups, id, *typed)
    except Refusal as refusal:
        group = site().groups.open(id)
        page = _manage_page(lang, group, refusal_text(refusal))
        return Response(page, status_of(refusal))

    if kind == "drop":
        return redirect(f"/{lang}/", 303)
    return redirect(f"{here}?done={kind}", 303)


def _manage_page(lang: str, group: Group, error: str = "") -> str:
    """The page; `?table=` names a table by its watch-only id, of which the page then speaks first."""
    asked = request.args.get("table", "")
    plays = [play for play in group.plays if play.table == asked]
    dropping = not error and "drop" in request.args
    done = _CHANGES.get(request.args.get("done", ""))
    waiting = [(one.watch_id, one.game, one.created_ms) for one in group.waiting]
    is_waiting = any(asked == watch_id for watch_id, _game, _at in waiting)
    told = done.said if done else ""

    return render_template(
        "group_manage.html",
        lang=lang,
        group=group,
        error=error,
        dropping=dropping,
        done=told,
        asked=asked if plays or is_waiting else "",
        plays=plays,
        waiting=waiting[:PLAYS_PER_PAGE],
    )


def csv_rows(found: Statistics) -> list[list[object]]:
    """One row for each seat of each play, latest play first."""
    rows: list[list[object]] = [
        ["date", "game", "minutes", "place", "player", "role", "won", "score"]
    ]
    library, lang = site().library, language()
    for play in found.plays:
        finished, voice = play.finished, speaker(play.game)
        title = spoken(library.game(play.game).title, lang)
        day, took = iso_date(finished.ended_ms), minutes(finished.played_ms)
        for seat in finished.seats:
            role = voice.term(seat.role) if seat.role else ""
            score = "" if seat.score is None else seat.score
            won = int(seat.won)
            row = [day, title, took, seat.place, seat.name, role, won, score]
            rows.append(row)

    return rows


def _first_day(month: Month) -> date:
    return date(month.year, month.month, 1)
