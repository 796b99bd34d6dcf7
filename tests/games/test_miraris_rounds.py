"""Miraris: the round assistant – row, Dormire, stacks, ties."""

import pytest

from companion.games.core import Term
from companion.games.miraris import MACHINE
from companion.games.miraris.numbers import KINDS
from companion.games.miraris.rules.cards import cards_of
from companion.games.miraris.state import deck
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
)
from tests.games.sentences import words


def table(seats=3):
    return opened(seats, rounds=True)


def numbers(*values):
    return [a.PlayDormire(player, value) for player, value in enumerate(values)]


def round_of(state, cards, values):
    return after(state, a.LayRow(kinds(*cards)), *numbers(*values), a.EndRound())


def test_the_lowest_number_takes_the_position_nearest_the_deck():
    state = round_of(table(), [1, 4, 7], [9, 2, 5])
    assert [hand(state, player) for player in (ANA, BEN, CLEO)] == [(7,), (1,), (4,)]
    assert (state.round, state.stacks) == (2, ((), (), ()))


def test_the_rulebooks_tie_leaves_the_two_far_positions():
    state = round_of(table(5), [1, 2, 3, 4, 5], [7, 2, 4, 7, 5])
    assert [hand(state, player) for player in range(5)] == [(), (1,), (2,), (), (3,)]
    assert state.stacks == ((), (), (), (4,), (5,))


def test_a_new_card_lies_on_what_was_left_and_both_are_taken():
    state = round_of(table(), [2, 3, 1], [1, 7, 7])
    state = after(state, a.LayRow(kinds(4, 6, 5)), *numbers(9, 1, 2))
    position = MACHINE.view(state).round.positions[2]
    assert (
        position.under_crowns,
        position.new_crowns,
        position.crowns,
        position.player,
    ) == ((1,), 5, 6, ANA)
    assert hand(after(state, a.EndRound()), ANA) == (1, 2, 5)


def test_a_stack_grows_until_somebody_takes_it():
    state = table()
    for value in (1, 2, 3):
        state = round_of(state, [1, 2, 3], [value] * 3)
    assert state.stacks == ((1, 1, 1), (2, 2, 2), (3, 3, 3))
    assert hand(round_of(state, [4, 4, 4], [4, 5, 6]), CLEO) == (3, 3, 3, 4)


def test_cards_are_laid_near_to_far_by_tapping():
    state = after(table(), a.LayWonder("the-dream"), a.LayWonder("black-altar"))
    assert (state.new, MACHINE.view(state).round.next) == ((7, 3, 0), 2)


def test_a_position_can_be_filled_first_or_changed():
    state = after(
        table(),
        a.LayWonder("the-dream", 2),
        a.LayWonder("black-altar"),
        a.LayWonder("frozen-grave", 0),
    )
    assert state.new == (2, 0, 7)


def test_it_rejects_cards_that_have_no_place():
    state = after(table(), a.LayRow(kinds(1, 1, 1)))
    refused("row-full", state, a.LayWonder("the-dream"))
    refused("no-such-position", state, a.LayWonder("the-dream", 3))
    refused("no-such-position", state, a.LayWonder("the-dream", -1))
    refused("one-card-each-position", state, a.LayRow(kinds(1, 1)))
    refused("one-card-each-position", state, a.LayRow(kinds(1, 1, 1, 1)))
    refused("no-such-wonder", state, a.LayRow(("1", "1", "1")))


def test_a_card_lies_where_it_was_meant_to_or_nowhere():
    """Two phones tap what both see turn up, or one finger twice."""
    state = after(table(), a.LayWonder("the-dream", next=0))
    assert after(state, a.LayWonder("the-dream", next=1)).new == (7, 7, 0)
    assert after(state, a.LayWonder("the-dream", next=2)).new == (7, 0, 7)
    twice = refused("laid-already", state, a.LayWonder("the-dream", next=0))
    assert twice.args_for_text["position"] == 1
    other = refused("position-filled", state, a.LayWonder("black-altar", next=0))
    assert other.args_for_text["there"] == Term("the-dream")
    changed = after(state, a.LayWonder("black-altar", 0, next=1))
    assert changed.new == (3, 0, 0)


