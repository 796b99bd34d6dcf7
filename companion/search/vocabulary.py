"""The words of one index: as they are usually written, by their beginnings and ends, and in parts."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from companion.search.index import Index
from companion.search.language import language
from companion.search.spelling import Speller
from companion.search.text import fold

_LOOKED_AT = 200


class Vocabulary:
    """The words of one index, and the ways from what is typed to them."""

    def __init__(self, index: Index, code: str) -> None:
        self.index = index
        self.lang = language(code)
        self.own = _usual(index.lexicon("surface"))
        abroad = _usual(index.lexicon("abroad"))
        # As they are usually written, by their folded form; how this language writes a word goes before.
        self.words = {**abroad, **self.own}
        # The words of which compounds of this language are made.
        self.parts = self.own.keys() - self.lang.stop
        self.sorted = sorted(self.words)
        self.mirrored = sorted(word[::-1] for word in self.words)

    @cached_property
    def speller(self) -> Speller:
        """Finds the known words nearest to a misspelt one: of the texts, of function words, of what players say."""
        known = self.words.keys() | self.lang.stop | self.lang.lexicon
        # A wrong digit makes another number, which nobody can tell from the one that was meant.
        spelt = [word for word in known if not word.isdigit()]
        return Speller(spelt)

    def starting_with(self, prefix: str) -> list[str]:
        """Words that begin with a prefix."""
        return _with_prefix(self.sorted, prefix)

    def ending_with(self, suffix: str) -> list[str]:
        """Words that end with a suffix."""
        mirrored = _with_prefix(self.mirrored, suffix[::-1])
        return [word[::-1] for word in mirrored]


def _usual(surfaces: Mapping[str, float]) -> dict[str, str]:
    """How each word is usually written, by its folded form."""
    ordered = sorted(
        surfaces, key=lambda surface: (surfaces[surface], surface.islower(), surface)
    )
    # The last one of a form stays: the most frequent.
    return {fold(surface): surface for surface in ordered}


def _with_prefix(words: Sequence[str], prefix: str) -> list[str]:
    start = bisect_left(words, prefix)
    near = words[start : start + _LOOKED_AT]
    return [word for word in near if word.startswith(prefix)]
