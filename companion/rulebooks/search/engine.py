"""The only module that knows Whoosh: an index of weights, and its exact best results.

Whoosh 2.7.4 is used for what it is good at: an inverted index in files that many processes read at
once. How much a word weighs in a section is decided when the index is built (`impacts.py`), so that
a search only adds and compares numbers. `TopCollector(usequality=False, replace=0)` because its
default prunes documents that belong to the ten best.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Whoosh's old escapes warn when they are first compiled
    from whoosh import collectors, fields, formats, lang, matching, query, scoring
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.writing import SegmentWriter  # noqa: F401 (imported later by Whoosh itself otherwise)

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


class _Worth(scoring.BaseScorer):  # type: ignore[misc]
    def __init__(self, worth: float) -> None:
        self.worth = worth

    def score(self, matcher: Any) -> float:
        return float(matcher.weight() * self.worth)

    def max_quality(self) -> float:
        return float("inf")


class _Term(query.Term):  # type: ignore[misc]
    """A term with its worth, read straight from the postings."""

    def __init__(self, want: Want) -> None:
        super().__init__(want.field, want.token)
        self.worth = want.worth

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        reader, token = searcher.reader(), self.text.encode()
        if (self.fieldname, token) not in reader:
            return matching.NullMatcher()
        return reader.postings(self.fieldname, token, scorer=_Worth(self.worth))


class Index:
    """An opened index. Searches of one index must not overlap: the caller holds a lock."""

    def __init__(self, opened: Any) -> None:
        self._opened = opened
        self._searcher = opened.searcher()

    def top(
        self, groups: Iterable[Sequence[Want]], limit: int, allowed: Collection[int] | None = None
    ) -> list[tuple[int, float]]:
        """The documents with the highest sum over groups of the best want in each, exactly, best first."""
        found = [_any(group) for group in groups if group]
        if not found or allowed is not None and not allowed:
            return []
        top = collectors.TopCollector(limit, usequality=False, replace=0)
        collector = top if allowed is None else collectors.FilterCollector(top, allow=set(allowed))
        tree = query.Or(found) if len(found) > 1 else found[0]
        self._searcher.search_with_collector(tree, collector)
        return sorted(((-number, score) for score, number in top.items), key=lambda hit: (-hit[1], hit[0]))

    def documents(self, field: str, token: str) -> dict[int, float]:
        """Every document that has a token, with its weight there."""
        found: dict[int, float] = {}
        matcher = _Term(Want(field, token, 1.0)).matcher(self._searcher)
        while matcher.is_active():
            found[matcher.id()] = matcher.weight()
            matcher.next()
        return found

    def close(self) -> None:
        """Release the files."""
        self._searcher.close()
        self._opened.close()


def _any(group: Sequence[Want]) -> Any:
    terms = [_Term(want) for want in group]
    return terms[0] if len(terms) == 1 else query.DisjunctionMax(terms)


def write_index(folder: Path | None, documents: Iterable[Weights]) -> Index:
    """Index documents, numbered from 0, into an empty folder, or in memory without one."""
    storage = RamStorage() if folder is None else FileStorage(str(folder))
    opened = storage.create_index(fields.Schema(**{name: Impacts() for name in FIELDS}))
    writer = opened.writer()
    for document in documents:
        writer.add_document(**document)
    writer.commit(optimize=True)
    return Index(storage.open_index())


def read_index(folder: Path) -> Index:
    """Open an index that `write_index` made."""
    return Index(FileStorage(str(folder)).open_index())


def stemmer(code: str) -> Callable[[str], str]:
    """Whoosh's Snowball stemmer of a language, or one that changes nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            stem: Callable[[str], str] = lang.stemmer_for_language(code)
        except lang.NoStemmer:
            return lambda word: word
    return stem
