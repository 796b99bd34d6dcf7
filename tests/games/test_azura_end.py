"""Azura: refilling, the reserve, the last turn, and the final scoring."""

from dataclasses import replace

import pytest

from companion.games.azura import MACHINE
from tests.games.actions import azura as a
from tests.games.azura_table import (
    ANA,
    BEN,
    after,
    lying,
    opened,
    over,
    refused,
    with_pile,
)


def codes(state):
    return [problem.code for problem in MACHINE.problems(state)]


def result(state):
    return MACHINE.outcome(state)


def third_pile():
    return lying(opened(), {"undersea-city": 2, "mother-of-pearl": 1}, city_piles=2)


def test_the_third_city_pile_gives_the_other_player_one_last_turn():
    state = after(third_pile(), a.Play(ANA, "undersea-city", 1))
    assert (state.city_piles, state.ended_by, state.turn, state.phase) == (
        3,
        ANA,
        BEN,
        "play",
    )
    assert MACHINE.view(state).last_turn
    assert after(state, a.Play(BEN, "coral-dragon", 1)).phase == "scoring"


def test_the_second_city_pile_ends_nothing():
    state = lying(opened(), {"undersea-city": 2}, city_piles=1)
    assert after(state, a.Play(ANA, "undersea-city", 1)).ended_by is None


def test_a_fourth_pile_in_the_last_turn_changes_no_turn():
    state = after(
        third_pile(), a.Play(ANA, "undersea-city", 1), a.Play(BEN, "undersea-city", 3)
    )
    assert (state.city_piles, state.ended_by, state.phase) == (4, ANA, "scoring")


def test_no_hand_is_refilled_after_the_last_turn():
    state = after(
        third_pile(), a.Play(ANA, "undersea-city", 1), a.Play(BEN, "guardian", 2)
    )
    assert state.sides[BEN].hand == 3


def test_a_draw_pile_that_just_suffices_ends_nothing():
    state = after(with_pile(opened(), ANA, 2), a.Play(ANA, "guardian", 2))
    assert (state.sides[ANA].pile, state.ended_by, state.turn) == (0, None, BEN)


def test_a_draw_pile_that_does_not_suffice_waits_for_the_player_to_say_so():
    state = after(with_pile(opened(), ANA, 1), a.Play(ANA, "guardian", 2))
    assert (state.phase, state.turn, MACHINE.view(state).refill.short) == (
        "end",
        ANA,
        True,
    )
    assert refused("pile-too-small", state, a.EndTurn(ANA)).rule == "end-of-game"


def test_a_hand_that_cannot_be_completed_gives_the_other_player_one_last_turn():
    state = after(
        with_pile(opened(), ANA, 1), a.Play(ANA, "guardian", 2), a.CannotRefill(ANA)
    )
    assert (
        state.ended_by,
        state.turn,
        state.sides[ANA].hand,
        state.sides[ANA].pile,
    ) == (ANA, BEN, 4, 0)
    assert codes(state) == []
    assert after(state, a.Play(BEN, "mother-of-pearl", 1)).phase == "scoring"


def test_the_players_word_counts_against_the_count_and_is_named_a_problem():
    state = after(opened(), a.Play(ANA, "guardian", 2), a.CannotRefill(ANA))
    assert (state.ended_by, state.turn) == (ANA, BEN)
    assert codes(state) == ["cards-should-be-left"]


def test_it_rejects_a_declaration_of_who_is_not_refilling():
    state = after(opened(), a.Play(ANA, "guardian", 1))
    refused("not-refilling", opened(), a.CannotRefill(ANA))
    refused("not-refilling", state, a.CannotRefill(BEN))
    refused(
        "not-refilling", after(state, a.Play(BEN, "guardian", 1)), a.CannotRefill(ANA)
    )


def test_it_rejects_a_second_declaration():
    state = after(opened(), a.Play(ANA, "guardian", 1), a.CannotRefill(ANA))
    assert refused("end-already-near", state, a.CannotRefill(ANA)).rule == "last-turn"


def test_it_rejects_ending_a_turn_before_playing():
    refused("play-first", opened(), a.EndTurn(ANA))
    refused("not-your-turn", opened(), a.EndTurn(BEN))


def test_it_rejects_passing_while_a_card_can_be_played():
    assert refused("must-play", opened(), a.Pass(ANA)).rule == "turn"


def with_reserve(pile=42, reserve=3):
    return after(
        with_pile(opened(foreshadowing=True), ANA, pile, reserve),
        a.Play(ANA, "guardian", 2),
    )


def test_foreshadowing_lays_three_cards_aside():
    ana = opened(foreshadowing=True).sides[ANA]
    assert (ana.hand, ana.reserve, ana.pile) == (5, 3, 42)


@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_a_hand_is_refilled_from_reserve_and_draw_pile(reserve):
    ana = after(with_reserve(), a.EndTurn(ANA, reserve)).sides[ANA]
    assert (ana.hand, ana.reserve, ana.pile) == (5, 3 - reserve, 42 - 2 + reserve)


def test_it_rejects_a_hand_larger_than_allowed():
    assert (
        refused("hand-too-large", with_reserve(), a.EndTurn(ANA, 3)).rule == "hand-size"
    )


@pytest.mark.parametrize("reserve", [-1, 2])
def test_it_rejects_more_than_the_reserve_has(reserve):
    refused("reserve-too-small", with_reserve(reserve=1), a.EndTurn(ANA, reserve))


