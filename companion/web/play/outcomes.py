"""How a table ended, for the result page and for everything that leaves it: JSON, CSV, plain text, BG Stats."""

import csv
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import quote, urlencode

from babel.lists import format_list

from companion.games.core import Message, Outcome, Place, say
from companion.games.core.codec import to_plain
from companion.groups.results import Finished, find_finished
from companion.rulebooks.model import spoken
from companion.tables.service import Opened
from companion.web.context import site, speaker
from companion.web.languages import Speaker
from companion.web.present import present
from companion.web.spans import long_date, short_span

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"


@dataclass(frozen=True)
class Result:
    """The end of a table; before it `outcome` and `finished` are None, and `standing` is what can be told."""

    opened: Opened
    outcome: Outcome | None
    standing: Outcome | None
    finished: Finished | None
    voice: Speaker

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        play = self.opened.play
        return play.machine.players(play.state)

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        return spoken(self.voice.library.games[self.opened.row.game].title, self.voice.lang)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, best first."""
        return tuple(self.players[place.player] for place in self.outcome.places if place.won) if self.outcome else ()

    @property
    def headline(self) -> str:
        """The end in one line with the game's title, for messengers."""
        return self.voice.text(_headline(self))

    @property
    def verdict(self) -> str:
        """The end in a few words, for a page that says the game's title itself."""
        return self.voice.text(_verdict(self))


def read_result(id: str) -> Result:
    """The result of a table, by either of its ids. Raises NoSuchTable."""
    opened, events = site().tables.log(id)
    play = opened.play
    outcome, standing = play.machine.outcome(play.state), play.machine.standing(play.state)
    finished = find_finished(play, events)[-1] if outcome else None
    return Result(opened, outcome, standing, finished, speaker(opened.row.game))


def _verdict(result: Result) -> Message:
    outcome, winners = result.outcome, result.winners
    if outcome is None:
        return say("The game still goes on")
    if outcome.cooperative:
        return say("Won together") if winners else say("Lost together")
    if len(winners) == 1:
        return say("{name} wins", name=winners[0])
    return say("{names} win", names=_listed(result)) if winners else say("Nobody wins")


def _listed(result: Result) -> str:
    """The winners as a list in words: "Ana and Ben"."""
    return str(format_list(result.winners, locale=result.voice.lang))


def _headline(result: Result) -> Message:
    outcome, winners, title = result.outcome, result.winners, result.title
    if outcome is None:
        return say("{title}: the game still goes on", title=title)
    if outcome.cooperative:
        return say("{title}: won together", title=title) if winners else say("{title}: lost together", title=title)
    if len(winners) == 1:
        return say("{name} wins {title}", name=winners[0], title=title)
    if winners:
        return say("{names} win {title}", names=_listed(result), title=title)
    return say("{title}: nobody wins", title=title)


# ---- JSON ----


def as_json(result: Result) -> dict[str, Any]:
    """The result as plain data, texts in the reader's language."""
    finished, row = result.finished, result.opened.row
    return {
        "game": row.game, "title": result.title, "version": result.opened.play.version,
        "finished": result.outcome is not None, "headline": result.headline, "created_ms": row.created_ms,
        "ended_ms": finished.ended_ms if finished else None, "played_ms": finished.played_ms if finished else None,
        "players": list(result.players), "outcome": _outcome(result, result.outcome),
        "standing": _outcome(result, result.standing),
    }  # fmt: skip


