"""A blocked round: fewest scrolls, then the highest number among those who tie."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mirror_scrolls.rules.rounds import record
from companion.games.mirror_scrolls.state import State, Win, check_seat, noting


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