def test_a_reserve_makes_up_for_an_empty_draw_pile():
    state = with_reserve(pile=0, reserve=2)
    refused("pile-too-small", state, a.EndTurn(ANA, 1))
    assert after(state, a.EndTurn(ANA, 2)).ended_by is None


def test_reserve_and_draw_pile_together_may_be_short():
    state = after(with_reserve(pile=0, reserve=1), a.CannotRefill(ANA))
    assert (state.ended_by, state.sides[ANA].hand, state.sides[ANA].reserve) == (
        ANA,
        4,
        0,
    )


def test_it_rejects_a_second_play_while_refilling():
    refused("already-played", with_reserve(), a.Play(ANA, "guardian", 1))
    refused("already-played", with_reserve(), a.Pass(ANA))


@pytest.mark.parametrize(
    "action",
    [a.Play(ANA, "guardian", 1), a.EndTurn(BEN), a.CannotRefill(BEN), a.DrawThree(ANA)],
)
def test_it_rejects_a_move_after_the_last_turn(action):
    assert refused("after-last-turn", over(), action).rule == "last-turn"


def test_it_rejects_scores_before_the_last_turn_is_over():
    state = after(third_pile(), a.Play(ANA, "undersea-city", 1))
    assert (
        refused("score-too-early", state, a.ScoreTotal(ANA, 3)).rule == "final-scoring"
    )
    refused("score-too-early", opened(), a.ScoreCards(BEN, (1,)))


def test_values_and_totals_give_the_same_score():
    state = after(over(), a.ScoreCards(ANA, (2, 0, 1, 1)), a.ScoreTotal(BEN, 9))
    assert [side.points for side in state.sides] == [9, 9]


@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("value-too-high", a.ScoreCards(ANA, (0,) * 10)),
        ("cards-out-of-range", a.ScoreCards(ANA, (-1, 2))),
        ("cards-out-of-range", a.ScoreCards(ANA, (60, 41))),
        ("points-out-of-range", a.ScoreTotal(ANA, -1)),
        ("points-out-of-range", a.ScoreTotal(ANA, 901)),
        ("no-such-player", a.ScoreTotal(2, 1)),
    ],
)
def test_it_rejects_scores_that_cannot_be(code, action):
    refused(code, over(), action)


def test_scores_at_the_limits_are_taken():
    assert after(over(), a.ScoreCards(ANA, (0,) * 8 + (100,))).sides[ANA].points == 900
    assert after(over(), a.ScoreTotal(ANA, 900)).sides[ANA].points == 900
    assert after(over(), a.ScoreCards(ANA, ())).sides[ANA].points == 0


def test_a_score_can_be_typed_again_until_both_are_in():
    state = after(over(), a.ScoreTotal(ANA, 7), a.ScoreTotal(ANA, 8))
    assert (state.sides[ANA].points, result(state)) == (8, None)
    state = after(state, a.ScoreTotal(BEN, 5))
    assert MACHINE.view(state).finished
    assert refused("game-over", state, a.ScoreTotal(ANA, 9)).rule == "end-of-game"
    refused("game-over", state, a.Play(ANA, "guardian", 1))


def finished(ana, ben, dragon=None):
    return after(
        replace(over(), dragon=dragon), a.ScoreTotal(ANA, ana), a.ScoreTotal(BEN, ben)
    )


def test_the_dragon_is_worth_three_points():
    places = result(finished(10, 12, dragon=ANA)).places
    assert [
        (place.player, place.place, place.score, place.won) for place in places
    ] == [
        (ANA, 1, 13, True),
        (BEN, 2, 12, False),
    ]
    assert [part.points for part in places[0].parts] == [10, 3]


@pytest.mark.parametrize(("dragon", "ana", "ben"), [(ANA, 9, 12), (BEN, 12, 9)])
def test_equal_scores_go_to_the_dragon_and_the_reason_says_it_is_reported(
    dragon, ana, ben
):
    found = result(finished(ana, ben, dragon))
    order = [(place.player, place.place, place.score) for place in found.places]
    assert order == [(dragon, 1, 12), (1 - dragon, 2, 12)]
    assert [line.rule for line in found.why] == [
        "final-scoring",
        "final-scoring",
        "tied-scores",
        "tied-scores",
    ]
    assert "report" in found.why[2].text


def test_equal_scores_without_the_dragon_are_shared():
    found = result(finished(12, 12))
    assert [place.place for place in found.places] == [1, 1]
    assert all(place.won for place in found.places)


def test_typed_cards_that_were_not_taken_are_a_problem():
    state = over()
    taken = sum(state.sides[ANA].scored)
    assert codes(after(state, a.ScoreCards(ANA, (taken,)))) == []
    for more, nothing in ((1, False), (-1, True)):
        typed = after(state, a.ScoreCards(ANA, (taken + more,)))
        assert codes(typed) == ["pile-not-as-counted"]
        (problem,) = MACHINE.problems(typed)
        assert ("worth nothing" in problem.message.text) == nothing


def test_a_total_beyond_the_reported_values_is_a_problem_and_still_counts():
    state = over()
    most = 4 * sum(state.sides[ANA].scored)
    assert codes(after(state, a.ScoreTotal(ANA, most))) == []
    assert codes(after(state, a.ScoreTotal(ANA, most + 1))) == ["points-unlikely"]


def test_at_the_count_whoever_has_not_counted_is_asked():
    state = over()
    assert MACHINE.on_turn(state) == (ANA, BEN)
    state = after(state, a.ScoreTotal(BEN, 12))
    assert MACHINE.on_turn(state) == (ANA,)
    assert MACHINE.on_turn(after(state, a.ScoreTotal(ANA, 12))) == ()
