"""Mice and Mystics: the initiative track, rounds and turns."""

import pytest

from companion.games.core import Term
from companion.games.mice_and_mystics.numbers import BOSS_CARDS
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import (
    MICE,
    Luck,
    after,
    cheese,
    dealt,
    events,
    figures,
    opened,
    refused,
    the,
    track,
    turns,
)

# ---- the deal ----


def test_a_table_begins_on_page_1_with_an_empty_wheel_and_no_track():
    state = opened(figures("rat-warrior", 3))
    assert (state.stage, state.wheel, state.steps, state.track, state.end) == (
        "deal",
        0,
        (),
        (),
        6,
    )


def test_the_helper_shuffles_all_mice_and_minion_types():
    state = opened(figures("rat-warrior", 3), figures("roach", 2))
    orders = {do.Deal().complete(state, Luck(seed)).cards for seed in range(20)}
    assert all(
        sorted(order) == sorted((*MICE, "rat-warrior", "roach")) for order in orders
    )
    assert len(orders) > 10


def test_minions_entered_before_the_deal_are_dealt_with_the_mice():
    action = do.PlaceMinions(**figures("roach", 2))
    state = after(opened(), action.complete(opened(), Luck(1)))
    assert (state.stage, state.track, state.groups[0].wounds) == ("deal", (), (0, 0))
    cards = do.Deal().complete(state, Luck(1)).cards
    assert sorted(track(after(state, do.Deal(cards)))) == sorted((*MICE, "roach"))
    refused("no-minions", opened(), do.PlaceMinions())


def test_the_order_dealt_at_the_table_is_kept():
    action = do.Deal(("filch", "tilda", "collin", "maginos"))
    state = after(opened(), action.complete(opened(), Luck(1)))
    assert (track(state), state.active, state.round) == (action.cards, "filch", 1)


def test_a_boss_brings_two_of_its_cards_to_the_deal():
    state = opened(figures("vanestra"))
    cards = do.Deal().complete(state, Luck(3)).cards
    assert len(set(cards) & set(BOSS_CARDS["vanestra"])) == 2
    assert after(state, do.Deal(cards)).stage == "play"


@pytest.mark.parametrize(("first", "gained"), [("collin", 0), ("filch", 1)])
def test_collin_gains_a_cheese_when_he_is_not_first(first, gained):
    rest = tuple(mouse for mouse in MICE if mouse != first)
    assert cheese(dealt(first, *rest), "collin") == gained


NAMED = {
    "cards-missing": {"missing": (Term("roach"),)},
    "wrong-cards": {"missing": (Term("roach"),), "extra": (Term("spider"),)},
}


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("cards-missing", ("collin", "maginos", "tilda", "filch")),
        ("wrong-cards", ("collin", "maginos", "tilda", "filch", "spider")),
        ("card-twice", ("collin", "maginos", "tilda", "filch", "roach", "roach")),
        ("no-such-card", ("collin", "maginos", "tilda", "filch", "cat")),
    ],
)
def test_it_rejects_a_deal_of_other_cards(code, cards):
    state = opened(figures("roach", 2))
    found = refused(code, state, do.Deal(cards))
    named = {key: args for key, args in found.args_for_text.items() if key != "n"}
    assert named == NAMED.get(code, {})
    if code != "no-such-card":
        assert found.rule == "initiative-order"


def test_it_rejects_a_second_deal():
    refused("already-dealt", dealt(*MICE), do.Deal(MICE))


@pytest.mark.parametrize(
    "action", [do.NextTurn(), do.Wheel(1), do.Capture("filch"), do.SetOrder(MICE)]
)
def test_it_rejects_play_before_the_deal(action):
    refused("deal-first", opened(), action)


# ---- rounds ----


def test_the_turn_passes_down_the_track_and_a_new_round_begins_at_the_top():
    state = dealt("filch", "roach", "collin", "maginos")
    seen = []
    for _ in range(9):
        seen.append((state.round, state.active))
        state = turns(state, 1)
    order = ("filch", "roach", "collin", "maginos")
    assert seen == [(1, card) for card in order] + [(2, card) for card in order] + [
        (3, "filch")
    ]


def test_a_card_that_is_moved_down_acts_once_all_the_same():
    state = turns(dealt("filch", "roach", "collin", "maginos"), 1)
    state = after(state, do.MoveCard("filch", 3))
    assert track(state) == ("roach", "collin", "maginos", "filch")
    assert [turns(state, number).active for number in range(3)] == [
        "roach",
        "collin",
        "maginos",
    ]
    assert (turns(state, 3).active, turns(state, 3).round) == ("roach", 2)


def test_a_card_that_is_moved_above_the_active_one_still_has_its_turn():
    state = turns(dealt("filch", "roach", "collin", "maginos"), 1)
    state = after(state, do.MoveCard("maginos", 0))
    assert [turns(state, number).active for number in range(3)] == [
        "roach",
        "collin",
        "maginos",
    ]
    assert turns(state, 3).round == 2


def test_the_order_can_be_set_by_hand():
    order = ("maginos", "collin", "roach", "filch")
    state = after(dealt("filch", "roach", "collin", "maginos"), do.SetOrder(order))
    assert (track(state), state.active) == (order, "filch")


