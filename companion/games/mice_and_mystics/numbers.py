"""The game's numbers: heroes, minions, die faces, and the bounds of what a table may type.

Minions' numbers and the die are reported by players; heroes' numbers are read from initiative cards
in our source, as far as it shows them (None where it does not).
"""

from collections.abc import Mapping

from companion.games.core import Frozen

# Bounds. Where the box sets none (wounds, dice, rooms), they are far beyond any play and keep logs and pages small.
LEAST_PLAYERS, MOST_PLAYERS = 1, 4
LEAST_MICE, MOST_MICE = 1, 6
FIRST_CHAPTER, LAST_CHAPTER = 1, 11
LEAST_END_PAGE, MOST_END_PAGE = 2, 30
MOST_CHEESE = 24
MOST_CHEESE_AT_ONCE = 12
MOST_WOUNDS = 20
MOST_FIGURES = 20
MOST_STAT = 20
LEAST_LIFE = 1
MOST_DICE = 12
MOST_ROOMS = 40
MOST_ABILITIES = 28
MOST_ACHIEVEMENTS = 20
MOST_CHAPTERS_PLAYED = 60
MAX_WORDS_CHARS = 40

# The story control board
WHEEL_SIZE = 6  # with the sixth a surge comes
FIRST_PAGE = 1
LEVEL_UP_CHEESE = 6
BOSS_CARDS_DRAWN = 2  # of a boss's initiative cards, at random

IN_TURN = -1  # instead of a player: the mice go round

# What a table may agree on, see state.options.Settings
RESTARTS = ("top", "finish", "same-round")
OVERTAKINGS = ("this-round", "next-round")

# Chapter 1 as printed in the rules
CHAPTER_ONE_END_PAGE = 6
CHAPTER_ONE_MICE = 4
CHAPTER_ONE_PARTY = ("collin", "maginos", "tilda", "filch")
NOT_IN_CHAPTER_ONE = "lily"  # she joins the mice later in the story


class Hero(Frozen):
    """A mouse's classes and its printed numbers; None where our source does not show them."""

    classes: tuple[str, ...]
    battle: int | None = None
    defense: int | None = None
    lore: int | None = None
    move: int | None = None
    life: int | None = None


HEROES: Mapping[str, Hero] = {
    "collin": Hero(("leader", "warrior"), battle=2, move=2),
    "maginos": Hero(("mystic",), battle=1, defense=1, lore=3, move=2),
    "tilda": Hero(("healer",), battle=2, defense=1, lore=2, move=2),
    "filch": Hero(("scamp",), battle=2, defense=2, lore=1, move=3),
    "nez": Hero(("tinkerer", "warrior")),
    "lily": Hero(("archer",)),
}
STATS = ("battle", "defense", "lore", "move", "life")


class Minion(Frozen):
    """A type of minion. `life` is a figure's, or each card's of a boss with several cards. `most`: in the box."""

    battle: int
    defense: int
    life: int
    most: int
    ranged: bool = False
    aggressive: bool = False
    boss: bool = False


MINIONS: Mapping[str, Minion] = {
    "roach": Minion(2, 1, 1, 8),
    "rat-warrior": Minion(2, 2, 1, 6, aggressive=True),
    "elite-rat": Minion(3, 2, 1, 4, ranged=True, aggressive=True),
    "spider": Minion(2, 3, 3, 1),
    "centipede": Minion(3, 2, 4, 1),
    "brodie": Minion(3, 4, 1, 1, boss=True),
    "vurst": Minion(3, 3, 3, 1, ranged=True, boss=True),
    "skitter-clak": Minion(2, 2, 3, 1, boss=True),
    "vanestra": Minion(4, 4, 1, 1, boss=True),
}
# Elite Rats and Captain Vurst are rat figures with a marker on them. Where those are too few, who shoots comes first.
RAT_FIGURES = 6
ON_RAT_FIGURES = ("vurst", "elite-rat", "rat-warrior")
# Tables that were opened before that was known hold up to 5 Elite Rats, beside 6 rats.
MOST_UNSHARED: Mapping[str, int] = {
    **{kind: minion.most for kind, minion in MINIONS.items()},
    "elite-rat": 5,
}
# What Filch may take his cheese for from the wheel; Captain Vurst is none (hero-filch, boss-vurst).
RATS = ("rat-warrior", "elite-rat")

# Bosses with more than one initiative card, and what a card changes of the boss's numbers.
BOSS_CARDS: Mapping[str, tuple[str, ...]] = {
    "brodie": ("brodie-chase", "brodie-pounce"),
    "vanestra": ("vanestra-charm", "vanestra-sting", "vanestra-web", "vanestra-call"),
}
BOSS_CARD_BATTLE: Mapping[str, int] = {
    "brodie-chase": 3,
    "brodie-pounce": 3,
    "vanestra-charm": 3,
    "vanestra-sting": 4,
    "vanestra-web": 3,
    "vanestra-call": 4,
}
RANGED_BOSS_CARDS = ("vanestra-charm", "vanestra-web")
# A card's name begins with its boss's, but two bosses' names have a dash as well: this is asked, not the name.
BOSS_OF_CARD: Mapping[str, str] = {
    card: boss for boss, cards in BOSS_CARDS.items() for card in cards
}

