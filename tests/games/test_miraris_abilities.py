"""Miraris: the numbered abilities in their order, with every choice they ask for."""

import pytest

from companion.games.miraris import MACHINE
from companion.games.miraris.numbers import ALL_CARDS
from companion.games.miraris.rules.cards import cards_of, counts_of
from companion.games.miraris.state import current
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    Loaded,
    after,
    hand,
    kinds,
    opened,
    refused,
    resolved,
    totals,
)
from tests.games.sentences import words

ALL_KINDS = (1, 2, 3, 4, 5, 6, 7)


def why(state):
    return [words(message) for message in MACHINE.outcome(state).why]


# ---- Rolando ----


def test_rolando_wins_at_once_with_all_seven_kinds():
    state = resolved(
        ("rolando", "lucia", "serena"), ALL_KINDS, [7, 7, 7], [], row=[1, 2, 3]
    )
    assert (state.phase, state.winner, state.row) == (
        "result",
        ANA,
        counts_of([1, 2, 3]),
    )
    assert [
        (place.player, place.place, place.won, place.score)
        for place in MACHINE.outcome(state).places
    ] == [
        (ANA, 1, True, None),
        (BEN, 2, False, None),
        (CLEO, 2, False, None),
    ]


def test_rolando_without_one_kind_only_counts_crowns():
    state = resolved(("rolando", "lana", "alma"), [1, 2, 3, 4, 5, 6, 6], [], [])
    assert (state.winner, totals(state)[ANA]) == (None, 27)


def test_rolando_is_checked_only_when_his_number_comes():
    order = ("mirela", "rolando", "lucia", "serena", "unknown")
    state = resolved(("mirela", "rolando", "alma"), [5], ALL_KINDS, [7, 6], order=order)
    state = after(state, a.Give(BEN, "the-dream"), a.Give(CLEO, "the-dream"))
    assert (state.winner, hand(state, BEN)) == (None, (1, 2, 3, 4, 5, 6))


def test_cards_still_to_come_do_not_help_rolando():
    state = resolved(("rolando", "serena", "alma"), [1, 2, 3, 4, 5, 6], [], [])
    assert (current(state), state.events[0].kind) == ("serena", "rolando-misses")


# ---- Lucia ----


def test_lucia_takes_two_of_the_row():
    state = resolved(("lucia", "lana", "alma"), [1], [], [], row=[2, 5, 7])
    assert current(state) == "lucia"
    state = after(state, a.LuciaTakes(kinds(7, 5)))
    assert (hand(state, ANA), cards_of(state.row)) == ((1, 5, 7), (2,))


@pytest.mark.parametrize("row", [[], [4], [4, 6], [5, 5, 5]])
def test_lucia_is_not_asked_where_there_is_nothing_to_choose(row):
    state = resolved(("lucia", "lana", "alma"), [], [], [], row=row)
    assert (state.phase, hand(state, ANA)) == ("result", tuple(row[:2]))


def test_it_rejects_what_lucia_cannot_take():
    state = resolved(("lucia", "lana", "alma"), [1], [], [], row=[2, 5, 7])
    refused("not-in-row", state, a.LuciaTakes(kinds(2, 2)))
    refused("not-in-row", state, a.LuciaTakes(kinds(2, 1)))
    refused("wrong-number", state, a.LuciaTakes(kinds(2)))
    refused("wrong-number", state, a.LuciaTakes(kinds(2, 5, 7)))
    refused("no-such-wonder", state, a.LuciaTakes(("2", "5")))


def test_lucia_gives_nothing_to_mirela_and_discards_nothing():
    state = resolved(("lucia", "mirela", "unknown", "alma"), [7, 1], [], [3, 7], [4, 5])
    refused("immune", state, a.Give(ANA, "the-dream"))
    state = after(
        state,
        a.Give(CLEO, "the-dream"),
        a.Give(DAN, "chapel-of-the-divine"),
        a.Discard(BEN, kinds(4)),
    )
    assert [hand(state, player) for player in range(4)] == [(1, 7), (7,), (3,), ()]
    assert sum("no other ability affects lucia" in line for line in why(state)) == 2


def test_lucia_is_touched_by_abilities_that_a_table_puts_before_hers():
    order = ("mirela", "rolando", "lucia", "serena", "unknown")
    state = resolved(("lucia", "mirela", "alma"), [7], [], [5], order=order)
    assert (hand(state, ANA), hand(state, BEN)) == ((), (5, 7))


# ---- Serena ----


