"""Laying cards and what that triggers. One play triggers once, however many cards it lays.

What a play does is first told as events; the state follows from them. So a page can show what every play would do
without playing each.
"""

from dataclasses import replace

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    HUNTER,
    KINDS,
    PETRIFIED,
    RIDER,
    SPOTS,
    UNDER_THE_BOARD,
    Spot,
)
from companion.games.azura.state import (
    Event,
    State,
    count_on,
    name,
    other,
    with_count,
    with_scored,
    with_side,
)
from companion.games.core import Refusal, Term


def get_spot(spot: str) -> Spot:
    """The spot of that id. Refuses one that is not on the board."""
    if spot not in SPOTS:
        raise Refusal("no-such-spot", "board")
    return SPOTS[spot]


def check_spot(state: State, spot: Spot) -> None:
    """Refuse a spot that the player on turn cannot play on now."""
    check_not_played(state)
    if spot.id in state.played:
        raise Refusal("same-spot", "shell-two-spots", kind=Term(spot.id))
    if spot.id == state.blocked:
        raise Refusal(
            "spot-blocked",
            "shell-block-spot",
            kind=Term(spot.id),
            player=name(state, other(state.turn)),
        )


def check_not_played(state: State) -> None:
    """Refuse to play or to pass when the player on turn has done so."""
    if state.phase != "play":
        code = "already-played" if state.played else "already-passed"
        raise Refusal(code, "turn", player=name(state, state.turn))


def check_count(state: State, spot: Spot, count: int) -> None:
    """Refuse no card, more cards than free silhouettes (multi-spots), or more than are in hand."""
    free, hand = spot.free(count_on(state, spot.id)), state.sides[state.turn].hand
    if count < 1:
        raise Refusal("no-card-played", "turn", player=name(state, state.turn))
    if free is not None and count > free:
        raise Refusal(
            "no-free-silhouette", "multi-spots", kind=Term(spot.id), free=free
        )
    if count > hand:
        raise Refusal(
            "hand-too-small", "hand-size", player=name(state, state.turn), hand=hand
        )


def most_cards(state: State, spot: Spot) -> int:
    """How many cards the player on turn could lay on a spot at most."""
    free, hand = spot.free(count_on(state, spot.id)), state.sides[state.turn].hand
    return hand if free is None else min(free, hand)


def choices(state: State, spot: Spot, count: int) -> tuple[str, ...]:
    """What `take` may be when `count` cards are laid; ("",) where there is no choice."""
    triggers = spot.triggers_at(count_on(state, spot.id) + count)
    return spot.targets if triggers and spot.has_choice else ("",)


def check_choice(state: State, spot: Spot, count: int, take: str) -> None:
    """Refuse a choice left open while there is something to take, and one that the play does not give."""
    offered = choices(state, spot, count)
    if take in offered:
        return
    if offered == ("",):
        raise Refusal("no-choice-here", spot.rule, kind=Term(spot.id))
    if take or any(count_on(state, target) for target in offered):
        first, second = (Term(target) for target in offered)
        raise Refusal(
            "choice-missing", spot.rule, kind=Term(spot.id), first=first, second=second
        )


def lay(state: State, spot: Spot, count: int, take: str) -> State:
    """Lay the cards and resolve the effect; then it is time to refill, unless a seashell allows a second spot."""
    events = effects(state, spot, count, take)
    state = replace(
        state, events=events, refilled=None, played=(*state.played, spot.id)
    )
    for event in events:
        state = happen(state, event)
    more = (
        state.shell == "shell-two-spots"
        and len(state.played) < 2
        and state.sides[state.turn].hand > 0
    )
    return state if more else replace(state, phase="end")


def effects(state: State, spot: Spot, count: int, take: str) -> tuple[Event, ...]:
    """What laying cards does, one thing after the other (trigger-effect)."""
    player, lying = state.turn, count_on(state, spot.id) + count
    laid = Event("play", player, count, spot.id)
    if not spot.triggers_at(lying):
        missing = max(0, spot.silhouettes - lying)
        return laid, Event(
            "waits" if spot.silhouettes else "quiet", player, missing, spot.id
        )
    if spot.id == CITY:
        return laid, *city_effects(state)
    target = take if spot.has_choice else spot.targets[0]
    cards = lying if target == spot.id else count_on(state, target) if target else 0
    if cards:
        taken = taking(state, target, cards)
    else:
        taken = (
            Event("empty", player, 0, target)
            if target
            else Event("nothing", player, 0, spot.id),
        )
    under = (Event("under", player, lying, spot.id),) if spot.goes_under else ()
    return laid, *taken, *under


def taking(state: State, target: str, cards: int) -> tuple[Event, ...]:
    """All cards of a spot into a score pile; with a Petrified Dragon, the dragon too (dragon-pawn)."""
    player, holder = state.turn, state.dragon
    taken = Event("take", player, cards, target)
    if target != PETRIFIED:
        return (taken,)
    if holder == player:
        return taken, Event("dragon-kept", player)
    if holder is None:
        return taken, Event("dragon", player)
    # A previous holder holds a card too many now: one goes back to their own draw pile, unless the hand is empty.
    lost = (Event("lose-card", holder),) if state.sides[holder].hand else ()
    return taken, Event("dragon-from", player), *lost


def city_effects(state: State) -> tuple[Event, ...]:
    """Every card under the board is taken, and a city pile is finished; the third triggers the end (end-of-game)."""
    player, under, piles = state.turn, sum(state.under), state.city_piles + 1
    taken = (
        Event("take-under", player, under)
        if under
        else Event("empty", player, 0, UNDER_THE_BOARD)
    )
    pile = Event("city-pile", player, piles)
    ends = piles >= CITY_PILES_TO_END and state.ended_by is None
    return (taken, pile, Event("ending", player)) if ends else (taken, pile)


def happen(state: State, event: Event) -> State:
    """The state after one event on the board; most of them only say something."""
    player, n = event.player, event.n
    side, (hunters, riders) = state.sides[player], state.under
    match event.kind:
        case "play":
            state = with_side(state, player, hand=side.hand - n)
            return with_count(state, event.term, count_on(state, event.term) + n)
        case "take":
            return with_scored(with_count(state, event.term, 0), player, event.term, n)
        case "take-under":
            scored = list(side.scored)
            scored[KINDS.index(HUNTER)] += hunters
            scored[KINDS.index(RIDER)] += riders
            return with_side(replace(state, under=(0, 0)), player, scored=tuple(scored))
        case "under":
            under = (
                (hunters + n, riders) if event.term == HUNTER else (hunters, riders + n)
            )
            return with_count(replace(state, under=under), event.term, 0)
        case "dragon" | "dragon-from":
            return replace(state, dragon=player)
        case "lose-card":
            return with_side(state, player, hand=side.hand - 1, pile=side.pile + 1)
        case "city-pile":
            return with_count(replace(state, city_piles=n), CITY, 0)
        case "ending":
            return replace(state, ended_by=player)
    return state
