"""The only module that knows Whoosh: an index of weights, and its exact best results.

Whoosh 2.7.4 is used for what it is good at: an inverted index in files that many processes read at
once. How much a word weighs in a section is decided when the index is built (`impacts.py`), so that
a search only adds and compares numbers. `TopCollector(usequality=False, replace=0)` because its
default prunes documents that belong to the ten best.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any
from weakref import finalize

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Whoosh's old escapes warn when they are first compiled
    from whoosh import collectors, fields, formats, lang, matching, query, scoring
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.lang import snowball  # noqa: F401 (Whoosh would import these three later)
    from whoosh.multiproc import SerialMpWriter  # noqa: F401
    from whoosh.writing import SegmentWriter  # noqa: F401

_KEPT_POSTINGS = 4_000
FIELDS = ("word", "pair", "name", "number", "game")
Weights = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Want:
    """A token to look for in a field, and what one unit of its weight is worth."""

    field: str
    token: str
    worth: float


class Impacts(fields.FieldType):  # type: ignore[misc]
    """A field whose value is a mapping from tokens to their weight in the document."""

    def __init__(self) -> None:
        super().__init__(formats.Existence(), None)

    def index(self, value: Mapping[str, float], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Postings as Whoosh stores them."""
        for token, weight in value.items():
            yield token.encode(), 1, float(weight), b""


class _Best(query.Query):  # type: ignore[misc]
    """Matches documents by the sum, over groups, of the best want in each, and of what they are worth besides.

    Not Whoosh's own DisjunctionMax, which compares the scores of different documents.
    """

    def __init__(
        self,
        index: "Index",
        groups: Sequence[Sequence[Want]],
        allowed: Collection[int] | None,
        more: Mapping[int, float],
    ) -> None:
        self.index, self.groups, self.allowed, self.more = index, groups, allowed, more

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        totals = dict(self.more)
        for group in self.groups:
            for number, value in self.index.best(group).items():
                totals[number] = totals.get(number, 0.0) + value
        numbers = sorted(totals if self.allowed is None else totals.keys() & self.allowed)
        return matching.ListMatcher(numbers, [totals[number] for number in numbers], scorer=scoring.WeightScorer(0.0))


class Index:
    """An opened index. Searches of one index must not overlap: the caller holds a lock."""

    def __init__(self, opened: Any) -> None:
        self._searcher = opened.searcher()
        self.postings = lru_cache(maxsize=_KEPT_POSTINGS)(self._read)
        self._release = finalize(self, _close, self._searcher, opened)

    def top(
        self,
        groups: Sequence[Sequence[Want]],
        limit: int,
        allowed: Collection[int] | None = None,
        more: Mapping[int, float] = MappingProxyType({}),
    ) -> list[tuple[int, float]]:
        """The documents with the highest sum over groups of the best want in each, exactly, best first.

        `more` is added to that: what documents are worth for other reasons.
        """
        collector = collectors.TopCollector(limit, usequality=False, replace=0)
        self._searcher.search_with_collector(_Best(self, groups, allowed, more), collector)
        return sorted(((-number, score) for score, number in collector.items), key=lambda hit: (-hit[1], hit[0]))

    def best(self, group: Sequence[Want]) -> dict[int, float]:
        """What the best want of a group is worth in each document that has one of them."""
        found: dict[int, float] = {}
        for want in group:
            for number, weight in self.postings(want.field, want.token):
                value = weight * want.worth
                if value > found.get(number, 0.0):
                    found[number] = value
        return found

    def _read(self, field: str, token: str) -> tuple[tuple[int, float], ...]:
        """Every document that has a token, with its weight there."""
        reader, key = self._searcher.reader(), token.encode()
        if (field, key) not in reader:
            return ()
        found = []
        matcher = reader.postings(field, key)
        while matcher.is_active():
            found.append((matcher.id(), matcher.weight()))
            matcher.next()
        return tuple(found)

    def close(self) -> None:
        """Release the files; done by itself when nobody has the index any more."""
        self._release()


def _close(searcher: Any, opened: Any) -> None:
    searcher.close()
    opened.close()


def write_index(folder: Path | None, documents: Iterable[Weights]) -> Index:
    """Index documents, numbered from 0, into an empty folder, or in memory without one."""
    with TemporaryDirectory() as scratch:
        storage = RamStorage() if folder is None else FileStorage(str(folder))
        # Left to itself, Whoosh writes its temporary files under one name in all processes.
        storage.temp_storage = lambda name=None: FileStorage(scratch)
        opened = storage.create_index(fields.Schema(**{name: Impacts() for name in FIELDS}))
        writer = opened.writer(codec=W3Codec(compression=0))
        for document in documents:
            writer.add_document(**document)
        writer.commit(optimize=True)
    return Index(storage.open_index())


def read_index(folder: Path) -> Index:
    """Open an index that `write_index` made. Whoosh copies whatever it maps into memory, so nothing is mapped."""
    return Index(FileStorage(str(folder), supports_mmap=False).open_index())


def stemmer(code: str) -> Callable[[str], str]:
    """Whoosh's Snowball stemmer of a language, or one that changes nothing."""
    try:
        stem: Callable[[str], str] = lang.stemmer_for_language(code)
    except lang.NoStemmer:
        return lambda word: word
    return stem
