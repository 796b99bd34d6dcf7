"""Misspellings: how far two words are apart for somebody who types, and the nearest known words."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate, permutations

_SOUNDS_ALIKE = frozenset(
    pair for group in ("ckq", "csz", "gj", "bvwf", "iy", "xj", "xs", "dt", "ae", "ei", "ou", "ao", "mn", "bp")
    for pair in map("".join, permutations(group, 2))
)  # fmt: skip
_MUTE = frozenset("hesu")
_SWAP, _DOUBLE, _ALIKE, _MUTE_COST, _FIRST = 0.8, 0.5, 0.7, 0.8, 0.25
_CANDIDATES, _SHARED = 40, 0.15
_REMEMBERED = 2_000


def allowed_distance(length: int) -> float:
    """How far a word of this length may be from what was meant."""
    if length < 4:
        return 0.8 if length == 3 else 0.0
    return 1.05 if length < 6 else 1.5 if length < 9 else 2.3


def distance(a: str, b: str, limit: float) -> float:
    """Weighted edits from a to b: swapped, doubled and like-sounding letters cost less than others.

    More than `limit` means only: further than that.
    """
    drop, add = _letter_costs(a), _letter_costs(b)
    before: list[float] = []
    row = [0.0, *accumulate(add)]
    for i, letter in enumerate(a):
        last, row = row, [row[0] + drop[i]]
        for j, other in enumerate(b):
            cost = last[j] + (
                0.0
                if letter == other
                else _ALIKE
                if letter + other in _SOUNDS_ALIKE
                else 1.0
            )
            cost = min(cost, last[j + 1] + drop[i], row[j] + add[j])
            if i and j and letter == b[j - 1] and a[i - 1] == other and letter != other:
                cost = min(cost, before[j - 1] + _SWAP)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before = last
    return row[-1] + (_FIRST if a[:1] != b[:1] else 0.0)


@lru_cache(maxsize=20_000)
def _letter_costs(word: str) -> tuple[float, ...]:
    """What it costs to leave out each letter."""
    framed = f" {word} "
    return tuple(
        _DOUBLE
        if letter in (framed[at], framed[at + 2])
        else _MUTE_COST
        if letter in _MUTE
        else 1.0
        for at, letter in enumerate(word)
    )


class Speller:
    """Known words by their pairs of letters, so that only likely ones are compared."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [word for word in words if len(word) > 2]
        self._by_pair: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self._words):
            for pair in _pairs(word):
                self._by_pair[pair].append(number)
        self.nearest = lru_cache(maxsize=_REMEMBERED)(self._nearest)

    def _nearest(self, word: str) -> list[tuple[str, float]]:
        """The known words within the allowed distance, the nearest first."""
        limit = allowed_distance(len(word))
        if not limit:
            return []
        found = [
            (other, distance(word, other, limit)) for other in self._likely(word, limit)
        ]
        return sorted(
            ((other, far) for other, far in found if far <= limit),
            key=lambda pair: (pair[1], pair[0]),
        )

    def _likely(self, word: str, limit: float) -> list[str]:
        """The words that share most pairs of letters, each counted against the longer word."""
        shared: Counter[int] = Counter()
        pairs = _pairs(word)
        for pair in pairs:
            shared.update(self._by_pair.get(pair, ()))
        reach = int(limit / _DOUBLE) if limit < 2 else int(limit) + 1
        near = [
            (count / max(len(pairs), 2 * len(self._words[n])), self._words[n])
            for n, count in shared.most_common(4 * _CANDIDATES)
            if abs(len(self._words[n]) - len(word)) <= reach
        ]
        return [
            other for share, other in nlargest(_CANDIDATES, near) if share >= _SHARED
        ]


def _pairs(word: str) -> set[str]:
    framed = f"^{word}$"
    pairs = {framed[at : at + 2] for at in range(len(framed) - 1)}
    return pairs | {framed[at] + framed[at + 2] for at in range(len(framed) - 2)}
