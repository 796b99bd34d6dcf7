"""Rounds: the offering that opens one, and its entry when it is won."""

from dataclasses import replace

from companion.games.core import Refusal, put
from companion.games.mirror_scrolls.numbers import (
    ALL_POINTS,
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
    check_seat,
    fresh_round,
    is_turn_by_turn,
    left_of,
    mages,
    noting,
)


def check_number(
    player: int, number: int, typed: tuple[int | None, ...], *, rule: str
) -> None:
    """Refuse a centre number that no scroll has, or that another mage's scroll has (scrolls)."""
    if not 0 <= number <= HIGHEST_NUMBER:
        raise Refusal("number-out-of-range", rule, "number", most=HIGHEST_NUMBER)
    for seat, other in enumerate(typed):
        # One's own may be typed again.
        if seat != player and other == number:
            # Not whose it is: it may lie face down still.
            raise Refusal("number-twice", rule, "number", number=number)


def find_donor(state: State) -> int | None:
    """Who offered the lowest number, None before everyone has offered (donation)."""
    offers = [offer for offer in state.offers if offer is not None]
    if len(offers) < mages(state):
        return None
    return offers.index(min(offers))


def find_chained(state: State) -> int | None:
    """The donation's number, which no hand has; None where that is not certain (donation)."""
    donor = find_donor(state)
    # A Hungry Dragon may have mixed it into the deck, and somebody drawn it.
    if donor is None or state.options.dragon == "hungry-dragon":
        return None
    return state.offers[donor]


def least_highest(state: State, scrolls: int) -> int:
    """The least that the highest number of a hand of so many scrolls can be (tied-round)."""
    chained = find_chained(state)
    # Numbers differ, so of n scrolls the highest is n − 1 or more; the donation is in no hand.
    if chained is not None and chained < scrolls:
        return scrolls
    return scrolls - 1


def donate(state: State) -> State:
    """Everyone has offered: the lowest number is the donation, and the mage on its left begins (donation)."""
    donor = find_donor(state)
    assert donor is not None
    state = replace(state, phase="play")
    state = noting(state, "donation", donor, state.offers[donor] or 0)
    state = noting(state, "starts", left_of(state, donor))
    if is_turn_by_turn(state):
        return deal(state, donor)
    return state


def deal(state: State, donor: int) -> State:
    """The round before its first turn: the donor holds one scroll fewer, all rings are aside (hand-size)."""
    count = mages(state)
    size = HAND_SIZES[count]
    # The donation is the first scroll of the chain; everybody else takes the offered one back.
    turns = Turns(
        turn=left_of(state, donor),
        hands=put((size,) * count, donor, size - 1),
        deck=DECK_AFTER_DEAL[count],
        chain=1,
        rings=("",) * count,
    )
    return replace(state, turns=turns)


def record(state: State, win: Win) -> State:
    """The round is over; the table is ready for the next one."""
    wins = (*state.wins, win)
    state = replace(fresh_round(state), wins=wins)
    if state.options.classic:
        return noting(state, "scored", win.player, win.points)
    # The round card stands beside the winner and counts up to the number agreed on.
    return noting(state, "won", win.player, len(wins))


def points_left(state: State, seat: int) -> int:
    """What a hand is worth, as typed or by the scrolls marked in it (classic-dominoes)."""
    typed = state.totals[seat]
    if typed is not None:
        return typed
    return sum(points_of(scroll) for scroll in state.left[seat])


def with_left(
    state: State,
    left: tuple[tuple[str, ...], ...],
    totals: tuple[int | None, ...],
    field: str,
) -> State:
    """The state with what is left in the hands, as a `field` has told it.

    Refuses more points than all scrolls have (classic-dominoes).
    """
    state = replace(state, left=left, totals=totals, events=())
    points = [points_left(state, seat) for seat in range(mages(state))]
    if sum(points) > ALL_POINTS:
        raise Refusal("too-many-points", "classic-dominoes", field, most=ALL_POINTS)
    return state


def parse_scroll(text: str) -> str:
    """A scroll's name, its halves in whichever order. Refuses what is none (scrolls)."""
    one, _, other = text.partition("-")
    if one not in SPELLS or other not in SPELLS:
        raise Refusal("no-such-scroll", "scrolls", "scrolls")
    # Every pair of spells is on one scroll, twins too, so there is no other way to be wrong.
    return scroll_id(one, other)


def check_blocked(state: State, player: int) -> None:
    """Refuse what belongs to a blocked round only, and a mage who does not exist."""
    check_seat(state, player)
    if state.phase != "blocked":
        raise Refusal("not-blocked", "blocked-round")


def block(state: State) -> State:
    """The round is blocked by the helper's own count: it decides, or asks those who tie."""
    state = replace(state, phase="blocked", counts=state.turns.hands)
    return decide(state)


def tied(state: State) -> tuple[int, ...]:
    """The mages with the fewest scrolls, once every hand is known; nobody before that."""
    counts = [count for count in state.counts if count is not None]
    if len(counts) < len(state.counts):
        return ()
    fewest = min(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == fewest)


def decide(state: State) -> State:
    """The round goes to the fewest scrolls, else to the highest number; undecided while one is missing."""
    fewest = tied(state)
    if not fewest:
        return state
    if len(fewest) == 1:
        winner = fewest[0]
        state = noting(state, "fewest", winner, state.counts[winner] or 0)
        return record(state, Win(winner, "fewest"))
    numbers: dict[int, int] = {}
    for seat in fewest:
        number = state.highs[seat]
        if number is None:
            return state
        numbers[number] = seat
    # No two scrolls bear the same number, so one of them is the highest.
    highest = max(numbers)
    winner = numbers[highest]
    return record(noting(state, "tied", winner, highest), Win(winner, "tied"))
