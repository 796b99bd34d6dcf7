"""What leaves a result page: plain text, rows of a table, the link to BG Stats, the way to another play."""

import hashlib
import json
from collections import Counter
from typing import Any
from urllib.parse import quote, urlencode

from companion.games.core import Place, say
from companion.games.core.codec import to_plain
from companion.games.core.names import find_unnamed
from companion.web.outcomes import Result
from companion.web.spans import iso_date, long_date, minutes, short_span, utc

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"


def as_text(result: Result, address: str) -> str:
    """The result as lines to paste into a message."""
    finished, voice = result.finished, result.voice
    day = f" ({long_date(finished.ended_ms, voice.lang)})" if finished else ""
    lines = [f"{result.headline}{day}", *ranking(result)]
    for reason in result.outcome.why if result.outcome else ():
        lines.append(f"– {voice.text(reason)}")
    if finished and finished.played_ms:
        lines.append(
            voice.text(
                say("Duration: {duration}", duration=short_span(finished.played_ms))
            )
        )
    return "\n".join([*lines, address])


def ranking(result: Result) -> list[str]:
    """Each place in a line, "1. Ana (Lucia): 42"; with a bullet where all have played together."""
    lines = []
    for place in result.outcome.places if result.outcome else ():
        together = result.outcome is not None and result.outcome.cooperative
        mark = "•" if together else f"{place.place}."
        role = role_name(result, place)
        role = f" ({role})" if role else ""
        score = f": {place.score}" if place.score is not None else ""
        lines.append(f"{mark} {result.players[place.player]}{role}{score}")
    return lines


def role_name(result: Result, place: Place) -> str:
    """The name of whom somebody has played, "" for nobody in particular."""
    return (place.role_name or result.voice.term(place.role.term)) if place.role else ""


def csv_rows(result: Result) -> list[list[object]]:
    """One row for each player of a finished play, best first; each part of the score has a column."""
    finished, voice = result.finished, result.voice
    assert finished is not None and result.outcome is not None
    places = result.outcome.places
    parts = list(
        dict.fromkeys(
            voice.text(part.label) for place in places for part in place.parts
        )
    )
    rows: list[list[object]] = [
        ["game", "date", "minutes", "place", "player", "role", "won", "score", *parts]
    ]
    play = [result.title, iso_date(finished.ended_ms), minutes(finished.played_ms)]
    for place in places:
        points = Counter[str]()
        for part in place.parts:
            points[voice.text(part.label)] += part.points
        name, role = result.players[place.player], role_name(result, place)
        score = "" if place.score is None else place.score
        seat = [place.place, name, role, int(place.won), score]
        rows.append([*play, *seat, *(points.get(label, "") for label in parts)])
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
    play: dict[str, Any] = {
        "sourceName": "Tableside",
        "sourcePlayId": hashlib.blake2b(source, digest_size=10).hexdigest(),
        "playDate": utc(finished.ended_ms).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": result.title, "sourceGameId": row.game, "highestWins": True, "noPoints": not finished.is_scored,
        },
        "players": [_bg_stats_player(result, place) for place in outcome.places],
    }  # fmt: skip
    if minutes(finished.played_ms):
        play["durationMin"] = minutes(finished.played_ms)
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return f"{BG_STATS}?data={quote(data, safe='')}"


def _bg_stats_player(result: Result, place: Place) -> dict[str, Any]:
    name = result.players[place.player]
    player = {
        "name": name, "sourcePlayerId": name.casefold(), "startPlayer": False, "winner": place.won, "rank": place.place,
    }  # fmt: skip
    if place.score is not None:
        player["score"] = place.score
    if place.role:
        player["role"] = role_name(result, place)
    return player


def play_again_path(result: Result) -> str:
    """The set-up form, filled with these people and the options that they played with."""
    play = result.opened.play
    people = play.machine.players(play.state)
    named = ["" if find_unnamed(name) else name for name in people]
    options = {**to_plain(play.options), "players": named, "seat_count": len(named)}
    for name, value in options.items():
        if isinstance(value, bool):  # as forms send it
            options[name] = int(value)
    return f"/{result.voice.lang}/{result.opened.row.game}/play?{urlencode(options, doseq=True)}"