def test_serena_draws_what_the_table_enters():
    state = after(
        resolved(("serena", "lana", "alma"), [1], [], []),
        a.SerenaDraws(kinds(7, 7, 1, 2)),
    )
    assert (hand(state, ANA), MACHINE.problems(state)[0].message.args["total"]) == (
        (1, 1, 2, 7, 7),
        1,
    )


def six_players(rest):
    """Six players' hands in which exactly these four cards were never shown."""
    shown = list(
        cards_of(
            tuple(
                all_ - few for all_, few in zip(ALL_CARDS, counts_of(rest), strict=True)
            )
        )
    )
    return [shown[seat::6] for seat in range(6)]


def test_serena_draws_the_four_cards_never_shown_to_six_players():
    characters = ("allie", "lana", "serena", "fatima", "alma", "nada")
    state = resolved(characters, *six_players([1, 4, 6, 7]))
    assert (state.phase, MACHINE.problems(state)) == ("result", ())
    assert [event.cards for event in state.events if event.kind == "serena-draws"] == [
        (1, 4, 6, 7)
    ]


def test_it_rejects_what_the_deck_cannot_hold():
    state = resolved(("serena", "lana", "alma"), [7, 7], [7, 7], [])
    refused("not-in-deck", state, a.SerenaDraws(kinds(7, 7, 1, 1)))
    refused("wrong-number", state, a.SerenaDraws(kinds(7, 1, 1)))
    refused("wrong-number", state, a.SerenaDraws(kinds(7, 1, 1, 1, 1)))
    assert after(state, a.SerenaDraws(kinds(7, 1, 1, 1))).phase == "result"


def test_serena_draws_all_of_a_short_deck():
    rest = list(cards_of(ALL_CARDS))
    state = resolved(("serena", "lana", "alma"), rest[:20], rest[20:40], rest[40:-3])
    assert (state.phase, state.events[0].cards) == ("result", (7, 7, 7))


# ---- Mirela ----


def test_mirela_receives_a_second_card_each_below_ten():
    state = resolved(("mirela", "lana", "alma"), [], [4, 1], [5, 2])
    state = after(
        state, a.Give(BEN, "chapel-of-the-divine"), a.Give(CLEO, "hand-of-the-goddess")
    )
    assert (hand(state, ANA), hand(state, BEN), hand(state, CLEO)) == (
        (1, 2, 4, 5),
        (),
        (),
    )


def test_nobody_gives_a_second_card_at_ten():
    state = resolved(("mirela", "lana", "alma"), [], [5, 1], [5, 2])
    state = after(
        state, a.Give(BEN, "hand-of-the-goddess"), a.Give(CLEO, "hand-of-the-goddess")
    )
    assert (hand(state, ANA), hand(state, BEN), hand(state, CLEO)) == (
        (5, 5),
        (1,),
        (2,),
    )


def test_the_second_gift_is_chosen_too():
    state = resolved(("mirela", "lana", "alma"), [], [1, 2, 3], [6, 7])
    state = after(
        state, a.Give(BEN, "garden-of-shadows"), a.Give(CLEO, "edge-of-the-world")
    )
    assert (state.gift_round, hand(state, ANA), current(state)) == (2, (1, 6), "mirela")
    refused("another-gift", state, a.Give(BEN, "frozen-grave", gift=1))
    assert hand(after(state, a.Give(BEN, "black-altar", gift=2)), ANA) == (1, 3, 6, 7)


def test_a_gift_may_be_changed_until_everybody_has_chosen():
    state = resolved(("mirela", "lana", "alma"), [], [5, 7], [5, 6])
    state = after(state, a.Give(BEN, "the-dream"), a.Give(BEN, "hand-of-the-goddess"))
    assert hand(after(state, a.Give(CLEO, "edge-of-the-world")), ANA) == (5, 6)


def test_several_gifts_can_be_entered_at_once():
    state = resolved(("mirela", "lana", "alma", "nada"), [], [5, 7], [3, 3], [5, 6])
    state = after(state, a.GiveAll(kinds(7, 6)))
    assert hand(state, ANA) == (3, 6, 7)
    refused("game-over", state, a.GiveAll(kinds(7, 6)))


def test_who_has_nothing_gives_nothing():
    state = resolved(("mirela", "lana", "alma"), [1], [], [2])
    assert (state.phase, hand(state, ANA)) == ("result", (1, 2))
    assert any("nobody has another to give" in line for line in why(state))


