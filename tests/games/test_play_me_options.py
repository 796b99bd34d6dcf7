"""Play Me: the “Play Me” call, the Challenge, and notes of powers."""

import random

import pytest

from companion.games.play_me import MACHINE, Options
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import get_standing
from companion.limits import MAX_NOTE_CHARS
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    after,
    caught,
    happened,
    move,
    opened,
    refused,
    started,
    view,
    winners,
    won,
)
from tests.games.sentences import words


def slapped(state, winner, last):
    return after(caught(state, winner), a.LastSlap(last))


def haunted_with_call(**options):
    """Four players, Dan the Jabberwocky, with the call; nobody was punished on the way."""
    state = opened(4, play_me=True, **options)
    for player in range(4):
        state = slapped(state, player, -1)
    return state


def test_the_last_to_slap_turns_back_and_plays_a_round_without_power():
    state = slapped(slapped(opened(play_me=True), ANA, BEN), BEN, ANA)
    assert get_standing(state).mad == (False, True, False)
    assert [seat.powerless for seat in view(state).seats] == [True, False, False]
    assert happened(state)[1:] == [
        "Ana is last to slap the tile: wonder side, and no power in the next round.",
        "Ana has to turn the card again before it can win: the earlier round does not help.",
    ]


def test_the_punishment_lasts_for_one_round():
    state = slapped(opened(play_me=True), ANA, BEN)
    assert [seat.powerless for seat in view(started(state)).seats] == [
        False,
        True,
        False,
    ]
    assert not any(seat.powerless for seat in view(caught(state, CLEO)).seats)


def test_a_round_won_before_the_slap_does_not_help():
    state = slapped(slapped(opened(play_me=True), ANA, BEN), BEN, ANA)
    state = slapped(state, ANA, CLEO)
    assert winners(state) == ((), "")
    assert winners(caught(state, ANA)) == ((ANA,), "both-sides")


def test_the_winner_cannot_be_last_to_slap():
    state = caught(opened(play_me=True), ANA)
    assert refused("winner-slaps", state, a.LastSlap(ANA)).rule == "option-play-me"
    refused("no-such-player", state, a.LastSlap(3))
    refused("no-such-player", state, a.LastSlap(-2))


def test_nothing_starts_before_the_slap():
    state = caught(opened(play_me=True), ANA)
    assert (
        words(view(state).now)
        == "Ana shouts “Play Me”: who is the last to slap the tile?"
    )
    refused("decide-first", state, a.Start(2, 1))


def test_nobody_may_be_punished():
    state = slapped(opened(play_me=True), ANA, -1)
    assert happened(state)[-1] == "Nobody is punished for the slap."
    assert move(state, "start").allowed


def test_without_the_option_nobody_slaps():
    refused("no-play-me", caught(opened(), ANA), a.LastSlap(BEN))


def test_with_two_players_the_loser_is_always_the_last():
    state = caught(opened(2, play_me=True), ANA)
    assert view(state).question == ""
    assert [seat.powerless for seat in view(state).seats] == [False, True]


def test_the_end_of_the_game_asks_for_no_slap():
    state = won(slapped(opened(play_me=True), ANA, BEN), ANA)
    assert (winners(state), view(state).question) == (((ANA,), "both-sides"), "")


def test_the_jabberwocky_appears_before_the_slap():
    state = slapped(slapped(opened(play_me=True), ANA, -1), BEN, -1)
    asked = caught(state, CLEO)
    assert words(view(asked).now) == (
        "The Jabberwocky is here: Cleo! All cards turn back. “Play Me”: who slaps last?"
    )
    state = after(asked, a.LastSlap(ANA))
    assert get_standing(state).jabberwocky == CLEO
    assert view(state).seats[ANA].powerless


def test_a_table_may_have_the_slap_first():
    state = slapped(slapped(opened(play_me=True, slap_first=True), ANA, -1), BEN, -1)
    assert get_standing(slapped(state, CLEO, ANA)).jabberwocky is None
    assert get_standing(slapped(state, CLEO, -1)).jabberwocky == CLEO


def test_with_the_slap_first_the_jabberwocky_chooses_after_it():
    state = caught(haunted_with_call(slap_first=True), DAN)
    assert view(state).question == "last-slap"
    refused("decide-first", state, a.Victim(ANA))
    state = after(state, a.LastSlap(BEN), a.Victim(BEN))
    assert get_standing(state).mad == (False, True, False, False)


def test_a_slap_does_not_give_back_the_right_to_betray():
    state = after(caught(haunted_with_call(), DAN), a.Victim(ANA), a.LastSlap(ANA))
    assert not get_standing(state).mad[ANA]
    assert (
        happened(state)[-1]
        == "Ana is not mad any more, but still cannot betray the team."
    )
    state = caught(state, ANA)
    refused("mad-betrays", state, a.Betray(ANA))
    assert get_standing(state).team_rounds == 1


