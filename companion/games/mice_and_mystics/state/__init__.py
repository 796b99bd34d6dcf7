"""What a table of Mice and Mystics knows, and how to look things up in it."""

from dataclasses import replace

from companion.games.core import Arg, Frozen, Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    FIRST_PAGE,
    MINIONS,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.state.options import Settings
from companion.games.mice_and_mystics.state.parts import (
    Card as Card,
    Chapter as Chapter,
    Event as Event,
    Group as Group,
    Mouse as Mouse,
    Rolled as Rolled,
    Room as Room,
    Step as Step,
    Turn as Turn,
)


class State(Frozen):
    """One table, at one chapter of its campaign."""

    players: tuple[str, ...]
    """The players' names, by seat."""
    settings: Settings
    """What the table has agreed on."""
    chapter: int
    """The chapter."""
    first_end: int
    """The page of the end marker as the chapter began."""
    end: int
    """The page of the end marker."""
    mice: tuple[Mouse, ...]
    """The mice of the party."""
    groups: tuple[Group, ...] = ()
    """The figures on the board."""
    began: tuple[Group, ...] = ()
    """The figures with which the track was dealt."""
    gone: int = 0
    """How many have left the board since, whoever did it."""
    shares_rats: bool = False
    """Whether all rats are taken from the six figures of the box; tables opened in earlier versions did not know."""
    end_guessed: bool = False
    """Whether this chapter was set up without the page on which it ends: it is asked for before the deal."""
    end_said: bool = False
    """Whether somebody has said it since."""
    bench: tuple[Mouse, ...] = ()
    """Mice that stay at home in this chapter, with what they have learned in others."""
    stage: str = "deal"
    """“deal”, “play”, “won” or “lost”."""
    lost_by: str = ""
    """“hourglass”, “captured” or “story”; else empty."""
    round: int = 0
    """The round; 0 before the first."""
    track: tuple[Card, ...] = ()
    """The initiative track, from the top."""
    active: str = ""
    """The card on turn; empty before the deal and after the end, and in play while a surge is waited for."""
    slot: int = 0
    """The place on the track from which the next turn is then looked for."""
    full: tuple[str, ...] = ()
    """A boss's cards that have all their wounds and take no more turns."""
    short_in: int = 0
    """The last round in which time was short; 0 for none."""
    relaid: bool = False
    """Whether a new round begins once this turn is over."""
    turn: Turn = Turn()
    """What was told about the turn that runs."""
    wheel: int = 0
    """The cheese on the wheel."""
    # More than one where cheese comes faster than somebody places the minions.
    surges: int = 0
    """Surges whose minions are not placed yet."""
    # The page is counted from these, so that a corrected log can never disagree with itself.
    steps: tuple[Step, ...] = ()
    """Why the hourglass has moved, page by page."""
    rooms: tuple[Room, ...] = (Room(),)
    """The rooms, in the order in which the mice came to them."""
    room: int = 0
    """The one where they are, counted from 0."""
    rolls: tuple[Rolled, ...] = ()
    """The last roll; defenses stand after the attack that they are against."""
    entered: bool = False
    """Whether what came of them has been entered."""
    hits_entered: int = 0
    """How many of their hits are."""
    achievements: tuple[str, ...] = ()
    """The story achievements that the party has."""
    moved_end: tuple[str, ...] = ()
    """Those that have moved the end marker in this chapter, also those given up since."""
    chapters: tuple[Chapter, ...] = ()
    """The chapters that are over."""
    # Only those of the last action: `Move.apply` begins with none.
    events: tuple[Event, ...] = ()
    """What the last action brought about."""


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
