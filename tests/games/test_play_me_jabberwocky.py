"""Play Me: the half with the Jabberwocky: victims, the team, traitors, and what each table settles."""

import pytest

from companion.games.play_me import MACHINE
from companion.games.play_me.rules import get_standing
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
    happened,
    haunted,
    opened,
    refused,
    started,
    stays,
    view,
    winners,
)
from tests.games.sentences import words


def camps(state):
    return [seat.camp.term for seat in view(state).seats]


def test_the_jabberwocky_drives_the_chosen_player_mad():
    state = drives_mad(haunted(), BEN)
    assert get_standing(state).mad == (False, True, False, False)
    assert happened(state) == [
        "Dan, the Jabberwocky, drives Ben mad. Ben can no longer betray the team."
    ]


def test_with_four_players_the_jabberwocky_needs_three_rounds():
    state = drives_mad(drives_mad(haunted(), BEN), ANA)
    assert winners(state) == ((), "")
    assert winners(caught(state, DAN)) == ((DAN,), "jabberwocky")


def test_the_last_sane_player_needs_no_choosing():
    state = caught(drives_mad(haunted(3), BEN), CLEO)
    assert view(state).question == ""
    assert happened(state)[-1] == "All the others are on their madness side."


def test_it_rejects_a_victim_who_is_mad_already():
    state = caught(drives_mad(haunted(), BEN), DAN)
    found = refused("already-mad", state, a.Victim(BEN))
    assert found.rule == "jabberwocky-goal"
    refused("victim-is-jabberwocky", state, a.Victim(DAN))
    refused("no-such-player", state, a.Victim(4))


def test_it_rejects_a_victim_when_the_team_won_the_round():
    refused("decide-first", caught(haunted(), ANA), a.Victim(BEN))
    refused("nothing-to-decide", haunted(), a.Victim(BEN))


def test_a_victim_may_still_win_rounds_for_the_team_but_not_betray():
    state = caught(drives_mad(haunted(), BEN), BEN)
    assert get_standing(state).team_rounds == 1
    assert view(state).question == ""
    found = refused("mad-betrays", state, a.Betray(BEN))
    assert found.rule == "judas"
    assert happened(state)[1] == (
        "Ben is mad but still in the team, so the round counts here. The rules do not say."
    )


def test_a_table_may_not_count_the_rounds_of_the_mad():
    state = caught(drives_mad(haunted(mad_wins_count=False), BEN), BEN)
    assert get_standing(state).team_rounds == 0
    assert happened(state) == [
        "Ben is mad: at this table the round does not count for the team."
    ]


def test_a_team_winner_who_stays_keeps_the_wonder_side():
    state = stays(haunted(), ANA)
    assert get_standing(state).mad == (False,) * 4
    assert happened(state) == ["Ana wins a round for the team: 1 of 4."]


@pytest.mark.parametrize("counted, needed", [(True, 4), (False, 3)])
def test_the_team_needs_as_many_rounds_as_there_are_players(counted, needed):
    state = haunted(team_counts_jabberwocky=counted)
    for _ in range(needed - 1):
        state = stays(state, ANA)
    assert winners(state) == ((), "")
    assert winners(stays(state, BEN)) == ((ANA, BEN, CLEO), "team")


def test_the_whole_team_wins_the_mad_included():
    state = drives_mad(haunted(3), ANA)
    for _ in range(3):
        state = caught(state, ANA)
    assert winners(state) == ((ANA, BEN), "team")
    outcome = MACHINE.outcome(state)
    assert [(place.player, place.place, place.won) for place in outcome.places] == [
        (ANA, 1, True),
        (BEN, 1, True),
        (CLEO, 3, False),
    ]
    assert [place.role.term for place in outcome.places] == [
        "team",
        "team",
        "jabberwocky",
    ]


def test_the_rulebooks_example_of_a_betrayal():
    state = betrays(haunted(), ANA)
    assert get_standing(state).mad == (True, False, False, False)
    assert camps(state) == ["judas", "team", "team", "jabberwocky"]
    state = stays(stays(state, BEN), CLEO)
    assert winners(caught(state, ANA)) == ((ANA,), "judas")
    assert (
        words(view(caught(state, ANA)).now)
        == "Ana has betrayed the team and wins the game alone."
    )


def test_the_rounds_of_a_judas_do_not_count_for_the_team():
    state = betrays(stays(haunted(), ANA), ANA)
    assert get_standing(state).team_rounds == 1
    assert happened(state)[1].startswith("The round of the betrayal does not count")


def test_a_table_may_count_the_round_of_the_betrayal():
    state = haunted(betrayal_counts=True)
    assert get_standing(betrays(state, ANA)).team_rounds == 1
    for _ in range(3):
        state = stays(state, ANA)
    assert winners(caught(state, BEN)) == ((ANA, BEN, CLEO), "team")


def test_the_deciding_round_can_still_be_a_betrayal():
    state = stays(stays(haunted(3), ANA), BEN)
    assert (
        words(view(caught(state, ANA)).now)
        == "Ana wins the round: stay with the team, or betray it?"
    )
    assert winners(stays(state, ANA)) == ((ANA, BEN), "team")
    assert winners(betrays(state, ANA)) == ((), "")


