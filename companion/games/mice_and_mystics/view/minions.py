"""The minions as a screen shows them: those on the board, those that could come, and the cards of both."""

from companion.games.core import Frozen, Message, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    MINIONS,
    RATS,
    battle_of,
    cards_brought,
    is_ranged,
)
from companion.games.mice_and_mystics.rules.box import figures_of, left_in_box
from companion.games.mice_and_mystics.rules.dice import (
    can_be_blocked,
    hits_all,
    most_dice,
)
from companion.games.mice_and_mystics.state import State, cards_of, life_of
from companion.games.mice_and_mystics.view.board import face_of
from companion.games.mice_and_mystics.words.events import STANDING
from companion.games.mice_and_mystics.words.prompts import tell_limit
from companion.games.mice_and_mystics.words.reminders import MINIONS as ABILITIES


class Attack(Frozen):
    """What a minion's card moves and attacks with."""

    card: str
    """The card, as actions name it."""
    name: Term
    """Whose it is."""
    battle: int
    """With how many dice it attacks."""
    move_dice: int
    """With how many dice it moves."""
    ranged: bool
    """Whether it attacks from afar."""
    can_be_blocked: bool
    """Whether mice may roll a defense against it."""
    hits_all: bool
    """Whether one roll is against every figure that it reaches."""
    ability: Message
    """What the card does beside it."""


class MinionView(Frozen):
    """A type on the board."""

    kind: str
    """The type, as actions name it."""
    name: Term
    """Its name."""
    figures: tuple[int, ...]
    """The wounds of each of its figures on the board."""
    standing: tuple[Message, ...]
    """How many those are, in words: one entry, or none for types that fall by several wounds."""
    most: int
    """How many figures there can be: those on the board and those that are left in the box."""
    limit: tuple[Message, ...]
    """Why no more can be placed: one entry, or none where more can."""
    life: int
    """The wounds with which a figure is defeated."""
    defense: int
    """With how many dice it defends itself."""
    attacks: tuple[Attack, ...]
    """What its cards move and attack with."""
    aggressive: bool
    """Whether it is aggressive."""
    boss: bool
    """Whether it is a boss."""
    greedy: bool
    """Whether what it steals goes onto the wheel."""
    rat: bool
    """Whether it is a rat: Filch may take the cheese of his Pilfer from the wheel."""

    def find_attack(self, card: str) -> Attack | None:
        """What one of its cards attacks with."""
        return next((attack for attack in self.attacks if attack.card == card), None)


class CardName(Frozen):
    """An initiative card by its name."""

    card: str
    """The card, as actions name it."""
    name: Term
    """Whose it is."""
    face: tuple[Term, ...]
    """The card's own name, where a boss has several: one entry, or none."""


class Placeable(Frozen):
    """A type that could arrive."""

    kind: str
    """The type, as actions name it."""
    name: Term
    """Its name."""
    left: int
    """How many figures are left in the box."""
    limit: tuple[Message, ...]
    """Why it is none, or fewer than there are of its own: one entry, or none."""
    brings_card: bool
    """Whether it would bring a card onto the track."""
    boss: bool
    """Whether it is a boss."""
    cards: tuple[CardName, ...]
    """The cards that it would bring."""
    draws: int
    """How many of them are drawn."""


class Deal(Frozen):
    """The cards from which a chapter's track is laid, and how many of them lie on it (a boss draws some of his)."""

    cards: tuple[CardName, ...]
    """All that could lie on it."""
    count: int
    """How many of them do; a boss draws some of his."""


def see_minions(state: State) -> tuple[MinionView, ...]:
    """The types on the board, in the order in which they came."""
    groups = []
    for group in state.groups:
        kind, minion = group.kind, MINIONS[group.kind]
        # Before the deal nobody knows which of a boss's cards will be drawn: all are shown.
        cards = cards_of(state, kind) or BOSS_CARDS.get(kind, (kind,))
        figures = len(group.wounds)
        left = _count_left(state, kind)
        standing = (STANDING[kind].filled(n=figures),) if kind in STANDING else ()
        shown = MinionView(
            kind=kind,
            name=Term(kind),
            figures=group.wounds,
            standing=standing,
            most=figures + left,
            limit=() if left else (tell_limit(state, kind),),
            life=life_of(state, kind),
            defense=minion.defense,
            attacks=tuple(map(see_attack, cards)),
            aggressive=minion.aggressive,
            boss=minion.boss,
            greedy=group.greedy,
            rat=kind in RATS,
        )
        groups.append(shown)
    return tuple(groups)


def see_attack(card: str) -> Attack:
    """What a minion's card moves and attacks with."""
    return Attack(
        card=card,
        name=Term(card),
        battle=battle_of(card),
        move_dice=most_dice("movement", card),
        ranged=is_ranged(card),
        can_be_blocked=can_be_blocked(card),
        hits_all=hits_all(card),
        ability=ABILITIES[card],
    )


def see_placeable(state: State) -> tuple[Placeable, ...]:
    """All types, with what they would bring."""
    kinds = []
    for kind, minion in MINIONS.items():
        there = figures_of(state, kind)
        # A type that is there has its card on the track already (new-minions).
        draws = 0 if there else cards_brought(kind)
        left = _count_left(state, kind)
        is_short = not left or there + left < minion.most
        shown = Placeable(
            kind=kind,
            name=Term(kind),
            left=left,
            limit=(tell_limit(state, kind),) if is_short else (),
            brings_card=not there,
            boss=minion.boss,
            cards=_names_of_cards(kind),
            draws=draws,
        )
        kinds.append(shown)
    return tuple(kinds)


def see_deal(state: State) -> Deal:
    """What is laid out at the start of a chapter: the mice's cards and those of the types on the board."""
    # All of a boss's cards are named, for whoever shuffles says which two were drawn.
    owners = [mouse.name for mouse in state.mice]
    owners += [group.kind for group in state.groups]
    cards: list[CardName] = []
    for owner in owners:
        cards += _names_of_cards(owner)
    return Deal(tuple(cards), sum(map(cards_brought, owners)))


def _count_left(state: State, kind: str) -> int:
    """No more than the box has, also at a table of an earlier version."""
    there = figures_of(state, kind)
    most = MINIONS[kind].most - there
    left = left_in_box(state, kind)
    return max(0, min(most, left))


def _names_of_cards(owner: str) -> tuple[CardName, ...]:
    cards = BOSS_CARDS.get(owner, (owner,))
    return tuple(CardName(card, Term(owner), face_of(card)) for card in cards)