def test_it_rejects_gifts_that_cannot_be():
    state = resolved(("mirela", "lana", "alma", "nada"), [1], [2, 3], [], [2, 4])
    refused("not-in-hand", state, a.Give(BEN, "the-dream"))
    refused("gives-nothing", state, a.Give(ANA, "garden-of-shadows"))
    refused("gives-nothing", state, a.Give(CLEO, "garden-of-shadows"))
    refused("no-such-player", state, a.Give(4, "garden-of-shadows"))
    refused("one-gift-each", state, a.GiveAll(kinds(2)))
    refused("one-gift-each", state, a.GiveAll(kinds(2, 2, 2)))
    refused("not-in-hand", state, a.GiveAll(kinds(2, 3)))


# ---- Unknown ----


def test_everybody_discards_as_many_as_unknown_has_altars():
    state = resolved(("unknown", "lana", "alma"), [3, 3, 1], [1, 2, 7], [4, 5, 7, 7])
    entered = a.Discard(BEN, kinds(7, 1))
    between = after(state, entered)
    ability = MACHINE.view(between).ability
    assert ability is not None
    told = [choice.told for choice in ability.choices]
    assert told == [a.Discard(BEN, kinds(1, 7)).tell(state, between), None]
    state = after(between, a.Discard(CLEO, kinds(7, 4)))
    assert (hand(state, ANA), hand(state, BEN), hand(state, CLEO)) == (
        (1, 3, 3, 7, 7),
        (2,),
        (5, 7),
    )
    assert cards_of(state.aside) == (1, 4)


def test_altars_are_counted_when_the_turn_comes():
    state = resolved(("mirela", "unknown", "alma"), [], [3, 3], [5, 7])
    state = after(state, a.Give(CLEO, "the-dream"))
    assert (
        hand(state, ANA),
        hand(state, BEN),
        MACHINE.view(state).ability.choices[0].number,
    ) == ((3, 7), (3,), 1)
    state = after(state, a.Discard(ANA, kinds(7)))
    assert [hand(state, player) for player in range(3)] == [(3,), (3, 7), ()]


def test_without_an_altar_nobody_discards():
    state = resolved(("unknown", "lana", "alma"), [1], [1, 2, 7], [4, 5])
    assert (state.phase, hand(state, BEN)) == ("result", (1, 2, 7))


def test_who_has_fewer_cards_discards_all():
    state = resolved(("unknown", "lana", "alma"), [3, 3, 3], [1, 7], [])
    assert (state.phase, hand(state, BEN), hand(state, ANA)) == (
        "result",
        (),
        (3, 3, 3, 7),
    )


def test_the_helper_draws_discards_once():
    state = resolved(("unknown", "lana", "alma"), [3, 3, 1], [1, 2, 7], [4, 5, 7, 7])
    action = a.DrawDiscards().complete(state, Loaded())
    assert action.discards == ((), kinds(2, 7), kinds(7, 7))
    assert hand(after(state, action), ANA) == (1, 3, 3, 7, 7, 7)


def test_the_helper_draws_for_one_player_and_leaves_what_was_entered():
    state = after(
        resolved(("unknown", "lana", "alma"), [3], [1, 2, 7], [4, 5]),
        a.Discard(BEN, kinds(1)),
    )
    everybody = a.DrawDiscards().complete(state, Loaded())
    assert everybody.discards == ((), (), kinds(5))
    again = a.DrawDiscards(BEN).complete(state, Loaded())
    assert after(state, again).discards == ((), (7,), ())


def test_what_a_phone_sends_as_drawn_is_drawn_anew():
    state = resolved(("unknown", "lana", "alma"), [3], [1, 2, 7], [4, 5])
    sent = a.DrawDiscards(None, ((), kinds(1), kinds(4)))
    assert sent.complete(state, Loaded()).discards == ((), kinds(7), kinds(5))


def test_completing_leaves_other_actions_as_they_are():
    for action in (a.Score(), a.DrawDiscards(BEN)):
        assert action.complete(opened(), Loaded()) == action


def test_it_rejects_discards_that_cannot_be():
    state = resolved(("lucia", "unknown", "alma"), [1, 2], [3], [1, 2, 7])
    refused("immune", state, a.Discard(ANA, kinds(1)))
    refused("immune", state, a.DrawDiscards(ANA).complete(state, Loaded()))
    refused("gives-nothing", state, a.Discard(BEN, kinds(3)))
    refused("wrong-number", state, a.Discard(CLEO, kinds(1, 2)))
    refused("wrong-number", state, a.Discard(CLEO, ()))
    refused("not-in-hand", state, a.Discard(CLEO, kinds(6)))
    refused("nothing-drawn", state, a.DrawDiscards())
    refused("no-such-player", state, a.DrawDiscards(7).complete(state, Loaded()))
    refused("not-in-hand", state, a.DrawDiscards(None, ((), (), kinds(6))))


