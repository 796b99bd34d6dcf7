"""Miraris where the row is not counted: what nobody took of the Wonders shown lies there."""

import pytest

from companion.games.miraris import MACHINE
from companion.games.miraris.rules.cards import counts_of
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    CLEO,
    after,
    hand,
    kinds,
    opened,
    refused,
    totals,
)
from tests.games.sentences import history_line

HANDS = ((1, 2, 2, 3, 4, 5), (3, 3, 3, 4, 4, 6, 7), (1, 1, 1, 2, 2, 5))  # 19 of 24
TAKEN = after(
    opened(), *(a.SetWonders(seat, counts_of(cards)) for seat, cards in enumerate(HANDS))
)  # fmt: skip
LEFT = after(TAKEN, a.Score(row_left=True))


def chosen(*characters):
    """Everybody's Characters; the last one goes on."""
    return [
        a.ChooseCharacter(seat, id, go_on=True) for seat, id in enumerate(characters)
    ]


def test_as_many_lie_in_the_row_as_nobody_took():
    assert MACHINE.view(TAKEN).score.row_left == 5
    assert MACHINE.view(LEFT).problems == ()
    history = history_line(TAKEN, a.Score(row_left=True))
    assert history == "5 Wonders are left in the row: on to the Characters"


@pytest.mark.parametrize("change", [
    a.SetWonders(CLEO, (0,) * 7),  # somebody is not entered yet
    a.AddWonder(None, "the-dream"),  # the row has been begun
    a.SetWonders(CLEO, counts_of((1, 1, 1, 2, 2, 5, 2, 2, 6, 7, 7))),  # all 24 are taken
])  # fmt: skip
def test_a_row_of_which_too_little_is_known_has_to_be_counted(change):
    state = after(TAKEN, change)
    assert MACHINE.view(state).score.row_left == 0
    refused("row-unknown", state, a.Score(row_left=True))


def test_the_last_character_goes_on_to_the_result():
    state = after(LEFT, *chosen("allie", "lana", "mariano"))
    assert totals(state) == {ANA: 17 + 16, BEN: 30 + 14, CLEO: 12}


def test_the_last_character_waits_where_the_counts_are_in_doubt():
    more = a.SetWonders(CLEO, counts_of((1, 1, 1, 2, 2, 5, 2, 2, 6, 6, 7, 7)))
    state = after(LEFT, more, *chosen("allie", "lana", "mariano"))
    assert state.phase == "characters"
    refused("counts-unlikely", state, a.Score())


def test_lucia_takes_two_that_nobody_has_and_a_correction_keeps_them():
    state = after(LEFT, *chosen("lucia", "lana", "mariano"))
    refused("wrong-number", state, a.LuciaTakes(kinds(7)))
    state = after(state, a.LuciaTakes(kinds(7, 6)))
    assert hand(state, ANA) == (1, 2, 2, 3, 4, 5, 6, 7)
    state = after(state, a.AddWonder(BEN, "the-dream", -1))
    assert hand(state, ANA) == (1, 2, 2, 3, 4, 5, 6, 7)
    assert MACHINE.view(state).count.players[ANA].cards == 6


def test_lucia_takes_the_only_one_that_is_left():
    state = after(
        TAKEN,
        a.SetWonders(CLEO, counts_of((1, 1, 1, 2, 2, 5, 2, 2, 6, 7))),
        a.Score(row_left=True),
        *chosen("lucia", "lana", "mariano"),
    )
    assert MACHINE.view(state).ability.choices[0].number == 1
    assert hand(after(state, a.LuciaTakes(kinds(7))), ANA)[-1] == 7


def test_serena_draws_what_nobody_has_and_the_row_counted_later_is_what_counts():
    state = after(LEFT, *chosen("serena", "lana", "mariano"))
    state = after(state, a.SerenaDraws(kinds(7, 7, 7, 7)))
    assert hand(state, ANA)[-4:] == (7, 7, 7, 7)
    state = after(state, a.SetWonders(None, counts_of((7, 6, 6, 5, 5))))
    assert MACHINE.view(state).ability.action == "serena-draws"
    refused("not-in-deck", state, a.SerenaDraws(kinds(7, 7, 7, 7)))
