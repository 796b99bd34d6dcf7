"""Mice and Mystics: the cheese wheel, surges, Time is short, the hourglass and the end of a chapter."""

import pytest

from companion.games.mice_and_mystics import MACHINE
from companion.games.mice_and_mystics.state import page_of
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
    the,
    track,
    turns,
)
from tests.games.sentences import words

LAST = "filch"  # of MICE on the track


def on_last_mouse(wheel=0, **changes):
    """Four mice, no minions, the last one on turn."""
    return after(turns(dealt(*MICE, **changes), 3), do.Wheel(wheel))


# ---- the wheel ----


def test_cheese_goes_onto_the_wheel_and_off_it():
    assert after(dealt(*MICE), do.Wheel(3), do.Wheel(-1)).wheel == 2


@pytest.mark.parametrize(("added", "wheel", "page"), [(5, 5, 1), (6, 0, 2), (8, 0, 2)])
def test_six_cheese_or_more_are_one_surge_that_empties_the_wheel(added, wheel, page):
    state = after(dealt(*MICE), do.Wheel(added))
    assert (state.wheel, page_of(state)) == (wheel, page)


def test_it_rejects_cheese_off_an_empty_wheel():
    refused("wheel-empty", after(dealt(*MICE), do.Wheel(1)), do.Wheel(-2))


@pytest.mark.parametrize("cheese_added", [13, -13])
def test_it_rejects_more_cheese_than_a_roll_could_bring(cheese_added):
    refused("out-of-range", dealt(*MICE), do.Wheel(cheese_added))


# ---- surges ----


def test_a_surge_asks_for_its_minions_and_adds_their_cards_below():
    state = after(dealt("collin", "roach", "filch"), do.Wheel(6))
    assert state.surges == 1
    state = after(
        state,
        do.ResolveSurge(
            **(figures("rat-warrior", 2) | figures("roach")), cards=("rat-warrior",)
        ),
    )
    assert (track(state), state.surges, state.active) == (
        ("collin", "roach", "filch", "rat-warrior"),
        0,
        "collin",
    )


def test_a_second_surge_in_the_same_room_only_moves_the_hourglass():
    state = after(dealt("collin", "roach", "filch"), do.Wheel(6), do.ResolveSurge())
    state = after(state, do.Wheel(6))
    assert (state.surges, page_of(state), events(state)[0]) == (0, 3, "surge-spent")


def test_a_table_may_let_every_surge_place_minions():
    state = after(
        dealt("collin", "roach", surge_once_a_room=False), do.Wheel(6), do.Wheel(6)
    )
    state = after(state, do.ResolveSurge())
    assert (state.surges, page_of(state)) == (1, 3)


def test_a_new_room_has_a_surge_of_its_own_and_an_old_one_does_not():
    state = after(
        dealt(*MICE),
        do.Wheel(6),
        do.ResolveSurge(),
        do.NewEncounter(room="Sewer", cards=MICE),
    )
    assert after(state, do.Wheel(6)).surges == 1
    assert after(state, do.GoToRoom(0), do.Wheel(6)).surges == 0


def test_the_turn_does_not_pass_while_a_surge_waits():
    state = after(dealt("collin", "roach"), do.Wheel(6))
    refused("surge-first", state, do.NextTurn())
    refused("surge-first", state, do.NewEncounter(cards=()))
    assert after(state, do.ResolveSurge(), do.NextTurn()).active == "roach"


def test_it_rejects_the_minions_of_a_surge_that_did_not_come():
    refused("no-surge", dealt(*MICE), do.ResolveSurge())


def test_collin_is_rewarded_when_a_surge_lays_cards():
    state = after(dealt("filch", "collin"), do.Wheel(6))
    assert cheese(after(state, do.ResolveSurge()), "collin") == 1
    assert (
        cheese(
            after(state, do.ResolveSurge(**figures("roach"), cards=("roach",))),
            "collin",
        )
        == 2
    )


# ---- Time is short ----


def test_time_is_short_after_the_last_mouse_without_minions():
    state = after(on_last_mouse(), do.NextTurn())
    assert (state.wheel, state.round, "time-is-short" in events(state)) == (1, 2, True)


@pytest.mark.parametrize("restart", ["top", "finish", "same-round"])
@pytest.mark.parametrize(("passed", "wheel"), [(1, 1), (0, 0)])
def test_time_is_short_where_the_last_mouse_explores_and_no_minions_come(
    restart, passed, wheel
):
    party = ("filch", "nez")
    state = turns(dealt(*party, restart=restart), passed)
    explored = do.NewEncounter(cards=party).complete(state, Luck(1))
    state = after(state, do.Act("explore"), explored)
    # A new round from the top cuts the explorer's turn short; else it ends by itself, the second mouse's after it.
    ended = state if restart == "top" else after(state, do.NextTurn())
    assert (ended.wheel, "time-is-short" in events(ended)) == (wheel, bool(wheel))