# ---- order ----


def test_abilities_happen_in_their_order_whatever_the_seats():
    state = resolved(
        ("unknown", "mirela", "serena", "lucia"),
        [3, 3],
        [1],
        [7],
        [5, 6],
        row=[2, 4, 6],
    )
    asked = [current(state)]
    for action in (
        a.LuciaTakes(kinds(4, 6)),
        a.SerenaDraws(kinds(1, 1, 1, 2)),
        a.Give(CLEO, "garden-of-shadows"),
    ):
        state = after(state, action)
        asked.append(current(state))
    assert asked == ["lucia", "serena", "mirela", "mirela"]


def test_another_order_can_be_set():
    order = ("unknown", "mirela", "serena", "lucia", "rolando")
    state = after(opened(), a.SetOrder(order))
    assert state.order == order
    refused("order-incomplete", state, a.SetOrder(order[:4]))


def test_it_rejects_an_ability_whose_turn_it_is_not():
    state = resolved(("lucia", "serena", "alma"), [1], [], [], row=[1, 2, 3])
    refused("not-this-ability", state, a.SerenaDraws(kinds(1, 1, 1, 1)))
    refused("not-this-ability", state, a.Discard(BEN, kinds(1)))
    refused("choice-missing", state, a.Score())
    refused("score-first", opened(), a.LuciaTakes(kinds(1, 2)))


# ---- what nobody was asked for ----


def test_what_changes_hands_unasked_is_told_until_somebody_has_chosen():
    state = resolved(("rolando", "lucia", "serena"), [1], [2, 3], [4, 4], row=[4, 3])
    told = [words(line) for line in MACHINE.view(state).done_unasked]
    assert told[0].startswith("rolando: Ana does not have all seven kinds.")
    assert told[1].startswith("lucia: Ben takes 2 Wonders from the row (3, 4)")
    assert len(told) == 2


@pytest.mark.parametrize(
    ("asks", "told"), [("mirela", "gives nothing"), ("unknown", "discards nothing")]
)
def test_why_lucia_is_left_out_is_told_while_all_others_are_asked(asks, told):
    state = resolved(
        ("lucia", asks, "lana"), [1, 2, 4], [3, 3, 5, 6], [4, 5, 7], row=[4, 3]
    )
    lines = [words(line) for line in MACHINE.view(state).done_unasked]
    assert len(lines) == 2 and lines[1].startswith(f"Ana {told}: ")


def handed(state):
    """What all have handed over, as a view shows it: for whom, and who what."""
    return [
        (
            words(one.title),
            [
                (given.player, *(kind.crowns for kind in given.kinds))
                for given in one.given
            ],
        )
        for one in MACHINE.view(state).handed_over
    ]


def test_what_lay_face_down_or_was_drawn_is_shown_until_somebody_is_asked_for_more():
    state = resolved(
        ("mirela", "unknown", "lana"), [1], [3, 3, 5, 6], [4, 4, 5, 7], row=[4]
    )
    gifts = [a.Give(BEN, "hand-of-the-goddess"), a.Give(CLEO, "hand-of-the-goddess")]
    assert handed(after(state, gifts[0])) == []
    state = after(state, *gifts)
    assert handed(state) == [("Given to Ana:", [(BEN, 5), (CLEO, 5)])]
    assert "not less than 10" in words(MACHINE.view(state).done_unasked[0])
    for seat, *cards in ((ANA, 1, 5), (CLEO, 4, 7)):
        state = after(state, a.Discard(seat, kinds(*cards)))
    assert handed(state) == [("Discarded at random:", [(ANA, 1, 5), (CLEO, 4, 7)])]
    assert "takes one Dream" in words(MACHINE.view(state).done_unasked[0])


def test_what_is_given_to_mirela_a_second_time_is_shown_with_the_first():
    state = resolved(
        ("mirela", "unknown", "lana"), [1], [1, 2, 2, 6], [1, 2, 2, 7], row=[4]
    )
    for kind in ("garden-of-shadows", "frozen-grave"):
        state = after(state, a.Give(BEN, kind), a.Give(CLEO, kind))
    assert handed(state) == [("Given to Ana:", [(BEN, 1, 2), (CLEO, 1, 2)])]
