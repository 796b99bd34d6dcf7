"""Azura: the five Magic Seashells."""

import pytest

from companion.games.azura import MACHINE
from companion.games.azura.numbers import SHELLS
from tests.games.actions import azura as a
from tests.games.azura_table import (
    ANA,
    BEN,
    after,
    lying,
    on,
    opened,
    refused,
    with_pile,
)

USES = {
    "shell-extra-turn": a.ExtraTurn(ANA),
    "shell-two-spots": a.TwoSpots(ANA),
    "shell-swap-cards": a.SwapCards(ANA, 2),
    "shell-draw-three": a.DrawThree(ANA),
    "shell-block-spot": a.BlockSpot(ANA, "guardian"),
}
AT_START = [shell for shell, time in SHELLS.items() if time == "start"]
AT_END = [shell for shell, time in SHELLS.items() if time == "end"]
GUARDIAN = a.Play(ANA, "guardian", 1)


def shells(**options):
    return opened(seashells=True, **options)


def played(**options):
    return after(shells(**options), GUARDIAN)


def near_the_end(**options):
    state = lying(shells(**options), {"undersea-city": 2}, city_piles=2)
    return after(state, a.Play(ANA, "undersea-city", 1))


@pytest.mark.parametrize("shell", SHELLS)
def test_it_rejects_a_shell_without_the_variant(shell):
    state = (
        opened(foreshadowing=True)
        if shell in AT_START
        else after(opened(foreshadowing=True), GUARDIAN)
    )
    assert refused("no-shells", state, USES[shell]).rule == "variant-seashells"


@pytest.mark.parametrize("shell", AT_START)
def test_it_rejects_a_start_shell_after_playing(shell):
    assert refused("shell-at-start", played(), USES[shell]).rule == shell


@pytest.mark.parametrize("shell", AT_END)
def test_it_rejects_an_end_shell_before_playing(shell):
    assert refused("shell-at-end", shells(), USES[shell]).rule == shell


@pytest.mark.parametrize("shell", SHELLS)
def test_it_rejects_a_shell_used_twice(shell):
    state = (
        after(shells(), USES[shell])
        if shell in AT_START
        else after(played(), USES[shell])
    )
    assert shell not in state.sides[ANA].shells
    state = back_to_ana(state)
    state = state if shell in AT_START else after(state, a.Play(ANA, "lava-golem", 1))
    assert refused("shell-used", state, USES[shell]).rule == shell


def back_to_ana(state):
    """On to Ana's next turn."""
    while state.turn == ANA:
        spot = "mother-of-pearl" if "coral-dragon" in state.played else "coral-dragon"
        state = after(
            state, a.Play(ANA, spot, 1) if state.phase == "play" else a.EndTurn(ANA)
        )
    return after(state, a.Play(BEN, "coral-dragon", 1), a.EndTurn(BEN))


@pytest.mark.parametrize("shell", AT_START)
def test_it_rejects_a_second_shell_in_a_turn(shell):
    state = after(shells(), USES[shell])
    second = next(other for other in AT_START if other != shell)
    assert refused("one-shell-a-turn", state, USES[second]).rule == "variant-seashells"


def test_it_rejects_an_end_shell_after_a_start_shell():
    state = after(shells(foreshadowing=True), a.DrawThree(ANA), GUARDIAN)
    refused("one-shell-a-turn", state, a.ExtraTurn(ANA))


def test_it_rejects_a_shell_out_of_turn():
    refused("not-your-turn", shells(), a.TwoSpots(BEN))


def test_the_turn_waits_while_an_end_shell_can_be_used():
    state = played()
    assert (state.turn, state.phase) == (ANA, "end")
    assert after(state, a.EndTurn(ANA)).turn == BEN


def test_the_turn_passes_on_by_itself_when_the_turn_has_had_its_shell():
    assert after(shells(), a.DrawThree(ANA), GUARDIAN).turn == BEN


def test_an_extra_turn_follows_the_refill():
    state = after(played(), a.ExtraTurn(ANA))
    assert (state.turn, state.phase, state.sides[ANA].hand, state.shell) == (
        ANA,
        "play",
        5,
        "",
    )
    assert after(state, GUARDIAN, a.BlockSpot(ANA, "guardian")).blocked == "guardian"


def test_an_extra_turn_with_a_reserve_waits_for_the_refill():
    state = after(played(foreshadowing=True), a.ExtraTurn(ANA))
    assert state.phase == "end"
    assert after(state, a.EndTurn(ANA, 1)).turn == ANA


def test_two_spots_take_two_plays():
    state = after(shells(), a.TwoSpots(ANA), a.Play(ANA, "mother-of-pearl", 2))
    assert (state.turn, state.phase, state.sides[ANA].hand) == (ANA, "play", 3)
    state = after(state, a.Play(ANA, "coral-dragon", 1))
    assert (state.turn, on(state, "mother-of-pearl"), state.sides[ANA].hand) == (
        BEN,
        0,
        5,
    )


def test_the_second_spot_may_stay_empty():
    state = after(
        shells(), a.TwoSpots(ANA), a.Play(ANA, "mother-of-pearl", 2), a.EndTurn(ANA)
    )
    assert (state.turn, state.sides[ANA].hand) == (BEN, 5)


def test_no_second_spot_is_asked_of_an_empty_hand():
    assert (
        after(shells(), a.TwoSpots(ANA), a.Play(ANA, "mother-of-pearl", 5)).turn == BEN
    )


