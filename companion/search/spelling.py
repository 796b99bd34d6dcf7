"""Misspellings: how far two words are apart for somebody who types, and the nearest known words."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate, permutations
from operator import add

_SOUNDS_ALIKE = frozenset(
    pair for group in ("ckq", "csz", "gj", "bvwf", "iy", "xj", "xs", "dt", "ae", "ei", "ou", "ao", "mn", "bp")
    for pair in map("".join, permutations(group, 2))
)  # fmt: skip
_MUTE = frozenset("hesu")
# What is heard as one, whatever the language.
_HEARD = (("sch", "s"), ("ph", "v"), ("ck", "k"), ("qu", "k"), ("x", "ks"))
_HEARD_LETTERS = str.maketrans("cqwbfzdg", "kkvvvstj")
_UNHEARD = frozenset("aeiouyh")
_LEAST_SOUNDS = 4
_SWAP, _DOUBLE, _ALIKE, _MUTE_COST, _FIRST = 0.8, 0.5, 0.7, 0.8, 0.25
_CANDIDATES, _SHARED = 40, 0.15
_REMEMBERED = 2_000
# How far a word may be from what was meant, from so many letters on.
_ALLOWED = ((9, 2.3), (6, 1.5), (4, 1.05), (3, 0.8))


def allowed_distance(length: int) -> float:
    """How far a word of this length may be from what was meant."""
    for shortest, allowed in _ALLOWED:
        if length >= shortest:
            return allowed
    return 0.0


def distance(a: str, b: str, limit: float) -> float:
    """Weighted edits from a to b: swapped, doubled and like-sounding letters cost less than others.

    More than `limit` means only: further than that.
    """
    dropped = _letter_costs(a)
    added = _letter_costs(b)
    before: list[float] = []
    row = [0.0, *accumulate(added)]
    for i, letter in enumerate(a):
        last, row = row, [row[0] + dropped[i]]
        for j, other in enumerate(b):
            cost = last[j]
            if letter != other:
                cost += _ALIKE if letter + other in _SOUNDS_ALIKE else 1.0
            cost = min(cost, last[j + 1] + dropped[i], row[j] + added[j])
            # Two neighbours that changed places are one mistake, not two.
            if i and j and letter == b[j - 1] and a[i - 1] == other and letter != other:
                cost = min(cost, before[j - 1] + _SWAP)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before = last
    # Hardly anybody mistypes the first letter.
    if a[:1] != b[:1]:
        return row[-1] + _FIRST
    return row[-1]


@lru_cache(maxsize=20_000)
def _letter_costs(word: str) -> tuple[float, ...]:
    """What it costs to leave out each letter."""
    framed = f" {word} "
    costs = []
    for at, letter in enumerate(word):
        neighbours = framed[at], framed[at + 2]
        if letter in neighbours:
            costs.append(_DOUBLE)
        elif letter in _MUTE:
            costs.append(_MUTE_COST)
        else:
            costs.append(1.0)
    return tuple(costs)


class Speller:
    """Known words by their pairs of letters, so that only likely ones are compared."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [word for word in words if len(word) > 2]
        self._by_pair: dict[str, list[int]] = defaultdict(list)
        self._by_sound: dict[str, list[str]] = defaultdict(list)
        for number, word in enumerate(self._words):
            for pair in _pairs(word):
                self._by_pair[pair].append(number)
            said = sound(word)
            self._by_sound[said].append(word)
        self.nearest = lru_cache(maxsize=_REMEMBERED)(self._nearest)

    def _nearest(self, word: str) -> list[tuple[str, float]]:
        """The known words within the allowed distance, the nearest first."""
        limit = allowed_distance(len(word))
        if not limit:
            return []
        found = []
        for other in self._likely(word, limit):
            far = distance(word, other, limit)
            if far <= limit:
                found.append((far, other))
        found.sort()
        if found:
            return [(other, far) for far, other in found]

        # A name that was only ever heard may be written quite otherwise.
        said = sound(word)
        if len(said) < _LEAST_SOUNDS:
            return []
        alike = self._by_sound.get(said, ())
        return [(other, limit) for other in alike]

    def _likely(self, word: str, limit: float) -> list[str]:
        """The words that share most pairs of letters, each counted against the longer word."""
        shared: Counter[int] = Counter()
        pairs = _pairs(word)
        for pair in pairs:
            shared.update(self._by_pair.get(pair, ()))

        reach = int(limit / _DOUBLE) if limit < 2 else int(limit) + 1
        near = []
        for number, count in shared.most_common(4 * _CANDIDATES):
            other = self._words[number]
            if abs(len(other) - len(word)) > reach:
                continue
            # A word has about two pairs a letter.
            share = count / max(len(pairs), 2 * len(other))
            if share >= _SHARED:
                near.append((share, other))
        best = nlargest(_CANDIDATES, near)
        return [other for _share, other in best]


def sound(word: str) -> str:
    """The consonants that are heard of a word, those that one language or the other takes for each other as one."""
    heard = word
    for letters, one in _HEARD:
        heard = heard.replace(letters, one)
    heard = heard.translate(_HEARD_LETTERS)

    found = ""
    last = ""
    for letter in heard:
        # Twice the same letter is heard once.
        if letter != last and letter not in _UNHEARD:
            found += letter
        last = letter
    return found


def _pairs(word: str) -> set[str]:
    """Letters that are neighbours, or have one between them: a wrong letter spoils few of them."""
    framed = f"^{word}$"
    neighbours = map(add, framed, framed[1:])
    others = map(add, framed, framed[2:])
    return {*neighbours, *others}
