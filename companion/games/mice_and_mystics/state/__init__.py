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
    """A mouse of the party. Numbers are None until somebody types them from the hero card."""

    name: str
    player: int
    cheese: int = 0
    wounds: int = 0
    captured: bool = False
    conditions: tuple[str, ...] = ()
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
    """Why the hourglass moved on by one page: "surge", "capture" (of `mouse`) or "by-hand"."""

    why: str
    round: int
    mouse: str = ""


@dataclass(frozen=True)
class Room:
    """A room tile that the mice have been on. Which surges have put their minions there already: `special`, that
    of the tile itself in the story book; `surged`, that of its encounter card."""

    name: str = ""
    surged: bool = False
    special: bool = False


@dataclass(frozen=True)
class Turn:
    """What the helper was told about the turn that runs: actions, free actions, who used an ability."""

    actions: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rolled:
    """The last roll: faces by their place in FACES, from 1. `against` is the other side, if told."""

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
    """

    players: tuple[str, ...]
    settings: Settings
    chapter: int
    first_end: int
    end: int
    mice: tuple[Mouse, ...]
    groups: tuple[Group, ...] = ()
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
    surges: int = 0
    steps: tuple[Step, ...] = ()
    rooms: tuple[Room, ...] = (Room(),)
    room: int = 0
    rolls: tuple[Rolled, ...] = ()
    achievements: tuple[str, ...] = ()
    moved_end: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    events: tuple[Event, ...] = ()


def page_of(state: State) -> int:
    """The page on which the hourglass stands."""
    return FIRST_PAGE + len(state.steps)


def find_mouse(state: State, name: str) -> Mouse | None:
    """The mouse of the party, or None."""
    return next((mouse for mouse in state.mice if mouse.name == name), None)


def get_mouse(state: State, name: str) -> Mouse:
    """The mouse of the party. Refuses one that is not in it."""
    mouse = find_mouse(state, name)
    if mouse is None:
        raise Refusal("no-such-mouse", "heroes")
    return mouse


def with_mouse(state: State, mouse: Mouse) -> State:
    """The state with that mouse changed."""
    return replace(
        state,
        mice=tuple(mouse if old.name == mouse.name else old for old in state.mice),
    )


def find_group(state: State, kind: str) -> Group | None:
    """The figures of that type on the board, or None."""
    return next((group for group in state.groups if group.kind == kind), None)


def get_group(state: State, kind: str) -> Group:
    """The figures of that type on the board. Refuses a type that has none there."""
    group = find_group(state, kind)
    if group is None:
        raise Refusal("not-on-board", "minions")
    return group


def with_group(state: State, group: Group) -> State:
    """The state with those figures changed, or added as a new type."""
    if find_group(state, group.kind) is None:
        return replace(state, groups=(*state.groups, group))
    return replace(
        state,
        groups=tuple(group if old.kind == group.kind else old for old in state.groups),
    )


def life_of(state: State, kind: str) -> int:
    """The wounds that defeat a figure: its life, for a boss with several cards the sum of those on the track."""
    if kind not in BOSS_CARDS:
        return MINIONS[kind].life
    return MINIONS[kind].life * max(
        1, sum(owner_of(card.name) == kind for card in state.track)
    )


def position_of(state: State, card: str) -> int:
    """The card's place on the track from 0. Refuses a card that does not lie there."""
    for position, other in enumerate(state.track):
        if other.name == card:
            return position
    raise Refusal("not-on-track", "initiative-order")


def card_names(state: State) -> tuple[str, ...]:
    """The track from the top, by the names of its cards."""
    return tuple(card.name for card in state.track)


def has_minion_cards(state: State) -> bool:
    """Whether a minion's card lies on the track."""
    return any(not is_mouse(card.name) for card in state.track)


def active_mouse(state: State) -> Mouse | None:
    """The mouse on turn; None in a minion's turn and between turns."""
    return find_mouse(state, state.active)


def note(state: State, kind: str, who: str = "", other: str = "", n: int = 0) -> State:
    """The state with one more event of the action that is under way."""
    return replace(state, events=(*state.events, Event(kind, who, other, n)))


def term(card: str) -> Arg:
    """The name of a card's owner, for messages."""
    return Term(owner_of(card))


def lowest_mouse(state: State) -> str:
    """The mouse that lies lowest on the track ("" on an empty track)."""
    return next(
        (card.name for card in reversed(state.track) if is_mouse(card.name)), ""
    )


def lowest_free_mouse(state: State) -> str:
    """The lowest on the track of the mice that are not captured ("" without any)."""
    captured = [mouse.name for mouse in state.mice if mouse.captured]
    cards = [
        card.name
        for card in state.track
        if is_mouse(card.name) and card.name not in captured
    ]
    return cards[-1] if cards else ""
