"""Small sums over cards and counts."""

from collections import Counter
from collections.abc import Iterable
from operator import add, mul, sub

from companion.games.core import Refusal, Term
from companion.games.miraris.numbers import CROWNS, KINDS, VALUES, Cards, Counts


def value_of(kind: str, field: str = "kind") -> int:
    """The value of a kind of Wonder, or a Refusal when there is no such kind (wonder-cards)."""
    if kind not in CROWNS:
        raise Refusal("no-such-wonder", "wonder-cards", field)
    return CROWNS[kind]


def values_of(kinds: Iterable[str], field: str = "kinds") -> Cards:
    """The values of several kinds, or a Refusal."""
    return tuple(value_of(kind, field) for kind in kinds)


def term_of(value: int) -> Term:
    """The name of the kind of Wonder with this value."""
    return Term(KINDS[value - 1])


def counts_of(cards: Iterable[int]) -> Counts:
    """How many cards of each kind."""
    counter = Counter(cards)
    return tuple(counter[value] for value in VALUES)


def cards_of(counts: Counts) -> Cards:
    """The cards one by one, lowest first."""
    found: list[int] = []
    for value, count in zip(VALUES, counts, strict=True):
        found += [value] * count
    return tuple(found)


def plus(counts: Counts, more: Counts) -> Counts:
    """Both together."""
    return tuple(map(add, counts, more))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """What is left; below zero where it is not there."""
    return tuple(map(sub, counts, fewer))


def crowns(counts: Counts) -> int:
    """The sum of the values (scoring)."""
    return sum(map(mul, VALUES, counts))


def is_within(cards: Iterable[int], counts: Counts) -> bool:
    """Whether all these cards are there."""
    left = minus(counts, counts_of(cards))
    return min(left) >= 0


def only_way(counts: Counts, number: int) -> Cards | None:
    """The cards that have to go when `number` (or all, if fewer) go; None when there is a choice."""
    cards = cards_of(counts)
    if number == 0 or number >= len(cards):
        # More are asked for than there are: the rules do not say, so all go.
        return cards[:number]
    if len(set(cards)) == 1:
        # All of one kind: whichever go, the same is left.
        return cards[:number]
    return None