def test_the_first_card_of_the_next_round_is_laid_once():
    state = after(table(), a.LayRow(kinds(1, 2, 3)), *numbers(1, 2, 3))
    first = a.LayWonder("the-dream", round=2, next=0)
    refused("laid-already", after(state, first), first)


def test_it_rejects_a_sixth_dream():
    state = round_of(round_of(table(), [7, 7, 7], [1, 1, 2]), [7, 7, 1], [2, 3, 4])
    assert deck(state)[6] == 0
    assert (
        refused("too-many-copies", state, a.LayWonder("the-dream")).rule
        == "wonder-cards"
    )
    refused("too-many-copies", state, a.LayRow(kinds(1, 1, 7)))


def test_who_has_the_last_copies_is_named():
    state = round_of(round_of(table(), [7, 7, 7], [1, 1, 2]), [7, 7, 1], [2, 3, 4])
    places = refused("too-many-copies", state, a.LayWonder("the-dream"))
    assert places.args_for_text["places"] == ("Ana", "Ben", "Cleo")
    state = after(opened(), a.SetWonders(BEN, (0, 0, 0, 0, 0, 0, 5)))
    second = refused("too-many-copies", state, a.AddWonder(ANA, "the-dream"))
    assert second.args_for_text["places"] == ("Ben",)


def test_while_others_still_choose_the_history_tells_only_who_has():
    before = after(table(), a.LayRow(kinds(1, 4, 7)))
    first, second, last = numbers(3, 8, 5)
    one = after(before, first)
    assert words(MACHINE.describe(before, first, one, one)) == "Ana has chosen"
    assert "3" not in words(MACHINE.describe(before, first, one, after(one, second)))
    for now in (after(one, second, last), after(one, second, last, a.EndRound())):
        assert (
            words(MACHINE.describe(before, first, one, now)) == "Round 1: Ana plays 3"
        )


def test_a_row_typed_again_frees_its_cards():
    state = after(
        table(6), a.LayRow(kinds(7, 7, 7, 7, 7, 1)), a.LayRow(kinds(1, 7, 7, 7, 7, 7))
    )
    assert deck(state)[6] == 0


def test_a_used_dormire_is_refused_and_marked():
    state = round_of(table(), [1, 2, 3], [4, 5, 6])
    refusal = refused("dormire-used", state, a.PlayDormire(ANA, 4))
    assert (refusal.rule, refusal.args_for_text["round"]) == ("choose-dormire", 1)
    assert MACHINE.view(state).round.dormire[ANA].left == (1, 2, 3, 5, 6, 7, 8, 9)
    assert after(state, a.PlayDormire(BEN, 4)).dormire == (0, 4, 0)


@pytest.mark.parametrize("value", [0, 10, -1])
def test_it_rejects_a_dormire_that_is_not_in_the_set(value):
    refused("no-such-dormire", table(), a.PlayDormire(ANA, value))


def test_a_dormire_may_be_changed_until_the_round_ends():
    assert after(table(), a.PlayDormire(ANA, 4), a.PlayDormire(ANA, 9)).dormire == (
        9,
        0,
        0,
    )


def test_the_first_wonder_of_the_next_round_ends_this_one():
    state = after(table(), a.LayRow(kinds(1, 4, 7)), *numbers(9, 2, 5))
    first = a.LayWonder("the-dream", round=2)
    later = after(state, first)
    assert later == after(state, a.EndRound(), a.LayWonder("the-dream"))
    assert words(first.tell(state, later)) == "Round 2: the-dream on position 1"
    assert after(later, a.LayWonder("the-dream", round=2)).new == (7, 7, 0)
    refused("row-incomplete", table(), first)
    refused("another-round", state, a.LayWonder("the-dream", round=3))


