"""The track, the minions, the pages, the rooms and the last roll as a screen shows them."""

from dataclasses import dataclass

from companion.games.core import Message, Term, say
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    BOSS_OF_CARD,
    FACES,
    FIRST_PAGE,
    MINIONS,
    RATS,
    Face,
    battle_of,
    cards_brought,
    is_mouse,
    is_ranged,
    owner_of,
)
from companion.games.mice_and_mystics.rules.dice import (
    Result,
    can_be_blocked,
    count,
    most_dice,
)
from companion.games.mice_and_mystics.rules.preview import controller
from companion.games.mice_and_mystics.state import (
    Group,
    State,
    card_names,
    find_group,
    find_mouse,
    life_of,
    page_of,
)
from companion.games.mice_and_mystics.words.events import explain_step
from companion.games.mice_and_mystics.words.reminders import MINIONS as ABILITIES
from companion.games.mice_and_mystics.words.rolls import tell_roll


@dataclass(frozen=True)
class CardView:
    """A card on the track. `full`: a boss's card with all its wounds, which takes no turns. `face` names one of a
    boss's cards; `slot` counts from 1, the top."""

    card: str
    slot: int
    name: Term
    face: tuple[Term, ...]
    is_mouse: bool
    active: bool
    next: bool
    acted: bool
    full: bool
    captured: bool
    aggressive: bool
    figures: int
    player: str


@dataclass(frozen=True)
class Attack:
    """What a minion's card moves and attacks with. `ability` reminds of what the card does. `can_be_blocked`:
    mice may roll a defense against it."""

    card: str
    name: Term
    battle: int
    move_dice: int
    ranged: bool
    can_be_blocked: bool
    ability: Message


@dataclass(frozen=True)
class MinionView:
    """A type on the board. `figures` are the wounds of each figure, of `life`. `rat`: Filch may take the cheese
    of his Pilfer from the wheel."""

    kind: str
    name: Term
    figures: tuple[int, ...]
    most: int
    life: int
    defense: int
    attacks: tuple[Attack, ...]
    aggressive: bool
    boss: bool
    greedy: bool
    rat: bool


@dataclass(frozen=True)
class CardName:
    """An initiative card by its name. `face` names one of a boss's cards."""

    card: str
    name: Term
    face: tuple[Term, ...]


@dataclass(frozen=True)
class Placeable:
    """A type that could arrive: figures left in the box, and the cards of which it would bring `draws`."""

    kind: str
    name: Term
    left: int
    brings_card: bool
    boss: bool
    cards: tuple[CardName, ...]
    draws: int


@dataclass(frozen=True)
class Deal:
    """The cards from which a chapter's track is laid, and how many of them lie on it (a boss draws some of his)."""

    cards: tuple[CardName, ...]
    count: int


@dataclass(frozen=True)
class PageView:
    """A page of the chapter track: "past", "here", "ahead" or "end" (also when the hourglass is on it), and why
    the hourglass came to it."""

    page: int
    place: str
    here: bool
    end: bool
    why: tuple[Message, ...]


@dataclass(frozen=True)
class RoomView:
    """A room that the mice know; `surged` and `special` as in Room."""

    number: int
    name: str
    here: bool
    surged: bool
    special: bool


@dataclass(frozen=True)
class RollView:
    """The last roll: who rolled, the faces, what counts of them, and the sentence."""

    purpose: str
    who: Term
    ranged: bool
    faces: tuple[int, ...]
    shown: tuple[Face, ...]
    result: Result
    text: Message


def see_track(state: State, after: str) -> tuple[CardView, ...]:
    """The cards from the top of the track; `after` is the one that is next."""
    return tuple(_card(state, place, after) for place in range(len(state.track)))


def see_minions(state: State) -> tuple[MinionView, ...]:
    """The types on the board, in the order in which they came."""
    return tuple(_minion(state, group) for group in state.groups)


def see_placeable(state: State) -> tuple[Placeable, ...]:
    """All types, with what they would bring."""
    return tuple(_placeable(state, kind) for kind in MINIONS)


