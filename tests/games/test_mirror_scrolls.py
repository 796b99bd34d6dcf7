"""The Mirror Scrolls: rounds, the offering, blocked rounds, classic dominoes."""

from itertools import combinations_with_replacement

import pytest

from companion.games.core import Refusal, Rename
from companion.games.mirror_scrolls import MACHINE, Options
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    DECK_AFTER_DEAL,
    HAND_SIZES,
    SPELLS,
    points_of,
)
from companion.games.mirror_scrolls.state import tally
from tests.games.actions import mirror_scrolls as a
from tests.games.mirror_scrolls_table import (
    ANA,
    BRUNO,
    CHLOE,
    NAMES,
    after,
    dealt,
    opened,
    refused,
    winners,
    words,
)


def wins(*seats):
    return tuple(a.WinRound(seat) for seat in seats)


def won(state):
    """Who has won the game."""
    return next(
        (seat for seat, mage in enumerate(MACHINE.view(state).seats) if mage.won), None
    )


# ---- counting rounds ----


def test_names_are_all_that_a_table_needs():
    state = MACHINE.new(Options(("Ana", "Bruno")))
    assert (state.depth, MACHINE.view(state).target) == (1, 3)
    assert [mage.win.allowed for mage in MACHINE.view(state).seats] == [True, True]


def test_each_round_brings_a_mage_nearer():
    state = after(opened(3, rounds=2), *wins(ANA, CHLOE))
    assert [mage.needed for mage in MACHINE.view(state).seats] == [1, 2, 1]
    assert (
        words(MACHINE.view(state).seats[BRUNO].standing) == "Bruno needs 2 more rounds."
    )
    assert MACHINE.outcome(state) is None


def test_the_agreed_number_of_rounds_wins():
    state = after(opened(3, rounds=2), *wins(ANA, CHLOE, CHLOE))
    view, outcome = MACHINE.view(state), MACHINE.outcome(state)
    assert (view.finished, words(view.now)) == (True, "Chloé has won the game.")
    assert [
        (place.player, place.place, place.won, place.score) for place in outcome.places
    ] == [
        (CHLOE, 1, True, 2),
        (ANA, 2, False, 1),
        (BRUNO, 3, False, 0),
    ]
    assert [words(line) for line in outcome.why] == [
        "Round 1: Ana.",
        "Round 2: Chloé.",
        "Round 3: Chloé.",
        "Chloé is the first to have won 2 rounds, the agreed number.",
    ]


def test_only_the_last_round_is_news():
    assert [
        words(line)
        for line in MACHINE.view(after(opened(), *wins(ANA, BRUNO))).happened
    ] == [
        "Bruno wins round 2 and turns their round card to the next number.",
    ]


@pytest.mark.parametrize("rounds", [1, 10])
def test_any_target_from_one_to_ten_can_be_agreed(rounds):
    state = after(opened(rounds=rounds), *wins(*[ANA] * (rounds - 1)))
    assert won(state) is None
    assert won(after(state, a.WinRound(ANA))) == ANA


@pytest.mark.parametrize("rounds", [0, 11, -1])
def test_it_rejects_other_targets(rounds):
    with pytest.raises(Refusal, match="rounds-out-of-range"):
        opened(rounds=rounds)


def test_it_rejects_a_round_after_the_game():
    refused("game-over", after(opened(rounds=1), a.WinRound(ANA)), a.WinRound(BRUNO))


def test_two_phones_do_not_count_the_same_round_twice():
    state = after(opened(), a.WinRound(ANA, round=1))
    refused("other-round", state, a.WinRound(ANA, round=1))
    assert winners(after(state, a.WinRound(ANA, round=2))) == [ANA, ANA]


def test_a_rounds_winner_can_be_corrected():
    state = after(opened(), *wins(ANA, ANA, BRUNO), a.ChangeWinner(2, BRUNO))
    assert winners(state) == [ANA, BRUNO, BRUNO]
    assert not MACHINE.view(state).finished


def test_a_winner_can_be_corrected_after_the_game():
    state = after(opened(rounds=2), *wins(ANA, ANA), a.ChangeWinner(2, BRUNO))
    assert not MACHINE.view(state).finished
    assert won(after(state, a.WinRound(BRUNO))) == BRUNO


