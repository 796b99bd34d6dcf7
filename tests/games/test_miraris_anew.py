"""Miraris: Wonders, Characters and the order may be changed to the end, and all that follows is scored anew."""

from dataclasses import replace

from hypothesis import given, settings, strategies as st

from companion.games.core import Refusal
from companion.games.miraris import MACHINE, Options
from companion.games.miraris.numbers import CHARACTERS, KINDS
from companion.games.miraris.rules.cards import counts_of
from companion.games.miraris.state import current
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    CLEO,
    NAMES,
    RealTable,
    after,
    check_cards,
    hand,
    kinds,
    refused,
    resolved,
    totals,
)

MIRELA = after(
    resolved(("lucia", "mirela", "lana"), [1], [2], [3, 4, 4], row=[5, 6, 7]),
    a.LuciaTakes(kinds(5, 6)), a.Give(CLEO, *kinds(4)), a.Give(CLEO, *kinds(3)),
)  # fmt: skip


def test_a_wonder_that_was_forgotten_is_added_at_the_end():
    assert totals(MIRELA) == {ANA: 12, BEN: 9, CLEO: 6}
    state = after(MIRELA, a.AddWonder(CLEO, "hand-of-the-goddess"))
    assert totals(state) == {ANA: 12, BEN: 9, CLEO: 13}
    assert hand(state, ANA) == (1, 5, 6)


def test_a_choice_that_no_longer_fits_is_asked_for_again_and_the_others_stay():
    state = after(MIRELA, a.SetWonders(CLEO, counts_of((4, 4, 5))))
    assert (current(state), state.gift_round) == ("mirela", 2)
    assert (hand(state, ANA), hand(state, BEN), hand(state, CLEO)) == (
        (1, 5, 6),
        (2, 4),
        (4, 5),
    )
    assert totals(after(state, a.Give(CLEO, "hand-of-the-goddess"))) == {
        ANA: 12,
        BEN: 11,
        CLEO: 6,
    }


def test_what_lay_in_the_row_is_changed_with_what_lucia_took_from_it():
    state = after(MIRELA, a.AddWonder(None, "the-dream", -1))
    assert hand(state, ANA) == (1, 5, 6)
    assert MACHINE.view(state).count.row.counts == counts_of((5, 6))
    assert (
        MACHINE.view(after(MIRELA, a.AddWonder(None, "edge-of-the-world", -1))).ability
        is None
    )


def test_another_character_is_scored_with_its_own_ability():
    assert totals(after(MIRELA, a.ChooseCharacter(CLEO, "allie"))) == {
        ANA: 12,
        BEN: 9,
        CLEO: 4,
    }
    state = after(MIRELA, a.ChooseCharacter(BEN, "alma"))
    assert totals(state) == {ANA: 12, BEN: 22, CLEO: 17}


def test_a_character_already_shown_is_changed_while_others_are_secret():
    state = resolved(("secret", "rolando", "alma"), [1], [2], [3])
    state = after(
        state, a.ChooseCharacter(CLEO, "lana"), a.ChooseCharacter(ANA, "alma")
    )
    assert totals(state) == {ANA: 21, BEN: 2, CLEO: 5}


def test_a_win_at_once_ends_where_the_seventh_kind_was_a_slip():
    state = resolved(("rolando", "lana", "alma"), [1, 2, 3, 4, 5, 6, 7], [], [])
    assert state.winner == ANA
    assert totals(after(state, a.AddWonder(ANA, "the-dream", -1))) == {
        ANA: 21,
        BEN: 0,
        CLEO: 20,
    }


def test_another_order_is_resolved_anew():
    order = ("rolando", "mirela", "lucia", "serena", "unknown")
    state = after(MIRELA, a.SetOrder(order))
    assert (
        current(state) == "lucia"
    )  # Mirela's turn has gone by: Ana, not yet immune, gave her only Wonder
    assert (hand(state, ANA), hand(state, BEN)) == ((), (1, 2, 3, 4))


def test_it_rejects_what_could_not_have_been_counted():
    refused("below-zero", MIRELA, a.AddWonder(ANA, "hand-of-the-goddess", -1))
    refused("too-many-copies", MIRELA, a.SetWonders(ANA, (0, 0, 0, 0, 0, 0, 5)))
    refused("character-taken", MIRELA, a.ChooseCharacter(CLEO, "lucia"))
    refused("character-missing", MIRELA, a.ChooseCharacter(CLEO, ""))
    refused("order-incomplete", MIRELA, a.SetOrder(()))


def played(seats, characters, rng):
    table = RealTable(rng, seats, characters[:seats])
    table.play_rounds()
    table.play_scoring()
    return table.log


@settings(max_examples=60, deadline=None)
@given(
    st.integers(3, 6), st.permutations(CHARACTERS), st.randoms(use_true_random=False)
)
def test_the_same_counts_again_change_nothing(seats, characters, rng):
    state = after(
        MACHINE.new(Options(NAMES[:seats], rounds=True)),
        *played(seats, characters, rng),
    )
    for player in range(seats):
        assert after(state, a.SetWonders(player, state.counted[player])) == state
        assert (
            after(state, a.ChooseCharacter(player, state.characters[player])) == state
        )
    assert after(state, a.SetOrder(state.order)) == state


@settings(max_examples=100, deadline=None)
@given(st.integers(3, 6), st.permutations(CHARACTERS), st.sampled_from(KINDS), st.sampled_from((1, -1)),
       st.randoms(use_true_random=False))  # fmt: skip
def test_a_late_change_gives_what_an_early_one_would_have_given(
    seats, characters, kind, change, rng
):
    log = played(seats, characters, rng)
    begins = max(at for at, action in enumerate(log) if isinstance(action, a.Score))
    fix = a.AddWonder(rng.choice([None, *range(seats)]), kind, change)
    before = after(MACHINE.new(Options(NAMES[:seats], rounds=True)), *log[:begins])
    try:
        early = after(before, fix, a.Score(confirmed=True), *log[begins + 1 :])
    except (
        Refusal
    ):  # it could not be, or a choice no longer fits: then that is asked for again
        return
    late = after(before, *log[begins:], fix)
    check_cards(late)
    assert replace(late, accepted=None) == replace(early, accepted=None)
