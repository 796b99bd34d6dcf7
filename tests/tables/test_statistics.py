"""Statistics over finished plays."""

import pytest

from companion.groups.records import Record
from companion.groups.results import NOBODY
from companion.groups.statistics import count, mean, select, streaks
from companion.limits import MAX_CHART_BARS, MAX_CHART_POINTS
from tests.tables.race import names, played

# Latest first, as a group gives them.
ANA_WINS = played(("Ana", 30, True), ("Ben", 20, False), at=0)
BEN_WINS = played(("Ben", 25, True), ("Ana", 24, False), at=1, ms=120_000)
ANA_AGAIN = played(("ana", 40, True), ("Ben", 10, False), at=2)
TOGETHER = played(
    ("Ana", None, True), ("Cleo", None, True), at=3, game="quest", together=True
)
PLAYS = (TOGETHER, ANA_AGAIN, BEN_WINS, ANA_WINS)


def records(found: tuple[Record, ...]) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {record.kind: (record.value, record.names) for record in found}


def test_nothing_is_said_about_nothing() -> None:
    found = count(())
    assert (
        found.plays,
        found.players,
        found.games,
        found.months,
        found.scores,
        found.records,
    ) == ((),) * 6
    assert found.played_ms == 0


def test_plays_and_wins_are_counted_by_player() -> None:
    found = count(PLAYS)
    assert [(line.name, line.plays, line.wins) for line in found.players] == [
        ("Ana", 4, 3), ("Ben", 3, 1), ("Cleo", 1, 1),
    ]  # fmt: skip
    assert found.players[0].share == 0.75
    assert found.played_ms == 5 * 60_000


def test_scores_of_different_games_are_not_mixed() -> None:
    assert all(line.best is None and line.mean is None for line in count(PLAYS).players)
    line = count(select(PLAYS, "race")).players[0]
    assert (line.name, line.best, line.mean) == ("ana", 40, 31.3)


def test_games_are_told_apart() -> None:
    race, quest = count(PLAYS).games
    assert (race.game, race.plays, race.won) == ("race", 3, None)
    assert (race.best, race.best_by, race.mean) == (40, ("ana",), 24.8)
    assert (race.mean_ms, race.last_ms) == (80_000, ANA_AGAIN.finished.ended_ms)
    assert (quest.plays, quest.best, quest.best_by, quest.won) == (1, None, (), 1)


def test_a_tie_for_the_best_score_names_everybody_once() -> None:
    twice = (
        played(("Ana", 9, True), ("Ben", 9, True), at=1),
        played(("ANA", 9, True), ("Ben", 3, False)),
    )
    assert count(twice).games[0].best_by == ("ANA", "Ben")
    assert [line.wins for line in count(twice).players] == [2, 1]


def test_filters_go_by_game_and_player() -> None:
    assert select(PLAYS, "race") == PLAYS[1:]
    assert select(PLAYS, player="CLEO") == (TOGETHER,)
    assert select(PLAYS, "race", "Ben") == PLAYS[1:]
    assert (
        select(PLAYS, "race", "Cleo")
        == select(PLAYS, "chess")
        == select(PLAYS, player="Zoé")
        == ()
    )
    assert select(PLAYS) == PLAYS


@pytest.mark.parametrize("won, found", [
    ([], (0, 0)), ([True], (1, 1)), ([False], (0, 0)), ([True, True, False, True], (1, 2)),
    ([True, False, True, True], (2, 2)),
])  # fmt: skip
def test_streaks_are_wins_in_a_row(won: list[bool], found: tuple[int, int]) -> None:
    assert streaks(won) == found


def test_streaks_follow_the_days_of_the_plays() -> None:
    line = count(PLAYS).players[0]
    assert (line.streak, line.best_streak) == (2, 2)


def test_records_are_told() -> None:
    assert records(count(select(PLAYS, "race")).records) == {
        "score": (40, ("ana",)), "close": (1, ("Ben", "Ana")), "long": (120_000, ()),
    }  # fmt: skip
    assert records(count(PLAYS).records)["streak"] == (2, ("Ana",))
    assert "close" not in records(count(PLAYS).records)


