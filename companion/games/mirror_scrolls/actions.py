"""Everything that can be entered at a table of the Mirror Scrolls. Seats and numbers are plain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action, Rename


@dataclass(frozen=True)
class WinRound(Action):
    """A mage won the round (end-of-round). `round` guards against two phones saying so; 0: the one going on."""

    correctable: ClassVar[bool] = True
    player: int
    round: int = 0


@dataclass(frozen=True)
class ChangeWinner(Action):
    """An earlier round goes to another mage, also one that the helper decided. `round` counts from 1."""

    correctable: ClassVar[bool] = True
    round: int
    player: int


@dataclass(frozen=True)
class SetDepth(Action):
    """How much the helper keeps from the next round on: 1 rounds, 2 the offering too, 3 every turn."""

    depth: int


@dataclass(frozen=True)
class Offer(Action):
    """The number at the centre of the scroll that a mage offers (offering)."""

    correctable: ClassVar[bool] = True
    player: int
    number: int


@dataclass(frozen=True)
class Blocked(Action):
    """The deck is empty and all passed in a row (blocked-round); turn by turn the helper sees that itself."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class CountHand(Action):
    """How many scrolls a mage holds in a blocked round. May be typed again."""

    correctable: ClassVar[bool] = True
    player: int
    scrolls: int


@dataclass(frozen=True)
class Highest(Action):
    """The highest number in the hand of a mage who is tied in a blocked round (tied-round)."""

    correctable: ClassVar[bool] = True
    player: int
    number: int


@dataclass(frozen=True)
class Link(Action):
    """Link a scroll by its half `spell` (link). `other` is its other half, asked only for the Dizzy Dragon."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    spell: str
    other: str = ""


@dataclass(frozen=True)
class Draw(Action):
    """Draw one scroll, being unable to link (draw)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class Pass(Action):
    """End the turn without a link (pass)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class EndTurn(Action):
    """Leave what Colt, Star or Bam! allows, and end the turn."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class MixIn(Action):
    """Mix one scroll from the hand into the deck (spell-star)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class Give(Action):
    """Give one scroll to the mage `to` (spell-bam)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    to: int


@dataclass(frozen=True)
class PassScrolls(Action):
    """Everyone passes on a scroll: `direction` is "left", "right" or "across" (spell-dragon)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    direction: str


@dataclass(frozen=True)
class Eat(Action):
    """The scroll at the opposite end goes into the deck; `rings` are the mages whose rings stood on it."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    rings: tuple[int, ...] = ()


@dataclass(frozen=True)
class CrownGone(Action):
    """No scroll with a Crown lies at an end any more, where Crown lasts as long as one does."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class LeftOver(Action):
    """The scrolls left in a mage's hand, as "freeze-star" (classic-dominoes). Replaces what was marked."""

    correctable: ClassVar[bool] = True
    player: int
    scrolls: tuple[str, ...] = ()


ACTIONS: Mapping[str, type[Action]] = {
    "win-round": WinRound,
    "change-winner": ChangeWinner,
    "set-depth": SetDepth,
    "offer": Offer,
    "blocked": Blocked,
    "count-hand": CountHand,
    "highest": Highest,
    "link": Link,
    "draw": Draw,
    "pass": Pass,
    "end-turn": EndTurn,
    "mix-in": MixIn,
    "give": Give,
    "pass-scrolls": PassScrolls,
    "eat": Eat,
    "crown-gone": CrownGone,
    "left-over": LeftOver,
    "rename": Rename,
}
