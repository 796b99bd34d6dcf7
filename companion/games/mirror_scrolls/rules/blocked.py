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
    return tuple(seat for seat, count in enumerate(counts) if count == min(counts))


def decide(state: State) -> State:
    """The round goes to the fewest scrolls, else to the highest number; undecided while one is missing."""
    fewest = tied(state)
    if len(fewest) == 1:
        count = state.counts[fewest[0]] or 0
        return record(
            noting(state, "fewest", fewest[0], count), Win(fewest[0], "fewest")
        )
    numbers = {seat: high for seat in fewest if (high := state.highs[seat]) is not None}
    if not fewest or len(numbers) < len(fewest):
        return state
    winner = max(numbers, key=lambda seat: numbers[seat])
    return record(noting(state, "tied", winner, numbers[winner]), Win(winner, "tied"))
