"""Mice and Mystics: new encounters, ambushes and bosses on the initiative track."""

import pytest

from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import (
    MICE,
    Luck,
    after,
    cheese,
    dealt,
    events,
    figures,
    refused,
    track,
    turns,
)

# ---- new encounters ----


def test_an_encounter_without_minion_cards_lays_all_anew_and_begins_a_round():
    order = ("roach", "filch", "collin", "tilda", "maginos")
    state = after(
        turns(dealt(*MICE), 2), do.NewEncounter(**figures("roach", 4), cards=order)
    )
    assert (track(state), state.active, state.round) == (order, "roach", 2)
    assert "born-to-lead" in events(state)
    assert "round-anew" in events(state)


def test_an_encounter_may_let_the_exploring_mouse_finish_first():
    state = turns(dealt(*MICE, restart="finish"), 1)
    order = ("roach", "filch", "collin", "tilda", "maginos")
    state = after(state, do.NewEncounter(**figures("roach", 1), cards=order))
    assert (state.active, state.round) == ("maginos", 1)
    assert "round-anew" not in events(state)
    assert (turns(state, 1).active, turns(state, 1).round) == ("roach", 2)


def test_an_encounter_may_go_on_with_the_round():
    state = turns(dealt(*MICE, restart="same-round"), 1)
    order = ("roach", "filch", "collin", "maginos", "tilda")
    state = after(state, do.NewEncounter(**figures("roach", 1), cards=order))
    assert [turns(state, number).active for number in range(4)] == [
        "maginos",
        "tilda",
        "roach",
        "filch",
    ]
    assert turns(state, 4).round == 2


def test_an_encounter_with_minion_cards_adds_only_new_types_below():
    state = dealt("filch", "rat-warrior", "tilda", counts={"rat-warrior": 1})
    state = after(
        state,
        do.NewEncounter(
            **(figures("roach", 2) | figures("rat-warrior")), cards=("roach",)
        ),
    )
    assert track(state) == ("filch", "rat-warrior", "tilda", "roach")
    assert {group.kind: len(group.wounds) for group in state.groups} == {
        "rat-warrior": 2,
        "roach": 2,
    }
    assert (state.active, state.round) == ("filch", 1)


def test_an_encounter_places_only_as_many_figures_as_there_are():
    state = after(
        dealt("filch", "roach", counts={"roach": 6}),
        do.PlaceMinions(**figures("roach", 4)),
    )
    assert (len(state.groups[0].wounds), events(state)) == (8, ["placed-some"])


def test_collin_gains_nothing_when_no_card_is_laid():
    state = dealt("filch", "roach", "collin")
    again = after(state, do.PlaceMinions(**figures("roach")))
    assert cheese(again, "collin") == cheese(state, "collin")


@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("out-of-range", do.NewEncounter(spider=-1)),
        ("out-of-range", do.NewEncounter(roach=21)),
        ("greedy-roaches-only", do.NewEncounter(spider=1, greedy=True)),
        ("wrong-cards", do.NewEncounter(**figures("spider"), cards=("centipede",))),
        ("cards-too-many", do.NewEncounter(**figures("roach"), cards=("roach",))),
        ("no-minions", do.PlaceMinions()),
        (
            "ambush-dice",
            do.NewEncounter(**figures("spider"), ambush=True, cards=("spider",)),
        ),
        (
            "ambush-number",
            do.NewEncounter(
                **figures("spider"), ambush=True, cards=("spider",), dice=(4,)
            ),
        ),
        (
            "ambush-dice",
            do.NewEncounter(**figures("spider"), cards=("spider",), dice=(1,)),
        ),
    ],
)
def test_it_rejects_an_encounter_that_cannot_be(code, action):
    refused(code, dealt("filch", "roach", "collin"), action)


# ---- ambush ----


def test_an_ambushing_card_moves_up_and_those_passed_slide_down():
    state = dealt("collin", "filch", "roach", "maginos", "tilda")
    state = after(
        state,
        do.NewEncounter(**figures("spider"), ambush=True, cards=("spider",), dice=(2,)),
    )
    assert track(state) == ("collin", "filch", "roach", "spider", "maginos", "tilda")


def test_an_ambush_of_two_cards_goes_from_top_to_bottom():
    state = dealt("collin", "filch", "roach", "tilda")
    cards = ("centipede", "spider")
    state = after(
        state,
        do.NewEncounter(spider=1, centipede=1, ambush=True, cards=cards, dice=(3, 2)),
    )
    # the Centipede climbs to place 2; then the Spider, from place 6 to 4
    assert track(state) == ("collin", "centipede", "filch", "spider", "roach", "tilda")


