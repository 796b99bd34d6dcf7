"""A blocked round: fewest scrolls, then the highest number among those who tie."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mirror_scrolls.actions import Blocked, CountHand, Highest
from companion.games.mirror_scrolls.numbers import SCROLLS
from companion.games.mirror_scrolls.rounds import check_number, find_donor, record
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    check_going_on,
    check_own_game,
    check_seat,
    is_turn_by_turn,
    name,
    noting,
    put,
)


def declare(state: State, action: Blocked) -> State:
    """The round is blocked: the hands are asked for. Turn by turn the helper counts for itself."""
    check_going_on(state)
    check_own_game(state)
    if state.phase == "blocked":
        raise Refusal("round-blocked", "blocked-round")
    if is_turn_by_turn(state):
        raise Refusal("not-blocked-yet", "blocked-round")
    return replace(state, phase="blocked", events=())


def block(state: State) -> State:
    """The round is blocked by the helper's own count: it decides, or asks those who tie."""
    state = replace(state, phase="blocked", counts=state.turns.hands)
    return decide(state)


def count_hand(state: State, action: CountHand) -> State:
    """A mage's number of scrolls in a blocked round. Refuses what cannot be, and what the helper knows."""
    _check_blocked(state, action.player)
    if is_turn_by_turn(state):
        raise Refusal("hand-known", "blocked-round", player=name(state, action.player),
                      n=state.turns.hands[action.player])
    counts = put(state.counts, action.player, action.scrolls)
    if action.scrolls < 1:
        raise Refusal("hand-empty", "end-of-round", player=name(state, action.player))
    if sum(count or 0 for count in counts) >= SCROLLS:
        raise Refusal("too-many-scrolls", "components", most=SCROLLS - 1)
    return decide(replace(state, counts=counts, highs=put(state.highs, action.player, None), events=()))


def highest(state: State, action: Highest) -> State:
    """A tied mage's highest number. Refuses numbers that no hand of that size can have as its highest."""
    _check_blocked(state, action.player)
    if None in state.counts:
        raise Refusal("hands-first", "blocked-round")
    if action.player not in tied(state):
        raise Refusal("not-tied", "tied-round", player=name(state, action.player))
    check_number(state, action.player, action.number, state.highs, rule="tied-round")
    _check_highest(state, action)
    return decide(replace(state, highs=put(state.highs, action.player, action.number), events=()))


def _check_blocked(state: State, player: int) -> None:
    check_seat(state, player)
    if state.phase != "blocked":
        raise Refusal("not-blocked", "blocked-round")


def _check_highest(state: State, action: Highest) -> None:
    """Numbers differ, so of n scrolls the highest is n − 1 or more; the donation lies in the chain."""
    count = state.counts[action.player] or 0
    if action.number < count - 1:
        raise Refusal("highest-too-low", "tied-round", player=name(state, action.player), n=count, least=count - 1)
    donor = find_donor(state)
    # A Hungry Dragon may have mixed the donation into the deck, and somebody drawn it.
    if donor is not None and state.options.dragon != "hungry-dragon" and state.offers[donor] == action.number:
        raise Refusal("number-in-chain", "donation", number=action.number)


def tied(state: State) -> tuple[int, ...]:
    """The mages with the fewest scrolls, once every hand is known; nobody before that."""
    counts = [count for count in state.counts if count is not None]
    if len(counts) < len(state.counts):
        return ()
    return tuple(seat for seat, count in enumerate(counts) if count == min(counts))


def decide(state: State) -> State:
    """The round goes to the fewest scrolls, else to the highest number; undecided while one is missing."""
    fewest = tied(state)
    if len(fewest) == 1:
        count = state.counts[fewest[0]] or 0
        return record(noting(state, "fewest", fewest[0], count), Win(fewest[0], "fewest"))
    numbers = {seat: high for seat in fewest if (high := state.highs[seat]) is not None}
    if not fewest or len(numbers) < len(fewest):
        return state
    winner = max(numbers, key=lambda seat: numbers[seat])
    return record(noting(state, "tied", winner, numbers[winner]), Win(winner, "tied"))
