"""The only module that knows Whoosh: schema, analyzers, weighting, and the exact best sections of a query.

Each section is a document. What a key (a word without its inflection) weighs there is BM25F over the fields;
its place in `body` and `names` is the number of the sentence or the name, so that a query can be
compared with each of them as a whole.
"""

import json
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from weakref import finalize

from companion.search.language import language
from companion.search.text import tokenize

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore"
    )  # Whoosh's old escapes warn when they are first compiled
    from whoosh import analysis, collectors, fields, matching, query, scoring
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.lang import snowball  # noqa: F401 (Whoosh would import these three later)
    from whoosh.multiproc import SerialMpWriter  # noqa: F401
    from whoosh.writing import SegmentWriter  # noqa: F401

WEIGHTS = {"title": 4.8, "names": 2.5, "opening": 3.75, "body": 3.0, "parts": 1.6}
SATURATION = 3.2  # the strength at which a key counts half of what it can at most
DILUTION = 0.75  # how much a long title or body dilutes its words
SENTENCE = 0.5  # what a sentence adds that says all that was asked
NAME = 2.2  # what a name adds that says it
ASIDE = 0.7  # how much a section counts that tells rules of other sections once more
_ASIDES = re.compile(r"reference|worked-example|question-.*")
_SLOTS = {"body": 1, "names": 2}
_NOWHERE = (0.0, 0, 0)
_KEPT_STRENGTHS = 20_000
_CODE = re.compile(r"\S+\t")
_Strength = tuple[
    float, int, int
]  # in a document: how strong, in which sentences, in which names (bit masks)
Document = Mapping[str, str]


@dataclass(frozen=True)
class Way:
    """One way in which a word that was typed may stand in a text: all of these keys, and how sure that is."""

    keys: tuple[str, ...]
    sure: float
    kind: str
    word: str = ""
    says: float = 0.0  # how sure, and how rare: what it adds to a sentence that has it


@dataclass(frozen=True)
class Wanted:
    """What one word (or several, read together) of a query asks for: its ways, the surest first, and its worth."""

    typed: str
    ways: tuple[Way, ...]
    worth: float
    rarity: float = 1.0

    @property
    def weight(self) -> float:
        """What it says of what is asked, when it is found surely."""
        return self.worth * self.rarity


class Keys(analysis.Analyzer):  # type: ignore[misc]
    """Analyzes lines of text into keys; the position of a key is the number of its line.

    A line may begin with the code of its language and a tab.
    """

    def __init__(self, code: str) -> None:
        self.code = code

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = analysis.Token(
            positions=True, chars=False, removestops=False, mode="index"
        )
        for token.pos, line in enumerate(value.split("\n")):
            code, _tab, text = line.rpartition("\t")
            own, spoken = language(self.code), language(code or self.code)
            for word in spoken.content(word.surface for word in tokenize(text)):
                for token.text in dict.fromkeys((*own.keys(word), *spoken.keys(word))):
                    yield token


class Surfaces(analysis.Analyzer):  # type: ignore[misc]
    """Analyzes text into words as they are written; codes of languages are none."""

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = analysis.Token(
            positions=False, chars=False, removestops=False, mode="index"
        )
        for word in tokenize(_CODE.sub("", value)):
            token.text = word.surface
            yield token


class FieldWeights(scoring.WeightingModel):  # type: ignore[misc]
    """BM25F: how often a key stands in a field, diluted by the field's length, times the field's weight."""

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: int = 1) -> Any:
        return _FieldScorer(searcher, fieldname)


class _FieldScorer(scoring.BaseScorer):  # type: ignore[misc]
    def __init__(self, searcher: Any, field: str) -> None:
        self.weight, self.searcher, self.field = WEIGHTS[field], searcher, field
        self.average = searcher.avg_field_length(field, 1) or 1

    def score(self, matcher: Any) -> float:
        frequency = matcher.weight()
        frequency = (
            2 * frequency / (1 + frequency)
            if self.field == "body"
            else min(frequency, 1.0)
        )
        if self.field in ("title", "body"):
            length = self.searcher.doc_field_length(matcher.id(), self.field, 1)
            frequency /= 1 - DILUTION + DILUTION * length / self.average
        return float(self.weight * frequency)


def saturated(strength: float) -> float:
    """What a strength is worth: it grows ever slower, towards 1."""
    return strength / (SATURATION + strength)


class Asked(query.Query):  # type: ignore[misc]
    """A Whoosh query: the sections with some of what is wanted, each with its whole score."""

    def __init__(
        self,
        index: "Index",
        wanted: Sequence[Wanted],
        scope: frozenset[str],
        limit: int,
    ) -> None:
        self.index, self.wanted, self.scope, self.limit = index, wanted, scope, limit

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        best = sorted(self.index.scores(self.wanted, self.scope, self.limit).items())
        numbers, scores = [number for number, _ in best], [score for _, score in best]
        return matching.ListMatcher(numbers, scores, scorer=scoring.WeightScorer(0.0))