def _outcome(result: Result, outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    plain: dict[str, Any] = present(outcome, result.voice)
    for place in plain["places"]:
        place["name"] = result.players[place["player"]]
    return plain


# ---- plain text ----


def as_text(result: Result, address: str) -> str:
    """The result as lines to paste into a message."""
    lines = [_head(result), *_ranking(result)]
    lines += [f"– {result.voice.text(line)}" for line in (result.outcome.why if result.outcome else ())]
    if result.finished and result.finished.played_ms:
        lines.append(result.voice.text(say("Duration: {duration}", duration=short_span(result.finished.played_ms))))
    return "\n".join([*lines, address])


def _head(result: Result) -> str:
    day = f" ({long_date(result.finished.ended_ms, result.voice.lang)})" if result.finished else ""
    return f"{result.headline}{day}"


def _ranking(result: Result) -> list[str]:
    outcome = result.outcome
    if outcome is None:
        return []
    return [ranking_line(result, place, together=outcome.cooperative) for place in outcome.places]


def ranking_line(result: Result, place: Place, *, together: bool) -> str:
    """One place in one line: "1. Ana (Lucia): 42"."""
    name = result.players[place.player]
    role = f" ({result.voice.term(place.role.term)})" if place.role else ""
    score = f": {place.score}" if place.score is not None else ""
    return f"{'•' if together else f'{place.place}.'} {name}{role}{score}"


# ---- tables of numbers ----


def as_csv(result: Result) -> str:
    """One row for each player, best first; each part of the score has a column."""
    places = result.outcome.places if result.outcome else ()
    parts = list(dict.fromkeys(result.voice.text(part.label) for place in places for part in place.parts))
    head = ["game", "date", "minutes", "place", "player", "role", "won", "score", *parts]
    rows = [[*_common(result), *_seat(result, place), *_points(result, place, parts)] for place in places]
    return write_csv([head, *rows])


def _common(result: Result) -> list[object]:
    finished = result.finished
    assert finished is not None
    return [result.title, iso_date(finished.ended_ms), minutes(finished.played_ms)]


def _seat(result: Result, place: Place) -> list[object]:
    role = result.voice.term(place.role.term) if place.role else ""
    score = "" if place.score is None else place.score
    return [place.place, result.players[place.player], role, int(place.won), score]


def _points(result: Result, place: Place, parts: Sequence[str]) -> list[object]:
    sums: dict[str, int] = {}
    for part in place.parts:
        label = result.voice.text(part.label)
        sums[label] = sums.get(label, 0) + part.points
    return [sums.get(label, "") for label in parts]


def write_csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV that spreadsheets take for UTF-8, and in which no text is taken for a formula."""
    buffer = StringIO()
    csv.writer(buffer).writerows([_harmless(cell) for cell in row] for row in rows)
    return "\ufeff" + buffer.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def iso_date(at_ms: int) -> str:
    """The day (UTC) as 2026-11-20."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()


def minutes(took_ms: int) -> int:
    """Whole minutes, rounded."""
    return round(took_ms / 60_000)


# ---- other places ----


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
    play: dict[str, Any] = {
        "sourceName": "Tableside", "sourcePlayId": _fingerprint(row.watch_id, str(finished.ended_ms)),
        "playDate": datetime.fromtimestamp(finished.ended_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": result.title, "sourceGameId": row.game, "highestWins": True, "noPoints": not finished.is_scored,
        },
        "players": [_bg_stats_player(result, place) for place in outcome.places],
    }  # fmt: skip
    if minutes(finished.played_ms):
        play["durationMin"] = minutes(finished.played_ms)
    return f"{BG_STATS}?data={quote(json.dumps(play, ensure_ascii=False, separators=(',', ':')), safe='')}"


def _bg_stats_player(result: Result, place: Place) -> dict[str, Any]:
    name = result.players[place.player]
    player = {"name": name, "sourcePlayerId": name.casefold(), "startPlayer": False, "winner": place.won,
              "rank": place.place}  # fmt: skip
    if place.score is not None:
        player["score"] = place.score
    if place.role:
        player["role"] = result.voice.term(place.role.term)
    return player


def _fingerprint(*parts: str) -> str:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=10).hexdigest()


def play_again_path(result: Result) -> str:
    """The set-up form, filled with these people and the options that they played with."""
    play = result.opened.play
    options = {**to_plain(play.options), "players": list(result.players)}
    plain = {name: int(value) if isinstance(value, bool) else value for name, value in options.items()}
    return f"/{result.voice.lang}/{result.opened.row.game}/play?{urlencode(plain, doseq=True)}"
