"""Compounds: words made of other words, split and joined by the vocabulary alone."""

from collections.abc import Container, Sequence
from functools import cache

_SHORTEST_PART = 3
_SHORTEST_END = 4
# More is no word of a rulebook, and each letter doubles the ways to cut it.
_LONGEST = 40


def split(word: str, known: Container[str], links: Sequence[str]) -> tuple[str, ...]:
    """The fewest known words of which a folded word is made, without linking letters; () if there are none.

    Function words are not to be among the known ones: nearly any word could be made with them.
    """

    def likely(each: tuple[str, ...]) -> tuple[int, int]:
        # Few parts, none of them short, are the likeliest.
        shortest = min(map(len, each))
        return len(each), -shortest

    @cache
    def parts(rest: str) -> tuple[str, ...]:
        if rest in known and rest != word:
            return (rest,)

        # All ways to cut it: the longest first word may leave a rest that is none.
        found: list[tuple[str, ...]] = []
        last = len(rest) - _SHORTEST_PART
        for cut in range(_SHORTEST_PART, last + 1):
            first = _without_link(rest[:cut], known, links)
            # Most beginnings are no word: what follows them need not be cut.
            if not first:
                continue
            others = parts(rest[cut:])
            if others:
                found.append((first, *others))
        return min(found, key=likely, default=())

    if not 2 * _SHORTEST_PART < len(word) <= _LONGEST:
        return ()
    return parts(word)


def _without_link(part: str, known: Container[str], links: Sequence[str]) -> str:
    for link in links:
        stem = part.removesuffix(link)
        if stem in known and len(stem) >= _SHORTEST_PART:
            return stem
    return ""


def ends(word: str, known: Container[str], links: Sequence[str]) -> tuple[str, ...]:
    """Known words with which a longer word begins or ends, the longest of each."""
    found: list[str] = []
    longest = len(word) - _SHORTEST_PART
    for cut in range(longest, _SHORTEST_END - 1, -1):
        first = _without_link(word[:cut], known, links)
        if len(first) >= _SHORTEST_END:
            found.append(first)
            break

    shortest = len(word) - _SHORTEST_END
    for cut in range(_SHORTEST_PART, shortest + 1):
        last = word[cut:]
        if last in known:
            found.append(last)
            break
    return tuple(found)
