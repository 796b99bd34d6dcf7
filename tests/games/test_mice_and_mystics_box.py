"""Mice and Mystics: no more figures than the box has; Elite Rats and Captain Vurst are rat figures with a marker."""

import pytest

from companion.games.core.codec import options_from_plain
from companion.games.mice_and_mystics import MACHINE, Options
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import Luck, after, dealt, events, figures, opened, refused

ELITE, WARRIOR = figures("elite-rat", 9), figures("rat-warrior", 6)
VURST = figures("vurst")


def on_board(state):
    return {group.kind: len(group.wounds) for group in state.groups}


def left(state, kind):
    found = MACHINE.view(state).placeable
    return next(minion.left for minion in found if minion.kind == kind)


@pytest.mark.parametrize(
    ("brought", "there"),
    [
        ((ELITE,), {"elite-rat": 4}),
        ((WARRIOR, VURST), {"rat-warrior": 5, "vurst": 1}),
        # Who shoots is placed first.
        ((WARRIOR, ELITE, VURST), {"rat-warrior": 1, "elite-rat": 4, "vurst": 1}),
        ((figures("roach", 9),), {"roach": 8}),
    ],
)
def test_a_table_begins_with_no_more_than_the_box_has(brought, there):
    state = opened(*brought)
    assert on_board(state) == there
    assert set(events(state)) == {"placed-some"}


def test_more_elite_rats_than_markers_are_ignored():
    state = dealt("filch", "elite-rat")
    state = after(state, do.PlaceMinions(elite_rat=9))
    assert on_board(state) == {"elite-rat": 4}
    assert left(state, "elite-rat") == 0
    refused("too-many-figures", state, do.Figures("elite-rat", 1))


def test_rats_that_come_later_find_only_the_figures_that_are_left():
    state = dealt("filch", "rat-warrior", counts={"rat-warrior": 5})
    assert left(state, "elite-rat") == left(state, "vurst") == 1
    state = after(state, do.PlaceMinions(elite_rat=2, cards=("elite-rat",)))
    assert on_board(state) == {"rat-warrior": 5, "elite-rat": 1}
    refused("too-many-rats", state, do.Figures("elite-rat", 1))


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ({"rat-warrior": 5}, {"elite-rat": "All rats", "vurst": ""}),
        ({"rat-warrior": 6}, {"rat-warrior": "Figures", "elite-rat": "All rats"}),
        ({"rat-warrior": 2, "elite-rat": 4}, {"rat-warrior": "All rats"}),
        ({"elite-rat": 4}, {"elite-rat": "Figures in the box"}),
        ({"roach": 8}, {"roach": "Figures in the box", "rat-warrior": ""}),
    ],
)
def test_it_is_said_beforehand_why_no_more_can_come(there, said):
    view = MACHINE.view(dealt("filch", *there, counts=there))
    for kind, text in said.items():
        (placeable,) = (one for one in view.placeable if one.kind == kind)
        assert bool(placeable.limit) == bool(text)
        for line in placeable.limit:
            assert line.text.startswith(text)
            assert line.rule == "minion-placement"
    for group in view.minions:
        assert bool(group.limit) == (group.most == len(group.figures))


def test_a_type_of_which_no_figure_is_left_brings_no_card():
    state = dealt("filch", "rat-warrior", counts={"rat-warrior": 6})
    action = do.PlaceMinions(elite_rat=2).complete(state, Luck(1))
    assert action.cards == ()
    state = after(state, action)
    assert on_board(state) == {"rat-warrior": 6}
    assert events(state) == ["placed-none"]


def test_a_chapter_that_is_played_again_shares_its_rats_too():
    state = after(opened(), do.Deal(("filch", "collin", "tilda", "maginos")))
    state = after(state, do.EndChapter(False), do.NextChapter(1, elite_rat=9))
    assert on_board(state) == {"elite-rat": 4}


def test_what_an_earlier_version_has_placed_stays():
    options = options_from_plain(
        MACHINE,
        {"players": ["Ana"], "party": ["filch"], "elite_rat": 9, "rat_warrior": 6},
    )
    state = MACHINE.new(options)
    assert on_board(state) == {"rat-warrior": 6, "elite-rat": 5}
    assert left(state, "elite-rat") == 0
    assert MACHINE.opening(options) == Options(
        ("Ana",), ("filch",), elite_rat=9, rat_warrior=6, shares_rats=True
    )
