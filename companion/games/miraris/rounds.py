"""The round assistant: new cards on the row, the Dormire, and who takes which stack (round)."""

from dataclasses import replace

from companion.games.core import Refusal, check_player
from companion.games.miraris import actions as a
from companion.games.miraris.cards import DORMIRE, ROUNDS, Cards, counts_of, is_within, plus, values_of
from companion.games.miraris.state import (
    Event,
    State,
    check_phase,
    deck,
    name,
    names,
    noting,
    players,
    seats,
    unclaimed,
)


def lay_wonder(state: State, action: a.LayWonder) -> State:
    """One new card. Refuses a full row, a position that is not there, a kind that is used up (refill-row)."""
    _check_round(state, action.round)
    position = _next_position(state) if action.position is None else action.position
    if position not in seats(state):
        raise Refusal("no-such-position", "refill-row")
    (card,) = values_of((action.kind,))
    return _with_new(state, tuple(card if at == position else old for at, old in enumerate(state.new)))


def lay_row(state: State, action: a.LayRow) -> State:
    """All new cards at once. Refuses more or fewer than one for each position (refill-row)."""
    _check_round(state, action.round)
    cards = values_of(action.kinds)
    if len(cards) != len(state.new):
        raise Refusal("one-card-each-position", "refill-row", positions=len(state.new))
    return _with_new(state, cards)


def _next_position(state: State) -> int:
    if 0 not in state.new:
        raise Refusal("row-full", "refill-row")
    return state.new.index(0)


def _with_new(state: State, cards: Cards) -> State:
    available = deck(replace(state, new=(0,) * len(state.new)))
    if not is_within((card for card in cards if card), available):
        raise Refusal("too-many-copies", "wonder-cards")
    return replace(state, new=cards)


def play_dormire(state: State, action: a.PlayDormire) -> State:
    """One player's number. Refuses one that is not 1 to 9 or was used in an earlier round (choose-dormire)."""
    check_player(action.player, players(state))
    _check_round(state, action.round)
    if action.value not in DORMIRE:
        raise Refusal("no-such-dormire", "dormire-cards")
    if action.value in state.used[action.player]:
        raise Refusal(
            "dormire-used", "choose-dormire", player=name(state, action.player), value=action.value,
            round=1 + state.used[action.player].index(action.value),
        )
    values = tuple(action.value if seat == action.player else old for seat, old in enumerate(state.dormire))
    return replace(state, dormire=values)


def _check_round(state: State, round: int) -> None:
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


def end_round(state: State, action: a.EndRound) -> State:
    """Everyone takes their stack, the tied nobody. Refuses until all cards and Dormire are in (claim-wonder)."""
    check_phase(state, "rounds")
    missing = missing_in_round(state)
    if missing:
        raise missing
    return _next_round(_claimed(state))


def missing_in_round(state: State) -> Refusal | None:
    """What has to be entered before anyone can take something, None when nothing is missing."""
    if 0 in state.new:
        return Refusal("row-incomplete", "refill-row", position=1 + state.new.index(0))
    if undecided(state):
        return Refusal("dormire-missing", "choose-dormire", players=names(state, undecided(state)))
    return None


def _claimed(state: State) -> State:
    hands, stacks, events = list(state.hands), [], []
    for position, player in enumerate(arranged(state)):
        stack = stack_at(state, position)
        tied = is_tied(state, player)
        stacks.append(stack if tied else ())
        hands[player] = hands[player] if tied else plus(hands[player], counts_of(stack))
        events.append(Event("tied" if tied else "claims", player, () if tied else stack, state.round))
    return noting(replace(state, hands=tuple(hands), stacks=tuple(stacks), new=(0,) * len(state.new)), *events)


def _next_round(state: State) -> State:
    used = tuple((*old, value) for old, value in zip(state.used, state.dormire, strict=True))
    state = replace(state, used=used, dormire=(0,) * len(used))
    return replace(state, round=state.round + 1) if state.round < ROUNDS else close(state)


def close(state: State) -> State:
    """The rounds are over: what lies in the row is unclaimed (end-of-game)."""
    nothing, empty = (0,) * len(state.new), ((),) * len(state.new)
    return replace(state, phase="holdings", row=unclaimed(state), stacks=empty, new=nothing, dormire=nothing)