def test_a_judas_put_back_on_the_wonder_side_is_no_traitor():
    state = after(caught(haunted_with_call(), ANA), a.Betray(ANA), a.LastSlap(BEN))
    state = after(caught(state, BEN), a.Betray(BEN, False), a.LastSlap(ANA))
    assert get_standing(state).judases == ()
    assert happened(state)[-1].startswith("Ana’s card no longer shows a traitor")
    assert view(caught(state, ANA)).question == "betray"


# The Challenge


def series(count=2, **options):
    return opened(count, challenge=True, **options)


def test_a_challenge_goes_on_with_new_characters():
    state = won(series(), ANA, ANA)
    assert not view(state).finished
    assert (
        words(view(state).now)
        == "Game 1 is over, won by: Ana. Choose the characters for the next one."
    )
    state = after(state, a.NextGame(("walrus", "alice")))
    assert (state.characters, state.rounds, view(state).series.game) == (
        ("walrus", "alice"),
        (),
        2,
    )
    assert not any(get_standing(state).mad)


def test_the_grid_tells_who_has_played_and_won_with_whom():
    state = after(won(series(), ANA, ANA), a.NextGame(("walrus", "alice")))
    rows = view(won(state, BEN, BEN)).series.rows
    cells = [
        {
            cell.character.term: (cell.played, cell.won)
            for cell in row.cells
            if cell.played
        }
        for row in rows
    ]
    assert cells == [
        {"alice": (1, 1), "walrus": (1, 0)},
        {"mad-hatter": (1, 0), "alice": (1, 1)},
    ]
    assert [(row.games_won, row.place, len(row.missing)) for row in rows] == [
        (1, 1, 4),
        (1, 1, 4),
    ]


def test_characters_of_the_next_game_may_be_chosen_afterwards():
    state = after(won(series(), ANA, ANA), a.NextGame())
    assert state.characters == ("", "")
    refused("characters-missing", state, a.Start(1, 1))


def test_it_rejects_two_players_with_one_character_in_the_next_game():
    state = won(series(), ANA, ANA)
    refused("character-twice", state, a.NextGame(("walrus", "walrus")))
    refused("characters-count", state, a.NextGame(("walrus",)))
    refused("no-such-character", state, a.NextGame(("walrus", "rabbit")))


def test_it_rejects_a_next_game_in_the_middle_of_one_and_without_a_challenge():
    refused("game-runs", won(series(), ANA), a.NextGame())
    refused("no-challenge", won(opened(), ANA, ANA), a.NextGame())
    refused("next-game-first", won(series(), ANA, ANA), a.Start(3, 1))


def begun_series(count, before=()):
    """A Challenge after its first game and those with the characters `before`, all won by the first player."""
    state = won(series(count), ANA, ANA)
    for characters in before:
        state = won(after(state, a.NextGame(characters)), ANA, ANA)
    return state


def whole_series(count, before=()):
    """A Challenge in which the suggested characters are taken to the end."""
    state = begun_series(count, before)
    while not view(state).series.complete:
        state = won(after(state, a.NextGame(view(state).series.suggested)), ANA, ANA)
    return state


@pytest.mark.parametrize("count", range(2, 7))
def test_following_the_suggestion_takes_six_games(count):
    state = whole_series(count)
    assert len(view(state).series.games) == len(CHARACTERS)
    assert view(state).finished


