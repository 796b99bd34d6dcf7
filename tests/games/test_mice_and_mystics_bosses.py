"""Mice and Mystics: wounds on bosses of several cards, and what a card that is out can no longer do."""

import pytest

from companion.games.core import Refusal
from companion.games.mice_and_mystics.rules.box import figures_of
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import Luck, after, dealt, events, track, turns

CALL, WEB = "vanestra-call", "vanestra-web"
TRACK = ("filch", CALL, WEB, "tilda")


def tapped(state, *actions):
    """The table after taps, as the server admits and completes them."""
    for action in actions:
        action.admit(state)
        state = after(state, action.complete(state, Luck(1)))
    return state


def wounded(*cards):
    """Vanestra with a wound on each of these cards, in a mouse's turn."""
    wounds = [do.WoundMinion("vanestra", card=card) for card in cards]
    return tapped(dealt(*TRACK), *wounds)


TAKEN_BACK = do.WoundMinion("vanestra", wounds=-1)


def test_a_wound_that_is_taken_back_frees_the_card_that_it_filled():
    state = tapped(wounded(CALL), TAKEN_BACK)
    assert (state.groups[0].wounds, state.full) == ((0,), ())
    assert turns(state, 1).active == CALL
    # One that lies on none of the cards goes first: nothing was full.
    assert tapped(wounded(""), TAKEN_BACK).full == ()


def test_a_log_in_which_such_a_card_stayed_full_is_read_as_it_was():
    state = after(wounded(CALL), TAKEN_BACK)
    assert state.full == (CALL,)


def test_a_boss_falls_once_the_only_card_that_is_left_is_full():
    gone = tapped(wounded(CALL), do.RemoveCard(WEB))
    assert (figures_of(gone, "vanestra"), track(gone)) == (0, ("filch", "tilda"))
    assert "type-gone" in events(gone)
    # The full card takes its wound along, and so does a card where nobody said which is full.
    for lies_on, taken, stays in ((CALL, CALL, WEB), ("", WEB, CALL)):
        state = tapped(wounded(lies_on), do.RemoveCard(taken))
        assert (state.groups[0].wounds, state.full) == ((0,), ())
        assert track(state) == ("filch", stays, "tilda")
        assert figures_of(tapped(state, do.WoundMinion("vanestra", card=stays)), "vanestra") == 0  # fmt: skip


def test_a_log_in_which_the_wound_went_with_the_other_card_is_read_as_it_was():
    state = after(wounded(CALL), do.RemoveCard(WEB))
    assert (state.groups[0].wounds, state.full) == ((0,), (CALL,))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (do.Wound("filch", 1, by="vanestra-sting"), "not-on-track"),
        (do.Roll("attack", "vanestra-sting", 1, faces=(2,)), "not-on-track"),
        (do.Roll("defense", "filch", 1, against="vanestra-sting", faces=(2,)), "not-on-track"),
        (do.Roll("attack", CALL, 1, faces=(2,)), "card-done"),
        (do.Roll("movement", CALL, 1, faces=(2,)), "card-done"),
    ],
)  # fmt: skip
def test_a_card_that_is_not_there_or_full_does_nothing(action, code):
    state = wounded(CALL)
    with pytest.raises(Refusal) as caught:
        action.admit(state)
    assert caught.value.code == code
    after(state, action)  # as logs of earlier versions hold it
    # What a card did before it was full is entered all the same.
    tapped(state, do.Wound("filch", 1, by=CALL), do.Roll("attack", WEB, 1, faces=(2,)))
