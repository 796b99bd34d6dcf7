"""Wonders by their kinds, as every part of the screen shows them."""

from companion.games.core import Frozen, Term
from companion.games.miraris.numbers import CROWNS, Counts


class Kind(Frozen):
    """So many of a kind of Wonder."""

    id: str
    """The kind, as actions name it."""
    term: Term
    """Its name."""
    crowns: int
    """Crowns on each card."""
    count: int
    """How many there are."""


def kinds_of(counts: Counts) -> tuple[Kind, ...]:
    """The kinds that are there, with their numbers."""
    found = []
    for (kind, worth), count in zip(CROWNS.items(), counts, strict=True):
        if count:
            found.append(Kind(kind, Term(kind), worth, count))
    return tuple(found)