def test_before_a_third_play_of_a_game_nothing_is_a_record() -> None:
    assert count(select(PLAYS, "race")[:2]).records == count((TOGETHER,)).records == ()


@pytest.mark.parametrize("points, close", [((18, 5), False), ((18, 17), True), ((3, 2), True), ((40, 35), True),
    ((40, 34), False), ((9, 9), True)])  # fmt: skip
def test_only_a_finish_that_was_close_is_the_closest(
    points: tuple[int, int], close: bool
) -> None:
    won, lost = points
    plays = [played(("Ana", won, True), ("Ben", lost, False), at=at) for at in range(3)]
    found = records(count(plays).records)
    assert found.get("close") == ((won - lost, ("Ana", "Ben")) if close else None)


def test_the_first_to_reach_a_record_holds_it() -> None:
    later = played(("Cleo", 40, True), ("Ben", 2, False), at=9)
    best = next(
        record
        for record in count((later, ANA_AGAIN, ANA_WINS)).records
        if record.kind == "score"
    )
    assert (best.names, best.play) == (("ana",), ANA_AGAIN)


def test_a_number_that_always_wins_is_no_record() -> None:
    rounds = [played(("Ana", 3, True), ("Ben", n, False), at=n) for n in (2, 1, 0)]
    assert "score" not in records(count(rounds).records)


def test_many_plays_in_a_day_are_a_record() -> None:
    day = [played(("Ana", 1, True), at=5)] * 3
    assert records(count(day).records)["day"] == (3, ())
    assert "day" not in records(count(day[:2]).records)


def test_plays_that_took_no_time_have_no_duration() -> None:
    found = count([played(("Ana", 1, True), ms=0)])
    assert found.games[0].mean_ms is None and "long" not in records(found.records)


def test_players_without_a_name_are_nobody_and_their_opponents_stay() -> None:
    found = count(
        [
            played((NOBODY, 9, True), ("Ana", 1, False)),
            played((f"{NOBODY} 2", 9, True), ("Ben", 1, False)),
            played(("Player 1", 9, True), ("Player 12", 1, False)),
        ]
    )
    assert names(found.players) == ["Ana", "Ben", "Player 12"]
    assert len(found.plays) == 3


def test_months_without_plays_are_not_left_out() -> None:
    plays = (
        played(("Ana", 1, True), at=70),
        played(("Ana", 1, True), at=0),
        played(("Ana", 1, True), at=0),
    )
    months = count(plays).months
    assert [month.plays for month in months] == [2, 0, 1]
    assert [(month.year, month.month) for month in months] == [
        (2026, 9),
        (2026, 10),
        (2026, 11),
    ]


def test_charts_are_bounded() -> None:
    plays = [played(("Ana", day, True), at=day) for day in reversed(range(1000))]
    found = count(plays)
    assert len(found.months) == MAX_CHART_BARS and len(found.scores) == MAX_CHART_POINTS
    assert found.scores[-1][2] == 999 and found.scores[0][2] == 1000 - MAX_CHART_POINTS


def test_the_line_shows_winners_or_one_player() -> None:
    race = select(PLAYS, "race")
    assert [(who, score) for _, who, score in count(race).scores] == [
        ("Ana", 30),
        ("Ben", 25),
        ("ana", 40),
    ]
    assert [score for _, _, score in count(race, "ben").scores] == [20, 25, 10]
    assert count(PLAYS).scores == () and count((TOGETHER,)).scores == ()


def test_a_line_that_would_be_flat_is_left_out() -> None:
    race = [
        played(("Ana", 3, True), ("Ben", score, False), at=score) for score in (2, 1, 0)
    ]
    assert count(race).scores == count(race, "Ana").scores == ()
    assert [score for _, _, score in count(race, "Ben").scores] == [0, 1, 2]


def test_means_have_one_decimal() -> None:
    assert (mean([]), mean([1, 2]), mean([1, 1, 2])) == (None, 1.5, 1.3)


def test_a_thousand_plays_are_no_burden() -> None:
    plays = [
        played((f"P{day % 50}", day, True), ("Ana", 1, False), at=day)
        for day in reversed(range(1000))
    ]
    assert len(count(plays).players) == 51