def test_it_rejects_the_same_spot_twice():
    state = after(shells(), a.TwoSpots(ANA), a.Play(ANA, "mother-of-pearl", 2))
    assert (
        refused("same-spot", state, a.Play(ANA, "mother-of-pearl", 1)).rule
        == "shell-two-spots"
    )


def test_two_spots_with_too_few_cards_to_refill_end_after_the_first_as_the_hand_cannot_be_completed():
    state = with_pile(shells(), ANA, 1)
    state = after(state, a.TwoSpots(ANA), a.Play(ANA, "lava-golem", 3))
    assert refused("pile-too-small", state, a.EndTurn(ANA)).rule == "end-of-game"
    shown = MACHINE.view(state)
    assert (shown.refill.short, shown.cannot_refill) == (True, [ANA])
    ended = after(state, a.CannotRefill(ANA))
    side = ended.sides[ANA]
    assert (ended.ended_by, ended.count_agrees, ended.turn) == (ANA, True, BEN)
    assert (side.hand, side.pile) == (3, 0)
    # Before the first spot there is nothing to refill.
    refused("not-refilling", after(shells(), a.TwoSpots(ANA)), a.CannotRefill(ANA))


def test_it_rejects_two_spots_with_a_single_card():
    state = after(
        with_pile(shells(extra_turn_at_end=True), ANA, 0),
        a.Play(ANA, "mother-of-pearl", 4),
    )
    state = after(state, a.ExtraTurn(ANA), a.CannotRefill(ANA))
    refused("hand-too-small", state, a.TwoSpots(ANA))


@pytest.mark.parametrize("count", [1, 5])
def test_swapped_cards_lie_aside(count):
    ana = after(shells(), a.SwapCards(ANA, count)).sides[ANA]
    assert (ana.hand, ana.pile, ana.discarded) == (5, 45 - count, count)


@pytest.mark.parametrize("count", [-1, 0, 6])
def test_it_rejects_a_swap_of_no_card_or_more_than_the_hand(count):
    refused("swap-out-of-range", shells(), a.SwapCards(ANA, count))


def test_it_rejects_a_shell_that_needs_more_cards_than_are_left():
    refused("shell-needs-cards", with_pile(shells(), ANA, 2), a.DrawThree(ANA))
    refused("shell-needs-cards", with_pile(shells(), ANA, 2), a.SwapCards(ANA, 3))
    assert after(with_pile(shells(), ANA, 2), a.SwapCards(ANA, 2)).sides[ANA].pile == 0


def test_three_cards_are_drawn_and_three_put_aside():
    ana = after(with_pile(shells(), ANA, 3), a.DrawThree(ANA)).sides[ANA]
    assert (ana.hand, ana.pile, ana.discarded) == (5, 0, 3)


def test_a_block_closes_the_spot_for_the_other_player_only():
    state = after(played(), a.BlockSpot(ANA, "guardian"))
    assert (
        refused("spot-blocked", state, a.Play(BEN, "guardian", 1)).rule
        == "shell-block-spot"
    )
    state = after(state, a.Play(BEN, "sorcerer", 1), a.EndTurn(BEN))
    assert (state.turn, state.blocked) == (ANA, "")
    assert after(state, GUARDIAN).phase == "end"


def test_a_block_lasts_through_the_other_players_extra_turn():
    state = after(
        played(),
        a.BlockSpot(ANA, "guardian"),
        a.Play(BEN, "sorcerer", 1),
        a.ExtraTurn(BEN),
    )
    refused("spot-blocked", state, a.Play(BEN, "guardian", 1))


def test_a_blocked_player_may_pass_and_says_so():
    state = after(played(), a.BlockSpot(ANA, "guardian"), a.Pass(BEN), a.EndTurn(BEN))
    assert state.turn == ANA
    refused("must-play", state, a.Pass(ANA))


def test_it_rejects_a_block_of_no_spot_and_one_in_the_last_turn():
    refused("no-such-spot", played(), a.BlockSpot(ANA, "treasure"))
    state = after(
        near_the_end(extra_turn_at_end=True), a.EndTurn(ANA), a.Play(BEN, "guardian", 1)
    )
    refused("no-turn-follows", state, a.BlockSpot(BEN, "guardian"))


def test_the_last_turn_can_be_hindered_by_a_block():
    state = after(near_the_end(), a.BlockSpot(ANA, "guardian"))
    refused("spot-blocked", state, a.Play(BEN, "guardian", 1))


def test_no_extra_turn_once_the_end_is_near():
    assert (
        refused("extra-turn-at-end", near_the_end(), a.ExtraTurn(ANA)).rule
        == "shell-extra-turn"
    )
    state = after(with_pile(shells(), ANA, 0), GUARDIAN)
    refused("extra-turn-at-end", state, a.ExtraTurn(ANA))


def test_a_table_may_allow_extra_turns_to_the_very_end():
    state = after(
        near_the_end(extra_turn_at_end=True), a.ExtraTurn(ANA), GUARDIAN, a.EndTurn(ANA)
    )
    state = after(state, a.Play(BEN, "guardian", 1), a.ExtraTurn(BEN))
    assert (state.turn, state.phase, state.sides[BEN].hand) == (BEN, "play", 5)
    assert after(state, a.Play(BEN, "guardian", 1)).phase == "scoring"
