"""What a table of Mice and Mystics knows, and how to look things up in it."""

from dataclasses import dataclass, replace

from companion.games.core import Arg, Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    FIRST_PAGE,
    MINIONS,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.state.options import Settings


@dataclass(frozen=True)
class Card:
    """An initiative card on the track. `acted`: its turn of this round is over (or not due)."""

    name: str
    acted: bool = False


@dataclass(frozen=True)
class Mouse:
    """A mouse of the party. Numbers are None until somebody types them from the hero card.

    `defeated` and `captures` are its deeds of this chapter: minions that it is said to have defeated, and how often
    it was captured.
    """

    name: str
    player: int
    cheese: int = 0
    wounds: int = 0
    captured: bool = False
    defeated: int = 0
    captures: int = 0
    conditions: tuple[str, ...] = ()  # the newest last
    battle: int | None = None
    defense: int | None = None
    lore: int | None = None
    move: int | None = None
    life: int | None = None
    abilities: tuple[str, ...] = ()
    item: str = ""


@dataclass(frozen=True)
class Group:
    """Figures of one type on the board: the wounds that each has taken. `greedy` as in Arrival."""

    kind: str
    wounds: tuple[int, ...]
    greedy: bool = False


@dataclass(frozen=True)
class Step:
    """Why the hourglass moved on by one page."""

    why: str
    """“surge”, “capture” or “by-hand”."""
    round: int
    """The round in which it did."""
    mouse: str = ""
    """The mouse that was captured; empty for none."""


@dataclass(frozen=True)
class Room:
    """A room tile that the mice have been on. Which surges have put their minions there already: `special`, that
    of the tile itself in the story book; `surged`, that of its encounter card."""

    name: str = ""
    surged: bool = False
    special: bool = False


@dataclass(frozen=True)
class Turn:
    """What the helper was told about the turn that runs: actions, free actions, who used an ability, rolls."""

    actions: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()  # actions for which dice were rolled here


@dataclass(frozen=True)
class Rolled:
    """A roll: faces by their place in FACES, from 1. `against` is the other side, if told."""

    purpose: str
    who: str
    faces: tuple[int, ...]
    ranged: bool = False
    against: str = ""


@dataclass(frozen=True)
class Chapter:
    """A chapter that this table has finished. `lost_by` is empty when it was won."""

    number: int
    lost_by: str
    page: int
    first_end: int
    end: int
    rounds: int


@dataclass(frozen=True)
class Event:
    """Something that the last action brought about by itself; `events` turns it into words."""

    kind: str
    who: str = ""
    other: str = ""
    n: int = 0


@dataclass(frozen=True)
class State:
    """One table. `stage` is "deal", "play", "won" or "lost".

    `active` is the card on turn; nobody is before the deal and after the end. While it is empty in play, a surge is
    waited for, and `slot` is the place on the track from which the next turn is looked for. `full`: cards of a
    boss that have all their wounds and take no more turns. `surges`: surges whose minions are not placed yet.
    `relaid`: once this turn is over a new round begins. `steps`: one for each page the hourglass has moved.
    `moved_end`: the achievements that have moved the end marker in this chapter, also those given up since.
    `began`: the figures with which the track was dealt. `gone`: how many have left the board since, whoever did it.
    `end_guessed`: nobody has said yet on which page this chapter ends; until the deal its marker lies as in the
    last one.
    """

    players: tuple[str, ...]
    settings: Settings
    chapter: int
    first_end: int
    end: int
    mice: tuple[Mouse, ...]
    groups: tuple[Group, ...] = ()
    began: tuple[Group, ...] = ()
    gone: int = 0
    end_guessed: bool = False
    # Mice that stay at home in this chapter, with what they have learned in others.
    bench: tuple[Mouse, ...] = ()
    stage: str = "deal"
    lost_by: str = ""
    round: int = 0
    track: tuple[Card, ...] = ()
    active: str = ""
    slot: int = 0
    full: tuple[str, ...] = ()
    relaid: bool = False
    turn: Turn = Turn()
    wheel: int = 0
    # More than one where cheese comes faster than somebody places the minions.
    surges: int = 0
    # The page is counted from these, so that a corrected log can never disagree with itself.
    steps: tuple[Step, ...] = ()
    rooms: tuple[Room, ...] = (Room(),)
    room: int = 0
    # One at most; a tuple, as everything that a view loops over.
    rolls: tuple[Rolled, ...] = ()
    # Whether what came of them has been.
    entered: bool = False
    achievements: tuple[str, ...] = ()
    moved_end: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    # Only those of the last action: `Move.apply` begins with none.
    events: tuple[Event, ...] = ()