def test_a_judas_does_not_win_with_the_team():
    state = betrays(haunted(), ANA)
    for _ in range(4):
        state = stays(state, BEN)
    assert winners(state) == ((BEN, CLEO), "team")


def test_it_rejects_a_betrayal_by_the_jabberwocky():
    for state in (haunted(), caught(haunted(), DAN)):
        found = refused("jabberwocky-betrays", state, a.Betray(DAN))
        assert found.rule == "judas"


def test_it_rejects_a_betrayal_before_there_is_a_team():
    refused("no-team-yet", caught(opened(), ANA), a.Betray(ANA))


def test_only_the_winner_of_the_round_betrays_and_only_once():
    refused("not-round-winner", caught(haunted(), ANA), a.Betray(BEN))
    refused("not-round-winner", started(haunted()), a.Betray(BEN))
    refused("judas-already", betrays(haunted(), ANA), a.Betray(ANA))
    refused("nothing-to-decide", stays(haunted(), ANA), a.Betray(ANA))


def test_nothing_starts_before_the_winner_has_decided():
    refused("decide-first", caught(haunted(), ANA), a.Start(6, 1))
    refused("decide-first", caught(haunted(), DAN), a.Start(6, 1))


def test_a_judas_counts_as_mad():
    state = drives_mad(betrays(haunted(), ANA), BEN)
    assert winners(caught(state, DAN)) == ((DAN,), "jabberwocky")
    refused("judas-is-mad", caught(betrays(haunted(), ANA), DAN), a.Victim(ANA))


def test_a_betrayal_can_hand_the_victory_to_the_jabberwocky():
    state = drives_mad(haunted(3), BEN)
    asked = caught(state, ANA)
    assert words(view(asked).choices[1].would[-1]) == (
        "Cleo, the Jabberwocky, has driven everybody mad and wins the game."
    )
    assert winners(after(asked, a.Betray(ANA))) == ((CLEO,), "jabberwocky")


def test_where_a_judas_is_not_mad_the_jabberwocky_can_choose_them():
    state = drives_mad(betrays(haunted(judas_is_mad=False), ANA), BEN)
    state = drives_mad(state, ANA)
    assert happened(state)[1].startswith("Ana is mad now and no traitor any more.")
    refused("mad-betrays", caught(state, ANA), a.Betray(ANA))
    assert winners(caught(state, DAN)) == ((DAN,), "jabberwocky")


def test_where_a_judas_is_not_mad_a_betrayal_ends_nothing():
    state = betrays(drives_mad(haunted(3, judas_is_mad=False), BEN), ANA)
    assert winners(state) == ((), "")


def test_two_players_can_both_be_traitors():
    state = betrays(betrays(haunted(), ANA), BEN)
    assert camps(state) == ["judas", "judas", "team", "jabberwocky"]
    assert winners(caught(state, BEN)) == ((BEN,), "judas")


def test_with_two_players_the_jabberwocky_needs_one_round_and_the_team_two():
    assert winners(caught(haunted(2), BEN)) == ((BEN,), "jabberwocky")
    assert winners(stays(stays(haunted(2), ANA), ANA)) == ((ANA,), "team")


def test_rounds_before_the_jabberwocky_do_not_count_for_the_team():
    assert get_standing(haunted()).team_rounds == 0
    assert winners(stays(haunted(2), ANA)) == ((), "")


def test_the_table_is_told_how_it_reads_what_the_source_leaves_open():
    said = [words(line) for line in view(haunted()).notices]
    assert said[0].startswith("The team needs 4 rounds:")
    assert said[0].endswith("here it is.")
    assert words(view(haunted(team_counts_jabberwocky=False)).notices[0]).endswith(
        "here it is not."
    )
    assert "do not print the Jabberwocky’s power" in said[1]


def test_the_outcome_lists_the_rounds_that_led_to_it():
    why = [
        words(line)
        for line in MACHINE.outcome(caught(betrays(haunted(), ANA), ANA)).why
    ]
    assert why[-5].startswith("The round of the betrayal")
    assert why[-4] == "Round 6: Ana catches the rabbit after 0:20.0"
    assert why[-3] == "Ana, who has betrayed the team, wins one more round."
    assert why[-1] == "Ana has betrayed the team and wins the game alone."


def test_every_answer_says_what_it_would_do():
    stay, betray = view(caught(haunted(), ANA)).choices
    assert [words(line) for line in stay.would] == [
        "Ana wins a round for the team: 1 of 4."
    ]
    assert words(betray.would[0]).startswith("Ana betrays the team")
    choices = view(caught(drives_mad(haunted(), BEN), DAN)).choices
    assert [(choice.player, choice.allowed) for choice in choices] == [
        (ANA, True),
        (BEN, False),
        (CLEO, True),
    ]
    assert words(choices[1].why_not).startswith("Ben is mad already.")


def test_until_the_next_round_starts_the_headline_says_what_has_become_of_the_game():
    lead = "The Jabberwocky is here: Dan against all others."
    turn = "All cards turn back to their wonder side; Dan takes the power tile."
    assert words(view(haunted()).now) == f"{lead} {turn}"
    betrayed = betrays(haunted(), ANA)
    lead = "A Judas! Ana has betrayed the team."
    assert words(view(betrayed).now) == f"{lead} All dice in hand for round 6."
    assert words(view(stays(betrayed, BEN)).now).startswith("Round 7: all dice")
