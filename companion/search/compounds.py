"""Compounds: words made of other words, split and joined by the vocabulary alone."""

from collections.abc import Container
from functools import cache

from companion.search.language import Language

_SHORTEST_PART = 3
_SHORTEST_END = 4
_LONGEST = (
    40  # more is no word of a rulebook, and each letter doubles the ways to cut it
)


def split(word: str, known: Container[str], lang: Language) -> tuple[str, ...]:
    """The fewest known words of which a folded word is made, without linking letters; () if there are none."""

    def likely(each: tuple[str, ...]) -> tuple[int, int]:
        # Few parts, none of them short, are the likeliest.
        shortest = min(len(part) for part in each)
        return len(each), -shortest

    @cache
    def parts(rest: str) -> tuple[str, ...]:
        if (
            rest != word
            and len(rest) >= _SHORTEST_PART
            and rest in known
            and rest not in lang.stop
        ):
            return (rest,)
        found: list[tuple[str, ...]] = []
        for cut in range(_SHORTEST_PART, len(rest) - _SHORTEST_PART + 1):
            first = _without_link(rest[:cut], known, lang)
            others = parts(rest[cut:]) if first else ()
            if others:
                found.append((first, *others))
        return min(found, key=likely, default=())

    if not 2 * _SHORTEST_PART < len(word) <= _LONGEST:
        return ()
    return parts(word)


def _without_link(part: str, known: Container[str], lang: Language) -> str:
    for link in lang.links:
        stem = part.removesuffix(link)
        if len(stem) >= _SHORTEST_PART and stem in known and stem not in lang.stop:
            return stem
    return ""


def ends(word: str, known: Container[str], lang: Language) -> tuple[str, ...]:
    """Known words with which a longer word begins or ends, the longest of each."""
    found: list[str] = []
    for cut in range(len(word) - _SHORTEST_PART, _SHORTEST_END - 1, -1):
        first = _without_link(word[:cut], known, lang)
        if len(first) >= _SHORTEST_END:
            found.append(first)
            break
    for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_END + 1):
        last = word[cut:]
        if last in known and last not in lang.stop:
            found.append(last)
            break
    return tuple(found)
