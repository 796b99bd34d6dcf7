"""Azura: laying cards, what each spot triggers, the dragon, and whose turn it is."""

from dataclasses import replace

import pytest

from companion.games.azura import MACHINE, Options
from companion.games.azura.numbers import BOARD, SILHOUETTES
from companion.games.core import Refusal, Rename, players_of
from tests.games.actions import azura as a
from tests.games.azura_table import (
    ANA,
    BEN,
    after,
    cards,
    lying,
    on,
    opened,
    refused,
    scored,
)

# Cards lying, the play that triggers, what is taken: the helper's table, row by row.
TRIGGERS = [
    (
        {"octopus-hunter": 2, "coral-dragon": 3},
        a.Play(ANA, "octopus-hunter", 1),
        {"coral-dragon": 3},
    ),
    ({"mother-of-pearl": 4}, a.Play(ANA, "coral-dragon", 1), {"mother-of-pearl": 4}),
    ({"mother-of-pearl": 4}, a.Play(ANA, "coral-dragon", 2), {"mother-of-pearl": 4}),
    ({"mother-of-pearl": 4}, a.Play(ANA, "mother-of-pearl", 2), {}),
    (
        {"mother-of-pearl": 4},
        a.Play(ANA, "sorcerer", 1, "mother-of-pearl"),
        {"mother-of-pearl": 4},
    ),
    (
        {"petrified-dragon": 2},
        a.Play(ANA, "sorcerer", 3, "petrified-dragon"),
        {"petrified-dragon": 2},
    ),
    ({"petrified-dragon": 2}, a.Play(ANA, "petrified-dragon", 1), {}),
    ({"sorcerer": 2}, a.Play(ANA, "lava-golem", 1), {"sorcerer": 2}),
    ({"guardian": 2}, a.Play(ANA, "guardian", 2), {"guardian": 4}),
    (
        {"turtle-rider": 1, "lava-golem": 2},
        a.Play(ANA, "turtle-rider", 1, "lava-golem"),
        {"lava-golem": 2},
    ),
    ({"sorcerer": 3}, a.Play(ANA, "turtle-rider", 2, "sorcerer"), {"sorcerer": 3}),
]
# One card short of the last silhouette.
WAITING = [
    ({"octopus-hunter": 1, "coral-dragon": 3}, a.Play(ANA, "octopus-hunter", 1)),
    ({"guardian": 2}, a.Play(ANA, "guardian", 1)),
    ({"lava-golem": 2}, a.Play(ANA, "turtle-rider", 1)),
    ({"undersea-city": 1}, a.Play(ANA, "undersea-city", 1)),
]


@pytest.mark.parametrize(("cards_lying", "play", "taken"), TRIGGERS)
def test_a_play_takes_what_its_spot_says(cards_lying, play, taken):
    state = after(lying(opened(), cards_lying), play)
    assert scored(state, ANA) == taken
    assert all(on(state, kind) == 0 for kind in taken)


@pytest.mark.parametrize(("cards_lying", "play"), WAITING)
def test_nothing_is_taken_while_a_silhouette_is_free(cards_lying, play):
    before = lying(opened(), cards_lying)
    state = after(before, play)
    assert scored(state, ANA) == {}
    assert sum(state.spots) == sum(before.spots) + play.count


@pytest.mark.parametrize(
    "spot", [spot.id for spot in BOARD if spot.id not in SILHOUETTES]
)
def test_cards_stay_on_their_pile_after_triggering(spot):
    take = "mother-of-pearl" if spot == "sorcerer" else ""
    assert on(after(opened(), a.Play(ANA, spot, 5, take)), spot) == 5


def test_three_hunters_go_under_the_board():
    state = after(
        lying(opened(), {"octopus-hunter": 1}), a.Play(ANA, "octopus-hunter", 2)
    )
    assert (on(state, "octopus-hunter"), state.under) == (0, (3, 0))


def test_two_riders_go_under_the_board():
    state = after(
        lying(opened(), {"lava-golem": 1}), a.Play(ANA, "turtle-rider", 2, "lava-golem")
    )
    assert (on(state, "turtle-rider"), state.under) == (0, (0, 2))


def test_the_city_takes_every_card_under_the_board():
    state = after(
        lying(opened(), {"undersea-city": 2}, under=(3, 4)),
        a.Play(ANA, "undersea-city", 1),
    )
    assert scored(state, ANA) == {"octopus-hunter": 3, "turtle-rider": 4}
    assert (state.under, state.city_piles, on(state, "undersea-city")) == ((0, 0), 1, 0)


def test_a_city_pile_is_finished_even_when_nothing_lies_under_the_board():
    state = after(opened(), a.Play(ANA, "undersea-city", 3))
    assert (state.city_piles, scored(state, ANA)) == (1, {})


def test_an_empty_target_gives_nothing():
    state = after(opened(), a.Play(ANA, "coral-dragon", 1))
    assert (scored(state, ANA), state.turn) == ({}, BEN)


def test_a_choice_may_fall_on_the_empty_side():
    state = after(
        lying(opened(), {"mother-of-pearl": 2}),
        a.Play(ANA, "sorcerer", 1, "petrified-dragon"),
    )
    assert (scored(state, ANA), state.dragon, on(state, "mother-of-pearl")) == (
        {},
        None,
        2,
    )


def test_no_choice_is_needed_when_both_sides_are_empty():
    assert after(opened(), a.Play(ANA, "sorcerer", 1)).turn == BEN


def test_a_choice_is_asked_even_when_one_side_is_empty():
    state = lying(opened(), {"mother-of-pearl": 2})
    assert (
        refused("choice-missing", state, a.Play(ANA, "sorcerer", 1)).rule
        == "spot-sorcerer"
    )


