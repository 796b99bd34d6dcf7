"""Whose turn it is, what the mouse on turn may do (mouse-turn), and what ends with a turn."""

from dataclasses import replace
from typing import Any

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import is_aggressive, is_mouse
from companion.games.mice_and_mystics.rules.checks import check_no_surge
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel
from companion.games.mice_and_mystics.state import (
    Card,
    Mouse,
    State,
    Turn,
    active_mouse,
    card_names,
    get_free_mouse,
    lowest_mouse,
    note,
    position_of,
    with_mouse,
)


def end_turn(state: State, *, free_last: bool, once: bool) -> State:
    """The active card has acted: Aggressive, Time is short, then the next card.

    `free_last`: the lowest mouse that is not captured is the last for Time is short; else simply the lowest. `once`:
    a round has one last mouse, also where another is rescued below it. The turn
    waits, with no active card, while the minions of a surge are not placed yet, since those act
    in the same round. Refuses while a surge waits.
    """
    check_no_surge(state)
    # The turn goes on below the old place: an aggressive card may leave it (aggressive).
    after = position_of(state, state.active) + 1
    if not state.relaid:
        state = _with_card(state, state.active, acted=True)
    state = _uncharm(state)
    state = _swap_up(state)
    if is_last(state, free_last=free_last, once=once) and not state.groups:
        state = run_short(state, state.active)
    # That cheese may have been the sixth, and its page the last one.
    if state.stage != "play":
        return state
    if state.surges:
        return replace(state, active="", slot=after, turn=Turn())
    return pass_on(state, after)


def is_last(state: State, *, free_last: bool, once: bool) -> bool:
    """Whether the last mouse of the round is on turn, for Time is short. The others are as in `end_turn`."""
    has_been = once and state.short_in == state.round
    return state.active == lowest_mouse(state, free=free_last) and not has_been


def run_short(state: State, mouse: str) -> State:
    """The cheese of Time is short, as the last mouse has finished its turn without minions on the board."""
    state = replace(state, short_in=state.round)
    return add_to_wheel(note(state, "time-is-short", mouse), 1)


def pass_on(state: State, slot: int) -> State:
    """The turn goes to the first card from `slot` down that has not acted, then from the top.

    A boss's card that is full of wounds takes no turn (boss-cards).
    When all have acted, or the track was laid anew, a new round begins.
    """
    if not state.relaid:
        below, above = state.track[slot:], state.track[:slot]
        for card in (*below, *above):
            if card.is_due and card.name not in state.full:
                return replace(state, active=card.name, slot=0, turn=Turn(), rolls=())
    return start_round(state)


def start_round(state: State) -> State:
    """A new round: nobody has acted, and the top card is on turn."""
    track = tuple(map(Card, card_names(state)))
    state = replace(state, track=track, relaid=False, round=state.round + 1)
    state = note(state, "round", n=state.round)
    return pass_on(state, 0)


def cut_short(state: State, *, uncharms: bool) -> State:
    """The round is over for whoever had not acted, and nobody is on turn while the new track is laid: else an ambush
    would reckon from a card that has moved. `uncharms`: that ends the turn of a charmed mouse, too."""
    if uncharms:
        state = _uncharm(state)
    return replace(state, active="", slot=0)


def take_off(state: State, cards: tuple[str, ...]) -> State:
    """The cards leave the track and the gap closes. Was the active one among them, the turn goes on below it."""
    # Reckoned before anything goes: cards above it may be among them.
    at = position_of(state, state.active) if state.active else state.slot
    above = [card for card in state.track[:at] if card.name not in cards]
    track = tuple(card for card in state.track if card.name not in cards)
    full = tuple(card for card in state.full if card not in cards)
    state = replace(state, track=track, full=full)
    if state.active and state.active not in cards:
        return state
    slot = len(above)
    state = replace(state, active="", slot=slot, turn=Turn())
    if state.surges:
        return state
    return pass_on(state, slot)


def climb(state: State, card: str, slots: int) -> State:
    """Move a new card up; those that it overtakes slide down by one (ambush).

    Above the active card it acts in this round or in the next, as the table has agreed.
    """
    old = position_of(state, card)
    new = max(0, old - slots)
    at = position_of(state, state.active) if state.active else state.slot
    state = move_card(state, card, new)
    # Between turns `at` is the place of a card that is still to act: whoever comes to lie
    # there is next and has overtaken nobody.
    overtakes = new <= at < old if state.active else new < at
    if not overtakes:
        return state
    waits = state.settings.overtaking == "next-round"
    state = _with_card(state, card, waits=waits)
    slot = 0 if state.active else state.slot + 1
    return replace(state, slot=slot)