def test_after_a_correction_whoever_reached_the_target_first_has_won():
    state = after(opened(rounds=2), *wins(ANA, BRUNO, BRUNO), a.ChangeWinner(2, ANA))
    view = MACHINE.view(state)
    assert won(state) == ANA
    assert [line.counts for line in view.rounds] == [True, True, False]
    assert [place.score for place in MACHINE.outcome(state).places] == [2, 0]


def test_winners_and_typed_numbers_are_corrected_without_undoing_the_rest():
    kinds = {
        "win-round",
        "change-winner",
        "offer",
        "count-hand",
        "highest",
        "left-over",
        "link",
        "end-turn",
        "crown-gone",
        "rename",
    }
    assert all(MACHINE.actions[kind].correctable for kind in kinds)
    assert not MACHINE.actions["win-round"].needs_current


@pytest.mark.parametrize("number", [0, 3])
def test_it_rejects_a_correction_of_a_round_that_was_not_played(number):
    refused(
        "no-such-round", after(opened(), *wins(ANA, BRUNO)), a.ChangeWinner(number, ANA)
    )


def test_names_can_change_at_any_time():
    state = after(opened(rounds=1), a.WinRound(ANA), Rename(ANA, "Anna"))
    assert words(MACHINE.view(state).now) == "Anna has won the game."


# ---- depths ----


def test_the_depth_can_change_between_rounds():
    state = after(
        opened(), a.WinRound(ANA), a.SetDepth(3), a.Offer(ANA, 3), a.Offer(BRUNO, 9)
    )
    assert MACHINE.view(state).turn == BRUNO
    state = after(
        state, a.WinRound(BRUNO), a.SetDepth(2), a.Offer(ANA, 3), a.Offer(BRUNO, 9)
    )
    assert (MACHINE.view(state).turn, MACHINE.view(state).seats[BRUNO].starts) == (
        None,
        True,
    )
    assert winners(after(state, a.WinRound(BRUNO), a.SetDepth(1), a.WinRound(ANA))) == [
        ANA,
        BRUNO,
        BRUNO,
        ANA,
    ]


def test_whoever_plays_again_keeps_the_depth_that_was_last():
    state = after(opened(depth=1), a.WinRound(ANA), a.SetDepth(3))
    assert MACHINE.again(state.options, state).depth == 3


@pytest.mark.parametrize(
    "state",
    [
        after(opened(depth=2), a.Offer(ANA, 3)),
        dealt(),
        after(opened(), a.Blocked()),
    ],
    ids=["offering", "play", "blocked"],
)
def test_it_rejects_another_depth_during_a_round(state):
    refused("round-going-on", state, a.SetDepth(1))
    assert not any(depth.allowed for depth in MACHINE.view(state).depths)


@pytest.mark.parametrize("depth", [0, 4])
def test_it_rejects_a_depth_that_there_is_not(depth):
    refused("no-such-depth", opened(), a.SetDepth(depth))
    with pytest.raises(Refusal, match="no-such-depth"):
        opened(depth=depth)


# ---- the offering ----


def test_the_lowest_offering_is_the_donation_and_the_mage_on_its_left_begins():
    """The rulebook's example: Ana 12, Bruno 5, Chloé 20."""
    state = after(
        opened(3, depth=2), a.Offer(ANA, 12), a.Offer(BRUNO, 5), a.Offer(CHLOE, 20)
    )
    view = MACHINE.view(state)
    assert [mage.donor for mage in view.seats] == [False, True, False]
    assert [mage.starts for mage in view.seats] == [False, False, True]
    assert [words(line) for line in view.happened] == [
        "Bruno’s 5 is the lowest offering: it becomes the donation, and their ring stays aside.",
        "Chloé sits on their left and takes the first turn.",
    ]


def test_to_the_left_of_the_last_seat_sits_the_first():
    state = after(
        opened(3, depth=3), a.Offer(ANA, 12), a.Offer(BRUNO, 5), a.Offer(CHLOE, 0)
    )
    assert MACHINE.view(state).turn == ANA


def test_numbers_can_be_typed_in_any_order_and_again_until_all_are_in():
    state = after(
        opened(3, depth=2), a.Offer(CHLOE, 0), a.Offer(ANA, 27), a.Offer(CHLOE, 26)
    )
    assert (
        words(MACHINE.view(state).now)
        == "Round 1: enter the numbers of the offerings; still missing: Bruno."
    )
    refused("offering-complete", after(state, a.Offer(BRUNO, 1)), a.Offer(BRUNO, 2))


