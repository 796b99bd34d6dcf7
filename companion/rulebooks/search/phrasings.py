"""How players put it: a query compared as a whole with each name and question that leads to a section."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

NEAR, SMALL = 2.5, 1.0  # what a phrasing is worth that says just what was typed; what a function word adds to it
Phrasing = tuple[int, float, Sequence[str], Sequence[str]]  # document, weight, keys of its words, of its function words


class Phrasings:
    """All phrasings of one language. Unlike a name, a phrasing may share only some of its words with a query."""

    def __init__(self, phrasings: Sequence[Phrasing]) -> None:
        kept: dict[Any, Any] = {}  # equal keys, and equal rows of them, are kept once
        self._every = [
            (doc, weight, tuple(kept.setdefault(key, key) for key in keys), kept.setdefault(tuple(small), tuple(small)))
            for doc, weight, keys, small in phrasings
        ]
        self._having: dict[str, array[int]] = defaultdict(lambda: array("L"))
        for number, (_, _, keys, _) in enumerate(self._every):
            for key in keys:
                self._having[key].append(number)

    def near(
        self, words: Sequence[tuple[float, Mapping[str, float]]], small: Collection[str],
        rarity: Callable[[str], float], documents: Collection[int],
    ) -> dict[int, float]:  # fmt: skip
        """What the nearest phrasing of each document is worth.

        `words`: how much each word says, and how much it is like which keys; `small`: the keys of the function words.
        A phrasing counts by its share of the query, squared, and by the query's share of it.
        """
        said = sum(value for value, _ in words)
        total = said + SMALL * len(small)
        found: dict[int, float] = {}
        for number, (query, own) in self._shared(words, rarity).items():
            doc, weight, keys, others = self._every[number]
            if doc in documents:
                common = SMALL * sum(key in small for key in others)
                length = sum(map(rarity, keys)) + SMALL * len(others)
                of_query, of_phrasing = (query + common) / total, min(1.0, (own + common) / length)
                found[doc] = max(found.get(doc, 0.0), NEAR * weight * said * of_query**2 * of_phrasing)
        return found

    def _shared(
        self, words: Sequence[tuple[float, Mapping[str, float]]], rarity: Callable[[str], float]
    ) -> dict[int, tuple[float, float]]:
        """How much of the query, and how much of itself, each phrasing has in common with it."""
        found: dict[int, tuple[float, float]] = {}
        for value, keys in words:
            best: dict[int, tuple[float, float]] = {}
            for key, likeness in keys.items():
                weighed = (likeness * value, likeness * rarity(key))
                for number in self._having.get(key, ()):
                    best[number] = max(weighed, best.get(number, weighed))
            for number, (query, own) in best.items():
                before = found.get(number, (0.0, 0.0))
                found[number] = before[0] + query, before[1] + own
        return found
