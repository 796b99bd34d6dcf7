"""Laying cards and what that triggers. One play triggers once, however many cards it lays.

What a play does is first told as events; the state follows from them. So a page can show what every play would do
without playing each.
"""

from dataclasses import replace

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    HUNTER,
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
    may_play_again,
    other,
    with_count,
    with_scored,
    with_side,
)
from companion.games.core import Refusal, Term, name


def get_spot(spot: str) -> Spot:
    """The spot of that id. Refuses one that is not on the board."""
    if spot not in SPOTS:
        raise Refusal("no-such-spot", "board", "spot")
    return SPOTS[spot]


def check_spot(state: State, spot: Spot) -> None:
    """Refuse a spot that the player on turn cannot play on now."""
    check_not_played(state)
    if spot.id in state.played:
        raise Refusal("same-spot", "shell-two-spots", "spot", kind=Term(spot.id))
    if spot.id == state.blocked:
        raise Refusal(
            "spot-blocked",
            "shell-block-spot",
            "spot",
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
    who = name(state, state.turn)
    hand = state.sides[state.turn].hand
    free = spot.free(count_on(state, spot.id))
    if count < 1:
        raise Refusal("no-card-played", "turn", "count", player=who)
    if free is not None and count > free:
        kind = Term(spot.id)
        raise Refusal(
            "no-free-silhouette", "multi-spots", "count", kind=kind, free=free
        )
    if count > hand:
        raise Refusal("hand-too-small", "hand-size", "count", player=who, hand=hand)


def most_cards(state: State, spot: Spot) -> int:
    """How many cards the player on turn could lay on a spot at most."""
    hand = state.sides[state.turn].hand
    free = spot.free(count_on(state, spot.id))
    if free is None:
        # A single silhouette takes any number of cards in one play.
        return hand
    return min(free, hand)


def choices(state: State, spot: Spot, count: int) -> tuple[str, ...]:
    """What `take` may be when `count` cards are laid; ("",) where there is no choice."""
    lying = count_on(state, spot.id) + count
    if spot.has_choice and spot.triggers_at(lying):
        # Also where one of them is empty: whoever wants it may take nothing.
        return spot.targets
    return ("",)


def check_choice(state: State, spot: Spot, count: int, take: str) -> None:
    """Refuse a choice left open while there is something to take, and one that the play does not give."""
    offered = choices(state, spot, count)
    if take in offered:
        return
    if offered == ("",):
        raise Refusal("no-choice-here", spot.rule, "take", kind=Term(spot.id))
    # With nothing on either spot there is nothing to choose: the play takes nothing.
    if take or any(count_on(state, target) for target in offered):
        first, second = offered
        raise Refusal(
            "choice-missing",
            spot.rule,
            "take",
            kind=Term(spot.id),
            first=Term(first),
            second=Term(second),
        )


def lay(state: State, spot: Spot, count: int, take: str) -> State:
    """Lay the cards and resolve the effect; then it is time to refill, unless a seashell allows a second spot."""
    events = effects(state, spot, count, take)
    played = (*state.played, spot.id)
    state = replace(state, events=events, refilled=None, played=played)
    for event in events:
        state = happen(state, event)
    return state if may_play_again(state) else replace(state, phase="end")


def effects(state: State, spot: Spot, count: int, take: str) -> tuple[Event, ...]:
    """What laying cards does, one thing after the other (trigger-effect)."""
    player = state.turn
    lying = count_on(state, spot.id) + count
    told = [Event("play", player, count, spot.id)]
    if not spot.triggers_at(lying):
        kind = "waits" if spot.silhouettes else "quiet"
        missing = max(0, spot.silhouettes - lying)
        told.append(Event(kind, player, missing, spot.id))
    elif spot.id == CITY:
        told += city_effects(state)
    else:
        target = take if spot.has_choice else spot.targets[0]
        told += taking(state, spot, target, lying)
        if spot.goes_under:
            told.append(Event("under", player, lying, spot.id))
    return tuple(told)


def taking(state: State, spot: Spot, target: str, lying: int) -> list[Event]:
    """All cards of a spot into a score pile; with a Petrified Dragon, the dragon too (dragon-pawn)."""
    player = state.turn
    if not target:  # a choice between two empty spots
        return [Event("nothing", player, 0, spot.id)]
    # Who takes from the spot itself (the Guardians) takes the cards just laid, too.
    cards = lying if target == spot.id else count_on(state, target)
    if not cards:
        return [Event("empty", player, 0, target)]
    told = [Event("take", player, cards, target)]
    if target != PETRIFIED:
        return told
    if state.dragon is None:
        told.append(Event("dragon", player))
    elif state.dragon == player:
        # The rule speaks of another player taking it: the holder keeps it, and no card goes back.
        told.append(Event("dragon-kept", player))
    else:
        told.append(Event("dragon-from", player))
        # A previous holder holds a card too many now: one goes back to their own draw pile, unless the hand is empty.
        if state.sides[state.dragon].hand:
            told.append(Event("lose-card", state.dragon))
    return told


def city_effects(state: State) -> list[Event]:
    """Every card under the board is taken, and a city pile is finished; the third triggers the end (end-of-game)."""
    player = state.turn
    under = sum(state.under)
    piles = state.city_piles + 1
    told = []
    if under:
        told.append(Event("take-under", player, under))
    else:
        told.append(Event("empty", player, 0, UNDER_THE_BOARD))
    told.append(Event("city-pile", player, piles))
    # There may be a fourth pile in the last turn; the end is triggered once.
    if piles >= CITY_PILES_TO_END and state.ended_by is None:
        told.append(Event("ending", player))
    return told


def happen(state: State, event: Event) -> State:
    """The state after one event on the board; most of them only say something."""
    player, n, spot = event.player, event.n, event.term
    side = state.sides[player]
    hunters, riders = state.under
    match event.kind:
        case "play":
            state = with_side(state, player, hand=side.hand - n)
            return with_count(state, spot, count_on(state, spot) + n)
        case "take":
            state = with_count(state, spot, 0)
            return with_scored(state, player, spot, n)
        case "take-under":
            # Without the city's own three cards: they are the finished pile beside the board.
            state = with_scored(state, player, HUNTER, hunters)
            state = with_scored(state, player, RIDER, riders)
            return replace(state, under=(0, 0))
        case "under":
            if spot == HUNTER:
                hunters += n
            else:
                riders += n
            return with_count(replace(state, under=(hunters, riders)), spot, 0)
        case "dragon" | "dragon-from":
            return replace(state, dragon=player)
        case "lose-card":
            # On top of the draw pile: it is the first card that they refill with.
            return with_side(state, player, hand=side.hand - 1, pile=side.pile + 1)
        case "city-pile":
            return with_count(replace(state, city_piles=n), CITY, 0)
        case "ending":
            return replace(state, ended_by=player)
    return state