def test_whose_hand_is_missing_is_said_once_the_first_is_counted():
    state = after(opened(3), a.Blocked())
    assert words(MACHINE.view(state).now).endswith("enter how many each mage holds.")
    state = after(state, a.CountHand(BRUNO, 3))
    assert words(MACHINE.view(state).now).endswith("in the hand of Ana, Chloé.")


def test_only_numbers_that_scrolls_have_are_offered_for_typing():
    assert MACHINE.view(opened(depth=2)).numbers == tuple(range(28))
    assert (
        MACHINE.view(opened()).numbers
        == MACHINE.view(opened(classic=True)).numbers
        == ()
    )
    assert (
        MACHINE.view(after(opened(depth=2), a.Offer(ANA, 1), a.Offer(BRUNO, 2))).numbers
        == ()
    )


@pytest.mark.parametrize("number", [-1, 28])
def test_it_rejects_a_number_that_no_scroll_has(number):
    refused("number-out-of-range", opened(depth=2), a.Offer(ANA, number))


def test_it_rejects_two_equal_offerings():
    assert (
        refused(
            "number-twice", after(opened(depth=2), a.Offer(ANA, 7)), a.Offer(BRUNO, 7)
        ).rule
        == "offering"
    )


def test_it_rejects_an_offering_where_only_rounds_are_counted():
    refused("only-rounds", opened(), a.Offer(ANA, 7))


@pytest.mark.parametrize(("mages", "hand", "deck"), [(2, 7, 14), (3, 6, 10), (4, 5, 8)])
def test_the_deal_follows_the_number_of_mages(mages, hand, deck):
    state = dealt(mages)
    assert state.turns.hands == (*[hand] * (mages - 1), hand - 1)
    assert (state.turns.deck, state.turns.chain, state.turns.turn) == (deck, 1, ANA)
    assert (HAND_SIZES[mages], DECK_AFTER_DEAL[mages]) == (hand, deck)


# ---- blocked rounds ----


def test_a_blocked_round_goes_to_the_fewest_scrolls():
    state = after(
        opened(3, depth=2), a.Blocked(), a.CountHand(ANA, 3), a.CountHand(BRUNO, 2)
    )
    assert MACHINE.view(state).phase == "blocked"
    assert [
        (win.player, win.how) for win in after(state, a.CountHand(CHLOE, 4)).wins
    ] == [(BRUNO, "fewest")]


def test_a_hand_leaves_the_others_and_the_chain_a_scroll_each():
    state = after(opened(3), a.Blocked())
    assert MACHINE.view(state).numbers == tuple(range(1, 26))
    assert (
        after(
            state, a.CountHand(ANA, 25), a.CountHand(BRUNO, 1), a.CountHand(CHLOE, 1)
        ).phase
        == "blocked"
    )


def tied():
    """The rulebook's example: Ana and Bruno hold two scrolls each, Chloé three."""
    return after(
        opened(3),
        a.Blocked(),
        a.CountHand(ANA, 2),
        a.CountHand(BRUNO, 2),
        a.CountHand(CHLOE, 3),
    )


def test_only_the_tied_mages_are_asked_for_their_highest_number():
    state = tied()
    assert [mage.asked for mage in MACHINE.view(state).seats] == [
        "highest",
        "highest",
        "",
    ]
    assert MACHINE.view(state).numbers == tuple(range(1, 28))
    assert words(MACHINE.view(state).now).endswith(
        "enter the highest number in the hand of Ana, Bruno."
    )
    refused("not-tied", state, a.Highest(CHLOE, 27))
    state = after(state, a.Highest(ANA, 22), a.Highest(BRUNO, 19))
    assert [(win.player, win.how) for win in state.wins] == [(ANA, "tied")]


def test_a_hand_counted_wrongly_can_be_counted_again():
    state = after(tied(), a.Highest(BRUNO, 19), a.CountHand(BRUNO, 3))
    assert winners(state) == [ANA]


def test_hands_are_counted_before_numbers():
    refused(
        "hands-first",
        after(opened(), a.Blocked(), a.CountHand(ANA, 1)),
        a.Highest(ANA, 3),
    )


@pytest.mark.parametrize("number", [5, 6])
def test_the_highest_of_seven_scrolls_is_at_least_six(number):
    state = after(opened(), a.Blocked(), a.CountHand(ANA, 7), a.CountHand(BRUNO, 7))
    if number < 6:
        refused("highest-too-low", state, a.Highest(ANA, number))
    else:
        assert after(state, a.Highest(ANA, number)).highs == (6, None)


