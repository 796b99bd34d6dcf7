"""What a group's finished plays say about its games and players. Pure functions over plays."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.games.core import Frozen
from companion.groups.records import Record, find_records, is_one_game
from companion.groups.results import Finished, Seat, is_nobody, key_of
from companion.groups.service import Counted
from companion.limits import MAX_CHART_BARS, MAX_CHART_POINTS


class PlayerLine(Frozen):
    """One player. Scores are told for one game at a time: None where several are mixed, or none were kept."""

    name: str
    """What the player is called."""
    plays: int
    """How many tables."""
    wins: int
    """How many of them were won."""
    best: int | None
    """The highest score; null where several games are mixed, or none was kept."""
    mean: float | None
    """The mean score; null likewise."""
    played_ms: int
    """How long in all, in milliseconds."""
    streak: int
    """How many were won in a row, up to the last."""
    best_streak: int
    """How many were ever won in a row."""

    @property
    def share(self) -> float:
        """How many of the plays were won, 0 to 1."""
        return self.wins / self.plays


class GameLine(Frozen):
    """One game. `best` is the highest score and `best_by` who had it; `mean_ms` None: no play was timed."""

    game: str
    """The game's id."""
    plays: int
    """How many tables."""
    played_ms: int
    """How long in all, in milliseconds."""
    mean_ms: int | None
    """How long on average; null where no play was timed."""
    last_ms: int
    """When the last one ended, in milliseconds since 1970."""
    best: int | None
    """The highest score; null where none was kept."""
    best_by: tuple[str, ...]
    """Who had it."""
    mean: float | None
    """The mean score; null where none was kept."""
    won: int | None  # by everybody together, None where one plays against the other
    """How many were won by everybody together; null where one plays against the other."""


class Month(Frozen):
    """How many plays ended in a month of the calendar (UTC)."""

    year: int
    month: int
    plays: int


class Statistics(Frozen):
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
    found = []
    for play in plays:
        if game and play.game != game:
            continue
        keys = {key_of(seat.name) for seat in play.finished.seats}
        if not key or key in keys:
            found.append(play)
    return tuple(found)


def count(plays: Sequence[Counted], player: str = "") -> Statistics:
    """The statistics of some plays, latest first. `player`: whose scores make the line, "" for the winners'."""
    players = _players(plays)
    best_streaks = {line.name: line.best_streak for line in players}
    return Statistics(
        plays=tuple(plays),
        played_ms=sum(play.finished.played_ms for play in plays),
        players=players,
        games=_games(plays),
        months=_months(plays),
        scores=_scores(plays, player),
        records=find_records(plays, best_streaks),
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
    if not values:
        return None
    return round(sum(values) / len(values), 1)


def _players(plays: Sequence[Counted]) -> tuple[PlayerLine, ...]:
    """The players of some plays, those who won most first."""
    found: dict[str, list[tuple[Finished, Seat]]] = {}
    # From the earliest on, as streaks are counted.
    for play in reversed(plays):
        for seat in play.finished.seats:
            if not is_nobody(seat.name):
                theirs = found.setdefault(key_of(seat.name), [])
                theirs.append((play.finished, seat))

    lines = []
    for theirs in found.values():
        seats = [seat for _play, seat in theirs]
        # A mean of the points of different games would mean nothing.
        scores = []
        if is_one_game(plays):
            scores = [seat.score for seat in seats if seat.score is not None]
        streak, best_streak = streaks([seat.won for seat in seats])
        line = PlayerLine(
            name=seats[-1].name,  # as it was spelled last
            plays=len(seats),
            wins=sum(seat.won for seat in seats),
            best=max(scores, default=None),
            mean=mean(scores),
            played_ms=sum(play.played_ms for play, _seat in theirs),
            streak=streak,
            best_streak=best_streak,
        )
        lines.append(line)

    lines.sort(key=lambda line: (-line.wins, -line.plays, key_of(line.name)))
    return tuple(lines)


def _games(plays: Sequence[Counted]) -> tuple[GameLine, ...]:
    """The games of some plays, the one played most first."""
    by_game: dict[str, list[Finished]] = {}
    for play in plays:
        of_game = by_game.setdefault(play.game, [])
        of_game.append(play.finished)

    lines = []
    for game, found in by_game.items():
        scores = [score for play in found for score in play.scores]
        best = max(scores, default=None)
        # By their keys, so that who had it twice is named once.
        best_by: dict[str, str] = {}
        for seat in (seat for play in found for seat in play.seats):
            if best is not None and seat.score == best:
                best_by[key_of(seat.name)] = seat.name

        # 0: all of it was entered at one moment, which says nothing of how long it took.
        timed = [play.played_ms for play in found if play.played_ms]

        won = None
        if all(play.cooperative for play in found):
            won = sum(play.won for play in found)
        line = GameLine(
            game=game,
            plays=len(found),
            played_ms=sum(timed),
            mean_ms=sum(timed) // len(timed) if timed else None,
            last_ms=found[0].ended_ms,
            best=best,
            best_by=tuple(best_by.values()),
            mean=mean(scores),
            won=won,
        )
        lines.append(line)

    lines.sort(key=lambda line: -line.plays)
    return tuple(lines)


def _months(plays: Sequence[Counted]) -> tuple[Month, ...]:
    """The last months with plays, none left out in between."""
    counts: Counter[int] = Counter()  # by months since the year 0
    for play in plays:
        ended = play.finished.ended
        number = ended.year * 12 + ended.month - 1
        counts[number] += 1
    if not counts:
        return ()

    # From the last month back: so many fit into the chart.
    last = max(counts)
    first = max(min(counts), last - MAX_CHART_BARS + 1)
    months = []
    for number in range(first, last + 1):
        year, month = divmod(number, 12)
        months.append(Month(year, month + 1, counts[number]))

    return tuple(months)


def _scores(
    plays: Sequence[Counted], player: str
) -> tuple[tuple[Counted, str, int], ...]:
    """One game's scores over time: of a player, else the best of each play."""
    if not is_one_game(plays):
        return ()

    key = key_of(player)
    found = []
    for play in plays:
        scored = [
            (seat.name, seat.score)
            for seat in play.finished.seats
            if seat.score is not None and (not key or key_of(seat.name) == key)
        ]
        if scored:
            name, score = max(scored, key=lambda entry: entry[1])
            found.append((play, name, score))

    # A line that is flat says nothing: where a game ends at so many points, all who win have those.
    if len({score for _play, _name, score in found}) < 2:
        return ()
    # Plays come latest first, and a chart goes the other way.
    latest = found[:MAX_CHART_POINTS]
    return tuple(reversed(latest))
