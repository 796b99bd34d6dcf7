"""Laying cards and what that triggers. One play triggers once, however many cards it lays."""

from dataclasses import replace

from companion.games.azura.actions import Play
from companion.games.azura.board import CITY, CITY_PILES_TO_END, PETRIFIED, UNDER_THE_BOARD, Spot, get_spot
from companion.games.azura.state import (
    State,
    check_on_turn,
    count_on,
    name,
    noting,
    other,
    with_count,
    with_scored,
    with_side,
)
from companion.games.azura.turn import settle, trigger_end
from companion.games.core import Refusal, Term


def play(state: State, action: Play) -> State:
    """Lay the cards, resolve the effect, and go on where nothing is left to decide (turn).

    Refuses a play out of turn, on a blocked or full spot, of more cards than are held, and a
    choice that was not made or is not there.
    """
    check_on_turn(state, action.player)
    spot = get_spot(action.spot)
    check_spot(state, spot)
    check_count(state, spot, action.count)
    check_choice(state, spot, action)
    return settle(_after_play(resolve(lay(state, spot, action.count), spot, action.take)))


def check_spot(state: State, spot: Spot) -> None:
    """Refuse a spot that the player on turn cannot play on now."""
    if state.phase != "play":
        raise Refusal("already-played", "turn", player=name(state, state.turn))
    if spot.id in state.played:
        raise Refusal("same-spot", "shell-two-spots", kind=Term(spot.id))
    if spot.id == state.blocked:
        raise Refusal("spot-blocked", "shell-block-spot", kind=Term(spot.id), player=name(state, other(state.turn)))


def check_count(state: State, spot: Spot, count: int) -> None:
    """Refuse no card, more cards than free silhouettes (multi-spots), or more than are in hand."""
    free, hand = spot.free(count_on(state, spot.id)), state.sides[state.turn].hand
    if count < 1:
        raise Refusal("no-card-played", "turn", player=name(state, state.turn))
    if free is not None and count > free:
        raise Refusal("no-free-silhouette", "multi-spots", kind=Term(spot.id), free=free)
    if count > hand:
        raise Refusal("hand-too-small", "hand-size", player=name(state, state.turn), hand=hand)


def most_cards(state: State, spot: Spot) -> int:
    """How many cards the player on turn could lay on a spot at most."""
    free, hand = spot.free(count_on(state, spot.id)), state.sides[state.turn].hand
    return hand if free is None else min(free, hand)


def choices(state: State, spot: Spot, count: int) -> tuple[str, ...]:
    """The targets to choose from when `count` cards are laid; ("",) where there is no choice."""
    triggers = spot.triggers_at(count_on(state, spot.id) + count)
    return spot.targets if triggers and spot.has_choice else ("",)


def check_choice(state: State, spot: Spot, action: Play) -> None:
    """Refuse a choice left open while there is something to take, and one that the play does not give."""
    offered = choices(state, spot, action.count)
    if action.take in offered:
        return
    if offered == ("",):
        raise Refusal("no-choice-here", spot.rule, kind=Term(spot.id))
    if action.take or any(count_on(state, target) for target in offered):
        first, second = (Term(target) for target in offered)
        raise Refusal("choice-missing", spot.rule, kind=Term(spot.id), first=first, second=second)


def lay(state: State, spot: Spot, count: int) -> State:
    """The cards from the hand onto the spot."""
    player = state.turn
    state = replace(state, events=(), refilled=None, played=(*state.played, spot.id))
    state = with_side(state, player, hand=state.sides[player].hand - count)
    state = with_count(state, spot.id, count_on(state, spot.id) + count)
    return noting(state, "play", player, count, spot.id)


def resolve(state: State, spot: Spot, take: str) -> State:
    """The spot's effect, if the cards now lying there trigger it (trigger-effect)."""
    lying = count_on(state, spot.id)
    if not spot.triggers_at(lying):
        missing = spot.silhouettes - lying
        return noting(state, "waits" if spot.silhouettes else "quiet", state.turn, max(0, missing), spot.id)
    if spot.id == CITY:
        return finish_city_pile(take_under(state))
    target = spot.targets[0] if not spot.has_choice else take
    state = take_all(state, target) if target else noting(state, "nothing", state.turn, term=spot.id)
    return put_under(state, spot) if spot.goes_under else state


def take_all(state: State, target: str) -> State:
    """All cards of a spot into the score pile of the player on turn; with a Petrified Dragon, the dragon too."""
    count = count_on(state, target)
    if not count:
        return noting(state, "empty", state.turn, term=target)
    state = with_scored(with_count(state, target, 0), state.turn, target, count)
    state = noting(state, "take", state.turn, count, target)
    return take_dragon(state) if target == PETRIFIED else state


def take_dragon(state: State) -> State:
    """The dragon to the player on turn; a previous holder loses a card to their own draw pile (dragon-pawn)."""
    player, holder = state.turn, state.dragon
    if holder == player:
        return noting(state, "dragon-kept", player)
    state = replace(state, dragon=player)
    if holder is None:
        return noting(state, "dragon", player)
    return lose_card(noting(state, "dragon-from", player), holder)


def lose_card(state: State, loser: int) -> State:
    """One card from a hand onto the top of the same player's draw pile, unless the hand is empty."""
    side = state.sides[loser]
    if not side.hand:
        return state
    return noting(with_side(state, loser, hand=side.hand - 1, pile=side.pile + 1), "lose-card", loser)


def put_under(state: State, spot: Spot) -> State:
    """The cards that triggered go face up under the board (under-the-board)."""
    count, (hunters, riders) = count_on(state, spot.id), state.under
    under = (hunters + count, riders) if spot.id == "octopus-hunter" else (hunters, riders + count)
    return noting(replace(with_count(state, spot.id, 0), under=under), "under", state.turn, count, spot.id)


def take_under(state: State) -> State:
    """Every card under the board into the score pile of the player on turn (spot-undersea-city)."""
    hunters, riders = state.under
    if not hunters + riders:
        return noting(state, "empty", state.turn, term=UNDER_THE_BOARD)
    state = with_scored(state, state.turn, "octopus-hunter", hunters)
    state = with_scored(state, state.turn, "turtle-rider", riders)
    return noting(replace(state, under=(0, 0)), "take-under", state.turn, hunters + riders)


def finish_city_pile(state: State) -> State:
    """The three city cards become a pile; the third pile triggers the end (end-of-game)."""
    piles = state.city_piles + 1
    state = replace(with_count(state, CITY, 0), city_piles=piles)
    state = noting(state, "city-pile", state.turn, piles)
    return trigger_end(state, state.turn) if piles >= CITY_PILES_TO_END else state


def _after_play(state: State) -> State:
    """On to refilling, unless the seashell allows a second spot and there is a card for it."""
    more = state.shell == "shell-two-spots" and len(state.played) < 2 and state.sides[state.turn].hand > 0
    return state if more else replace(state, phase="end")