def test_the_donation_is_in_nobodys_hand():
    state = after(opened(depth=2), a.Offer(ANA, 4), a.Offer(BRUNO, 9), a.Blocked())
    state = after(state, a.CountHand(ANA, 2), a.CountHand(BRUNO, 2))
    refused("number-in-chain", state, a.Highest(BRUNO, 4))


def test_a_hungry_dragon_may_have_brought_the_donation_into_a_hand():
    state = after(
        opened(depth=2, dragon="hungry-dragon"),
        a.Offer(ANA, 4),
        a.Offer(BRUNO, 9),
        a.Blocked(),
    )
    state = after(
        state,
        a.CountHand(ANA, 2),
        a.CountHand(BRUNO, 2),
        a.Highest(BRUNO, 4),
        a.Highest(ANA, 5),
    )
    assert winners(state) == [ANA]


def test_hands_and_chain_are_28_scrolls():
    state = after(opened(), a.Blocked(), a.CountHand(ANA, 13))
    refused("too-many-scrolls", state, a.CountHand(BRUNO, 15))
    assert winners(after(state, a.CountHand(BRUNO, 14))) == [ANA]


def test_it_rejects_an_empty_hand_in_a_blocked_round():
    refused("hand-empty", after(opened(), a.Blocked()), a.CountHand(ANA, 0))


def test_it_rejects_counts_when_nothing_is_blocked():
    refused("not-blocked", opened(), a.CountHand(ANA, 2))
    refused("not-blocked", opened(depth=2), a.Highest(ANA, 2))


# ---- classic dominoes ----

CLASSIC = opened(3, classic=True)


@pytest.mark.parametrize(
    ("scroll", "points"), [("freeze-star", 4), ("freeze-crown", 7), ("star-crown", 9)]
)
def test_a_scroll_is_worth_the_sum_of_its_halves(scroll, points):
    assert points_of(scroll) == points


def test_there_are_seven_mirrors_and_twenty_one_duos_worth_168():
    assert len(ALL_SCROLLS) == len(set(ALL_SCROLLS)) == 28
    assert [tuple(scroll.split("-")) for scroll in ALL_SCROLLS] == list(
        combinations_with_replacement(SPELLS, 2)
    )
    assert sum(points_of(scroll) for scroll in ALL_SCROLLS) == 168


def test_the_points_left_in_all_hands_go_to_the_winner():
    state = after(
        CLASSIC,
        a.LeftOver(ANA, ("freeze-star", "crown-crown")),
        a.LeftOver(CHLOE, ("star-dragon",)),
    )
    assert [mage.left_points for mage in MACHINE.view(state).seats] == [16, 0, 3]
    assert MACHINE.view(state).stake == 19
    state = after(state, a.WinRound(BRUNO))
    assert tally(state) == (0, 19, 0)
    assert state.left == ((), (), ())


def test_a_hand_can_be_marked_again_and_the_winner_may_hold_scrolls_too():
    state = after(
        CLASSIC, a.LeftOver(ANA, ("bam-bam",)), a.LeftOver(BRUNO, ("colt-colt",))
    )
    state = after(state, a.LeftOver(ANA, ("fly-fly",)))
    assert tally(
        after(state, a.LeftOver(CHLOE, ("dragon-dragon",)), a.WinRound(CHLOE))
    ) == (0, 0, 14)


def test_a_hand_that_the_table_has_added_up_counts_like_one_that_is_marked():
    state = after(CLASSIC, a.LeftPoints(ANA, 16), a.LeftOver(CHLOE, ("star-dragon",)))
    assert [mage.left_points for mage in MACHINE.view(state).seats] == [16, 0, 3]
    assert tally(after(state, a.WinRound(BRUNO))) == (0, 19, 0)
    marked = after(state, a.LeftOver(ANA, ("bam-bam",)))
    assert MACHINE.view(marked).seats[ANA].left_typed is None
    typed = after(marked, a.LeftPoints(ANA, 0))
    assert typed.left[ANA] == () and MACHINE.view(typed).stake == 3
    assert after(typed, a.WinRound(BRUNO)).totals == (None, None, None)
    refused("too-many-points", state, a.LeftPoints(BRUNO, 150))
    refused("no-points-here", opened(), a.LeftPoints(ANA, 1))


