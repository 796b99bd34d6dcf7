"""Play Me: what brings each refusal about (test_refusals.py)."""

import pytest

from companion.games.core import Refusal, Rename
from companion.games.play_me import Options
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    Clock,
    after,
    betrays,
    caught,
    drives_mad,
    haunted,
    opened,
    start_ms,
    started,
    tap,
    view,
    won,
)

RACING = started(opened())
PAUSED = after(RACING, a.Pause(1, start_ms(1) + 5))
CAUGHT = caught(opened(), ANA)
CLOSE = after(CAUGHT, tap(CAUGHT, BEN, 20_100))
TIMED = started(opened(countdown_s=60))
SERIES = opened(challenge=True)

CODES = {
    "name-empty": (opened(), Rename(ANA, "")),
    "name-too-long": (opened(), Rename(ANA, "a" * 25)),
    "name-twice": (opened(), Rename(ANA, "ben")),
    "no-such-player": (RACING, a.Caught(1, start_ms(1), player=3)),
    "game-over": (won(opened(), ANA, ANA), a.Start(3, 1)),
    "no-such-character": (opened(), a.TakeCharacter(ANA, "rabbit")),
    "character-twice": (opened(), a.DealCharacters(("alice", "walrus", "alice"))),
    "character-taken": (opened(), a.TakeCharacter(BEN, "alice")),
    "characters-count": (opened(), a.DealCharacters(("alice",))),
    "characters-missing": (after(opened(), a.TakeCharacter(BEN, "")), a.Start(1, 1)),
    "game-under-way": (CAUGHT, a.DealCharacters(("alice", "walrus", "absolem"))),
    "race-runs": (RACING, a.Start(1, 1)),
    "no-race": (opened(), a.Caught(1, start_ms(1), player=ANA)),
    "other-round": (opened(), a.Start(2, 1)),
    "round-closed": (after(CLOSE, a.First(ANA)), a.Caught(1, start_ms(1), player=CLEO)),
    "moment-missing": (opened(), a.Start(1)),
    "too-early": (RACING, a.Caught(1, start_ms(1) - 1, player=ANA)),
    "race-paused": (PAUSED, a.Caught(1, start_ms(1) + 6, player=ANA)),
    "not-paused": (RACING, a.Resume(1, start_ms(1))),
    "time-up": (TIMED, a.Caught(1, start_ms(1) + 60_001, player=ANA)),
    "no-countdown": (RACING, a.TimeUp(1, start_ms(1))),
    "time-left": (TIMED, a.TimeUp(1, start_ms(1))),
    "too-late": (CAUGHT, tap(CAUGHT, BEN, 25_000)),
    "tapped-already": (CAUGHT, tap(CAUGHT, ANA, 20_000)),
    "decide-first": (CLOSE, a.Start(2, 1)),
    "nothing-to-decide": (opened(), a.First(ANA)),
    "not-in-question": (CLOSE, a.First(CLEO)),
    "already-mad": (caught(drives_mad(haunted(), BEN), DAN), a.Victim(BEN)),
    "judas-is-mad": (caught(betrays(haunted(), BEN), DAN), a.Victim(BEN)),
    "victim-is-jabberwocky": (caught(haunted(), DAN), a.Victim(DAN)),
    "no-team-yet": (CAUGHT, a.Betray(ANA)),
    "jabberwocky-betrays": (caught(haunted(), DAN), a.Betray(DAN)),
    "mad-betrays": (caught(drives_mad(haunted(), BEN), BEN), a.Betray(BEN)),
    "judas-already": (betrays(haunted(), BEN), a.Betray(BEN)),
    "not-round-winner": (caught(haunted(), ANA), a.Betray(BEN)),
    "no-play-me": (CAUGHT, a.LastSlap(BEN)),
    "winner-slaps": (caught(opened(play_me=True), ANA), a.LastSlap(ANA)),
    "no-such-power": (opened(), a.NotePower("rabbit", "wonder", "Runs")),
    "note-too-long": (opened(), a.NotePower("alice", "wonder", "x" * 201)),
    "no-challenge": (won(opened(), ANA, ANA), a.NextGame()),
    "game-runs": (SERIES, a.NextGame()),
    "no-game-yet": (SERIES, a.EndChallenge()),
    "next-game-first": (won(SERIES, ANA, ANA), a.Start(3, 1)),
}
TABLES = {
    "too-few-players": Options(("Ana",)),
    "too-many-players": Options(tuple("ABCDEFG")),
    "countdown-out-of-range": Options(("Ana", "Ben"), countdown_s=1),
}


def test_a_slap_that_nobody_can_have_raced_for_is_a_slip():
    """Where it is entered; a log that has one is read as it is."""
    for ms, is_slip in ((-1, False), (0, True), (999, True), (1000, False)):
        made = a.Caught(1, start_ms(1) + ms, player=ANA)
        clock = Clock(start_ms(1) + 60_000)
        if is_slip:
            with pytest.raises(Refusal) as found:
                made.complete(RACING, clock)
            assert (found.value.code, found.value.rule) == ("too-soon", "win-round")
        else:
            assert made.complete(RACING, clock) == made
    # A phone ahead of the server says so of a race that has begun for its player.
    with pytest.raises(Refusal, match="too-soon"):
        ahead = a.Caught(1, start_ms(1) + 5, player=ANA)
        ahead.complete(RACING, Clock(start_ms(1) - 200))
    late = after(RACING, a.Caught(1, start_ms(1) + 5, player=ANA))
    assert view(late).rounds[0].ms == 5