@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("cards-missing", do.SetOrder(("filch", "tilda", "collin"))),
        ("card-twice", do.SetOrder(("filch", "tilda", "collin", "collin"))),
        ("no-such-slot", do.MoveCard("filch", 4)),
        ("no-such-slot", do.MoveCard("filch", -1)),
        ("not-on-track", do.MoveCard("roach", 1)),
    ],
)
def test_it_rejects_an_order_that_the_track_cannot_have(code, action):
    refused(code, dealt(*MICE), action)


# ---- Aggressive ----


def test_an_aggressive_card_swaps_with_the_one_above_and_the_turn_goes_on_below():
    state = turns(dealt("collin", "maginos", "rat-warrior", "tilda", "filch"), 3)
    assert track(state) == ("collin", "rat-warrior", "maginos", "tilda", "filch")
    assert (state.active, state.round) == ("tilda", 1)


def test_an_aggressive_card_at_the_top_of_the_track_stays():
    state = turns(dealt("elite-rat", "collin", "maginos"), 1)
    assert (track(state), state.active) == (
        ("elite-rat", "collin", "maginos"),
        "collin",
    )
    assert "aggressive" not in events(state)


def test_an_aggressive_card_that_ends_the_round_on_top_begins_the_next():
    state = turns(dealt("collin", "rat-warrior"), 2)
    assert (track(state), state.active, state.round) == (
        ("rat-warrior", "collin"),
        "rat-warrior",
        2,
    )


def test_two_aggressive_cards_in_a_row_act_once_each():
    state = dealt("collin", "elite-rat", "rat-warrior", "filch")
    seen = [turns(state, number).active for number in range(4)]
    assert seen == ["collin", "elite-rat", "rat-warrior", "filch"]
    assert track(turns(state, 4)) == ("elite-rat", "rat-warrior", "collin", "filch")


def test_an_aggressive_card_that_swaps_with_one_yet_to_act_goes_on_below_its_old_place_first():
    state = after(
        turns(dealt("collin", "rat-warrior", "maginos", "filch"), 1),
        do.MoveCard("filch", 0),
    )
    assert track(state) == ("filch", "collin", "rat-warrior", "maginos")
    state = turns(after(state, do.MoveCard("filch", 1)), 1)
    assert track(state) == ("collin", "rat-warrior", "filch", "maginos")
    assert (state.active, turns(state, 1).active, turns(state, 2).round) == (
        "maginos",
        "filch",
        2,
    )


def test_a_roach_card_does_not_swap():
    assert track(turns(dealt("collin", "roach", "filch"), 2)) == (
        "collin",
        "roach",
        "filch",
    )


# ---- cards that leave ----


def test_a_type_without_figures_leaves_the_track_and_the_gap_closes():
    state = after(
        dealt("collin", "roach", "maginos", "spider"), do.Figures("roach", -3)
    )
    assert (track(state), state.active) == (("collin", "maginos", "spider"), "collin")
    assert "type-gone" in events(state)


def test_a_type_removed_while_it_is_active_passes_the_turn_to_the_card_below():
    state = turns(dealt("collin", "roach", "maginos", "filch"), 1)
    state = after(state, do.Figures("roach", -3))
    assert (track(state), state.active, state.round) == (
        ("collin", "maginos", "filch"),
        "maginos",
        1,
    )


def test_a_type_removed_while_it_is_active_and_last_ends_the_round():
    state = after(
        turns(dealt("collin", "maginos", "roach"), 2), do.Figures("roach", -3)
    )
    assert (state.active, state.round) == ("collin", 2)


def test_a_type_removed_while_it_is_active_passes_to_the_card_below_before_one_above():
    state = after(
        turns(dealt("collin", "roach", "maginos", "filch"), 1), do.MoveCard("filch", 0)
    )
    state = after(state, do.Figures("roach", -3))
    assert (track(state), state.active) == (("filch", "collin", "maginos"), "maginos")
    assert (turns(state, 1).active, turns(state, 1).round) == ("filch", 1)


def test_a_boss_with_two_cards_removed_while_one_is_active_leaves_with_both():
    state = turns(
        dealt("collin", "brodie-chase", "maginos", "brodie-pounce", "filch"), 3
    )
    state = after(state, do.WoundMinion("brodie", 0, 2))
    assert (track(state), state.active, state.round) == (
        ("collin", "maginos", "filch"),
        "filch",
        1,
    )


def test_an_earlier_card_that_leaves_does_not_make_anybody_miss_a_turn():
    state = after(
        turns(dealt("roach", "collin", "maginos", "filch"), 2), do.RemoveCard("roach")
    )
    assert [turns(state, number).active for number in range(2)] == ["maginos", "filch"]


def test_one_card_of_a_boss_taken_off_by_hand_leaves_the_boss_with_the_other():
    state = after(
        dealt("collin", "brodie-chase", "brodie-pounce"), do.WoundMinion("brodie", 0, 1)
    )
    state = after(state, do.RemoveCard("brodie-chase"))
    assert (track(state), state.groups[0].wounds) == (("collin", "brodie-pounce"), (0,))
    assert track(after(state, do.WoundMinion("brodie", 0, 1))) == ("collin",)


def test_it_rejects_taking_a_mouse_off_the_track():
    refused("mouse-keeps-card", dealt(*MICE), do.RemoveCard("collin"))


def test_a_captured_mouse_keeps_its_card():
    state = after(dealt("collin", "roach", "filch"), do.Capture("filch"))
    assert (track(state), the(state, "filch").captured) == (
        ("collin", "roach", "filch"),
        True,
    )
