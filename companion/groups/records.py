"""What some plays have to be proud of. Pure functions over plays."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games.core import Frozen
from companion.groups.service import Counted

LEAST_STREAK, LEAST_IN_A_DAY = 2, 3  # below that it is no record
LEAST_PLAYS = 3  # of a game; before that there is nothing to compare one with
# A close finish is at most this part of the winner's points apart, or one point.
CLOSE_SHARE = 8


class Record(Frozen):
    """Something to be proud of. `kind`: "streak", "score", "close", "long" or "day"; `play` None for the first."""

    kind: str
    value: int
    names: tuple[str, ...] = ()
    play: Counted | None = None


def find_records(
    plays: Sequence[Counted], streaks: Mapping[str, int]
) -> tuple[Record, ...]:
    """The records of some plays, latest first. `streaks`: how many in a row each player won at best."""
    found = []

    most = max(streaks.values(), default=0)
    if most >= LEAST_STREAK:
        names = tuple(name for name, streak in streaks.items() if streak == most)
        found.append(Record("streak", most, names))

    of_game = Counter(play.game for play in plays)
    compared = [play for play in plays if of_game[play.game] >= LEAST_PLAYS]
    found += _best_scores(compared)

    # The smallest distance between the two best scores; those of different games are not to be compared.
    margins = []
    for play in compared:
        scores = sorted(play.finished.scores)
        if len(scores) > 1:
            margin = scores[-1] - scores[-2]
            if margin <= 1 or margin * CLOSE_SHARE <= scores[-1]:
                margins.append((margin, play.finished.ended_ms, play))
    if margins and is_one_game(plays):
        margin, _ended_ms, play = min(margins, key=lambda entry: entry[:2])
        first_two = play.finished.seats[:2]
        names = tuple(seat.name for seat in first_two)
        found.append(Record("close", margin, names, play))

    longest = max(compared, key=lambda play: play.finished.played_ms, default=None)
    if longest and longest.finished.played_ms:  # 0 where no play was timed
        found.append(Record("long", longest.finished.played_ms, (), longest))

    days = Counter(play.finished.ended.date() for play in plays)
    if days:
        most, day = max((number, day) for day, number in days.items())
        play = next(play for play in plays if play.finished.ended.date() == day)
        if most >= LEAST_IN_A_DAY:
            found.append(Record("day", most, (), play))
    return tuple(found)


def is_one_game(plays: Sequence[Counted]) -> bool:
    """Whether all plays are of one game, so that their scores can be compared."""
    games = {play.game for play in plays}
    return len(games) == 1


def _best_scores(plays: Sequence[Counted]) -> list[Record]:
    """Of each game, the highest score and the first play that had it; no record where one number always wins."""
    best: dict[str, Record] = {}
    games_with_others = set()

    for play in reversed(plays):
        scores = play.finished.scores
        if not scores:
            continue
        points = max(scores)
        record = best.get(play.game)
        if record and points != record.value:
            games_with_others.add(play.game)
        if record is None or points > record.value:
            seats = play.finished.seats
            names = tuple(seat.name for seat in seats if seat.score == points)
            best[play.game] = Record("score", points, names, play)
    return [record for game, record in best.items() if game in games_with_others]
