"""Play Me: what the screen is told, so that it holds no rules."""

import json

import pytest

from companion.games.core.codec import to_plain
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    after,
    betrays,
    caught,
    drives_mad,
    haunted,
    move,
    opened,
    start_ms,
    started,
    stays,
    tap,
    view,
    won,
)
from tests.games.sentences import messages_in, sections, words

CLOSE = after(caught(opened(), ANA), tap(caught(opened(), ANA), BEN, 20_100))
STATES = {
    "before": opened(countdown_s=60),
    "racing": started(opened(countdown_s=60)),
    "paused": after(started(opened()), a.Pause(1, start_ms(1) + 9)),
    "close": CLOSE,
    "slap": caught(opened(play_me=True), ANA),
    "appeared": haunted(play_me=False),
    "victim": caught(haunted(), DAN),
    "betrayal": caught(haunted(), ANA),
    "judas": betrays(haunted(), ANA),
    "over": won(opened(), ANA, ANA),
    "series": won(opened(challenge=True), ANA, ANA),
    "ended": after(won(opened(challenge=True), ANA, ANA), a.EndChallenge()),
}


@pytest.mark.parametrize("name", STATES)
def test_every_sentence_can_be_said_and_names_a_section(name):
    for message in messages_in(view(STATES[name])):
        assert words(message)
        is_time = message.text == "{minutes}:{seconds}.{tenths}"
        assert message.rule in sections("play-me") or is_time


@pytest.mark.parametrize("name", STATES)
def test_a_view_can_be_sent(name):
    assert json.loads(json.dumps(to_plain(view(STATES[name]))))


@pytest.mark.parametrize(
    "name, allowed",
    [
        ("before", {"start", "deal-characters", "take-character"}),
        ("racing", {"pause", "time-up"}),
        ("paused", {"resume", "take-character"}),
        ("close", {"take-character"}),
        ("appeared", {"start", "take-character"}),
        ("over", set()),
        ("series", {"next-game", "end-challenge"}),
        ("ended", set()),
    ],
)
def test_only_what_is_possible_now_is_offered(name, allowed):
    assert {
        found.kind for found in view(STATES[name]).moves if found.allowed
    } == allowed


def test_what_is_not_possible_says_why():
    assert words(move(opened(), "pause").why_not).startswith("No race is on")
    assert (
        words(move(CLOSE, "start").why_not)
        == "First answer what is still open about round 1."
    )
    assert move(opened(), "start").why_not is None


@pytest.mark.parametrize(
    "name, allowed",
    [
        ("before", False),
        ("racing", True),
        ("paused", False),
        ("betrayal", True),
        ("judas", False),
        ("ended", False),
    ],
)
def test_a_players_field_is_open_while_a_tap_could_count(name, allowed):
    assert view(STATES[name]).seats[BEN].caught.allowed is allowed


@pytest.mark.parametrize(
    "name, phase",
    [
        ("before", "idle"),
        ("racing", "running"),
        ("paused", "paused"),
        ("close", "stopped"),
        ("over", "stopped"),
    ],
)
def test_the_clock_says_what_it_does(name, phase):
    assert view(STATES[name]).clock.phase == phase


@pytest.mark.parametrize(
    "name, question, players",
    [
        ("close", "first", [ANA, BEN]),
        ("slap", "last-slap", [BEN, CLEO, -1]),
        ("victim", "victim", [ANA, BEN, CLEO]),
        ("betrayal", "betray", [ANA, ANA]),
        ("before", "", []),
    ],
)
def test_the_open_question_comes_with_its_answers(name, question, players):
    found = view(STATES[name])
    assert (found.question, [choice.player for choice in found.choices]) == (
        question,
        players,
    )


def test_an_answer_says_that_it_ends_the_game():
    state = caught(stays(stays(haunted(3), ANA), ANA), BEN)
    assert (
        words(view(state).choices[0].would[-1])
        == "The team has won its rounds and wins the game: Ana, Ben."
    )


