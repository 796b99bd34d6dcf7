"""The cards of Miraris, and small sums over them.

A card is its value, 1 … 7. Counts are seven numbers: how many cards of value 1, 2, … 7 there are.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.core import Refusal, Term

Cards = tuple[int, ...]
Counts = tuple[int, ...]

# Also in content/miraris/game.toml: numbers.crowns and numbers.copies.
CROWNS: Mapping[str, int] = {
    "garden-of-shadows": 1,
    "frozen-grave": 2,
    "black-altar": 3,
    "chapel-of-the-divine": 4,
    "hand-of-the-goddess": 5,
    "edge-of-the-world": 6,
    "the-dream": 7,
}
COPIES: Mapping[str, int] = {
    "garden-of-shadows": 8,
    "frozen-grave": 10,
    "black-altar": 10,
    "chapel-of-the-divine": 8,
    "hand-of-the-goddess": 6,
    "edge-of-the-world": 5,
    "the-dream": 5,
}
KINDS = tuple(CROWNS)
VALUES = tuple(CROWNS.values())
GARDEN, GRAVE, ALTAR, _CHAPEL, _HAND, EDGE, DREAM = VALUES
ALL_CARDS: Counts = tuple(COPIES.values())
NO_CARDS: Counts = (0,) * len(KINDS)

ROUNDS = 8
LEAST_PLAYERS, MOST_PLAYERS = 3, 6
DORMIRE = tuple(range(1, 10))

# Only "Rolando before Lucia" is printed; the rest of the order is reported by players.
NUMBERED = ("rolando", "lucia", "serena", "mirela", "unknown")
UNNUMBERED = ("allie", "unnamed", "fatima", "mariano", "lana", "alma", "nada")
CHARACTERS = NUMBERED + UNNUMBERED

LUCIA_TAKES = 2
SERENA_DRAWS = 4
MIRELA_WANTS = 10
ALLIE_GRAVE = 10
FATIMA_CARD = 7
MARIANO_CARDS, MARIANO_EXACT, MARIANO_FEWER = 3, 25, 50
LANA_CARD = 2
TWIN_TOGETHER, TWIN_ALONE = 5, 20


def value_of(kind: str) -> int:
    """The value of a kind of Wonder, or a Refusal when there is no such kind (wonder-cards)."""
    if kind not in CROWNS:
        raise Refusal("no-such-wonder", "wonder-cards")
    return CROWNS[kind]


def values_of(kinds: Iterable[str]) -> Cards:
    """The values of several kinds, or a Refusal."""
    return tuple(value_of(kind) for kind in kinds)


def term_of(value: int) -> Term:
    """The name of the kind of Wonder with this value."""
    return Term(KINDS[value - 1])


def counts_of(cards: Iterable[int]) -> Counts:
    """How many cards of each kind."""
    counter = Counter(cards)
    return tuple(counter[value] for value in VALUES)


def cards_of(counts: Counts) -> Cards:
    """The cards one by one, lowest first."""
    return tuple(value for value, count in zip(VALUES, counts, strict=True) for _ in range(count))


def plus(counts: Counts, more: Counts) -> Counts:
    """Both together."""
    return tuple(count + other for count, other in zip(counts, more, strict=True))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """What is left; below zero where it is not there."""
    return tuple(count - other for count, other in zip(counts, fewer, strict=True))


def crowns(counts: Counts) -> int:
    """The sum of the values (scoring)."""
    return sum(value * count for value, count in zip(VALUES, counts, strict=True))


def is_within(cards: Iterable[int], counts: Counts) -> bool:
    """Whether all these cards are there."""
    return min(minus(counts, counts_of(cards))) >= 0


def only_way(counts: Counts, number: int) -> Cards | None:
    """The cards that have to go when `number` (or all, if fewer) go; None when there is a choice."""
    cards = cards_of(counts)
    if number == 0 or number >= len(cards) or len(set(cards)) == 1:
        return cards[:number]
    return None
