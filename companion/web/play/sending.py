"""What leaves a result page: plain text, rows of a table, the link to BG Stats, the way to another play."""

import hashlib
import json
from collections import Counter
from typing import Any
from urllib.parse import quote

from werkzeug.datastructures import MultiDict

from companion.games.core import Place, say
from companion.games.core.codec import to_plain
from companion.games.core.names import find_unnamed
from companion.tables.service import Opened
from companion.web.outcomes import Result
from companion.web.spans import iso_date, long_date, minutes, short_span, utc

_HEAD = ("game", "date", "minutes", "place", "player", "role", "won", "score")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html"


def as_text(result: Result, address: str) -> str:
    """The result as lines to paste into a message."""
    finished, outcome, voice = result.finished, result.outcome, result.voice
    head = result.headline
    if finished:
        head += f" ({long_date(utc(finished.ended_ms), voice.lang)})"

    lines = [head, *ranking(result)]
    if outcome:
        lines += [f"– {voice.text(reason)}" for reason in outcome.why]

    if finished and finished.played_ms:
        took = short_span(finished.played_ms)
        duration = say("Duration: {duration}", duration=took)
        lines.append(voice.text(duration))

    lines.append(address)

    return "\n".join(lines)


def ranking(result: Result) -> list[str]:
    """Each place in a line, "1. Ana (Lucia): 42"; with a bullet for who has no place of their own."""
    outcome = result.outcome
    if outcome is None:
        return []

    lines = []
    for place in outcome.places:
        has_mark = place.is_ranked and not outcome.cooperative
        mark = f"{place.place}." if has_mark else "•"
        line = f"{mark} {result.players[place.player]}"
        role = role_name(result, place)
        if role:
            line += f" ({role})"
        if place.score is not None:
            line += f": {place.score}"
        lines.append(line)

    return lines


def role_name(result: Result, place: Place) -> str:
    """The name of whom somebody has played, "" for nobody in particular."""
    if place.role_name:
        return place.role_name
    names = []
    for role in place.roles:
        name = result.voice.term(role.term)
        names.append(name)
    return ", ".join(names)


def csv_rows(result: Result) -> list[list[object]]:
    """One row for each player of a finished play, best first; each part of the score has a column."""
    finished, voice = result.finished, result.voice
    assert finished is not None and result.outcome is not None
    labels: dict[str, None] = {}  # in the order in which they come first
    seats: list[tuple[list[object], Counter[str]]] = []
    day, took = iso_date(finished.ended_ms), minutes(finished.played_ms)
    for place in result.outcome.places:
        points = Counter[str]()
        for part in place.parts:
            points[voice.text(part.label)] += part.points
        labels |= dict.fromkeys(points)
        name, role = result.players[place.player], role_name(result, place)
        score = "" if place.score is None else place.score
        rank = place.place if place.is_ranked else ""
        row = [result.title, day, took, rank, name, role, int(place.won), score]
        seats.append((row, points))

    rows: list[list[object]] = [[*_HEAD, *labels]]
    for row, points in seats:
        parts = [points.get(label, "") for label in labels]
        rows.append([*row, *parts])

    return rows


def bg_stats_link(result: Result) -> str:
    """The link that hands the play to the app BG Stats; "" before the end.

    The format is BG Stats' own, "Push plays to BG Stats from other apps or websites"
    (https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/): the play as JSON in
    `data`; `playDate` is the end in UTC; `winner` and `startPlayer` are always given, because the app asks for them;
    the source ids only let it recognise what it has matched before, so they are not the table's own, which is secret.
    """
    finished, outcome, row = result.finished, result.outcome, result.opened.row
    if finished is None or outcome is None:
        return ""

    source = f"{row.watch_id}\n{finished.ended_ms}".encode()
    game = {
        "name": result.title,
        "sourceGameId": row.game,
        "highestWins": True,
        "noPoints": not finished.is_scored,
    }
    play: dict[str, Any] = {
        "sourceName": "Tableside",
        "sourcePlayId": hashlib.blake2b(source, digest_size=10).hexdigest(),
        "playDate": utc(finished.ended_ms).strftime("%Y-%m-%d %H:%M:%S"),
        "game": game,
        "players": [],
    }
    for place in outcome.places:
        name = result.players[place.player]
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": name.casefold(),
            "startPlayer": False,
            "winner": place.won,
        }
        if place.is_ranked:
            player["rank"] = place.place
        if place.score is not None:
            player["score"] = place.score
        role = role_name(result, place)
        if role:
            player["role"] = role
        play["players"].append(player)

    took = minutes(finished.played_ms)
    if took:
        play["durationMin"] = took

    # The whole play travels in the link, so it is kept short.
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))

    return f"{BG_STATS}?data={quote(data, safe='')}"


def play_again_fields(opened: Opened) -> list[tuple[str, Any]]:
    """The fields of the set-up form, filled with these people and the options that they played with."""
    play = opened.play
    again = play.machine.again(play.options, play.state)
    options = to_plain(again)
    for name, value in options.items():
        if isinstance(value, bool):  # as forms send it
            options[name] = int(value)

    # Seats that nobody named are called in each reader's language.
    options["players"] = ["" if find_unnamed(name) else name for name in play.players]
    options["seat_count"] = len(play.players)
    row = opened.row
    if not row.watching:
        options["after"] = row.id
        options["group"] = "before"  # it counts where this table counts

    fields = MultiDict(options)
    return list(fields.items(multi=True))
