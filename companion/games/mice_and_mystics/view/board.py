"""The track, the pages, the rooms and the last roll as a screen shows them."""

from companion.games.core import Frozen, Message, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
    FACES,
    FIRST_PAGE,
    Face,
    is_aggressive,
    owner_of,
)
from companion.games.mice_and_mystics.rules.box import figures_of
from companion.games.mice_and_mystics.rules.dice import Result, count
from companion.games.mice_and_mystics.rules.preview import controller
from companion.games.mice_and_mystics.state import State, Step, find_mouse, page_of
from companion.games.mice_and_mystics.words.events import explain_step
from companion.games.mice_and_mystics.words.rolls import tell_roll


class CardView(Frozen):
    """A card on the track."""

    card: str
    """The card, as actions name it."""
    slot: int
    """Its place, counted from 1, the top."""
    name: Term
    """Whose it is."""
    face: tuple[Term, ...]
    """The card's own name, where a boss has several: one entry, or none."""
    is_mouse: bool
    """Whether it is a mouse's."""
    active: bool
    """Whether it is on turn."""
    next: bool
    """Whether it is next."""
    acted: bool
    """Whether its turn of this round is over."""
    full: bool
    """Whether it has all its wounds and takes no more turns, as cards of bosses may."""
    captured: bool
    """Whether its mouse is captured."""
    aggressive: bool
    """Whether it is of an aggressive minion."""
    figures: int
    """How many figures it moves."""
    player: str
    """The player who moves it; empty for nobody."""
    seat: int
    """That player's seat, counted from 0; -1 for nobody."""


class PageView(Frozen):
    """A page of the chapter track, and why the hourglass came to it."""

    page: int
    """The page, counted from 1."""
    place: str
    """“past”, “here”, “ahead” or “end”."""
    here: bool
    """Whether the hourglass stands on it."""
    end: bool
    """Whether the end marker lies on it."""
    why: tuple[Message, ...]
    """Why the hourglass came to it: one sentence, or none."""
    step: Step | None
    """The same as data; null where it has not come, or began."""


class RoomView(Frozen):
    """A room that the mice know."""

    number: int
    """The room, counted from 1."""
    name: str
    """What the table calls it; empty without a name."""
    here: bool
    """Whether the mice are in it."""
    surged: bool
    """Whether the surge of its encounter card has put its minions there."""
    special: bool
    """Whether the tile's own surge has put its minions there."""


class RollView(Frozen):
    """A roll: who rolled, the faces, what counts of them, and the sentence."""

    purpose: str
    """“attack”, “defense”, “movement”, “search”, “recover” or “check”."""
    who: Term
    """Who rolled."""
    ranged: bool
    """Whether it is a ranged attack, or against one."""
    faces: tuple[int, ...]
    """The faces rolled, each by its place among the six, from 1."""
    shown: tuple[Face, ...]
    """The same faces, with what is on them."""
    result: Result
    """What counts of them."""
    text: Message
    """The same in words."""


def see_track(state: State, after: str) -> tuple[CardView, ...]:
    """The cards from the top of the track; `after` is the one that is next."""
    cards = []
    for slot, card in enumerate(state.track, start=1):
        owner, mouse = owner_of(card.name), find_mouse(state, card.name)
        player = controller(state, card.name)
        shown = CardView(
            card=card.name,
            slot=slot,
            name=Term(owner),
            face=face_of(card.name),
            is_mouse=mouse is not None,
            active=card.name == state.active,
            next=card.name == after,
            # A track that was laid anew begins another round, in which nobody has acted.
            acted=not card.is_due and not state.relaid,
            full=card.name in state.full,
            captured=mouse is not None and mouse.captured,
            aggressive=is_aggressive(card.name),
            # A mouse's figure is off the board while it is captured, but it is still one.
            figures=figures_of(state, owner) or 1,
            player=player,
            seat=state.players.index(player) if player else -1,
        )
        cards.append(shown)
    return tuple(cards)


def face_of(card: str) -> tuple[Term, ...]:
    """The name of one of a boss's cards, which tells it from his others; none for any other card."""
    if card in BOSS_OF_CARD:
        return (Term(card),)
    return ()


def see_pages(state: State) -> tuple[PageView, ...]:
    """The pages from the first to the end marker, or to the hourglass where that is beyond."""
    here = page_of(state)
    pages = []
    for page in range(FIRST_PAGE, max(state.end, here) + 1):
        if page < here:
            place = "past"
        elif page == here:
            place = "here"
        else:
            place = "end" if page == state.end else "ahead"
        step = None
        if FIRST_PAGE < page <= here:
            # Nothing brought it to the first page; the first step brought it to the second.
            step = state.steps[page - FIRST_PAGE - 1]
        shown = PageView(
            page=page,
            place=place,
            here=page == here,
            end=page == state.end,
            why=(explain_step(step),) if step else (),
            step=step,
        )
        pages.append(shown)
    return tuple(pages)


def see_rooms(state: State) -> tuple[RoomView, ...]:
    """The rooms in the order in which the mice came to them; `number` counts from 1."""
    rooms = []
    for place, room in enumerate(state.rooms):
        shown = RoomView(
            number=place + 1,
            name=room.name,
            here=place == state.room,
            surged=room.surged,
            special=room.special,
        )
        rooms.append(shown)
    return tuple(rooms)


def see_roll(state: State) -> tuple[RollView, ...]:
    """The last roll, or none; a defense with the attack that it is against before it."""
    # Of several defenses against one attack the last.
    shown = (*state.rolls[:1], *state.rolls[1:][-1:])
    return tuple(
        RollView(
            purpose=rolled.purpose,
            who=Term(owner_of(rolled.who)),
            ranged=rolled.ranged,
            faces=rolled.faces,
            shown=tuple(FACES[face - 1] for face in rolled.faces),
            result=count(state, rolled),
            text=tell_roll(state, rolled),
        )
        for rolled in shown
    )
