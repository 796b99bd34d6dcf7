"""Rounds: the offering that opens one, and its entry when it is won."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    DECK_AFTER_DEAL,
    HAND_SIZES,
    HIGHEST_NUMBER,
    SPELLS,
    points_of,
    scroll_id,
)
from companion.games.mirror_scrolls.state import (
    State,
    Turns,
    Win,
    fresh_round,
    is_turn_by_turn,
    left_of,
    mages,
    name,
    noting,
    put,
)


def check_number(
    state: State,
    player: int,
    number: int,
    typed: tuple[int | None, ...],
    *,
    rule: str,
) -> None:
    """Refuse a centre number that no scroll has, or that another mage's scroll has (scrolls)."""
    if not 0 <= number <= HIGHEST_NUMBER:
        raise Refusal("number-out-of-range", rule, most=HIGHEST_NUMBER)
    for seat, other in enumerate(typed):
        if seat != player and other == number:
            raise Refusal("number-twice", rule, player=name(state, seat), number=number)


def find_donor(state: State) -> int | None:
    """Who offered the lowest number, None before everyone has offered (donation)."""
    offers = [offer for offer in state.offers if offer is not None]
    return state.offers.index(min(offers)) if len(offers) == mages(state) else None


def donate(state: State) -> State:
    """Everyone has offered: the lowest number is the donation, and the mage on its left begins (donation)."""
    donor = find_donor(state)
    assert donor is not None
    state = noting(
        replace(state, phase="play"), "donation", donor, state.offers[donor] or 0
    )
    state = noting(state, "starts", left_of(state, donor))
    return deal(state, donor) if is_turn_by_turn(state) else state


def deal(state: State, donor: int) -> State:
    """The round before its first turn: the donor holds one scroll fewer, all rings are aside (hand-size)."""
    size, all_mages = HAND_SIZES[mages(state)], mages(state)
    hands = put((size,) * all_mages, donor, size - 1)
    turns = Turns(
        left_of(state, donor), hands, DECK_AFTER_DEAL[all_mages], 1, ("",) * all_mages
    )
    return replace(state, turns=turns)


def record(state: State, win: Win) -> State:
    """The round is over; the table is ready for the next one."""
    state = replace(fresh_round(state), wins=(*state.wins, win))
    if state.options.classic:
        return noting(state, "scored", win.player, win.points)
    return noting(state, "won", win.player, len(state.wins))


def points_left(state: State, seat: int) -> int:
    """What the scrolls marked in a hand are worth (classic-dominoes)."""
    return sum(points_of(scroll) for scroll in state.left[seat])


def parse_scroll(text: str) -> str:
    """A scroll's name, its halves in whichever order. Refuses what is none (scrolls)."""
    halves = text.split("-")
    if len(halves) != 2 or any(half not in SPELLS for half in halves):
        raise Refusal("no-such-scroll", "scrolls")
    scroll = scroll_id(*halves)
    assert scroll in ALL_SCROLLS
    return scroll
