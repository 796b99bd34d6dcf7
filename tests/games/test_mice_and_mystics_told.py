"""Mice and Mystics: surges that wait side by side, time that is short once a round, and what is said at its place."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics import MACHINE
from tests.games import sentences
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import (
    MICE,
    Luck,
    after,
    dealt,
    events,
    figures,
    refused,
    the,
    turns,
)

SPIDER = {**figures("spider"), "cards": ("spider",)}
RATS = {**figures("rat-warrior"), "cards": ("rat-warrior",)}
FULL = do.Wheel(6)


def tile(**fields):
    return do.ResolveSurge(**fields, special=True, each=True)


def card(**fields):
    return do.ResolveSurge(**fields, each=True)


# ---- surges ----


def test_a_second_surge_waits_for_the_minions_of_the_card():
    state = after(dealt(*MICE), FULL, FULL)
    assert state.surges == 2
    assert events(state)[0] == "surge"
    # A tile has two of them.
    assert events(after(state, FULL))[0] == "surge-spent"
    state = after(state, tile(**SPIDER))
    assert state.surges == 1
    refused("special-surge-twice", state, tile(**RATS))
    state = after(state, card(**RATS))
    assert [group.kind for group in state.groups] == ["spider", "rat-warrior"]
    assert events(after(state, FULL))[0] == "surge-spent"


def test_once_the_card_has_had_its_surge_no_other_waits_and_that_is_said():
    state = after(dealt(*MICE), FULL, FULL, card(**RATS))
    assert (state.surges, events(state)[-1]) == (0, "surge-idle")
    assert MACHINE.view(state).surge.spent


def test_a_surge_of_a_log_that_knew_only_one_is_resolved_with_all():
    state = after(dealt(*MICE), FULL, FULL, do.ResolveSurge(special=True))
    assert state.surges == 0
    assert do.ResolveSurge().complete(state, Luck(1)).each


def test_a_surge_without_minions_is_the_last_of_its_tile_and_that_is_said():
    state = after(dealt(*MICE), FULL, card())
    assert events(state) == ["surge-none"]
    assert events(after(state, FULL))[0] == "surge-spent"


@pytest.mark.parametrize("surge", [tile, card])
def test_a_table_without_the_limit_repeats_both_surges(surge):
    state = dealt(*MICE, surge_once_a_room=False)
    state = after(state, FULL, surge(**SPIDER), FULL, FULL, surge(**RATS))
    assert (state.surges, events(state)) == (1, ["placed"])
    assert not MACHINE.view(state).surge.special_spent


# ---- time is short ----


def end(**fields):
    return do.NextTurn(free_last=True, once=True, **fields)


def test_time_is_short_once_a_round_whoever_is_rescued_below():
    state = after(dealt("nez", "filch"), do.Capture("filch"), end())
    assert state.wheel == 1
    assert [line.rule for line in MACHINE.view(state).warnings] == ["capture"]
    back = do.Rescue("filch", free_last=True, once=True)
    state = after(state, back)
    assert (state.wheel, state.round) == (1, 2)
    assert turns(state, 2).wheel == 2


def test_a_log_that_counted_it_twice_is_read_as_it_was():
    state = after(dealt("nez", "filch"), do.Capture("filch"))
    state = after(
        state, do.NextTurn(free_last=True), do.Rescue("filch", free_last=True)
    )
    assert state.wheel == 2
    assert do.NextTurn().complete(state, Luck(1)).once


# ---- who is captured ----


@pytest.mark.parametrize(
    "action",
    [
        do.WoundMinion("spider", by="filch"),
        do.WoundMinion("spider", wounds=3, by="filch"),
        do.Figures("spider", -1, by="filch"),
    ],
)
def test_it_rejects_any_wound_by_a_captured_mouse(action):
    state = after(dealt("nez", "filch", "spider"), do.Capture("filch"))
    assert "captured" in action.why_not(state).text


def test_cheese_for_collin_while_he_is_captured_is_told():
    state = after(dealt("nez", "collin"), do.Capture("collin"))
    state = after(state, do.PlaceMinions(**SPIDER))
    assert "born-to-lead-captured" in events(state)


def test_minions_that_the_mice_left_behind_are_told():
    state = after(dealt(*MICE, "spider"), do.NewEncounter())
    assert events(state) == ["left-behind"]


# ---- cards that somebody lays ----


def laid(state, *cards, waits=True):
    return after(state, do.SetOrder(cards, waits=waits))


@pytest.mark.parametrize(
    ("overtaking", "acting"),
    [
        ("next-round", ["filch", "roach", "tilda"]),
        ("this-round", ["filch", "roach", "tilda", "tilda"]),
    ],
)
def test_a_card_laid_above_the_active_one_acts_when_the_table_has_agreed(
    overtaking, acting
):
    state = turns(dealt("nez", "filch", "roach", "tilda", overtaking=overtaking), 1)
    moved = after(state, do.MoveCard("tilda", 0, waits=True))
    assert moved == laid(state, "tilda", "nez", "filch", "roach")
    actives = [turns(moved, count).active for count in range(len(acting))]
    assert actives == acting
    shown = MACHINE.view(moved).track[0]
    assert shown.acted == (overtaking == "next-round")


def test_a_card_that_is_laid_back_acts_in_this_round_after_all():
    state = turns(dealt("nez", "filch", "roach", "tilda", overtaking="next-round"), 1)
    assert (
        after(
            state,
            do.MoveCard("tilda", 0, waits=True),
            do.MoveCard("tilda", 3, waits=True),
        )
        == state
    )
    # Who has acted does not act again.
    below = laid(state, "filch", "nez", "roach", "tilda")
    assert turns(below, 1).active == "roach"


def test_a_card_that_an_ambush_laid_above_the_active_one_acts_once_the_table_lays_it_below():
    state = turns(dealt("collin", "roach", "filch", overtaking="next-round"), 1)
    ambush = do.NewEncounter(**SPIDER, ambush=True, dice=(2,))
    above = after(state, ambush)
    assert [turns(above, count).active for count in (1, 2)] == ["filch", "collin"]
    below = after(above, do.MoveCard("spider", 3, waits=True))
    assert [turns(below, count).active for count in (1, 2)] == ["filch", "spider"]


def test_a_log_in_which_a_card_laid_above_still_acted_is_read_as_it_was():
    state = turns(dealt("nez", "filch", "tilda", overtaking="next-round"), 1)
    assert turns(after(state, do.MoveCard("tilda", 0)), 1).round == 1
    assert do.MoveCard("tilda", 0).complete(state, Luck(1)).waits


@pytest.mark.parametrize("overtaking", ["next-round", "this-round"])
def test_no_card_loses_its_turn_to_the_active_one_that_goes_down(overtaking):
    state = dealt("filch", "collin", "maginos", "tilda", overtaking=overtaking)
    order = ("collin", "maginos", "filch", "tilda")
    for tap in (do.MoveCard("filch", 2), do.SetOrder(order)):
        moved = after(state, tap.complete(state, Luck(1)))
        actives = [turns(moved, count).active for count in (1, 2, 3)]
        assert (actives, turns(moved, 3).round) == (["tilda", "collin", "maginos"], 1)
    # As logs of earlier versions have it.
    assert turns(after(state, do.MoveCard("filch", 2, waits=True)), 2).round == (
        2 if overtaking == "next-round" else 1
    )


@pytest.mark.parametrize(
    ("turn", "order", "due"),
    [
        # The active card went below two that changed places.
        (0, "filch nez tilda maginos roach", "filch nez tilda maginos"),
        # It stayed, and of two that changed places one came above it; where both stay below it none did.
        (0, "filch roach nez tilda maginos", "nez tilda maginos"),
        (0, "roach filch nez tilda maginos", "filch nez tilda maginos"),
        # It went down, and another one up beyond what had acted.
        (2, "maginos roach nez tilda filch", "tilda"),
        (2, "roach nez tilda maginos filch", "tilda maginos"),
        (2, "roach nez maginos tilda filch", "maginos tilda"),
        # What had acted was laid lower.
        (2, "nez tilda maginos filch roach", "tilda maginos"),
    ],
)
def test_of_many_cards_laid_anew_those_alone_wait_that_were_moved_above_the_active_one(
    turn, order, due
):
    table = dealt("roach", "nez", "filch", "tilda", "maginos", overtaking="next-round")
    state = turns(table, turn)
    tap = do.SetOrder(tuple(order.split())).complete(state, Luck(1))
    moved = after(state, tap)
    card = moved.active
    still = [laid.name for laid in moved.track if laid.is_due and laid.name != card]
    assert still == due.split()
    actives = [turns(moved, count).active for count in range(1, len(still) + 1)]
    assert sorted(actives) == sorted(still)
    assert turns(moved, len(still) + 1).round == 2


@pytest.mark.parametrize(
    ("order", "due", "active"),
    [
        # One comes above who has acted, one right below; who has acted goes further down.
        ("maginos filch collin tilda", "collin tilda", "collin"),
        ("filch tilda collin maginos", "tilda collin maginos", "tilda"),
        ("collin filch tilda maginos", "collin tilda maginos", "tilda"),
        ("collin tilda filch maginos", "collin tilda maginos", "maginos"),
    ],
)
def test_a_card_laid_above_who_has_acted_waits_also_while_a_surge_does(
    order, due, active
):
    table = dealt(
        "filch", "spider", "collin", "tilda", "maginos", overtaking="next-round"
    )
    # Its card is gone in its own turn, which the surge lets nobody follow yet.
    gone = do.WoundMinion("spider", wounds=3)
    state = after(turns(table, 1), do.Wheel(6), gone)
    cards = tuple(order.split())
    laid = after(state, do.SetOrder(cards).complete(state, Luck(1)))
    seen = MACHINE.view(laid).track
    assert [card.card for card in seen if not card.acted] == due.split()
    assert after(laid, do.ResolveSurge()).active == active
    # In logs of earlier versions all of them still acted.
    old = replace(do.SetOrder(cards), waits=True, alone=True, moved=True)
    assert [card.waits for card in after(state, old).track] == [False] * 4


def test_a_log_in_which_all_waited_that_lay_above_the_active_card_is_read_as_it_was():
    state = dealt("roach", "nez", "filch", overtaking="next-round")
    order = ("filch", "nez", "roach")
    old = after(state, do.SetOrder(order, waits=True, alone=True))
    assert turns(old, 1).round == 2


def test_a_card_that_waited_acts_in_this_round_once_the_table_agrees_so():
    state = turns(dealt("nez", "filch", "tilda", overtaking="next-round"), 1)
    waiting = after(state, do.MoveCard("tilda", 0).complete(state, Luck(1)))
    for overtaking, active in (("this-round", "tilda"), ("next-round", "")):
        tap = do.ChangeSettings(overtaking=overtaking)
        agreed = after(waiting, tap.complete(waiting, Luck(1)))
        assert (turns(agreed, 1).round == 1) == bool(active)
    # In logs of earlier versions it went on waiting.
    assert turns(after(waiting, do.ChangeSettings()), 1).round == 2


def test_the_active_card_that_goes_up_is_above_a_card_that_waited():
    state = turns(dealt("nez", "filch", "tilda", overtaking="next-round"), 1)
    for tap in (do.MoveCard("tilda", 0), do.MoveCard("filch", 0)):
        state = after(state, tap.complete(state, Luck(1)))
    assert turns(state, 1).active == "tilda"


@pytest.mark.parametrize("by_hand", [False, True])
def test_nobody_has_acted_in_the_round_that_a_track_laid_anew_begins(by_hand):
    table = dealt("collin", restart="finish", overtaking="next-round")
    state = after(
        table,
        do.NewEncounter(
            **figures("elite-rat"),
            cards=("collin", "elite-rat"),
            ambush=not by_hand,
            dice=() if by_hand else (3,),
        ),
    )
    if by_hand:
        state = after(state, do.MoveCard("elite-rat", 0, waits=True))
    seen = [(card.next, card.acted) for card in MACHINE.view(state).track]
    assert seen == [(True, False), (False, False)]


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (("collin", "filch", "spider"), "moves up 2 slots."),
        (("collin", "spider", "filch"), "moves up 1 slot."),
        (("spider", "collin", "filch"), "lies at the top already."),
    ],
)
def test_an_ambush_is_told_by_the_places_that_the_card_has_gone_up(cards, text):
    ambush = do.NewEncounter(**figures("spider"), cards=cards, ambush=True, dice=(2,))
    said = MACHINE.view(after(dealt("collin", "filch"), ambush)).events
    (line,) = [sentences.words(line) for line in said if line.rule == "ambush"]
    assert line == f"Ambush: the card of spider {text}"


def test_an_encounter_that_ends_a_charmed_turn_takes_the_marker():
    table = after(dealt("filch", "tilda"), do.Condition("filch", "charmed", True))
    encounter = do.NewEncounter(**figures("roach"), cards=("roach", "filch", "tilda"))
    state = after(table, encounter.complete(table, Luck(1)))
    assert the(state, "filch").conditions == ()
    assert "uncharmed" in events(state)
    # Its turn goes on, or another mouse was on turn.
    for other in (
        after(dealt("filch", "tilda", restart="finish"), do.Condition("filch", "charmed", True)),
        after(dealt("filch", "tilda"), do.Condition("tilda", "charmed", True)),
    ):  # fmt: skip
        state = after(other, encounter.complete(other, Luck(1)))
        assert [mouse.conditions for mouse in state.mice].count(("charmed",)) == 1
    # As logs of earlier versions have it.
    assert the(after(table, encounter), "filch").conditions == ("charmed",)


# ---- what a line of the history brought about ----


def line(state, action):
    return sentences.words(action.tell(state, after(state, action)))


def test_the_line_of_a_defense_tells_whom_it_captured_and_where_the_hourglass_is():
    table = after(
        dealt("rat-warrior", "filch", "tilda"), do.SetNumber("filch", "life", 1)
    )
    attack = after(table, do.Roll("attack", "rat-warrior", 1, faces=(2,)))
    for faces, told in (
        ((4,), "filch blocks nothing; hits that get through: 1 → captured, hourglass on page 2"),
        ((3,), "filch rolls 1 block"),
    ):  # fmt: skip
        defense = do.Roll("defense", "filch", 1, faces=faces, enter=True)
        assert line(attack, defense) == told
    assert line(table, do.Capture("filch")) == "filch is captured: hourglass on page 2"
    free = do.Roll("defense", "tilda", 1, faces=(4,))
    assert line(table, free) == "tilda blocks nothing"


def test_the_line_of_a_defense_stays_when_it_ends_the_turn_of_the_last_figure():
    table = dealt("roach", "filch", counts={"roach": 1})
    attack = after(table, do.Roll("attack", "filch", 2, faces=(2, 2)))
    defense = do.Roll("defense", "roach", 1, faces=(4,), enter=True)
    gone = after(attack, defense)
    assert (gone.active, gone.rolls) == ("filch", ())
    told = "roach blocks nothing; hits that get through: 2"
    assert line(attack, defense) == told


def test_the_line_of_a_roll_tells_the_surge_that_it_brought():
    table = after(dealt("rat-warrior", "filch"), do.Wheel(5))
    roll = do.Roll("attack", "rat-warrior", 2, faces=(1, 2))
    assert line(table, roll) == "rat-warrior rolls 1 hit → surge, hourglass on page 2"
