"""The round assistant: new cards on the row, the Dormire, and who takes which stack (round)."""

from dataclasses import replace

from companion.games.core import Refusal, Term, names, noting
from companion.games.miraris.numbers import ROUNDS, Cards
from companion.games.miraris.rules.cards import counts_of, plus, term_of
from companion.games.miraris.state import (
    Event,
    State,
    check_copies,
    check_phase,
    seats,
    unclaimed,
)


def next_position(state: State) -> int:
    """The first position without a new card. Refuses a full row (refill-row)."""
    if 0 not in state.new:
        raise Refusal("row-full", "refill-row")
    return state.new.index(0)


def check_still_empty(state: State, position: int, kind: str) -> None:
    """Refuse a new card for a position that was empty when it was tapped and is not any more (refill-row)."""
    there = state.new[position]
    if not there:
        return
    # Everybody sees the same card turn up: who enters it after another, or with a second tap, has lost nothing.
    code = "laid-already" if term_of(there).term == kind else "position-filled"
    raise Refusal(
        code,
        "refill-row",
        kind=Term(kind),
        position=position + 1,
        there=term_of(there),
    )


def with_new(state: State, cards: Cards, field: str) -> State:
    """The row with these new cards (0: none yet), as a `field` has told them. Refuses a kind that is used up."""
    # This round's cards may be typed again: these take their places.
    after = replace(state, new=cards)
    check_copies(state, after, field)
    return after


def check_round(state: State, round: int) -> None:
    """Refuse an entry for another round (0: the present one), and outside the rounds."""
    check_phase(state, "rounds")
    # From a phone on which the last round still stood.
    if round not in (0, state.round):
        raise Refusal("another-round", "round", "round", round=state.round)


def undecided(state: State) -> tuple[int, ...]:
    """Whose Dormire has not been entered."""
    played = enumerate(state.dormire)
    return tuple(seat for seat, number in played if not number)


def arranged(state: State) -> tuple[int, ...]:
    """The seats in the order of their Dormire, the lowest (nearest the deck) first (arrange-dormire)."""
    # Of the tied the seat decides: each of their positions stays unclaimed, so it does not matter which is whose.
    return tuple(sorted(seats(state), key=lambda seat: (state.dormire[seat], seat)))


def is_tied(state: State, player: int) -> bool:
    """Whether another player has played the same number (tied-dormire)."""
    return state.dormire.count(state.dormire[player]) > 1


def stack_at(state: State, position: int) -> Cards:
    """The cards on a position, bottom first, with this round's new one on top (stacks)."""
    stack, card = state.stacks[position], state.new[position]
    if not card:
        return stack
    return (*stack, card)


def missing_in_round(state: State) -> Refusal | None:
    """What has to be entered before anyone can take something, None when nothing is missing."""
    if 0 in state.new:
        return Refusal("row-incomplete", "refill-row", position=1 + state.new.index(0))
    missing = names(state, undecided(state))
    if missing:
        return Refusal("dormire-missing", "choose-dormire", players=missing)
    return None


def claim(state: State) -> State:
    """Everybody takes the stack of their Dormire; the tied take nothing (claim-wonder, tied-dormire)."""
    hands = list(state.hands)
    stacks: list[Cards] = []
    for position, player in enumerate(arranged(state)):
        stack = stack_at(state, position)
        if is_tied(state, player):
            # The tied lie side by side, each before a stack of its own: all of these stay.
            stacks.append(stack)
            state = noting(state, Event("tied", player, n=state.round))
            continue
        stacks.append(())
        hands[player] = plus(hands[player], counts_of(stack))
        state = noting(state, Event("claims", player, stack, state.round))
    return replace(
        state, hands=tuple(hands), stacks=tuple(stacks), new=(0,) * len(stacks)
    )


def next_round(state: State) -> State:
    """The numbers played are used up; on to the next round, or the rounds are over (end-of-game)."""
    played = zip(state.used, state.dormire, strict=True)
    used = tuple((*old, value) for old, value in played)
    state = replace(state, used=used, dormire=(0,) * len(used))
    if state.round < ROUNDS:
        return replace(state, round=state.round + 1)
    # The row is not filled again: with six players there would not be cards enough.
    return close(state)


def close(state: State) -> State:
    """The rounds are over: what lies in the row is unclaimed (end-of-game)."""
    nothing = (0,) * len(state.new)
    return replace(
        state,
        phase="holdings",
        row=unclaimed(state),
        stacks=((),) * len(state.new),
        new=nothing,
        dormire=nothing,
    )
