"""What a group's finished plays say about its games and players. Pure functions over plays."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.groups.results import Finished, Seat, is_nobody, key_of
from companion.groups.service import Counted
from companion.limits import MAX_CHART_BARS, MAX_CHART_POINTS

LEAST_STREAK, LEAST_IN_A_DAY = 2, 3  # below that it is no record


@dataclass(frozen=True)
class PlayerLine:
    """One player. Scores are told for one game at a time: None where several are mixed, or none were kept."""

    name: str
    plays: int
    wins: int
    best: int | None
    mean: float | None
    played_ms: int
    streak: int
    best_streak: int

    @property
    def share(self) -> float:
        """How many of the plays were won, 0 to 1."""
        return self.wins / self.plays


@dataclass(frozen=True)
class GameLine:
    """One game. `best` is the highest score and `best_by` who had it; `mean_ms` None: no play was timed."""

    game: str
    plays: int
    played_ms: int
    mean_ms: int | None
    last_ms: int
    best: int | None
    best_by: tuple[str, ...]
    mean: float | None
    won: int | None  # by everybody together, None where one plays against the other


@dataclass(frozen=True)
class Record:
    """Something to be proud of. `kind`: "streak", "score", "close", "long" or "day"; `play` None for the first."""

    kind: str
    value: int
    names: tuple[str, ...] = ()
    play: Counted | None = None


@dataclass(frozen=True)
class Month:
    """How many plays ended in a month of the calendar (UTC)."""

    year: int
    month: int
    plays: int


@dataclass(frozen=True)
class Statistics:
    """Everything that is told about some plays, latest first. `scores`: (play, who, points), earliest first."""

    plays: tuple[Counted, ...]
    played_ms: int
    players: tuple[PlayerLine, ...]
    games: tuple[GameLine, ...]
    months: tuple[Month, ...]
    scores: tuple[tuple[Counted, str, int], ...]
    records: tuple[Record, ...]


def select(
    plays: Iterable[Counted], game: str = "", player: str = ""
) -> tuple[Counted, ...]:
    """The plays of a game, and those in which somebody took part; "" for all."""
    key = key_of(player)
    return tuple(
        play for play in plays
        if (not game or play.game == game)
        and (not key or any(key_of(seat.name) == key for seat in play.finished.seats))
    )  # fmt: skip


def count(plays: Sequence[Counted], player: str = "") -> Statistics:
    """The statistics of some plays, latest first. `player`: whose scores make the line, "" for the winners'."""
    return Statistics(
        plays=tuple(plays),
        played_ms=sum(play.finished.played_ms for play in plays),
        players=_players(plays),
        games=_games(plays),
        months=_months(plays),
        scores=_scores(plays, player),
        records=_records(plays),
    )


# ---- players ----


def _players(plays: Sequence[Counted]) -> tuple[PlayerLine, ...]:
    comparable = len({play.game for play in plays}) == 1
    seats: dict[str, list[tuple[Finished, Seat]]] = {}
    for play in reversed(plays):
        for seat in play.finished.seats:
            if not is_nobody(seat.name):
                seats.setdefault(key_of(seat.name), []).append((play.finished, seat))
    lines = [_player(found, comparable=comparable) for found in seats.values()]
    return tuple(
        sorted(lines, key=lambda line: (-line.wins, -line.plays, key_of(line.name)))
    )


def _player(found: Sequence[tuple[Finished, Seat]], *, comparable: bool) -> PlayerLine:
    """A line from somebody's seats, earliest first; the latest spelling of the name is shown."""
    scores = (
        [seat.score for _, seat in found if seat.score is not None]
        if comparable
        else []
    )
    streak, best_streak = streaks([seat.won for _, seat in found])
    return PlayerLine(
        name=found[-1][1].name,
        plays=len(found),
        wins=sum(seat.won for _, seat in found),
        best=max(scores, default=None),
        mean=mean(scores),
        played_ms=sum(play.played_ms for play, _ in found),
        streak=streak,
        best_streak=best_streak,
    )


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """How many plays in a row were won: now, and at best."""
    now = best = 0
    for one in won:
        now = now + 1 if one else 0
        best = max(best, now)
    return now, best


def mean(values: Sequence[int]) -> float | None:
    """The mean to one decimal; None of nothing."""
    return round(sum(values) / len(values), 1) if values else None


# ---- games ----


def _games(plays: Sequence[Counted]) -> tuple[GameLine, ...]:
    by_game: dict[str, list[Counted]] = {}
    for play in plays:
        by_game.setdefault(play.game, []).append(play)
    return tuple(
        sorted(
            (_game(game, found) for game, found in by_game.items()),
            key=lambda line: -line.plays,
        )
    )


