"""The rooms: a new one, back to one that is known, and its name (room-tiles)."""

from dataclasses import replace

from companion.games.core import Refusal, put
from companion.games.mice_and_mystics.numbers import MOST_ROOMS
from companion.games.mice_and_mystics.rules.checks import check_no_surge, check_words
from companion.games.mice_and_mystics.state import Room, State


def enter_room(state: State, name: str) -> State:
    """The party is on a room tile that it had not been on. Refuses while a surge waits."""
    check_no_surge(state)
    if len(state.rooms) >= MOST_ROOMS:
        raise Refusal("too-many-rooms", "room-tiles", most=MOST_ROOMS)
    rooms = (*state.rooms, Room(check_words(name, "room-tiles", "room", empty=True)))
    return replace(state, rooms=rooms, room=len(rooms) - 1)


def return_to(state: State, room: int) -> State:
    """The party goes back to a room. Refuses while minions are on the board, and a room it does not know."""
    check_no_surge(state)
    check_room(state, room)
    if room == state.room:
        raise Refusal("same-room", "action-explore", "room")
    # Back through an exit is exploring, too. There is no encounter where they have been (encounters).
    if state.groups:
        raise Refusal("minions-on-tile", "action-explore")
    return replace(state, room=room)


def with_room(state: State, place: int, room: Room) -> State:
    """The state with that room changed."""
    return replace(state, rooms=put(state.rooms, place, room))


def check_room(state: State, room: int) -> int:
    """A room that the party has been in, or a Refusal."""
    if not 0 <= room < len(state.rooms):
        raise Refusal("no-such-room", "room-tiles", "room")
    return room