def move_card(state: State, card: str, slot: int) -> State:
    """The card on another place (0 is the top); the others keep their order. Refuses a place that is not there."""
    old = position_of(state, card)
    # Only where a card lies: new ones come by an encounter, never by hand.
    if not 0 <= slot < len(state.track):
        raise Refusal("no-such-slot", "initiative-order", "slot", most=len(state.track))
    track = list(state.track)
    moved = track.pop(old)
    track.insert(slot, moved)
    return replace(state, track=tuple(track))


def _with_card(state: State, name: str, **changes: Any) -> State:
    track = []
    for card in state.track:
        if card.name == name:
            card = replace(card, **changes)
        track.append(card)
    return replace(state, track=tuple(track))


def _uncharm(state: State) -> State:
    # One turn as a minion, then the marker goes (charmed).
    mouse = active_mouse(state)
    if mouse is None or "charmed" not in mouse.conditions:
        return state
    rest = tuple(condition for condition in mouse.conditions if condition != "charmed")
    state = with_mouse(state, replace(mouse, conditions=rest))
    return note(state, "uncharmed", mouse.name)


def _swap_up(state: State) -> State:
    """An aggressive card changes places with the one above it; at the top it stays (aggressive)."""
    place = position_of(state, state.active)
    if place == 0 or not is_aggressive(state.active):
        return state
    place -= 1
    above = state.track[place].name
    state = move_card(state, state.active, place)
    return note(state, "aggressive", state.active, above)


# The actions that begin with a roll, by its purpose.
ROLLED_ACTIONS = {"attack": "battle", "search": "search", "recover": "recover"}
MOVE = "move"


def check_actor(state: State) -> Mouse:
    """The mouse on turn, or a Refusal: a surge waits, a minion is on turn, the mouse is captured."""
    check_no_surge(state)
    mouse = active_mouse(state)
    if mouse is None:
        raise Refusal("minions-turn", "mouse-turn")
    return get_free_mouse(state, mouse.name)


def check_uncharmed(state: State, mouse: Mouse) -> None:
    """Refuse to a charmed mouse, in its turn, what no minion does (charmed)."""
    if state.active == mouse.name and "charmed" in mouse.conditions:
        raise Refusal("charmed-minion", "charmed", mouse=Term(mouse.name))


def check_act(state: State, mouse: Mouse, action: str, *, extra: bool) -> None:
    """Refuse a second action without an `extra` one, a third, and what conditions or the room forbid."""
    done = len(state.turn.actions)
    # One action a turn; an ability may allow one more (Inspire), and no table knows of a third.
    if done >= 2:
        raise Refusal("third-action", "ability-cards")
    if done == 1 and not extra:
        raise Refusal("second-action", "mouse-turn")
    # Knocked down takes the move alone, and poison nothing: of all conditions two forbid an action.
    stunned = "stunned" in mouse.conditions
    webbed = "webbed" in mouse.conditions
    if action == "recover" and not stunned and not webbed:
        raise Refusal("nothing-to-recover", "action-recover", mouse=Term(mouse.name))
    if action != "recover" and stunned:
        raise Refusal("stunned-recovers", "stunned", mouse=Term(mouse.name))
    if action == "scurry" and webbed:
        raise Refusal("webbed-stays", "webbed", mouse=Term(mouse.name))
    # Minions on the tile stop nobody from searching (action-search), but all from leaving.
    if action == "explore" and state.groups:
        raise Refusal("minions-on-tile", "action-explore")


def count_actions(state: State) -> int:
    """How many actions the mouse on turn has taken, as far as it was told or rolled here: each counts once."""
    told, rolled = state.turn.actions, state.turn.rolled
    actions = {*told, *rolled} - {MOVE}
    return sum(max(told.count(name), rolled.count(name)) for name in actions)


def add_roll(state: State, purpose: str) -> State:
    """The state with what whoever is on turn rolled for; a mouse that rolls its move once more scurries
    (action-scurry)."""
    action = ROLLED_ACTIONS.get(purpose, "")
    if purpose == "movement" and is_mouse(state.active):
        has_moved = MOVE in state.turn.rolled
        action = "scurry" if has_moved else MOVE
    if not action:
        return state
    return add_to_turn(state, "rolled", action)


def has_begun(state: State) -> bool:
    """Whether the mouse on turn has done something in it, as far as it was told or rolled here."""
    turn = state.turn
    has_acted = turn.actions or turn.free or turn.rolled
    return bool(has_acted) or state.active in turn.abilities


def use_free(state: State, name: str, rule: str) -> State:
    """A free action of this turn. Refuses the same one twice."""
    if name in state.turn.free:
        raise Refusal("free-action-twice", rule)
    return add_to_turn(state, "free", name)


def add_to_turn(state: State, part: str, what: str) -> State:
    """The state with one thing more that the helper was told of this turn; `part` of Turn takes it."""
    done: dict[str, Any] = {part: (*getattr(state.turn, part), what)}
    return replace(state, turn=replace(state.turn, **done))
