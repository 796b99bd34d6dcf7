"""What people can do with the story control board, and with the chapter as a whole.

Fields that say "empty: ..." are left to chance when they are empty; whoever uses real cards and dice sends them.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action
from companion.games.mice_and_mystics.state import Brought, Settings


@dataclass(frozen=True)
class Deal(Action):
    """Lay the track of a new chapter. `cards` from the top; empty: shuffled."""

    needs_current: ClassVar[bool] = True
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class NextTurn(Action):
    """The active card has finished its turn."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class NewEncounter(Brought, Action):
    """A new room tile and its encounter card. `cards`: those to lay, from the top (empty: shuffled);
    `dice`: the ambush dice, 1 to 3, from the top (empty: rolled)."""

    needs_current: ClassVar[bool] = True
    ambush: bool = False
    room: str = ""
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class PlaceMinions(Brought, Action):
    """More minions in the same room, by the story or an ability. Fields as in NewEncounter."""

    needs_current: ClassVar[bool] = True
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class ResolveSurge(Brought, Action):
    """The minions of a surge are on the board; none: this room has no surge to place."""

    needs_current: ClassVar[bool] = True
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class GoToRoom(Action):
    """All mice go back to a room that they know. `room` counts from 0."""

    needs_current: ClassVar[bool] = True
    room: int


@dataclass(frozen=True)
class NameRoom(Action):
    """Give a room a name. `room` counts from 0."""

    correctable: ClassVar[bool] = True
    room: int
    name: str


@dataclass(frozen=True)
class MoveCard(Action):
    """Put a card on another place of the track. `slot` counts from 0, the top."""

    needs_current: ClassVar[bool] = True
    card: str
    slot: int


@dataclass(frozen=True)
class SetOrder(Action):
    """The whole track as it lies on the table, from the top."""

    needs_current: ClassVar[bool] = True
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RemoveCard(Action):
    """Take a minion's card off the track by hand, with its figures."""

    needs_current: ClassVar[bool] = True
    card: str


@dataclass(frozen=True)
class Wheel(Action):
    """Cheese onto the minions' wheel, or off it (below 0)."""

    correctable: ClassVar[bool] = True
    cheese: int


@dataclass(frozen=True)
class Hourglass(Action):
    """Move the hourglass by hand, by one page: 1 or -1."""

    pages: int


@dataclass(frozen=True)
class EndMarker(Action):
    """Move the chapter end marker by pages: later, or earlier (below 0)."""

    pages: int


@dataclass(frozen=True)
class Achieve(Action):
    """The party has a story achievement, or has it no longer. `end_pages`: how far the end marker moves with it."""

    name: str
    on: bool = True
    end_pages: int = 0


@dataclass(frozen=True)
class EndChapter(Action):
    """The chapter's victory or defeat condition is met."""

    needs_current: ClassVar[bool] = True
    won: bool


@dataclass(frozen=True)
class NextChapter(Brought, Action):
    """Open the next chapter, or the same again. An empty party: the same mice. `seats` as in Options."""

    needs_current: ClassVar[bool] = True
    chapter: int
    end_page: int = 0
    party: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    keep_cheese: bool = False


@dataclass(frozen=True)
class ChangeSettings(Settings, Action):
    """The table agrees anew on what our source leaves open."""
