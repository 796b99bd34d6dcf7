"""The words of one language's index: spellings, how many sections have them, names, compounds."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import log
from typing import Any

from companion.rulebooks.search.compounds import split
from companion.rulebooks.search.language import language
from companion.rulebooks.search.phrasings import Phrasings
from companion.rulebooks.search.tokens import fold
from companion.rulebooks.search.typos import Speller

_EXPANSIONS = 8
_LOOKED_AT = 200


class Lexicon:
    """Built with the index and kept beside it as JSON."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.lang = language(raw["lang"])
        self.docs: list[tuple[str, str]] = [(game, section) for game, section in raw["docs"]]
        self.games: Sequence[str] = raw["games"]
        self.runs: Mapping[tuple[str, str], str] = dict(zip(self.docs, raw["runs"], strict=True))
        self.words: Mapping[str, str] = raw["words"]
        self.foreign = frozenset(raw["foreign"])
        self.counts: Mapping[str, Sequence[int]] = _shared(raw["counts"])
        self.names: Mapping[str, Sequence[str]] = _shared(raw["names"])
        self.terms: Mapping[str, Sequence[str]] = raw["terms"]
        self.phrasings = Phrasings(raw["phrasings"])
        self.topical = frozenset(key for name in self.names for key in name.lstrip("=?").split())

    @cached_property
    def documents(self) -> Mapping[str, frozenset[int]]:
        """The documents of each game."""
        return {
            game: frozenset(number for number, doc in enumerate(self.docs) if doc[0] == game) for game in self.games
        }

    def numbers(self, games: Iterable[str]) -> frozenset[int]:
        """The documents of some games."""
        return frozenset[int]().union(*(self.documents.get(game, ()) for game in games))

    def count(self, key: str, games: frozenset[str]) -> int:
        """In how many sections of some games a key stands."""
        counts = self.counts.get(key)
        if counts is None:
            return 0
        return sum(count for game, count in zip(self.games, counts, strict=True) if game in games)

    def rarity(self, key: str, games: frozenset[str]) -> float:
        """How much a key says about a section: its inverse document frequency within some games."""
        size = sum(len(self.documents[game]) for game in games if game in self.documents)
        count = self.count(key, games)
        return log(1 + (size - count + 0.5) / (count + 0.5))

    def knows(self, word: str) -> bool:
        """Whether a word stands in this language's index as it is written here."""
        return fold(word) in self.words

    def starting_with(self, prefix: str, games: frozenset[str]) -> list[str]:
        """The most frequent words that begin with a prefix."""
        return self._most_frequent(_with_prefix(self._sorted, prefix), games)

    def ending_with(self, suffix: str, games: frozenset[str]) -> list[str]:
        """The most frequent words that end with a suffix."""
        return self._most_frequent([word[::-1] for word in _with_prefix(self._mirrored, suffix[::-1])], games)

    def _most_frequent(self, words: Sequence[str], games: frozenset[str]) -> list[str]:
        counted = {word: self.count(self.lang.key(self.words[word]), games) for word in words}
        return sorted((word for word in words if counted[word]), key=lambda word: -counted[word])[:_EXPANSIONS]

    def split(self, word: str) -> tuple[str, ...]:
        """The words of this language of which a word is made, or nothing."""
        return split(word, self._own, self.lang)

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(self.words) - self.foreign

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.words)

    @cached_property
    def _mirrored(self) -> list[str]:
        return sorted(word[::-1] for word in self.words)

    @cached_property
    def speller(self) -> Speller:
        """Finds the known words nearest to a misspelt one, function words included."""
        return Speller(word for word in self.words.keys() | self.lang.stop if not word.isdigit())


def _shared(rows: Mapping[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """The same rows; those that are equal, and most are, are kept once."""
    kept: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    return {key: kept.setdefault(tuple(row), tuple(row)) for key, row in rows.items()}


def _with_prefix(words: Sequence[str], prefix: str) -> list[str]:
    start = bisect_left(words, prefix)
    return [word for word in words[start : start + _LOOKED_AT] if word.startswith(prefix)]