def test_time_is_not_short_where_the_last_mouse_meets_minions_and_in_logs_of_earlier_versions():
    state = turns(dealt("filch", "nez"), 1)
    met = do.NewEncounter(
        **figures("spider"), cards=("spider", "filch", "nez")
    ).complete(state, Luck(1))
    for explored in (met, do.NewEncounter(cards=("filch", "nez"))):
        ended = after(state, explored)
        assert (ended.wheel, ended.round) == (0, 2)


@pytest.mark.parametrize(("end_page", "stage"), [(6, "play"), (2, "lost")])
def test_the_sixth_cheese_of_a_new_room_brings_its_surge_or_the_end(end_page, stage):
    table = dealt("filch", "nez", chapter=2, end_page=end_page)
    state = after(turns(table, 1), do.Wheel(5))
    explored = do.NewEncounter(cards=("filch", "nez")).complete(state, Luck(1))
    state = after(state, explored)
    assert (state.stage, state.wheel, page_of(state)) == (stage, 0, 2)
    if stage == "play":
        surge = do.ResolveSurge(**figures("spider"), cards=("spider",))
        placed = after(state, surge)
        assert [turns(placed, n).active for n in (0, 1, 2)] == [
            *("filch", "nez"),
            "spider",
        ]


@pytest.mark.parametrize("passed", [0, 1, 2])
def test_time_is_not_short_after_an_earlier_mouse(passed):
    assert turns(dealt(*MICE), passed + 1).wheel == 0


def test_time_is_not_short_while_minions_are_on_the_board():
    assert turns(dealt("collin", "filch", "roach"), 3).wheel == 0
    assert turns(dealt("roach", "collin", "filch"), 3).wheel == 0


def test_the_fifth_cheese_does_not_surge_and_the_sixth_does_when_the_last_mouse_ends_its_turn():
    state = after(on_last_mouse(wheel=4), do.NextTurn())
    assert (state.wheel, page_of(state), state.surges) == (5, 1, 0)
    state = after(turns(state, 3), do.NextTurn())
    assert (state.wheel, page_of(state), state.surges) == (0, 2, 1)


def test_a_surge_at_the_end_of_the_round_acts_in_the_same_round():
    state = after(on_last_mouse(wheel=5), do.NextTurn())
    assert (state.active, state.round) == ("", 1)
    state = after(
        state, do.ResolveSurge(**figures("rat-warrior", 2), cards=("rat-warrior",))
    )
    assert (state.active, state.round) == ("rat-warrior", 1)
    assert (turns(state, 1).active, turns(state, 1).round) == ("collin", 2)
    assert track(turns(state, 1)) == (
        "collin",
        "maginos",
        "tilda",
        "rat-warrior",
        "filch",
    )


def test_a_surge_at_the_end_of_the_round_that_places_nothing_begins_the_next():
    state = after(on_last_mouse(wheel=5), do.NextTurn(), do.ResolveSurge())
    assert (state.active, state.round) == ("collin", 2)


def test_a_boss_that_surges_while_the_turn_waits_takes_both_turns():
    state = after(
        on_last_mouse(wheel=5),
        do.NextTurn(),
        do.PlaceMinions(**figures("roach"), cards=("roach",)),
    )
    cards = ("brodie-chase", "brodie-pounce")
    state = after(state, do.ResolveSurge(**figures("brodie"), cards=cards, dice=(3,)))
    assert track(state) == (
        "collin",
        "maginos",
        "brodie-chase",
        "tilda",
        "filch",
        "roach",
        "brodie-pounce",
    )
    assert [turns(state, number).active for number in range(3)] == [
        "roach",
        "brodie-pounce",
        "brodie-chase",
    ]
    assert turns(state, 3).round == 2


def test_an_ambush_above_a_waiting_turn_does_not_bring_a_card_above_it_forward():
    state = after(turns(dealt(*MICE), 2), do.MoveCard("filch", 1), do.Wheel(5))
    assert (track(state), state.active) == (
        ("collin", "filch", "maginos", "tilda"),
        "tilda",
    )
    state = after(
        state,
        do.NextTurn(),
        do.MoveCard("filch", 3),
        do.PlaceMinions(**figures("roach"), cards=("roach",)),
    )
    state = after(
        state,
        do.ResolveSurge(
            **figures("brodie"), cards=("brodie-chase", "brodie-pounce"), dice=(3,)
        ),
    )
    assert track(state) == (
        "collin",
        "maginos",
        "brodie-chase",
        "tilda",
        "filch",
        "roach",
        "brodie-pounce",
    )
    seen = [turns(state, number).active for number in range(4)]
    assert seen == ["roach", "brodie-pounce", "brodie-chase", "filch"]


def test_the_rescue_of_the_last_mouse_makes_time_short_too():
    state = after(turns(dealt(*MICE), 3), do.Capture(LAST), do.Rescue(LAST))
    assert (state.wheel, state.round, the(state, LAST).captured) == (1, 2, False)


# ---- the hourglass ----


def test_every_page_knows_why_the_hourglass_came():
    state = after(
        dealt("collin", "roach", "filch"),
        do.Wheel(6),
        do.Capture("filch"),
        do.Hourglass(1),
    )
    assert [step.why for step in state.steps] == ["surge", "capture", "by-hand"]
    assert [bool(page.why) for page in MACHINE.view(state).pages] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]


