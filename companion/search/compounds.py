"""Compounds: words made of other words, split and joined by the vocabulary alone."""

from collections.abc import Container
from functools import cache

from companion.search.language import Language

_SHORTEST_PART = 3
_SHORTEST_END = 4


def split(word: str, known: Container[str], lang: Language) -> tuple[str, ...]:
    """The fewest known words of which a folded word is made, without linking letters; () if there are none."""

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
            if first:
                others = parts(rest[cut:])
                if others:
                    found.append((first, *others))
        # Few parts, none of them short, are the likeliest.
        return min(
            found, key=lambda each: (len(each), -min(map(len, each))), default=()
        )

    return parts(word) if 2 * _SHORTEST_PART < len(word) <= 40 else ()


def _without_link(part: str, known: Container[str], lang: Language) -> str:
    for link in lang.links:
        stem = part.removesuffix(link) if link else part
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
        if word[cut:] in known and word[cut:] not in lang.stop:
            found.append(word[cut:])
            break
    return tuple(found)