def test_each_player_sees_what_is_still_missing():
    def needs(state):
        return [words(seat.needs) for seat in view(state).seats]

    assert needs(won(opened(2), ANA)) == [
        "One more round won, and the game is won.",
        "A round with each side is still to be won.",
    ]
    assert needs(betrays(stays(haunted(), BEN), ANA)) == [
        "One more round won, and the game is won alone.",
        "The team still needs 3 rounds.",
        "The team still needs 3 rounds.",
        "Still to be driven mad: 2 players.",
    ]
    assert (
        needs(drives_mad(haunted(3), ANA))[CLEO]
        == "Still to be driven mad: one player."
    )


def test_a_seat_tells_its_card_and_its_rounds():
    state = caught(caught(opened(), ANA, 30_000), BEN, 12_345)
    ana, ben, cleo = view(state).seats
    assert (ana.name, ana.character.term, ana.side.term, ana.wins, ana.won_last) == (
        "Ana",
        "alice",
        "madness-side",
        1,
        False,
    )
    assert (words(ben.fastest), ben.won_last) == ("0:12.3", True)
    assert (cleo.mad, cleo.fastest, cleo.camp) == (False, None, None)


def test_who_may_betray_is_told_beforehand():
    assert [seat.may_betray for seat in view(drives_mad(haunted(), BEN)).seats] == [
        True,
        False,
        True,
        False,
    ]
    assert not any(seat.may_betray for seat in view(opened()).seats)


def test_the_table_of_times():
    state = caught(caught(caught(opened(), ANA, 30_000), BEN, 12_399), CLEO, 60_000)
    found = view(state)
    assert [
        (row.number, row.winner, words(row.time), row.share, row.fastest)
        for row in found.rounds
    ] == [
        (1, ANA, "0:30.0", 500, False),
        (2, BEN, "0:12.3", 206, True),
        (3, CLEO, "1:00.0", 1000, False),
    ]
    assert (found.times.count, words(found.times.fastest), words(found.times.mean)) == (
        3,
        "0:12.3",
        "0:34.1",
    )
    assert (found.times.fastest_ms, found.times.mean_ms, found.times.longest_ms) == (
        12_399,
        34_133,
        60_000,
    )


def test_a_race_that_is_on_is_not_in_the_table():
    state = started(caught(opened(), ANA))
    assert [row.number for row in view(state).rounds] == [1]
    assert (view(state).round, view(state).caught_round) == (2, 2)


def test_a_round_without_a_winner_is_in_the_table_without_a_time():
    state = after(started(opened(countdown_s=60)), a.TimeUp(1, start_ms(1) + 60_000))
    row = view(state).rounds[0]
    assert (row.winner, row.time, row.share, row.fastest) == (None, None, 0, False)
    assert words(row.lines[0]) == "The countdown is over: nobody wins this round."
    assert view(state).times.count == 0
    assert view(state).clock.base_ms == 60_000


def test_a_race_of_no_time_at_all_can_be_shown():
    row = view(caught(opened(), ANA, 0)).rounds[0]
    assert (words(row.time), row.share, row.fastest) == ("0:00.0", 0, True)


def test_the_characters_tell_who_has_them():
    taken = {found.term.term: found.player for found in view(opened(2)).characters}
    assert taken == {
        "alice": ANA,
        "mad-hatter": BEN,
        "absolem": None,
        "queen-of-hearts": None,
        "walrus": None,
        "cheshire-cat": None,
    }


def test_the_state_of_the_second_half_is_in_one_place():
    found = view(stays(haunted(), ANA))
    assert (found.jabberwocky, found.team_rounds, found.team_target, found.winners) == (
        DAN,
        1,
        4,
        (),
    )


def test_a_countdown_is_named_as_a_house_rule():
    assert words(view(opened(countdown_s=60)).notices[0]).endswith(
        "60 seconds is this table’s own."
    )
    assert view(opened()).notices == ()


def test_characters_stay_while_the_clock_runs_and_nobody_races_without_one():
    racing, paused = STATES["racing"], STATES["paused"]
    change, give_back = a.TakeCharacter(ANA, "cheshire-cat"), a.TakeCharacter(ANA, "")
    assert (
        change.why_not(racing).text
        == give_back.why_not(racing).text
        == "The race of round {round} is on."
    )
    assert change.why_not(paused) is None
    assert give_back.why_not(paused) is not None
    bare = after(paused, give_back)  # as a table of an earlier version may have it
    assert a.Resume(1, 1).why_not(bare).rule == "setup"