@pytest.mark.parametrize("seed", range(12))
def test_the_suggestion_never_takes_longer_than_needed(seed):
    rng, count = random.Random(seed), 2 + seed % 5
    before = [tuple(rng.sample(CHARACTERS, count)) for _ in range(1 + seed // 3)]
    left = view(begun_series(count, before)).series.least_games_left
    assert len(view(whole_series(count, before)).series.games) == 1 + len(before) + left


def test_whoever_has_won_most_games_wins_the_challenge():
    outcome = MACHINE.outcome(whole_series(2))
    assert [(place.player, place.score, place.won) for place in outcome.places] == [
        (ANA, 6, True),
        (BEN, 0, False),
    ]
    assert sum(part.points for part in outcome.places[0].parts) == 6
    assert (
        words(outcome.why[-1]) == "Ana has won the most games and wins the Challenge."
    )


def test_a_challenge_can_be_played_on_after_everybody_had_each_character():
    state = after(whole_series(2), a.NextGame(CHARACTERS[:2]))
    assert not view(state).finished


def test_a_challenge_can_be_ended_early_and_says_so():
    state = after(won(series(), ANA, ANA), a.EndChallenge())
    assert (
        words(view(state).now)
        == "The Challenge is over. Whoever has won the most games wins it."
    )
    assert words(MACHINE.outcome(state).why[-2]) == (
        "The Challenge was ended before everybody had played each character."
    )
    refused("game-over", state, a.NextGame())
    refused("game-over", state, a.Caught(2, 1, player=BEN))


def test_it_rejects_ending_a_challenge_before_a_game_of_it_is_finished():
    refused("no-game-yet", series(), a.EndChallenge())
    refused("no-game-yet", won(series(), ANA), a.EndChallenge())


def test_a_challenge_ended_in_the_middle_of_a_game_does_not_count_that_game():
    between = after(won(series(), ANA, ANA), a.NextGame(CHARACTERS[2:4]))
    for state in (between, won(between, BEN), started(between)):
        ended = view(after(state, a.EndChallenge()))
        assert ended.finished
        assert [row.games_won for row in ended.series.rows] == [1, 0]
        assert ended.clock.phase == "idle"


def test_equal_games_share_the_victory():
    state = won(after(won(series(), ANA, ANA), a.NextGame(CHARACTERS[2:4])), BEN, BEN)
    outcome = MACHINE.outcome(after(state, a.EndChallenge()))
    assert [place.place for place in outcome.places] == [1, 1]
    assert (
        words(outcome.why[-1])
        == "A tie: Ana, Ben share the victory. The rules name no tie-break."
    )


def test_a_game_won_by_the_team_counts_for_each_member():
    state = won(series(3), ANA, BEN, CLEO)
    for _ in range(3):
        state = after(caught(state, ANA), a.Betray(ANA, False))
    assert [row.games_won for row in view(state).series.rows] == [1, 1, 0]
    why = [words(line) for line in MACHINE.outcome(after(state, a.EndChallenge())).why]
    assert (
        "A game won by the team counts for each of its members here. The rules do not say."
        in why
    )


def test_a_single_game_has_no_series():
    assert view(opened()).series is None


# Powers


def power(state, term, side="wonder"):
    return next(
        found
        for found in view(state).powers
        if (found.term.term, found.side_id) == (term, side)
    )


def test_known_powers_are_marked_as_reported_and_others_as_unknown():
    assert power(opened(), "cheshire-cat").source == "reported"
    assert (
        words(power(opened(), "walrus").known)
        == "You may make another player take back the last die placed."
    )
    assert power(opened(), "queen-of-hearts").source == "hint"
    assert (
        power(opened(), "alice", "madness").source,
        power(opened(), "alice", "madness").known,
    ) == ("unknown", None)
    assert power(opened(), "power-tile", "").source == "unknown"


def test_a_note_takes_the_place_of_what_is_known_until_it_is_erased():
    state = after(
        opened(),
        a.NotePower("walrus", "wonder", "Any die"),
        a.NotePower("walrus", "wonder", "Last die"),
    )
    assert (power(state, "walrus").note, power(state, "walrus").known) == (
        "Last die",
        None,
    )
    assert len(state.notes) == 1
    assert (
        power(after(state, a.NotePower("walrus", "wonder", " ")), "walrus").source
        == "reported"
    )


@pytest.mark.parametrize(
    "term, side",
    [
        ("rabbit", "wonder"),
        ("walrus", ""),
        ("walrus", "upside"),
        ("power-tile", "wonder"),
    ],
)
def test_it_rejects_a_note_on_a_power_that_does_not_exist(term, side):
    refused("no-such-power", opened(), a.NotePower(term, side, "x"))


def test_a_note_has_a_limit():
    after(opened(), a.NotePower("alice", "wonder", "x" * MAX_NOTE_CHARS))
    refused(
        "note-too-long",
        opened(),
        a.NotePower("alice", "wonder", "x" * (MAX_NOTE_CHARS + 1)),
    )


def test_the_side_that_is_up_is_the_power_in_force():
    state = won(opened(), ANA)
    assert (power(state, "alice").active, power(state, "alice", "madness").active) == (
        False,
        True,
    )
    assert view(state).seats[ANA].power.side_id == "madness"
    assert not power(state, "walrus").active


def test_the_jabberwocky_keeps_the_wonder_power_and_gains_the_tiles():
    state = won(opened(), ANA, BEN, CLEO)
    assert power(state, "absolem").active
    assert (
        power(state, "power-tile", "").player,
        power(state, "power-tile", "").active,
    ) == (CLEO, True)


def test_notes_outlive_a_game_of_a_challenge():
    state = after(
        won(series(), ANA, ANA), a.NotePower("alice", "wonder", "Waits"), a.NextGame()
    )
    assert power(state, "alice").note == "Waits"


def test_a_table_may_begin_without_characters():
    assert MACHINE.new(Options(NAMES[:6])).characters == ("",) * 6