class Index:
    """An opened index. Searches of one index must not overlap: the caller holds a lock."""

    def __init__(self, opened: Any) -> None:
        self._searcher = opened.searcher(weighting=FieldWeights())
        self._reader = self._searcher.reader()
        stored = [row for _, row in sorted(self._reader.iter_docs())]
        self.docs: list[tuple[str, str]] = [
            (row["game"], row["section"]) for row in stored
        ]
        self.names: list[Sequence[Sequence[str]]] = [
            json.loads(row["names_keys"]) for row in stored
        ]
        self.games: dict[str, list[int]] = {}
        for number, (game, _) in enumerate(self.docs):
            self.games.setdefault(game, []).append(number)
        self._spread: Counter[str] = Counter()
        self.places: dict[str, list[str]] = {}  # the fields in which each key stands
        for field in WEIGHTS:
            for key, info in self._reader.iter_field(field):
                self.places.setdefault(key.decode(), []).append(field)
                self._spread[key.decode()] += info.doc_frequency()
        self.surfaces, self.abroad = self._lexicon("surface"), self._lexicon("abroad")
        self.postings = lru_cache(maxsize=_KEPT_STRENGTHS)(self._postings)
        self.strengths = lru_cache(maxsize=_KEPT_STRENGTHS)(self._strengths)
        self._name_lengths = lru_cache(maxsize=_KEPT_STRENGTHS)(self._length_of_names)
        self._release = finalize(self, _close, self._searcher, opened)

    def _lexicon(self, field: str) -> dict[str, float]:
        """The words of a field, and how often each stands there."""
        return {
            word.decode("utf-8"): info.weight()
            for word, info in self._reader.iter_field(field)
        }

    def top(
        self, wanted: Sequence[Wanted], limit: int, scope: frozenset[str]
    ) -> list[tuple[int, float]]:
        """The documents with the highest scores, exactly, best first."""
        # Whoosh's default prunes documents that belong to the ten best: usequality=False, replace=0.
        collector = collectors.TopCollector(limit, usequality=False, replace=0)
        self._searcher.search_with_collector(
            Asked(self, wanted, scope, limit), collector
        )
        found = [(-number, score) for score, number in collector.items]
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))

    def scores(
        self, wanted: Sequence[Wanted], scope: frozenset[str], limit: int
    ) -> dict[int, float]:
        """The scores of at least the `limit` best documents.

        What sentences and names add is reckoned for those only that can still come among the best.
        """
        words: dict[int, float] = {}
        most: dict[int, float] = {}
        for want in wanted:
            best: dict[int, float] = {}
            said: dict[int, float] = {}
            for way in want.ways:
                for number, (strength, _, _) in self.strengths(way.keys, scope).items():
                    value = way.sure * strength
                    if value > best.get(number, 0.0):
                        best[number] = value
                    if way.says > said.get(number, 0.0):
                        said[number] = way.says
            for number, value in best.items():
                words[number] = words.get(number, 0.0) + want.worth * value
                most[number] = most.get(number, 0.0) + want.worth * said.get(
                    number, 0.0
                )
        total = sum(want.weight for want in wanted) or 1.0
        bounds = sorted(
            (
                (words[n] + most[n] * (SENTENCE + NAME) * most[n] / total, n)
                for n in words
            ),
            reverse=True,
        )
        found: dict[int, float] = {}
        kept: list[float] = []
        for bound, number in bounds:
            if len(kept) >= limit and bound <= kept[limit - 1]:
                break
            sentence, name = self.together(number, wanted, scope)
            found[number] = (words[number] + sentence) * self.share(number) + name
            kept.append(found[number])
            kept.sort(reverse=True)
        return found

    def share(self, number: int) -> float:
        """How much a document counts: the rule itself explains it best."""
        return ASIDE if _ASIDES.fullmatch(self.docs[number][1]) else 1.0

    def together(
        self, number: int, wanted: Sequence[Wanted], scope: frozenset[str]
    ) -> tuple[float, float]:
        """What the best sentence, and the best name, of a document add to its score."""
        total = sum(want.weight for want in wanted) or 1.0
        sentences = self.slots(number, wanted, scope, "body")
        said = max(sentences.values(), default=0.0)
        names = self.slots(number, wanted, scope, "names")
        lengths = self._name_lengths(number) if names else ()
        name = max(
            (
                value * value * min(1.0, value / lengths[slot])
                for slot, value in names.items()
            ),
            default=0.0,
        )
        return SENTENCE * said * said / total, NAME * name / total

    def slots(
        self, number: int, wanted: Sequence[Wanted], scope: frozenset[str], field: str
    ) -> dict[int, float]:
        """How much of what is wanted each sentence (or name) of a document says."""
        found: dict[int, float] = {}
        for want in wanted:
            seen = 0
            for way in want.ways:
                _, said, named = self.strengths(way.keys, scope).get(number, _NOWHERE)
                fresh = (said if field == "body" else named) & ~seen
                seen |= fresh
                while fresh:
                    low = fresh & -fresh
                    slot = low.bit_length() - 1
                    found[slot] = found.get(slot, 0.0) + want.worth * way.says
                    fresh ^= low
        return found

    def _length_of_names(self, number: int) -> list[float]:
        """How much each name of a document says; reckoned from how often its keys stand in all games."""
        every = frozenset(self.games)
        return [
            sum(self.rarity(self._spread[key], every) for key in keys) or 1.0
            for keys in self.names[number]
        ]

    def rarity(self, documents: int, scope: frozenset[str]) -> float:
        """How much it says to stand in so many documents of some games, 0 to 1."""
        size = sum(len(self.games.get(game, ())) for game in scope)
        rare = 1 + (max(size - documents, 0) + 0.5) / (documents + 0.5)
        return log(rare) / log(2 + 2 * size)

    def _strengths(
        self, keys: tuple[str, ...], scope: frozenset[str]
    ) -> Mapping[int, _Strength]:
        """The documents of some games that have all keys, in one sentence or name when they are several."""
        if len(keys) > 1:
            return self._all_of(keys, scope)
        found: dict[int, list[Any]] = {}
        for field in self.places.get(keys[0], ()):
            for number, strength, mask in self.postings(field, keys[0]):
                if self.docs[number][0] in scope:
                    entry = found.setdefault(number, [0.0, 0, 0])
                    entry[0] += strength
                    if field in _SLOTS:
                        entry[_SLOTS[field]] = mask
        rare = self.rarity(len(found), scope) ** 0.5
        return {
            number: (saturated(strength * rare), said, named)
            for number, (strength, said, named) in found.items()
        }

    def _all_of(
        self, keys: tuple[str, ...], scope: frozenset[str]
    ) -> Mapping[int, _Strength]:
        first, *others = (self.strengths((key,), scope) for key in keys)
        found = {}
        for number, (strength, said, named) in first.items():
            for other in others:
                here = other.get(number, (0.0, 0, 0))
                strength, said, named = (
                    min(strength, here[0]),
                    said & here[1],
                    named & here[2],
                )
            if said or named:
                found[number] = strength, said, named
        return found

    def _postings(self, field: str, key: str) -> list[tuple[int, float, int]]:
        """The documents that have a key in a field: its weight there, and its lines as a bit mask."""
        found = []
        matcher = self._searcher.postings(field, key.encode())
        while matcher.is_active():
            mask = 0
            if field in _SLOTS:
                for place in matcher.value_as("positions"):
                    mask |= 1 << place
            found.append((matcher.id(), matcher.score(), mask))
            matcher.next()
        return found

    def fields(self, number: int, keys: Sequence[str]) -> list[str]:
        """The fields of a document in which keys stand: for an explanation."""
        return [
            field
            for field in WEIGHTS
            if any(
                number == doc
                for key in keys
                if field in self.places.get(key, ())
                for doc, _, _ in self.postings(field, key)
            )
        ]

    def close(self) -> None:
        """Release the files; done by itself when nobody has the index any more."""
        self._release()


