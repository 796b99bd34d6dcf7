"""The Mirror Scrolls: when all have passed in a row, and who is asked again (blocked-round)."""

import pytest

from companion.games.mirror_scrolls import MACHINE
from tests.games.actions import mirror_scrolls as a
from tests.games.mirror_scrolls_table import (
    ANA,
    BRUNO,
    CHLOE,
    after,
    dealt,
    opened,
    playing,
    winners,
)


def passed(state, *players):
    for player in players:
        action = a.Pass(player)
        state = after(state, action.complete(state, None))
    return state


def test_who_only_a_ring_kept_from_linking_is_asked_again_when_it_goes():
    state = playing(dealt(), hands=(2, 3), deck=0, rings=("", "crown"))
    state = passed(state, ANA, BRUNO)
    assert (state.phase, state.turns.turn) == ("play", ANA)
    assert a.Link(ANA, "crown").why_not(state) is None
    assert winners(passed(state, ANA)) == [ANA]


def test_a_row_of_passes_that_frees_nobody_blocks_the_round():
    state = playing(dealt(), hands=(2, 3), deck=0, rings=("", "fly"))
    assert winners(passed(state, ANA, BRUNO)) == [ANA]


def test_who_is_freed_by_the_pass_of_somebody_bound_is_asked_and_that_one_too():
    state = playing(dealt(3), hands=(3, 3, 3), deck=0, rings=("", "crown", "freeze"))
    state = passed(state, ANA, BRUNO, CHLOE)
    # Bruno passed under Chloé's Freeze, although his pass freed Ana of his Crown.
    state = passed(state, ANA)
    assert (state.phase, state.turns.turn) == ("play", BRUNO)
    assert a.Link(BRUNO, "freeze").why_not(state) is None
    assert passed(state, BRUNO).phase == "blocked"


def test_nobody_is_asked_again_whom_another_ring_still_binds():
    state = playing(dealt(3), hands=(2, 3, 3), deck=0, rings=("", "freeze", "freeze"))
    state = passed(state, ANA, BRUNO)
    assert state.turns.passed == (ANA, BRUNO)
    assert passed(state, CHLOE).turns.passed == (CHLOE,)


@pytest.mark.parametrize("ring", ["fly", "freeze"])
def test_a_caster_whom_their_own_freeze_bound_is_asked_again(ring):
    state = playing(
        dealt(freeze="caster"), hands=(3, 3), deck=0, rings=("freeze", ring)
    )
    state = passed(state, ANA, BRUNO)
    assert (state.phase, state.turns.turn) == ("play", ANA)
    assert a.Link(ANA, "freeze").why_not(state) is None
    state = passed(state, ANA)
    # Bruno's own Freeze bound him alone.
    assert state.phase == ("play" if ring == "freeze" else "blocked")


def test_a_freeze_that_binds_its_caster_alone_frees_nobody_else():
    state = playing(
        dealt(freeze="caster", crown="end"),
        hands=(3, 3), deck=0, rings=("", "freeze"), crowns=(BRUNO,),
    )  # fmt: skip
    state = passed(state, ANA, BRUNO)
    # Ana was bound by Bruno's Crown, which stays: only he is asked again.
    assert (state.phase, state.turns.turn) == ("play", ANA)
    assert passed(state, ANA, BRUNO).phase == "blocked"


def test_a_crown_that_outlasts_its_ring_asks_nobody_again():
    state = playing(
        dealt(crown="end"), hands=(3, 3), deck=0, rings=("", "crown"), crowns=(BRUNO,)
    )
    assert passed(state, ANA, BRUNO).phase == "blocked"


def test_that_no_crown_lies_at_an_end_frees_nobody_as_none_bound_them():
    state = playing(
        dealt(crown="end"), hands=(3, 3), deck=0, rings=("", "crown"), crowns=(BRUNO,)
    )
    state = after(passed(state, ANA), a.CrownGone())
    assert passed(state, BRUNO).phase == "blocked"


def test_a_round_that_an_earlier_version_blocked_or_not_stays_so():
    state = playing(dealt(), hands=(2, 3), deck=0, rings=("", "crown"))
    assert winners(after(state, a.Pass(ANA), a.Pass(BRUNO))) == [ANA]
    state = after(state, a.Pass(ANA), a.Pass(BRUNO, frees=True))
    assert (state.phase, state.turns.turn) == ("play", ANA)
    assert winners(after(state, a.Pass(ANA))) == [ANA]


@pytest.mark.parametrize(
    ("donation", "least", "dragon"),
    [(0, 3, "dragon"), (2, 3, "dragon"), (3, 2, "dragon"), (0, 2, "hungry-dragon")],
)
def test_the_donation_is_not_the_highest_of_any_hand_nor_below_it(
    donation, least, dragon
):
    state = after(
        opened(depth=3, dragon=dragon), a.Offer(ANA, donation), a.Offer(BRUNO, 20)
    )
    state = passed(playing(state, hands=(3, 3), deck=0), BRUNO, ANA)
    assert MACHINE.view(state).numbers[0] == least
    assert a.Highest(ANA, least).why_not(state) is None
    assert a.Highest(ANA, least - 1).why_not(state) is not None
    # Tables of earlier versions may hold the number that the donation rules out.
    if donation < 2:
        after(state, a.Highest(ANA, 2))
