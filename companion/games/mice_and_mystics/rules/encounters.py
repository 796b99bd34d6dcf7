"""New minions: figures on the board, their cards on the track, bosses, ambush, rooms."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    MINIONS,
    MOST_FIGURES,
    MOST_ONCE,
    MOST_ROOMS,
    MOVE_NUMBERS,
    cards_brought,
    is_card,
    owner_of,
)
from companion.games.mice_and_mystics.rules.checks import (
    check_no_surge,
    check_range,
    check_words,
)
from companion.games.mice_and_mystics.rules.mice import gain_cheese
from companion.games.mice_and_mystics.rules.turns import climb, pass_on, start_round
from companion.games.mice_and_mystics.state import (
    Card,
    Group,
    Room,
    State,
    find_group,
    find_mouse,
    has_minion_cards,
    note,
    with_group,
)
from companion.games.mice_and_mystics.state.options import Arrival, Brought


def arrivals_of(brought: Brought) -> tuple[Arrival, ...]:
    """The types that come, in the order of MINIONS. Refuses numbers that cannot be, and greed without Roaches."""
    numbers = {kind: getattr(brought, kind.replace("-", "_")) for kind in MINIONS}
    for number in numbers.values():
        check_range(number, 0, MOST_FIGURES, "minion-placement")
    if brought.greedy and not numbers["roach"]:
        raise Refusal("greedy-roaches-only", "minion-roach")
    return tuple(
        Arrival(kind, number, brought.greedy and kind == "roach")
        for kind, number in numbers.items()
        if number
    )


def new_kinds(state: State, minions: tuple[Arrival, ...]) -> tuple[str, ...]:
    """The types that bring a card: those without figures on the board (new-minions)."""
    return tuple(
        arrival.kind for arrival in minions if find_group(state, arrival.kind) is None
    )


def lays_anew(state: State) -> bool:
    """Whether a new encounter lays the whole track: when no minion's card is on it (new-minions)."""
    return not has_minion_cards(state)


def ambushers(
    state: State, kinds: tuple[str, ...], cards: tuple[str, ...], ambush: bool
) -> tuple[str, ...]:
    """The new cards that climb, from the top: all of an ambush; else the first of a boss's two when
    minions' cards lie on the track already (boss-cards)."""
    new = tuple(card for card in cards if owner_of(card) in kinds)
    if ambush:
        return new
    if not has_minion_cards(state):
        return ()
    bosses = [kind for kind in kinds if kind in BOSS_CARDS]
    firsts = {
        next((card for card in new if owner_of(card) == boss), "") for boss in bosses
    }
    return tuple(card for card in new if card in firsts)