def _game(game: str, plays: Sequence[Counted]) -> GameLine:
    seats = [
        seat for play in plays for seat in play.finished.seats if seat.score is not None
    ]
    scores = [seat.score for seat in seats if seat.score is not None]
    best = max(scores, default=None)
    timed = [play.finished.played_ms for play in plays if play.finished.played_ms]
    together = all(play.finished.cooperative for play in plays)
    return GameLine(
        game=game,
        plays=len(plays),
        played_ms=sum(timed),
        mean_ms=sum(timed) // len(timed) if timed else None,
        last_ms=plays[0].finished.ended_ms,
        best=best,
        best_by=_different(s.name for s in seats if s.score == best),
        mean=mean(scores),
        won=sum(_is_won(play) for play in plays) if together else None,
    )


def _is_won(play: Counted) -> bool:
    return any(seat.won for seat in play.finished.seats)


def _different(names: Iterable[str]) -> tuple[str, ...]:
    return tuple({key_of(name): name for name in names}.values())


# ---- over time ----


def _months(plays: Sequence[Counted]) -> tuple[Month, ...]:
    """The last months with plays, none left out in between."""
    if not plays:
        return ()
    counts = Counter(_day(play).year * 12 + _day(play).month - 1 for play in plays)
    last = max(counts)
    first = max(min(counts), last - MAX_CHART_BARS + 1)
    return tuple(
        Month(month // 12, month % 12 + 1, counts[month])
        for month in range(first, last + 1)
    )


def _day(play: Counted) -> datetime:
    return datetime.fromtimestamp(play.finished.ended_ms / 1000, UTC)


def _scores(
    plays: Sequence[Counted], player: str
) -> tuple[tuple[Counted, str, int], ...]:
    """One game's scores over time: of a player, else the best of each play."""
    if len({play.game for play in plays}) != 1:
        return ()
    key, found = key_of(player), []
    for play in plays:
        seats = [
            (seat.name, seat.score)
            for seat in play.finished.seats
            if not key or key_of(seat.name) == key
        ]
        scored = [(name, score) for name, score in seats if score is not None]
        if scored:
            name, score = max(scored, key=lambda entry: entry[1])
            found.append((play, name, score))
    return tuple(found[:MAX_CHART_POINTS][::-1])


# ---- records ----


def _records(plays: Sequence[Counted]) -> tuple[Record, ...]:
    found = (
        _streak(plays),
        *_best_scores(plays),
        _closest(plays),
        _longest(plays),
        _fullest_day(plays),
    )
    return tuple(record for record in found if record is not None)


def _streak(plays: Sequence[Counted]) -> Record | None:
    lines = _players(plays)
    most = max((line.best_streak for line in lines), default=0)
    names = tuple(line.name for line in lines if line.best_streak == most)
    return Record("streak", most, names) if most >= LEAST_STREAK else None


def _best_scores(plays: Sequence[Counted]) -> list[Record]:
    """Of each game, the highest score and the first play that had it; no record where one number always wins."""
    found: dict[str, list[Record]] = {}
    for play in reversed(plays):
        points = max(
            (seat.score for seat in play.finished.seats if seat.score is not None),
            default=None,
        )
        if points is not None:
            names = tuple(
                seat.name for seat in play.finished.seats if seat.score == points
            )
            found.setdefault(play.game, []).append(Record("score", points, names, play))
    return [
        max(records, key=lambda record: record.value)
        for records in found.values()
        if len({record.value for record in records}) > 1
    ]


def _closest(plays: Sequence[Counted]) -> Record | None:
    """The smallest distance between the two best scores of one game."""
    if len({play.game for play in plays}) != 1:
        return None
    margins = [
        (margin, play)
        for play in plays
        if (margin := _margin(play.finished)) is not None
    ]
    if not margins:
        return None
    value, play = min(margins, key=lambda entry: (entry[0], entry[1].finished.ended_ms))
    return Record(
        "close", value, tuple(seat.name for seat in play.finished.seats[:2]), play
    )


def _margin(finished: Finished) -> int | None:
    scores = sorted(
        (seat.score for seat in finished.seats if seat.score is not None), reverse=True
    )
    return scores[0] - scores[1] if len(scores) > 1 else None


def _longest(plays: Sequence[Counted]) -> Record | None:
    play = max(plays, key=lambda play: play.finished.played_ms, default=None)
    return (
        Record("long", play.finished.played_ms, (), play)
        if play and play.finished.played_ms
        else None
    )


def _fullest_day(plays: Sequence[Counted]) -> Record | None:
    days = Counter(_day(play).date() for play in plays)
    day, most = max(
        days.items(), key=lambda entry: (entry[1], entry[0]), default=(None, 0)
    )
    play = next((play for play in plays if _day(play).date() == day), None)
    return Record("day", most, (), play) if most >= LEAST_IN_A_DAY else None