# What rolls or deals wounds: any of those, and such a boss by his own name, for when it does not matter which card.
MINION_CARDS = (
    *(kind for kind in MINIONS if kind not in BOSS_CARDS),
    *BOSS_OF_CARD,
    *BOSS_CARDS,
)
# Those that can lie on a track. A boss with several cards has none of its own name.
CARDS = (*HEROES, *(kind for kind in MINIONS if kind not in BOSS_CARDS), *BOSS_OF_CARD)

CONDITIONS = ("stunned", "webbed", "poisoned", "knocked-down", "charmed", "cursed")
# What Tilda draws cheese from
TILDAS_CONDITIONS = ("poisoned", "stunned", "cursed", "webbed")
# A wound by one of these (a type or a boss's card) leaves the condition too
WOUND_LEAVES: Mapping[str, str] = {
    "spider": "poisoned",
    "centipede": "stunned",
    "vanestra-charm": "charmed",
    "vanestra-sting": "poisoned",
    "vanestra-web": "webbed",
}

# One of them a turn. Share, equip and level up are free and are not here (actions).
MOUSE_ACTIONS = ("scurry", "battle", "search", "recover", "explore")
# Minions move and attack. Whether a charmed mouse recovers from something else nobody reports.
NOT_CHARMED = ("scurry", "search", "explore")
# Names as printed, to choose from, with the pages by which the end marker moves (chapter 1)
ACHIEVEMENTS: Mapping[str, int] = {
    "Miz Maggie": 1,
    "Vanestra’s Brush": 0,
    "King": 0,
    "Cat’s Horn Claw": 0,
    "Catnip": 0,
}
# Those of them that other languages call otherwise. A log keeps the printed name, whoever typed it.
ACHIEVEMENT_TERMS: Mapping[str, str] = {
    "Vanestra’s Brush": "vanestras-brush",
    "King": "king",
    "Cat’s Horn Claw": "cats-horn-claw",
    "Catnip": "catnip",
}

ROLLS = ("attack", "defense", "movement", "search", "recover", "check")
# Whatever the hero card says: only battles and checks roll more (mouse-turn, action-search, action-recover).
ONE_DIE_ROLLS: Mapping[str, str] = {
    "movement": "movement",
    "search": "action-search",
    "recover": "action-recover",
}


class Face(Frozen):
    """One face of the action die."""

    move: int
    """The number printed on it."""
    cheese: bool = False
    """Whether a cheese is on it."""
    sword: bool = False
    """Whether a sword is on it."""
    shield: bool = False
    """Whether a shield is on it."""
    bow: bool = False
    """Whether a bow is on it."""
    star: bool = False
    """Whether a star is on it."""


# A roll is written as the places of its faces in this row, from 1.
FACES: tuple[Face, ...] = (
    Face(1, cheese=True),
    Face(2, sword=True, star=True),
    Face(3, sword=True, shield=True),
    Face(2, bow=True),
    Face(3, sword=True, shield=True, star=True),
    Face(1, bow=True, star=True),
)
MOVE_NUMBERS = (1, 2, 3)
# Their drawings, in the same order.
FACE_NAMES = ("cheese", "sword-star", "shield", "bow", "shield-star", "bow-star")


def owner_of(card: str) -> str:
    """Whose initiative card it is: a mouse, a type of minion, or the boss that has it among several."""
    return BOSS_OF_CARD.get(card, card)


def is_card(card: str) -> bool:
    """Whether there is an initiative card of that name."""
    return card in CARDS


def is_mouse(card: str) -> bool:
    """Whether the card is a mouse's."""
    return card in HEROES


def field_of(kind: str) -> str:
    """The field of options, actions and forms that says how many of a type come."""
    return kind.replace("-", "_")


def cards_brought(kind: str) -> int:
    """How many initiative cards a type of minion brings to the track (boss-cards)."""
    if kind in BOSS_CARDS:
        return BOSS_CARDS_DRAWN
    return 1


def battle_of(card: str) -> int:
    """The dice that a minion's card attacks with."""
    if card in BOSS_CARD_BATTLE:
        return BOSS_CARD_BATTLE[card]
    return MINIONS[card].battle


def is_ranged(card: str) -> bool:
    """Whether a minion's card attacks at range."""
    if card in RANGED_BOSS_CARDS:
        return True
    kind = owner_of(card)
    return MINIONS[kind].ranged


def is_aggressive(card: str) -> bool:
    """Whether the card is that of an aggressive type of minion."""
    if is_mouse(card):
        return False
    kind = owner_of(card)
    return MINIONS[kind].aggressive