def test_the_hourglass_goes_back_by_hand():
    assert page_of(after(dealt(*MICE), do.Hourglass(1), do.Hourglass(-1))) == 1


def test_it_rejects_a_page_before_the_first():
    refused("first-page", dealt(*MICE), do.Hourglass(-1))


def test_it_rejects_two_pages_at_once():
    refused("out-of-range", dealt(*MICE), do.Hourglass(2))


def test_the_chapter_is_lost_on_the_end_marker_and_not_on_the_page_before():
    state = after(dealt(*MICE), *[do.Hourglass(1)] * 4)
    assert (state.stage, page_of(state)) == ("play", 5)
    state = do.Wheel(6).apply(state)
    assert (state.stage, state.lost_by, page_of(state), state.wheel) == (
        "lost",
        "hourglass",
        6,
        0,
    )


def test_the_end_marker_moves_later_and_gives_one_more_page():
    state = after(dealt(*MICE), *[do.Hourglass(1)] * 4)
    state = after(state, do.Achieve("Miz Maggie", end_pages=1))
    assert (state.end, MACHINE.view(state).pages_left) == (7, 2)
    assert after(state, do.Hourglass(1)).stage == "play"


def test_it_rejects_the_end_marker_on_the_hourglass():
    state = after(dealt(*MICE), do.Hourglass(1), do.Hourglass(1))
    refused("end-on-hourglass", state, do.EndMarker(-3))
    assert after(state, do.EndMarker(-2)).end == 4


@pytest.mark.parametrize(
    ("pages", "code"),
    [(24, None), (25, "out-of-range"), (-4, None), (-5, "out-of-range")],
)
def test_the_end_marker_stays_on_the_track(pages, code):
    state = dealt(*MICE)
    if code:
        refused(code, state, do.EndMarker(pages))
    else:
        assert after(state, do.EndMarker(pages)).end == 6 + pages


# ---- captures ----


def test_a_capture_moves_the_hourglass_where_the_table_has_agreed():
    assert page_of(after(dealt("collin", "filch"), do.Capture("filch"))) == 2
    quiet = dealt("collin", "filch", capture_moves_hourglass=False)
    assert page_of(after(quiet, do.Capture("filch"))) == 1


def test_a_capture_on_the_page_before_the_end_loses_the_chapter():
    state = after(dealt("collin", "roach", "filch"), *[do.Hourglass(1)] * 4)
    state = do.Capture("filch").apply(state)
    assert (state.stage, state.lost_by, state.steps[-1].why) == (
        "lost",
        "hourglass",
        "capture",
    )


def test_all_mice_captured_at_the_same_time_lose_the_chapter():
    state = after(dealt("collin", "filch", "roach"), do.Capture("filch"))
    state = do.Capture("collin").apply(state)
    assert (state.stage, state.lost_by) == ("lost", "captured")


@pytest.mark.parametrize(
    "action", [do.NextTurn(), do.Wheel(1), do.Hourglass(-1), do.EndChapter(True)]
)
def test_it_rejects_play_after_the_end_of_a_chapter(action):
    state = do.EndChapter(False).apply(dealt(*MICE))
    refused("game-over", state, action)


# ---- as the rulebook reads since ----


def test_the_lowest_free_mouse_is_the_last():
    state = after(turns(dealt("collin", "maginos", "filch"), 1), do.Capture("filch"))
    assert after(state, do.NextTurn().complete(state, Luck(1))).wheel == 1
    assert after(state, do.NextTurn()).wheel == 0  # as logs of earlier versions say


def test_the_tiles_own_surge_leaves_that_of_the_encounter_card():
    state = after(
        dealt(*MICE, end_page=30),
        do.Wheel(6),
        do.ResolveSurge(special=True),
        do.Wheel(6),
    )
    assert state.surges == 1
    state = after(
        state, do.ResolveSurge(**figures("spider"), cards=("spider",)), do.Wheel(6)
    )
    assert (state.surges, page_of(state)) == (0, 4)


def test_a_full_card_of_a_boss_takes_no_turn():
    state = dealt("collin", "brodie-chase", "brodie-pounce", "filch")
    state = after(state, do.WoundMinion("brodie", card="brodie-chase"))
    assert turns(state, 1).active == "brodie-pounce"
    healed = after(state, do.WoundMinion("brodie", 0, -1, card="brodie-chase"))
    assert turns(healed, 1).active == "brodie-chase"
    assert after(state, do.WoundMinion("brodie", card="brodie-pounce")).groups == ()


def test_a_mouse_captured_after_its_action_waits_for_its_next_turn():
    state = after(dealt("collin", "filch"), do.Act("battle"), do.Capture("collin"))
    assert "next one" in words(MACHINE.view(state).now)
    refused("rescue-after-action", state, do.Rescue("collin"))


def test_cheese_from_a_slip_stays_with_tilda_and_that_is_said():
    state = after(
        dealt(*MICE),
        do.Condition("filch", "stunned", True),
        do.Condition("filch", "stunned", False),
    )
    assert cheese(state, "tilda") == 1
    assert events(state) == ["tilda-keeps"]
