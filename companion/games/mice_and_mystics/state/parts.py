"""What a table of Mice and Mystics is made of: cards, mice, figures, rooms, rolls, and what has happened."""

from companion.games.core import Frozen


class Card(Frozen):
    """An initiative card on the track."""

    name: str
    """The card, as actions name it."""
    acted: bool = False
    """Whether its turn of this round is over, or not due."""
    waits: bool = False
    """Whether it was laid above the active card and waits for the next round."""

    @property
    def is_due(self) -> bool:
        """Whether it still acts in this round."""
        return not (self.acted or self.waits)


class Mouse(Frozen):
    """A mouse of the party. Numbers of its hero card are null until somebody types them."""

    name: str
    """The mouse, as actions name it."""
    player: int
    """Who leads it, by seat."""
    cheese: int = 0
    """Its cheese."""
    wounds: int = 0
    """Its wounds, those of poison among them."""
    poison: int = 0
    """How many of them are poison wounds, which normal healing leaves."""
    captured: bool = False
    """Whether it is captured."""
    defeated: int = 0
    """Minions that it is said to have defeated in this chapter."""
    captures: int = 0
    """How often it was captured in this chapter."""
    conditions: tuple[str, ...] = ()
    """The conditions that it has, the newest last."""
    battle: int | None = None
    """Of its hero card."""
    defense: int | None = None
    """Of its hero card."""
    lore: int | None = None
    """Of its hero card."""
    move: int | None = None
    """Of its hero card."""
    life: int | None = None
    """Of its hero card: with so many wounds it is captured."""
    abilities: tuple[str, ...] = ()
    """Its ability cards, as they were typed."""
    item: str = ""
    """What it would carry over, as it was typed; empty for nothing."""


class Group(Frozen):
    """Figures of one type on the board."""

    kind: str
    """The type, as actions name it."""
    wounds: tuple[int, ...]
    """The wounds that each has taken."""
    greedy: bool = False
    """Whether what they steal goes onto the wheel."""


class Step(Frozen):
    """Why the hourglass moved on by one page."""

    why: str
    """“surge”, “capture” or “by-hand”."""
    round: int
    """The round in which it did."""
    mouse: str = ""
    """The mouse that was captured; empty for none."""


class Room(Frozen):
    """A room tile that the mice have been on."""

    name: str = ""
    """What the table calls it; empty without a name."""
    surged: bool = False
    """Whether the surge of its encounter card has put its minions there."""
    special: bool = False
    """Whether the tile's own surge of the story book has."""


class Turn(Frozen):
    """What the helper was told about the turn that runs."""

    actions: tuple[str, ...] = ()
    """The actions taken."""
    free: tuple[str, ...] = ()
    """The free actions taken."""
    abilities: tuple[str, ...] = ()
    """Who has used an ability."""
    rolled: tuple[str, ...] = ()
    """Actions for which dice were rolled here."""


class Rolled(Frozen):
    """A roll."""

    purpose: str
    """What for."""
    who: str
    """Who rolled: a mouse, a type of minion or a card."""
    faces: tuple[int, ...]
    """What the dice show, each by its place among the six faces, from 1."""
    ranged: bool = False
    """Whether it is an attack at range, or against one."""
    against: str = ""
    """The other side, if told; else empty."""
    as_minion: bool = False
    """Whether a charmed mouse rolled it, whose cheese counts as a minion's."""


class Chapter(Frozen):
    """A chapter that this table has finished."""

    number: int
    """The chapter."""
    lost_by: str
    """“hourglass”, “captured” or “story”; empty when it was won."""
    page: int
    """The page on which the hourglass stood."""
    first_end: int
    """The page of the end marker at its start."""
    end: int
    """The page of the end marker at its end."""
    rounds: int
    """How many rounds it had."""


class Event(Frozen):
    """Something that the last action brought about by itself."""

    kind: str
    """What happened."""
    who: str = ""
    """The card, mouse or type it happened to; or empty."""
    other: str = ""
    """Another one in it, a condition, or why; or empty."""
    n: int = 0
    """A number."""
