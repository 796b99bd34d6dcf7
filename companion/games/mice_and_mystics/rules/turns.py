"""Whose turn it is: passing the turn down the track, rounds, and what ends with a turn."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mice_and_mystics.numbers import MINIONS, is_mouse, owner_of
from companion.games.mice_and_mystics.rules.checks import check_no_surge
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel
from companion.games.mice_and_mystics.state import (
    Card,
    State,
    Turn,
    active_mouse,
    card_names,
    lowest_free_mouse,
    lowest_mouse,
    note,
    position_of,
    with_mouse,
)


def end_turn(state: State, *, free_last: bool) -> State:
    """The active card has acted: Aggressive, Time is short, then the next card.

    `free_last`: the lowest mouse that is not captured is the last for Time is short; else simply the lowest. The turn
    waits, with no active card, while the minions of a surge are not placed yet, since those act
    in the same round. Refuses while a surge waits.
    """
    check_no_surge(state)
    after = position_of(state, state.active) + 1
    state = _uncharm(_mark_acted(state))
    state = _time_is_short(_swap_up(state), free_last=free_last)
    if state.stage != "play":
        return state
    if state.surges:
        return replace(state, active="", slot=after, turn=Turn())
    return pass_on(state, after)


def pass_on(state: State, slot: int) -> State:
    """The turn goes to the first card from `slot` down that has not acted, then from the top.

    A boss's card that is full of wounds takes no turn (boss-cards).
    When all have acted, or the track was laid anew, a new round begins.
    """
    below, above = state.track[slot:], state.track[:slot]
    waiting = [
        card.name
        for card in (*below, *above)
        if not card.acted and card.name not in state.full
    ]
    if not waiting or state.relaid:
        return start_round(state)
    return replace(state, active=waiting[0], slot=0, turn=Turn(), rolls=())


def start_round(state: State) -> State:
    """A new round: nobody has acted, and the top card is on turn."""
    track = tuple(Card(card.name) for card in state.track)
    state = replace(state, track=track, relaid=False, round=state.round + 1)
    return pass_on(note(state, "round", n=state.round), 0)


def take_off(state: State, cards: tuple[str, ...]) -> State:
    """The cards leave the track and the gap closes. Was the active one among them, the turn goes on below it."""
    at = position_of(state, state.active) if state.active else state.slot
    slot = sum(card.name not in cards for card in state.track[:at])
    track = tuple(card for card in state.track if card.name not in cards)
    state = replace(state, full=tuple(card for card in state.full if card not in cards))
    if state.active and state.active not in cards:
        return replace(state, track=track)
    state = replace(state, track=track, active="", slot=slot, turn=Turn())
    return state if state.surges else pass_on(state, slot)


def climb(state: State, card: str, slots: int) -> State:
    """Move a new card up; those that it overtakes slide down by one (ambush).

    Above the active card it acts in this round or in the next, as the table has agreed.
    """
    old = position_of(state, card)
    new = max(0, old - slots)
    at = position_of(state, state.active) if state.active else state.slot
    above = new <= at < old if state.active else new < at
    state = move_card(state, card, new)
    if not above:
        return state
    waits = state.settings.overtaking == "next-round"
    track = tuple(
        Card(other.name, waits) if other.name == card else other
        for other in state.track
    )
    return replace(state, track=track, slot=0 if state.active else state.slot + 1)


def move_card(state: State, card: str, slot: int) -> State:
    """The card on another place (0 is the top); the others keep their order. Refuses a place that is not there."""
    old = position_of(state, card)
    if not 0 <= slot < len(state.track):
        raise Refusal("no-such-slot", "initiative-order", most=len(state.track))
    others = list(state.track)
    moved = others.pop(old)
    return replace(state, track=(*others[:slot], moved, *others[slot:]))


def set_order(state: State, cards: tuple[str, ...]) -> State:
    """The track in that order. Refuses a list that has not exactly the cards that lie there."""
    if len(set(cards)) != len(cards):
        raise Refusal("card-twice", "new-minions")
    if sorted(cards) != sorted(card_names(state)):
        raise Refusal("wrong-cards", "initiative-order", n=len(state.track))
    by_name = {card.name: card for card in state.track}
    return replace(state, track=tuple(by_name[name] for name in cards))


def _mark_acted(state: State) -> State:
    if state.relaid:
        return state
    track = tuple(
        Card(card.name, card.acted or card.name == state.active) for card in state.track
    )
    return replace(state, track=track)


def _uncharm(state: State) -> State:
    mouse = active_mouse(state)
    if mouse is None or "charmed" not in mouse.conditions:
        return state
    rest = tuple(condition for condition in mouse.conditions if condition != "charmed")
    return note(
        with_mouse(state, replace(mouse, conditions=rest)), "uncharmed", mouse.name
    )


def _swap_up(state: State) -> State:
    place = position_of(state, state.active)
    if (
        is_mouse(state.active)
        or not MINIONS[owner_of(state.active)].aggressive
        or place == 0
    ):
        return state
    above = state.track[place - 1].name
    return note(
        move_card(state, state.active, place - 1), "aggressive", state.active, above
    )


def _time_is_short(state: State, *, free_last: bool) -> State:
    last = lowest_free_mouse(state) if free_last else lowest_mouse(state)
    if state.groups or state.active != last:
        return state
    return add_to_wheel(note(state, "time-is-short", state.active), 1)
