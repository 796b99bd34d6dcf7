"""Rounds: the depth, the offering that opens one, and who won it."""

from dataclasses import replace

from companion.games.core import Refusal, check_player
from companion.games.mirror_scrolls.actions import ChangeWinner, LeftOver, Offer, SetDepth, WinRound
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    COUNT_ROUNDS,
    DECK_AFTER_DEAL,
    DEPTHS,
    HAND_SIZES,
    HIGHEST_NUMBER,
    SCROLLS,
    SPELLS,
    points_of,
    scroll_id,
)
from companion.games.mirror_scrolls.state import (
    State,
    Turns,
    Win,
    check_going_on,
    check_own_game,
    check_seat,
    fresh_round,
    is_turn_by_turn,
    left_of,
    mages,
    name,
    names,
    noting,
    players,
    put,
)


def set_depth(state: State, action: SetDepth) -> State:
    """How much the helper keeps from the next round on. Refuses that while a round is going on."""
    check_going_on(state)
    check_own_game(state)
    if action.depth not in DEPTHS:
        raise Refusal("no-such-depth", "setup")
    if state.phase != "ready" or any(offer is not None for offer in state.offers):
        raise Refusal("round-going-on", "end-of-round")
    return replace(state, depth=action.depth, events=())


def offer(state: State, action: Offer) -> State:
    """A mage's offering; the last one opens the round (offering, donation).

    Refuses a number outside 0–27, one that another mage has offered, and offerings after the last.
    """
    check_seat(state, action.player)
    check_own_game(state)
    if state.depth == COUNT_ROUNDS:
        raise Refusal("only-rounds", "offering")
    if state.phase != "ready":
        raise Refusal("offering-complete", "offering")
    check_number(state, action.player, action.number, state.offers, rule="offering")
    state = replace(state, offers=put(state.offers, action.player, action.number), events=())
    return state if None in state.offers else _donate(state)


def check_number(
    state: State, player: int, number: int, typed: tuple[int | None, ...], *, rule: str,
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


def _donate(state: State) -> State:
    donor = find_donor(state)
    assert donor is not None
    state = noting(replace(state, phase="play"), "donation", donor, state.offers[donor] or 0)
    state = noting(state, "starts", left_of(state, donor))
    return _deal(state, donor) if is_turn_by_turn(state) else state


def _deal(state: State, donor: int) -> State:
    """The round before its first turn: the donor holds one scroll fewer, all rings are aside (hand-size)."""
    size, all_mages = HAND_SIZES[mages(state)], mages(state)
    hands = put((size,) * all_mages, donor, size - 1)
    turns = Turns(left_of(state, donor), hands, DECK_AFTER_DEAL[all_mages], 1, ("",) * all_mages)
    return replace(state, turns=turns)


def win_round(state: State, action: WinRound) -> State:
    """The round goes to a mage. Refuses another round's number; in classic dominoes, hands not yet marked."""
    check_seat(state, action.player)
    if action.round and action.round != len(state.wins) + 1:
        raise Refusal("other-round", "end-of-round", round=action.round)
    state = replace(state, events=())
    if not state.options.classic:
        return record(state, Win(action.player))
    missing = tuple(seat for seat, left in enumerate(state.left) if not left and seat != action.player)
    if missing:
        raise Refusal("hands-missing", "classic-dominoes", players=names(state, missing))
    points = sum(points_of(scroll) for left in state.left for scroll in left)
    return record(state, Win(action.player, points=points))


def record(state: State, win: Win) -> State:
    """The round is over; the table is ready for the next one."""
    state = replace(fresh_round(state), wins=(*state.wins, win))
    if state.options.classic:
        return noting(state, "scored", win.player, win.points)
    return noting(state, "won", win.player, len(state.wins))


def change_winner(state: State, action: ChangeWinner) -> State:
    """An earlier round goes to another mage, with its points. Refuses a round that was not played."""
    check_player(action.player, players(state))
    if not 1 <= action.round <= len(state.wins):
        raise Refusal("no-such-round", "winning", round=action.round)
    win = replace(state.wins[action.round - 1], player=action.player, how="told")
    return replace(state, wins=put(state.wins, action.round - 1, win), events=())


def left_over(state: State, action: LeftOver) -> State:
    """The scrolls left in a hand, for their points (classic-dominoes).

    Refuses scrolls that there are not, one marked twice, and more than can be in hands: one lies in play.
    """
    check_seat(state, action.player)
    if not state.options.classic:
        raise Refusal("no-points-here", "winning")
    left = put(state.left, action.player, tuple(_parse_scroll(scroll) for scroll in action.scrolls))
    marked = [scroll for hand in left for scroll in hand]
    if len(set(marked)) < len(marked):
        raise Refusal("scroll-twice", "scrolls")
    if len(marked) >= SCROLLS:
        raise Refusal("too-many-scrolls", "components", most=SCROLLS - 1)
    return replace(state, left=left, events=())


def _parse_scroll(text: str) -> str:
    halves = text.split("-")
    if len(halves) != 2 or any(half not in SPELLS for half in halves):
        raise Refusal("no-such-scroll", "scrolls")
    scroll = scroll_id(*halves)
    assert scroll in ALL_SCROLLS
    return scroll
