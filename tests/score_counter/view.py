"""What a screen shows of a score counter."""

from dataclasses import dataclass

from companion.games.sample.actions import Finish
from companion.games.sample.state import State
from companion.games.sample.words import now

from companion.games.core import Message, MoveView, offer


@dataclass(frozen=True)
class SeatView:
    """A player and the total."""

    name: str
    total: int


@dataclass(frozen=True)
class View:
    """The whole screen."""

    now: Message
    finished: bool
    seats: tuple[SeatView, ...]
    moves: tuple[MoveView, ...]


def view(state: State) -> View:
    """Everything a page needs."""
    pairs = zip(state.options.players, state.totals, strict=True)
    seats = tuple(SeatView(name, total) for name, total in pairs)
    return View(now(state), state.finished, seats, (offer(state, Finish()),))