def check_cards(
    cards: tuple[str, ...], mice: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    """Refuse cards that are not exactly the mice's and those that the new types bring."""
    if not all(is_card(card) for card in cards):
        raise Refusal("no-such-card", "initiative-cards")
    if len(set(cards)) != len(cards):
        raise Refusal("card-twice", "new-minions")
    wanted = [*mice, *(kind for kind in kinds for _ in range(cards_brought(kind)))]
    if sorted(map(owner_of, cards)) != sorted(wanted):
        raise Refusal("wrong-cards", "new-minions", n=len(wanted))


def deal(state: State, cards: tuple[str, ...]) -> State:
    """The track at the start of a chapter: all mice and all types on the board; round 1 begins at its top."""
    check_cards(cards, party_of(state), tuple(group.kind for group in state.groups))
    state = replace(state, track=tuple(map(Card, cards)), stage="play", round=0)
    return start_round(_born_to_lead(state))


def encounter(
    state: State, minions: tuple[Arrival, ...], ambush: bool, drawn: "Drawn"
) -> State:
    """A new encounter's minions. Without minions' cards on the track all is laid anew and a round begins,
    as the table's setting says; else the new types go below."""
    anew = lays_anew(state)
    if not anew or state.settings.restart != "top":
        state = _arrive(state, minions, ambush, drawn, anew=anew)
        return replace(
            state, relaid=state.relaid or (anew and state.settings.restart == "finish")
        )
    return start_round(
        _arrive(replace(state, active="", slot=0), minions, ambush, drawn, anew=True)
    )


def place(state: State, minions: tuple[Arrival, ...], drawn: "Drawn") -> State:
    """More minions in the same room; new types go to the bottom of the track. Refuses none."""
    if not minions:
        raise Refusal("no-minions", "new-minions")
    return _arrive(state, minions, False, drawn, anew=False)


def resolve_surge(
    state: State, minions: tuple[Arrival, ...], drawn: "Drawn", *, special: bool
) -> State:
    """The minions of a waiting surge, or none; the turn goes on if it waited.

    `special`: it was the tile's own, so that of the encounter card is still to come (surge-once). Refuses it twice,
    and without a surge.
    """
    if not state.surges:
        raise Refusal("no-surge", "surge")
    room = state.rooms[state.room]
    if special and room.special:
        raise Refusal("special-surge-twice", "surge-once")
    state = _arrive(state, minions, False, drawn, anew=False)
    room = replace(room, special=True) if special else replace(room, surged=True)
    state = replace(with_room(state, state.room, room), surges=state.surges - 1)
    return state if state.active or state.surges else pass_on(state, state.slot)


def enter_room(state: State, name: str) -> State:
    """The party is on a room tile that it had not been on. Refuses while a surge waits."""
    check_no_surge(state)
    if len(state.rooms) >= MOST_ROOMS:
        raise Refusal("too-many-rooms", "room-tiles", most=MOST_ROOMS)
    rooms = (*state.rooms, Room(check_words(name, "room-tiles", empty=True)))
    return replace(state, rooms=rooms, room=len(rooms) - 1)


def return_to(state: State, room: int) -> State:
    """The party goes back to a room. Refuses while minions are on the board, and a room it does not know."""
    check_no_surge(state)
    check_room(state, room)
    if room == state.room:
        raise Refusal("same-room", "action-explore")
    if state.groups:
        raise Refusal("minions-on-tile", "action-explore")
    return replace(state, room=room)


def with_room(state: State, place: int, room: Room) -> State:
    """The state with that room changed."""
    return replace(state, rooms=(*state.rooms[:place], room, *state.rooms[place + 1 :]))


def check_room(state: State, room: int) -> int:
    """A room that the party has been in, or a Refusal."""
    if not 0 <= room < len(state.rooms):
        raise Refusal("no-such-room", "room-tiles")
    return room


def party_of(state: State) -> tuple[str, ...]:
    """The names of the mice in the party; captured ones keep their card."""
    return tuple(mouse.name for mouse in state.mice)


Drawn = tuple[tuple[str, ...], tuple[int, ...]]


def _arrive(
    state: State,
    minions: tuple[Arrival, ...],
    ambush: bool,
    drawn: Drawn,
    *,
    anew: bool,
) -> State:
    cards, dice = drawn
    kinds = new_kinds(state, minions)
    check_cards(cards, party_of(state) if anew else (), kinds)
    climbing = ambushers(state, kinds, cards, ambush)
    _check_dice(dice, climbing)
    state = _lay(_add_figures(state, minions), cards, anew=anew)
    for card, slots in zip(climbing, dice, strict=True):
        state = climb(note(state, "ambush", card, n=slots), card, slots)
    return state


def _check_dice(dice: tuple[int, ...], climbing: tuple[str, ...]) -> None:
    if len(dice) != len(climbing):
        raise Refusal("ambush-dice", "ambush", n=len(climbing))
    if not all(number in MOVE_NUMBERS for number in dice):
        raise Refusal("ambush-number", "ambush")


def _add_figures(state: State, minions: tuple[Arrival, ...]) -> State:
    for arrival in minions:
        there = find_group(state, arrival.kind) or Group(arrival.kind, ())
        room = MOST_ONCE[arrival.kind] - len(there.wounds)
        placed = min(arrival.figures, room)
        greedy = there.greedy or arrival.greedy
        state = with_group(
            state, Group(arrival.kind, there.wounds + (0,) * placed, greedy)
        )
        state = note(
            state,
            "placed" if placed == arrival.figures else "placed-some",
            arrival.kind,
            n=placed,
        )
    return state


def _lay(state: State, cards: tuple[str, ...], *, anew: bool) -> State:
    acted = (
        {card.name: card.acted for card in state.track}
        if state.settings.restart == "same-round"
        else {}
    )
    laid = tuple(Card(name, anew and acted.get(name, False)) for name in cards)
    track = laid if anew else state.track + laid
    state = replace(state, track=track)
    return _born_to_lead(state) if cards else state


def _born_to_lead(state: State) -> State:
    if find_mouse(state, "collin") is None or state.track[0].name == "collin":
        return state
    return gain_cheese(note(state, "born-to-lead", "collin"), "collin", 1)
