"""Play Me: what a round decides without asking anybody is said where it happens."""

from companion.games.play_me.numbers import CHARACTERS
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    after,
    caught,
    happened,
    haunted,
    opened,
    stays,
    view,
    winners,
    won,
)
from tests.games.sentences import words


def with_call(**options):
    """Ana, Ben and Cleo, the Jabberwocky; nobody was punished on the way."""
    state = opened(3, play_me=True, slap_first=True, **options)
    for player in (ANA, BEN, CLEO):
        state = after(caught(state, player), a.LastSlap(-1))
    return state


def test_a_slap_that_came_first_is_told_also_where_the_game_ends_after_it():
    state = with_call(team_counts_jabberwocky=False)
    state = after(caught(state, ANA), a.LastSlap(-1), a.Betray(ANA, False))
    state = after(caught(state, ANA), a.LastSlap(BEN), a.Betray(ANA, False))
    assert winners(state) == ((ANA, BEN), "team")
    assert happened(state)[0].startswith("Ben is last to slap the tile")


def test_a_judas_whom_the_slap_brought_back_first_wins_with_the_team():
    state = with_call(team_counts_jabberwocky=False)
    state = after(caught(state, BEN), a.LastSlap(-1), a.Betray(BEN))
    state = after(caught(state, ANA), a.LastSlap(-1), a.Betray(ANA, False))
    state = after(caught(state, ANA), a.LastSlap(BEN), a.Betray(ANA, False))
    assert winners(state) == ((ANA, BEN), "team")


def test_who_is_not_asked_about_a_betrayal_is_told_why():
    state = haunted(3, betrayal_counts=True, team_counts_jabberwocky=False)
    state = won(stays(state, ANA), BEN)
    assert winners(state) == ((ANA, BEN), "team")
    assert happened(state)[1].startswith("Ben is not asked about a betrayal")


def test_of_two_players_the_loser_is_punished_and_told_why():
    state = caught(opened(2, play_me=True), ANA)
    assert happened(state)[-1] == (
        "With two players, the loser of the round is always the last."
    )


def test_a_complete_challenge_that_is_played_on_says_that_it_counts():
    state = opened(2, challenge=True)
    for turn in range(len(CHARACTERS)):
        if turn:
            cast = (CHARACTERS[turn], CHARACTERS[turn - len(CHARACTERS) + 1])
            state = after(state, a.NextGame(cast))
        assert not any("You play on" in words(line) for line in view(state).notices)
        state = won(state, ANA, ANA)
    assert view(state).finished
    state = after(state, a.NextGame(CHARACTERS[:2]))
    assert any("You play on" in words(line) for line in view(state).notices)