def see_deal(state: State) -> Deal:
    """What is laid out at the start of a chapter: the mice's cards and those of the types on the board."""
    owners = (
        *(mouse.name for mouse in state.mice),
        *(group.kind for group in state.groups),
    )
    cards = tuple(card for owner in owners for card in _cards_of(owner))
    return Deal(cards, sum(cards_brought(owner) for owner in owners))


def see_pages(state: State) -> tuple[PageView, ...]:
    """The pages from the first to the end marker, or to the hourglass where that is beyond."""
    return tuple(
        _page(state, page)
        for page in range(FIRST_PAGE, max(state.end, page_of(state)) + 1)
    )


def see_rooms(state: State) -> tuple[RoomView, ...]:
    """The rooms in the order in which the mice came to them; `number` counts from 1."""
    return tuple(
        RoomView(place + 1, room.name, place == state.room, room.surged, room.special)
        for place, room in enumerate(state.rooms)
    )


def see_roll(state: State) -> tuple[RollView, ...]:
    """The last roll, or none."""
    return tuple(
        RollView(
            purpose=rolled.purpose,
            who=Term(owner_of(rolled.who)),
            ranged=rolled.ranged,
            faces=rolled.faces,
            shown=tuple(FACES[face - 1] for face in rolled.faces),
            result=count(state, rolled),
            text=tell_roll(state),
        )
        for rolled in state.rolls
    )


def _card(state: State, place: int, after: str) -> CardView:
    card = state.track[place]
    owner = owner_of(card.name)
    mouse, group = find_mouse(state, card.name), find_group(state, owner)
    return CardView(
        card=card.name,
        slot=place + 1,
        name=Term(owner),
        face=_face(card.name),
        is_mouse=mouse is not None,
        active=card.name == state.active,
        next=card.name == after,
        acted=card.acted,
        full=card.name in state.full,
        captured=mouse is not None and mouse.captured,
        aggressive=not is_mouse(card.name) and MINIONS[owner].aggressive,
        figures=len(group.wounds) if group else 1,
        player=controller(state, card.name),
    )


def _minion(state: State, group: Group) -> MinionView:
    minion = MINIONS[group.kind]
    laid = tuple(card for card in card_names(state) if owner_of(card) == group.kind)
    return MinionView(
        kind=group.kind,
        name=Term(group.kind),
        figures=group.wounds,
        most=minion.most,
        life=life_of(state, group.kind),
        defense=minion.defense,
        attacks=tuple(
            _attack(card) for card in laid or BOSS_CARDS.get(group.kind, (group.kind,))
        ),
        aggressive=minion.aggressive,
        boss=minion.boss,
        greedy=group.greedy,
        rat=group.kind in RATS,
    )


def _attack(card: str) -> Attack:
    text, rule = ABILITIES[card]
    return Attack(
        card=card,
        name=Term(card),
        battle=battle_of(card),
        move_dice=most_dice("movement", card),
        ranged=is_ranged(card),
        can_be_blocked=can_be_blocked(card),
        ability=say(text, rule),
    )


def _placeable(state: State, kind: str) -> Placeable:
    group = find_group(state, kind)
    left = MINIONS[kind].most - (len(group.wounds) if group else 0)
    brings = group is None
    draws = cards_brought(kind) if brings else 0
    return Placeable(
        kind, Term(kind), left, brings, MINIONS[kind].boss, _cards_of(kind), draws
    )


def _cards_of(owner: str) -> tuple[CardName, ...]:
    return tuple(
        CardName(card, Term(owner), _face(card))
        for card in BOSS_CARDS.get(owner, (owner,))
    )


def _face(card: str) -> tuple[Term, ...]:
    return (Term(card),) if card in BOSS_OF_CARD else ()


def _page(state: State, page: int) -> PageView:
    here = page_of(state)
    place = (
        "past"
        if page < here
        else "here"
        if page == here
        else "end"
        if page == state.end
        else "ahead"
    )
    arrived = FIRST_PAGE < page <= here
    why = (explain_step(state.steps[page - FIRST_PAGE - 1]),) if arrived else ()
    return PageView(page, place, page == here, page == state.end, why)