def page_of(state: State) -> int:
    """The page on which the hourglass stands."""
    return FIRST_PAGE + len(state.steps)


def is_over(state: State) -> bool:
    """Whether the chapter at hand has ended."""
    return state.stage in ("won", "lost")


def find_mouse(state: State, name: str) -> Mouse | None:
    """The mouse of the party, or None."""
    for mouse in state.mice:
        if mouse.name == name:
            return mouse
    return None


def get_mouse(state: State, name: str, field: str = "mouse") -> Mouse:
    """The mouse of the party that a field names. Refuses one that is not in it."""
    mouse = find_mouse(state, name)
    if mouse is None:
        raise Refusal("no-such-mouse", "heroes", field)
    return mouse


def get_free_mouse(state: State, name: str, field: str = "mouse") -> Mouse:
    """The mouse of the party that a field names. Refuses one that is not in it or captured (capture)."""
    mouse = get_mouse(state, name, field)
    if mouse.captured:
        raise Refusal("mouse-captured", "capture", mouse=Term(name))
    return mouse


def with_mouse(state: State, mouse: Mouse) -> State:
    """The state with that mouse changed."""
    mice = tuple(mouse if old.name == mouse.name else old for old in state.mice)
    return replace(state, mice=mice)


def find_group(state: State, kind: str) -> Group | None:
    """The figures of that type on the board, or None."""
    for group in state.groups:
        if group.kind == kind:
            return group
    return None


def get_group(state: State, kind: str, field: str = "minion") -> Group:
    """The figures of that type on the board. Refuses a type that has none there."""
    group = find_group(state, kind)
    if group is None:
        raise Refusal("not-on-board", "minions", field)
    return group


def with_group(state: State, group: Group) -> State:
    """The state with those figures changed, or added as a new type."""
    groups = tuple(group if old.kind == group.kind else old for old in state.groups)
    if group not in groups:
        groups = (*groups, group)
    return replace(state, groups=groups)


def card_names(state: State) -> tuple[str, ...]:
    """The track from the top, by the names of its cards."""
    return tuple(card.name for card in state.track)


def cards_of(state: State, kind: str) -> tuple[str, ...]:
    """The cards of a type of minion that lie on the track, from the top."""
    return tuple(card for card in card_names(state) if owner_of(card) == kind)


def life_of(state: State, kind: str) -> int:
    """The wounds that defeat a figure: its life, for a boss with several cards the sum of those on the track."""
    life = MINIONS[kind].life
    if kind not in BOSS_CARDS:
        return life
    # Before the deal none of them lies there: the screen then shows the life of one.
    return life * max(1, len(cards_of(state, kind)))


def position_of(state: State, card: str) -> int:
    """The card's place on the track from 0. Refuses a card that does not lie there."""
    for position, other in enumerate(state.track):
        if other.name == card:
            return position
    raise Refusal("not-on-track", "initiative-order", "card")


def has_minion_cards(state: State) -> bool:
    """Whether a minion's card lies on the track."""
    return not all(map(is_mouse, card_names(state)))


def active_mouse(state: State) -> Mouse | None:
    """The mouse on turn; None in a minion's turn and between turns."""
    return find_mouse(state, state.active)


def lowest_mouse(state: State, *, free: bool = False) -> str:
    """The mouse that lies lowest on the track, with `free` of those that are not captured ("" without any)."""
    for card in reversed(card_names(state)):
        mouse = find_mouse(state, card)
        if mouse and not (free and mouse.captured):
            return card
    return ""


def note(state: State, kind: str, who: str = "", other: str = "", n: int = 0) -> State:
    """The state with one more event of the action that is under way."""
    event = Event(kind, who, other, n)
    return replace(state, events=(*state.events, event))


def term(card: str) -> Arg:
    """The name of a card's owner, for messages."""
    return Term(owner_of(card))
