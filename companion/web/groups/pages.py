"""Pages of groups: statistics over the tables that count together, and everything that can be changed or deleted."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent
from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.groups.service import Counted, Group
from companion.groups.statistics import Month, Statistics, count, select
from companion.limits import PLAYS_PER_PAGE
from companion.rulebooks.model import spoken
from companion.web.context import language, refusal_text, site, speaker
from companion.web.errors import status_of
from companion.web.groups import charts
from companion.web.parsing import find_number
from companion.web.play.outcomes import iso_date, minutes, write_csv
from companion.web.play.tables import bound_the_body, keep_secret, qr_svg
from companion.web.reading.pages import known_language

blueprint = Blueprint("groups", __name__)
blueprint.before_request(bound_the_body)
blueprint.after_request(keep_secret)


@dataclass(frozen=True)
class Filter:
    """Which plays are looked at: of a game, of a player, "" for all."""

    game: str = ""
    player: str = ""

    def query(self, **changed: str) -> str:
        """The end of an address with this filter, some of it changed."""
        wanted = {"game": self.game, "player": self.player} | changed
        kept = {name: value for name, value in wanted.items() if value}
        return f"?{urlencode(kept)}" if kept else ""


@blueprint.app_template_filter("decimal")
def decimal(value: float) -> str:
    """A number in the request's language."""
    return str(format_decimal(value, locale=language()))


@blueprint.app_template_filter("percent")
def percent(share: float) -> str:
    """A share in the request's language."""
    return str(format_percent(share, locale=language()))


@blueprint.post("/<lang>/g")
def create(lang: str) -> AnyResponse:
    """Make a group."""
    known_language(lang)
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
    known_language(lang)
    group, chosen = site().groups.open(id), read_filter()
    found = statistics(group, chosen)
    number = find_number(request.args.get("page", "1")) or 1
    pages = max(-(-len(found.plays) // PLAYS_PER_PAGE), 1)
    number = min(number, pages)
    return render_template(
        "group.html", group=group, lang=lang, chosen=chosen, found=found, games_played=_games_played(group),
        plays=found.plays[(number - 1) * PLAYS_PER_PAGE : number * PLAYS_PER_PAGE], number=number, pages=pages,
        months=charts.columns([(_month(month, len(found.months)), month.plays) for month in found.months]),
        scores=charts.line([(who, score) for _, who, score in found.scores]), month_name=_month_name,

    )  # fmt: skip


@blueprint.get("/<lang>/g/<id>/plays.csv")
def as_csv_file(lang: str, id: str) -> Response:
    """Every seat of every play as rows."""
    known_language(lang)
    rows = csv_rows(statistics(site().groups.open(id), read_filter()))
    response = Response(write_csv(rows), mimetype="text/csv")
    response.headers["Content-Disposition"] = 'attachment; filename="tableside-statistics.csv"'
    return response


@blueprint.get("/<lang>/g/<id>/statistics.json")
def as_json_file(lang: str, id: str) -> Response:
    """The statistics and the plays as plain data."""
    known_language(lang)
    response = jsonify(as_json(site().groups.open(id), read_filter()))
    response.headers["Content-Disposition"] = 'attachment; filename="tableside-statistics.json"'
    return response


@blueprint.get("/<lang>/g/<id>/share")
def share(lang: str, id: str) -> str:
    """The link and its QR code."""
    known_language(lang)
    site().groups.open(id)
    link = f"{current_app.config['SITE_URL'] or request.host_url.rstrip('/')}/g/{id}"
    return render_template("group_share.html", lang=lang, group_id=id, link=link, qr=qr_svg(link),
                           part=request.args.get("part") == "1")  # fmt: skip


@blueprint.get("/<lang>/g/<id>/manage")
def manage(lang: str, id: str) -> str:
    """Names that are one player, and deletions."""
    known_language(lang)
    return _manage_page(lang, site().groups.open(id))


@blueprint.post("/<lang>/g/<id>/manage")
def change(lang: str, id: str) -> AnyResponse:
    """One change from a form; what is refused comes back above the form."""
    known_language(lang)
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
        "group_manage.html", lang=lang, group=group, error=error, asked=asked if plays or waiting else "", plays=plays,
        waiting=[(member.watch_id, member.game, member.created_ms) for member in group.waiting][:PLAYS_PER_PAGE],
    )


# ---- what is told ----


def read_filter() -> Filter:
    """The filter of the request's address."""
    return Filter(request.args.get("game", "")[:40], request.args.get("player", "")[:40])


def statistics(group: Group, chosen: Filter) -> Statistics:
    """The statistics of a group's plays that a filter lets through."""
    return count(select(group.plays, chosen.game, chosen.player), chosen.player)


def as_json(group: Group, chosen: Filter) -> dict[str, Any]:
    """Statistics as plain data. Tables go by their watch-only ids."""
    found = statistics(group, chosen)
    return {
        "plays": [_play(play) for play in found.plays], "played_ms": found.played_ms,
        "players": [
            {"name": line.name, "plays": line.plays, "wins": line.wins, "best": line.best, "mean": line.mean,
             "played_ms": line.played_ms, "streak": line.streak, "best_streak": line.best_streak}
            for line in found.players
        ],
        "games": [
            {"game": line.game, "plays": line.plays, "played_ms": line.played_ms, "mean_ms": line.mean_ms,
             "last_ms": line.last_ms, "best": line.best, "best_by": list(line.best_by), "mean": line.mean,
             "won": line.won}
            for line in found.games
        ],
        "records": [
            {"kind": record.kind, "value": record.value, "names": list(record.names),
             "table": record.play.table if record.play else None}
            for record in found.records
        ],
        "waiting": len(group.waiting), "late": group.late,
    }  # fmt: skip


def _play(play: Counted) -> dict[str, Any]:
    finished = play.finished
    return {
        "table": play.table, "game": play.game, "ended_ms": finished.ended_ms, "played_ms": finished.played_ms,
        "cooperative": finished.cooperative,
        "seats": [
            {"name": seat.name, "place": seat.place, "won": seat.won, "score": seat.score, "role": seat.role or None}
            for seat in finished.seats
        ],
    }  # fmt: skip


def csv_rows(found: Statistics) -> list[list[object]]:
    """One row for each seat of each play, latest play first."""
    rows: list[list[object]] = [["date", "game", "minutes", "place", "player", "role", "won", "score"]]
    for play in found.plays:
        finished, title = play.finished, spoken(site().library.games[play.game].title, language())
        for seat in finished.seats:
            rows.append([
                iso_date(finished.ended_ms), title, minutes(finished.played_ms), seat.place, seat.name,
                _role(play.game, seat.role), int(seat.won), "" if seat.score is None else seat.score,
            ])  # fmt: skip
    return rows


def _role(game: str, term: str) -> str:
    return speaker(game).term(term) if term else ""


def _games_played(group: Group) -> list[str]:
    """The games of all plays, in the order of the home page."""
    played = {play.game for play in group.plays}
    return [game for game in site().library.games if game in played]


def _month(month: Month, shown: int) -> str:
    """A month's name for the foot of a column: its first letter where there are many."""
    return str(format_date(date(month.year, month.month, 1), "LLL" if shown <= 6 else "LLLLL", locale=language()))


def _month_name(month: Month) -> str:
    """A month and its year."""
    return str(format_skeleton("yMMMM", date(month.year, month.month, 1), locale=language()))
