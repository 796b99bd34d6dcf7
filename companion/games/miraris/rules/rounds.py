"""The round assistant: new cards on the row, the Dormire, and who takes which stack (round)."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.miraris.numbers import ROUNDS, Cards
from companion.games.miraris.rules.cards import counts_of, is_within, plus
from companion.games.miraris.state import (
    Event,
    State,
    check_phase,
    deck,
    names,
    noting,
    seats,
    unclaimed,
)


def next_position(state: State) -> int:
    """The first position without a new card. Refuses a full row (refill-row)."""
    if 0 not in state.new:
        raise Refusal("row-full", "refill-row")
    return state.new.index(0)


def with_new(state: State, cards: Cards) -> State:
    """The row with these new cards (0: none yet). Refuses a kind that is used up."""
    available = deck(replace(state, new=(0,) * len(state.new)))
    if not is_within((card for card in cards if card), available):
        raise Refusal("too-many-copies", "wonder-cards")
    return replace(state, new=cards)


def check_round(state: State, round: int) -> None:
    """Refuse an entry for another round (0: the present one), and outside the rounds."""
    check_phase(state, "rounds")
    if round not in (0, state.round):
        raise Refusal("another-round", "round", round=state.round)


def undecided(state: State) -> tuple[int, ...]:
    """Whose Dormire has not been entered."""
    return tuple(seat for seat in seats(state) if not state.dormire[seat])


def arranged(state: State) -> tuple[int, ...]:
    """The seats in the order of their Dormire, the lowest (nearest the deck) first (arrange-dormire)."""
    return tuple(sorted(seats(state), key=lambda seat: (state.dormire[seat], seat)))


def is_tied(state: State, player: int) -> bool:
    """Whether another player has played the same number (tied-dormire)."""
    return state.dormire.count(state.dormire[player]) > 1


def stack_at(state: State, position: int) -> Cards:
    """The cards on a position, bottom first, with this round's new one on top (stacks)."""
    card = state.new[position]
    return (*state.stacks[position], card) if card else state.stacks[position]


def missing_in_round(state: State) -> Refusal | None:
    """What has to be entered before anyone can take something, None when nothing is missing."""
    if 0 in state.new:
        return Refusal("row-incomplete", "refill-row", position=1 + state.new.index(0))
    if undecided(state):
        return Refusal(
            "dormire-missing", "choose-dormire", players=names(state, undecided(state))
        )
    return None


def claim(state: State) -> State:
    """Everybody takes the stack of their Dormire; the tied take nothing (claim-wonder, tied-dormire)."""
    hands, stacks, events = list(state.hands), [], []
    for position, player in enumerate(arranged(state)):
        stack = stack_at(state, position)
        tied = is_tied(state, player)
        stacks.append(stack if tied else ())
        hands[player] = hands[player] if tied else plus(hands[player], counts_of(stack))
        events.append(
            Event(
                "tied" if tied else "claims", player, () if tied else stack, state.round
            )
        )
    return noting(
        replace(
            state, hands=tuple(hands), stacks=tuple(stacks), new=(0,) * len(state.new)
        ),
        *events,
    )


def next_round(state: State) -> State:
    """The numbers played are used up; on to the next round, or the rounds are over (end-of-game)."""
    used = tuple(
        (*old, value) for old, value in zip(state.used, state.dormire, strict=True)
    )
    state = replace(state, used=used, dormire=(0,) * len(used))
    return (
        replace(state, round=state.round + 1) if state.round < ROUNDS else close(state)
    )


def close(state: State) -> State:
    """The rounds are over: what lies in the row is unclaimed (end-of-game)."""
    nothing, empty = (0,) * len(state.new), ((),) * len(state.new)
    return replace(
        state,
        phase="holdings",
        row=unclaimed(state),
        stacks=empty,
        new=nothing,
        dormire=nothing,
    )