def test_a_winner_who_still_holds_scrolls_gets_the_difference():
    """As dominoes are usually counted: 12 left against 10 is worth 2, not 22."""
    blocked = after(
        opened(classic=True),
        a.LeftOver(ANA, ("colt-colt",)),
        a.LeftOver(BRUNO, ("crown-crown",)),
    )
    assert tally(after(blocked, a.WinRound(ANA).complete(blocked, None))) == (2, 0)
    assert (
        a.WinRound(BRUNO).complete(blocked, None).why_not(blocked).rule
        == "classic-dominoes"
    )
    assert not MACHINE.view(blocked).seats[BRUNO].win.allowed
    assert tally(after(blocked, a.WinRound(ANA))) == (
        22,
        0,
    )  # as logs of earlier versions have it


def test_a_round_that_has_not_begun_cannot_be_blocked():
    state = opened(depth=2)
    assert words(a.Blocked().why_not(state)).startswith("First the offering")
    assert a.Blocked().why_not(opened()) is None


def test_the_first_to_the_agreed_total_wins():
    state = after(
        opened(classic=True, points=30),
        a.LeftOver(BRUNO, ("crown-crown", "colt-bam")),
        a.WinRound(ANA),
    )
    assert words(MACHINE.view(state).seats[ANA].standing) == "Ana needs 9 more points."
    state = after(
        state,
        a.LeftOver(ANA, ("crown-crown", "colt-crown", "bam-crown")),
        a.WinRound(BRUNO),
    )
    assert (won(state), tally(state)) == (BRUNO, (21, 33))
    assert [words(line) for line in MACHINE.outcome(state).why] == [
        "Round 1: Ana, points: 21.",
        "Round 2: Bruno, points: 33.",
        "Bruno is the first to have 30 points, the agreed target.",
    ]


@pytest.mark.parametrize(("points", "winner"), [(12, ANA), (13, None)])
def test_the_last_point_decides(points, winner):
    state = opened(classic=True, points=points)
    assert (
        won(after(state, a.LeftOver(BRUNO, ("crown-crown",)), a.WinRound(ANA)))
        == winner
    )


def test_points_follow_a_corrected_winner():
    state = after(
        opened(classic=True),
        a.LeftOver(BRUNO, ("crown-crown",)),
        a.WinRound(ANA),
        a.ChangeWinner(1, BRUNO),
    )
    assert tally(state) == (0, 12)


def test_it_rejects_a_winner_before_the_other_hands_are_marked():
    refusal = refused(
        "hands-missing", after(CLASSIC, a.LeftOver(ANA, ("fly-fly",))), a.WinRound(ANA)
    )
    assert refusal.args_for_text["players"] == ("Bruno", "Chloé")


@pytest.mark.parametrize(
    "scrolls",
    [("freeze-star", "star-freeze"), ("fly-bam",)],
    ids=["same hand", "two hands"],
)
def test_it_rejects_a_scroll_marked_twice(scrolls):
    state = after(CLASSIC, a.LeftOver(BRUNO, ("bam-fly",)))
    refused("scroll-twice", state, a.LeftOver(ANA, scrolls))


@pytest.mark.parametrize("scroll", ["fly", "fly-", "fly-fly-fly", "fly-moon", ""])
def test_it_rejects_a_scroll_that_there_is_not(scroll):
    refused("no-such-scroll", CLASSIC, a.LeftOver(ANA, (scroll,)))


def test_one_scroll_at_least_was_played():
    assert (
        after(CLASSIC, a.LeftOver(ANA, ALL_SCROLLS[:27])).left[ANA] == ALL_SCROLLS[:27]
    )
    refused("too-many-scrolls", CLASSIC, a.LeftOver(ANA, ALL_SCROLLS))


@pytest.mark.parametrize(
    "action", [a.SetDepth(2), a.Offer(ANA, 3), a.Blocked(), a.Link(ANA, "fly")]
)
def test_classic_dominoes_knows_points_only(action):
    refused("classic-only-points", CLASSIC, action)


def test_it_rejects_points_where_rounds_are_counted():
    refused("no-points-here", opened(), a.LeftOver(ANA, ("fly-fly",)))


@pytest.mark.parametrize("points", [0, 1001])
def test_it_rejects_other_totals(points):
    with pytest.raises(Refusal, match="points-out-of-range"):
        opened(classic=True, points=points)


def test_the_default_total_is_a_hundred():
    assert (Options(NAMES).points, Options(NAMES).freeze, Options(NAMES).crown) == (
        100,
        "others",
        "ring",
    )