def _close(searcher: Any, opened: Any) -> None:
    searcher.close()
    opened.close()


def schema(code: str) -> Any:
    """The fields of a section in a language."""
    keyed = {name: fields.TEXT(Keys(code), phrase=name in _SLOTS) for name in WEIGHTS}
    return fields.Schema(
        game=fields.STORED, section=fields.STORED, names_keys=fields.STORED,
        surface=fields.TEXT(Surfaces(), phrase=False), abroad=fields.TEXT(Surfaces(), phrase=False), **keyed,
    )  # fmt: skip


def write_index(folder: Path | None, code: str, documents: Iterable[Document]) -> Index:
    """Index documents, numbered from 0, into an empty folder, or in memory without one."""
    with TemporaryDirectory() as scratch:
        storage = RamStorage() if folder is None else FileStorage(str(folder))
        # Left to itself, Whoosh writes its temporary files under one name in all processes.
        storage.temp_storage = lambda name=None: FileStorage(scratch)
        opened = storage.create_index(schema(code))
        writer = opened.writer(codec=W3Codec(compression=0))
        keys = Keys(code)
        for document in documents:
            lines = [
                sorted({token.text for token in keys(line)})
                for line in document["names"].split("\n")
            ]
            writer.add_document(**document, names_keys=json.dumps(lines))
        writer.commit(optimize=True)
    return Index(storage.open_index())


def read_index(folder: Path) -> Index:
    """Open an index that `write_index` made. Whoosh copies whatever it maps into memory, so nothing is mapped."""
    return Index(FileStorage(str(folder), supports_mmap=False).open_index())
