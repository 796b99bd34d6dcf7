"""What people can do with the figures: mice, minions, and the dice for both."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action


@dataclass(frozen=True)
class Cheese(Action):
    """Cheese into a mouse's stash, or out of it (below 0)."""

    correctable: ClassVar[bool] = True
    mouse: str
    cheese: int


@dataclass(frozen=True)
class Wound(Action):
    """Wounds for a mouse, or healed (below 0). `by`: the type or boss's card that dealt them, if it matters."""

    mouse: str
    wounds: int
    by: str = ""


@dataclass(frozen=True)
class Condition(Action):
    """A condition begins or ends."""

    mouse: str
    condition: str
    on: bool


@dataclass(frozen=True)
class Capture(Action):
    """A mouse is captured."""

    mouse: str


@dataclass(frozen=True)
class Rescue(Action):
    """A captured mouse comes back: on its turn, or `by_card` at any time."""

    needs_current: ClassVar[bool] = True
    mouse: str
    by_card: bool = False


@dataclass(frozen=True)
class Act(Action):
    """The mouse on turn does an action. `extra`: an ability allows a second one; `star`: what a recover rolled."""

    needs_current: ClassVar[bool] = True
    action: str
    extra: bool = False
    star: bool = False


@dataclass(frozen=True)
class Share(Action):
    """The mouse on turn shares with another; `cheese` is what it hands over."""

    needs_current: ClassVar[bool] = True
    to: str
    cheese: int = 0


@dataclass(frozen=True)
class Equip(Action):
    """The mouse on turn changes its equipment."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class LevelUp(Action):
    """The mouse on turn pays for a new ability."""

    needs_current: ClassVar[bool] = True
    ability: str


@dataclass(frozen=True)
class UseAbility(Action):
    """A mouse uses an ability card (counted from 0) and pays its cheese."""

    needs_current: ClassVar[bool] = True
    mouse: str
    ability: int
    cost: int


@dataclass(frozen=True)
class SetNumber(Action):
    """A number on a hero card: "battle", "defense", "lore", "move" or "life"; None: not known."""

    correctable: ClassVar[bool] = True
    mouse: str
    stat: str
    value: int | None


@dataclass(frozen=True)
class SetAbilities(Action):
    """All ability cards of a mouse."""

    correctable: ClassVar[bool] = True
    mouse: str
    abilities: tuple[str, ...]


@dataclass(frozen=True)
class SetItem(Action):
    """The one item that a mouse carries over into the next chapter; empty: none."""

    correctable: ClassVar[bool] = True
    mouse: str
    item: str


@dataclass(frozen=True)
class GiveMouse(Action):
    """Another player controls a mouse from now on."""

    mouse: str
    player: int


@dataclass(frozen=True)
class WoundMinion(Action):
    """Wounds for one figure of a type (counted from 0), or taken back (below 0). `by`: the mouse that dealt them."""

    needs_current: ClassVar[bool] = True
    minion: str
    figure: int = 0
    wounds: int = 1
    by: str = ""
    from_wheel: bool = False


@dataclass(frozen=True)
class Figures(Action):
    """Figures of a type on the board: more, or fewer (below 0). `by`: the mouse that defeated them."""

    minion: str
    figures: int
    by: str = ""
    from_wheel: bool = False


@dataclass(frozen=True)
class Roll(Action):
    """Roll action dice for a mouse or a minion's card. `faces`: places in FACES from 1 (empty: rolled)."""

    purpose: str
    who: str
    dice: int
    ranged: bool = False
    against: str = ""
    faces: tuple[int, ...] = ()