def test_an_ambush_of_a_fresh_track_moves_only_the_new_minions():
    cards = ("collin", "roach", "filch", "spider", "maginos", "tilda")
    action = do.NewEncounter(
        **(figures("roach") | figures("spider")), ambush=True, cards=cards, dice=(3, 1)
    )
    state = after(turns(dealt(*MICE), 1), action)
    assert track(state) == ("roach", "collin", "spider", "filch", "maginos", "tilda")
    assert state.active == "roach"


@pytest.mark.parametrize(
    ("overtaking", "round_of_spider"), [("this-round", 1), ("next-round", 2)]
)
def test_an_ambusher_above_the_active_card_acts_as_agreed(overtaking, round_of_spider):
    state = turns(dealt("collin", "roach", "filch", overtaking=overtaking), 2)
    state = after(
        state,
        do.NewEncounter(**figures("spider"), ambush=True, cards=("spider",), dice=(3,)),
    )
    assert (track(state), state.active) == (
        ("spider", "collin", "roach", "filch"),
        "filch",
    )
    assert (turns(state, 1).active, turns(state, 1).round) == (
        "spider",
        round_of_spider,
    )


def test_the_helper_rolls_an_ambush_die_for_each_new_card():
    state = dealt("collin", "roach", "filch")
    action = do.NewEncounter(
        **(figures("spider") | figures("roach") | figures("centipede")), ambush=True
    )
    done = action.complete(state, Luck(5))
    assert (sorted(done.cards), len(done.dice)) == (["centipede", "spider"], 2)
    assert set(done.dice) <= {1, 2, 3}


# ---- bosses ----


def test_a_boss_that_enters_with_minions_there_goes_below_and_its_first_card_ambushes():
    state = dealt("collin", "roach", "filch", "tilda")
    cards = ("brodie-pounce", "brodie-chase")
    state = after(state, do.PlaceMinions(**figures("brodie"), cards=cards, dice=(2,)))
    assert track(state) == (
        "collin",
        "roach",
        "brodie-pounce",
        "filch",
        "tilda",
        "brodie-chase",
    )


def test_a_boss_on_a_fresh_track_is_shuffled_in_without_an_ambush():
    cards = ("collin", "vanestra-web", "filch", "vanestra-sting", "tilda", "maginos")
    state = after(dealt(*MICE), do.NewEncounter(**figures("vanestra"), cards=cards))
    assert track(state) == cards


def test_a_boss_with_one_card_does_not_ambush():
    state = after(
        dealt("collin", "roach", "filch"),
        do.PlaceMinions(**figures("vurst"), cards=("vurst",)),
    )
    assert track(state) == ("collin", "roach", "filch", "vurst")


def test_a_boss_acts_once_for_each_card():
    state = dealt("collin", "brodie-chase", "filch", "brodie-pounce")
    assert [turns(state, number).active for number in (1, 3)] == [
        "brodie-chase",
        "brodie-pounce",
    ]


@pytest.mark.parametrize(
    "cards",
    [
        ("brodie-chase",),
        ("brodie-chase", "brodie-chase"),
        ("brodie-chase", "vanestra-web"),
        ("brodie",),
    ],
)
def test_it_rejects_other_than_two_cards_of_a_boss(cards):
    code = {
        1: "cards-missing",
        2: "card-twice" if len(set(cards)) == 1 else "wrong-cards",
    }[len(cards)]
    code = "no-such-card" if cards == ("brodie",) else code
    refused(
        code,
        dealt("collin", "roach"),
        do.PlaceMinions(**figures("brodie"), cards=cards, dice=(1,)),
    )


@pytest.mark.parametrize(
    "other",
    [
        do.SetNumber("collin", "life", 3),
        do.Wound("collin", 1),
        do.Cheese("collin", 1),
        do.Rename(0, "Eva"),
    ],
)
def test_minions_that_somebody_chooses_are_laid_although_others_enter_something_else(
    other,
):
    assert do.PlaceMinions(rat_warrior=3).passes(other)
    assert do.ResolveSurge(rat_warrior=3).passes(other)
    assert do.Deal().passes(other)


def test_two_who_enter_the_same_minions_lay_them_once():
    place = do.PlaceMinions(rat_warrior=3)
    assert not place.passes(do.PlaceMinions(rat_warrior=3))
    assert not place.passes(do.NewEncounter(rat_warrior=3))
    assert not do.Deal().passes(place)


def test_the_life_of_a_mouse_changes_no_turn_and_its_wounds_may():
    assert do.NextTurn().passes(do.SetNumber("collin", "life", 3))
    assert not do.NextTurn().passes(do.Wound("collin", 1))