def test_the_rider_choice_is_asked_too():
    state = lying(opened(), {"turtle-rider": 1, "sorcerer": 1})
    refused("choice-missing", state, a.Play(ANA, "turtle-rider", 1))
    refused("choice-missing", state, a.Play(ANA, "turtle-rider", 1, "mother-of-pearl"))


def test_it_rejects_a_choice_where_there_is_none():
    state = lying(opened(), {"mother-of-pearl": 2})
    refused("no-choice-here", state, a.Play(ANA, "coral-dragon", 1, "mother-of-pearl"))
    refused("no-choice-here", state, a.Play(ANA, "turtle-rider", 1, "sorcerer"))


@pytest.mark.parametrize("spot", SILHOUETTES)
def test_it_rejects_more_cards_than_free_silhouettes(spot):
    full = SILHOUETTES[spot]
    state = lying(opened(), {spot: full - 1})
    assert (
        refused("no-free-silhouette", state, a.Play(ANA, spot, 2)).rule == "multi-spots"
    )
    take = "sorcerer" if spot == "turtle-rider" else ""
    assert after(state, a.Play(ANA, spot, 1, take)).turn == BEN


@pytest.mark.parametrize("count", [0, -1])
def test_it_rejects_a_play_without_a_card(count):
    refused("no-card-played", opened(), a.Play(ANA, "guardian", count))


def test_it_rejects_more_cards_than_are_in_hand():
    refused("hand-too-small", opened(), a.Play(ANA, "mother-of-pearl", 6))
    assert after(opened(), a.Play(ANA, "mother-of-pearl", 5)).turn == BEN


def test_it_rejects_a_spot_that_is_not_there():
    refused("no-such-spot", opened(), a.Play(ANA, "treasure", 1))


def test_it_rejects_a_play_out_of_turn():
    assert refused("not-your-turn", opened(), a.Play(BEN, "guardian", 1)).rule == "turn"
    refused(
        "not-your-turn",
        after(opened(), a.Play(ANA, "guardian", 1)),
        a.Play(ANA, "guardian", 1),
    )


def test_it_rejects_a_player_who_is_not_there():
    refused("no-such-player", opened(), a.Play(2, "guardian", 1))
    refused("no-such-player", opened(), a.CannotRefill(-1))


def test_the_hand_is_refilled_and_the_turn_passes_on():
    state = after(opened(first=BEN), a.Play(BEN, "mother-of-pearl", 3))
    assert (state.sides[BEN].hand, state.sides[BEN].pile, state.turn) == (5, 42, ANA)


def test_a_petrified_dragon_brings_the_dragon_and_a_sixth_card():
    state = after(
        lying(opened(), {"petrified-dragon": 1}),
        a.Play(ANA, "sorcerer", 1, "petrified-dragon"),
    )
    assert (state.dragon, state.sides[ANA].hand) == (ANA, 6)


def dragon_with_ana():
    state = after(
        lying(opened(), {"petrified-dragon": 2}),
        a.Play(ANA, "sorcerer", 1, "petrified-dragon"),
    )
    return after(state, a.Play(BEN, "petrified-dragon", 1))


def test_the_holder_may_play_six_cards_and_not_seven():
    state = dragon_with_ana()
    refused("hand-too-small", state, a.Play(ANA, "mother-of-pearl", 7))
    assert after(state, a.Play(ANA, "mother-of-pearl", 6)).sides[ANA].hand == 6


def test_a_dragon_already_held_changes_no_hand():
    state = after(dragon_with_ana(), a.Play(ANA, "sorcerer", 1, "petrified-dragon"))
    assert (state.dragon, [side.hand for side in state.sides]) == (ANA, [6, 5])


def test_a_dragon_taken_away_costs_a_card_back_to_the_draw_pile():
    before = after(dragon_with_ana(), a.Play(ANA, "guardian", 1))
    state = after(before, a.Play(BEN, "sorcerer", 1, "petrified-dragon"))
    assert (state.dragon, [side.hand for side in state.sides]) == (BEN, [5, 6])
    assert state.sides[ANA].pile == before.sides[ANA].pile + 1
    assert "lose-card" in [event.kind for event in state.events]


def test_an_empty_hand_loses_no_card_with_the_dragon():
    state = after(dragon_with_ana(), a.Play(ANA, "guardian", 1))
    ana = replace(state.sides[ANA], hand=0, pile=state.sides[ANA].pile + 6)
    state = replace(state, sides=(ana, state.sides[BEN]))
    assert (
        after(state, a.Play(BEN, "sorcerer", 1, "petrified-dragon")).sides[ANA].hand
        == 0
    )


def test_a_player_can_be_renamed_at_any_time():
    state = after(opened(), Rename(BEN, "Bea"))
    assert players_of(state) == ("Ana", "Bea")
    refused("name-twice", state, Rename(ANA, "bea"))
    refused("name-empty", state, Rename(ANA, " "))
    refused("name-too-long", state, Rename(ANA, "a" * 25))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (Options(("Ana",)), "too-few-players"),
        (Options(("Ana", "Ben", "Cleo")), "too-many-players"),
        (Options(("Ana", "ana")), "name-twice"),
        (Options(("Ana", "")), "name-empty"),
        (Options(("Ana", "Ben"), first=2), "no-such-player"),
        (Options(("Ana", "Ben"), first=-1), "no-such-player"),
    ],
)
def test_it_rejects_a_table_that_cannot_be(options, code):
    with pytest.raises(Refusal) as caught:
        MACHINE.new(options)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "options", [{}, {"foreshadowing": True}, {"seashells": True, "first": BEN}]
)
def test_a_new_table_has_a_hundred_cards(options):
    state = opened(**options)
    assert cards(state) == 100
    assert [side.hand for side in state.sides] == [5, 5]
