"""What is kept by seats: their names, counted, checked and changed; and rows with a value for each."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from companion.games.core.words import Message, Refusal, say
from companion.limits import MAX_NAME_CHARS

T = TypeVar("T")
_UNNAMED = re.compile(r"Player ([1-9])")  # as `unnamed` writes it


def unnamed(position: int) -> str:
    """What a seat is called that nobody named. The log keeps it in English; readers see it in their language."""
    return f"Player {position + 1}"


def find_unnamed(name: str) -> Message | None:
    """The name of a seat that nobody named, as a message; None for a name of somebody's own."""
    found = _UNNAMED.fullmatch(name)
    if found is None:
        return None
    number = int(found[1])
    return say("Player {number}", number=number)


def players_of(state: Any) -> tuple[str, ...]:
    """The names by seat, from where every game keeps them: `state.players`, else `state.options.players`."""
    holder = state if hasattr(state, "players") else state.options
    return cast(tuple[str, ...], holder.players)


def name(state: Any, player: int) -> str:
    """The name of one seat."""
    return players_of(state)[player]


def names(state: Any, seats: Iterable[int]) -> tuple[str, ...]:
    """The names of several seats."""
    players = players_of(state)
    return tuple(players[seat] for seat in seats)


def with_players(state: Any, players: tuple[str, ...]) -> Any:
    """The state with these names of its seats."""
    if hasattr(state, "players"):
        return replace(state, players=players)
    # Options are otherwise for ever; a name is what the table calls a seat, and that may change.
    return replace(state, options=replace(state.options, players=players))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A row of values, by seat for the most part, with one of them replaced."""
    return (*row[:place], value, *row[place + 1 :])


def check_names(names: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The seats of a table, or a Refusal: their number, empty, long or equal names (case-insensitive)."""
    if len(names) < least:
        raise Refusal("too-few-players", "setup", "players", least=least)
    if len(names) > most:
        raise Refusal("too-many-players", "setup", "players", most=most)
    for position, name in enumerate(names):
        # Against those before it: of two alike the second is the one to be changed.
        check_name(name, names[:position], f"players.{position}")
    return tuple(names)


def check_name(name: str, others: Sequence[str], field: str = "name") -> str:
    """A player's name, or a Refusal when it is empty, too long or one of `others`."""
    if not name.strip():
        raise Refusal("name-empty", "", field)
    if len(name) > MAX_NAME_CHARS:
        raise Refusal("name-too-long", "", field, most=MAX_NAME_CHARS)
    # “Ana” and “ANA” could not be told apart when somebody reads them out.
    if name.casefold() in (other.casefold() for other in others):
        raise Refusal("name-twice", "", field, name=name)
    return name


def check_player(player: int, players: Sequence[str], field: str = "player") -> int:
    """A seat number that exists, or a Refusal."""
    if not 0 <= player < len(players):
        raise Refusal("no-such-player", "", field)
    return player
