"""What a screen shows of a score counter."""

from companion.games.sample.actions import Finish
from companion.games.sample.state import State
from companion.games.sample.words import now

from companion.games.core import Frozen, Message, MoveView, offer


class SeatView(Frozen):
    """A player and the total."""

    name: str
    """What the player is called."""
    total: int
    """The points so far."""


class View(Frozen):
    """The whole screen."""

    now: Message
    """What is to be done now."""
    finished: bool
    """Whether the game is over."""
    seats: tuple[SeatView, ...]
    """The players, by seat."""
    moves: tuple[MoveView, ...]
    """What can be done."""


def view(state: State) -> View:
    """Everything a page needs."""
    pairs = zip(state.options.players, state.totals, strict=True)
    seats = tuple(SeatView(name, total) for name, total in pairs)
    return View(now(state), state.finished, seats, (offer(state, Finish()),))