def test_it_rejects_the_end_of_a_round_that_is_not_entered():
    state = after(table(), a.LayWonder("the-dream"))
    assert refused("row-incomplete", state, a.EndRound()).args_for_text["position"] == 2
    state = after(table(), a.LayRow(kinds(1, 2, 3)), a.PlayDormire(BEN, 3))
    assert refused("dormire-missing", state, a.EndRound()).args_for_text["players"] == (
        "Ana",
        "Cleo",
    )


def test_it_rejects_entries_meant_for_another_round():
    state = round_of(table(), [1, 2, 3], [4, 5, 6])
    refused("another-round", state, a.PlayDormire(ANA, 9, round=1))
    refused("another-round", state, a.LayWonder("the-dream", round=4))
    refused("another-round", state, a.LayRow(kinds(1, 2, 3), round=1))
    assert after(state, a.PlayDormire(ANA, 9, round=2)).dormire[ANA] == 9


def eight_rounds(seats=3):
    state = table(seats)
    for number in range(1, 9):
        cards = [1 + (number + seat) % 5 for seat in range(seats)]
        state = round_of(
            state,
            cards,
            [number if seat < 2 else number % 9 + 1 for seat in range(seats)],
        )
    return state


def test_eight_rounds_open_the_scoring_with_everything_filled_in():
    state = eight_rounds()
    assert (state.phase, sum(hand(state, CLEO)) > 0, len(cards_of(state.row)) > 0) == (
        "holdings",
        True,
        True,
    )
    assert MACHINE.view(state).missing == 0
    assert after(state, a.Score()).phase == "characters"


def test_no_new_cards_come_after_round_eight():
    state = eight_rounds()
    refused("rounds-over", state, a.LayWonder(KINDS[0]))
    refused("rounds-over", state, a.PlayDormire(ANA, 9))
    refused("rounds-over", state, a.EndRound())


def test_it_rejects_rounds_at_a_table_that_only_scores():
    refused("no-round-assistant", opened(), a.LayWonder("the-dream"))
    refused("no-round-assistant", opened(), a.EndRound())


def test_it_rejects_counting_by_hand_during_the_rounds():
    refused("rounds-first", table(), a.AddWonder(ANA, "the-dream"))
    refused("rounds-first", table(), a.ChooseCharacter(ANA, "lana"))
    refused("rounds-first", table(), a.LuciaTakes(kinds(1, 2)))


def test_the_round_assistant_can_be_left_after_a_confirmation():
    state = after(round_of(table(), [1, 2, 3], [4, 4, 6]), a.LayWonder("the-dream"))
    refused("rounds-unfinished", state, a.Score())
    state = after(state, a.Score(confirmed=True))
    assert (state.phase, hand(state, CLEO), cards_of(state.row)) == (
        "holdings",
        (3,),
        (1, 2, 7),
    )


def test_the_screen_says_who_takes_what_before_it_happens():
    state = after(table(), a.LayRow(kinds(1, 2, 3)), *numbers(4, 4, 6))
    assert [
        words(position.takes) for position in MACHINE.view(state).round.positions
    ] == [
        "Tied: garden-of-shadows stays.",
        "Tied: frozen-grave stays.",
        "Cleo takes black-altar (3).",
    ]


def test_what_is_put_right_in_the_open_is_told_with_what_it_was():
    state = after(table(), a.LayRow(kinds(1, 2, 3)))
    # Whoever changes their mind in secret tells nobody.
    three, secret = a.PlayDormire(ANA, 3), after(state, a.PlayDormire(ANA, 8))
    assert not three.changes(secret)
    assert words(three.tell(secret, secret)) == "Round 1: Ana plays 3"
    shown = after(state, *numbers(8, 5, 2))
    assert three.changes(shown) and not a.PlayDormire(ANA, 8).changes(shown)
    assert words(three.tell(shown, after(shown, three))) == (
        "Round 1: Ana plays 3 instead of 8"
    )
    other = a.LayWonder(KINDS[6], 1)
    assert other.changes(shown) and not a.LayWonder(KINDS[1], 1).changes(shown)
    assert words(other.tell(shown, after(shown, other))).endswith(
        "on position 2 (before: frozen-grave)"
    )
