"""The exact best sections of a query, and what each thing adds to their scores.

Each section is a document. What a key (a word without its inflection) weighs there is BM25F over the fields;
its place in `body` and `names` is the number of the sentence or the name, so that a query can be
compared with each of them as a whole.
"""

import json
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any
from weakref import finalize

from companion.search.schema import (
    ELSEWHERE,
    SLOTS,
    WEIGHTS,
    Document,
    FieldWeights,
    open_files,
    write_files,
)

with warnings.catch_warnings():
    # Whoosh's old escapes warn when they are first compiled.
    warnings.simplefilter("ignore")
    from whoosh import collectors, matching, query, scoring

SATURATION = 3.2  # the strength at which a key counts half of what it can at most
SENTENCE = 0.5  # what a sentence adds that says all that was asked
NAME = 2.2  # what a name adds that says it
ASIDE = 0.7  # how much a section counts that tells rules of other sections once more
_ASIDES = re.compile(r"reference|worked-example|question-.*")
_NOWHERE = (0.0, 0, 0)
# In a document: how strong, in which sentences, in which names (bit masks).
Strength = tuple[float, int, int]
Posting = tuple[int, float, int]
Games = frozenset[str]


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


class Asked(query.Query):  # type: ignore[misc]
    """A Whoosh query: the sections with some of what is wanted, each with its whole score."""

    def __init__(
        self, index: "Index", wanted: Sequence[Wanted], scope: Games, limit: int
    ) -> None:
        self.index, self.wanted, self.scope, self.limit = index, wanted, scope, limit

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """The sections in order, as Whoosh wants them."""
        best = sorted(self.index.scores(self.wanted, self.scope, self.limit).items())
        numbers, scores = [number for number, _ in best], [score for _, score in best]
        return matching.ListMatcher(numbers, scores, scorer=scoring.WeightScorer(0.0))


class Index:
    """An opened index. Searches of one index must not overlap: the caller holds a lock."""

    def __init__(self, opened: Any) -> None:
        self.searcher = opened.searcher(weighting=FieldWeights())
        self.reader = self.searcher.reader()
        stored = [row for _, row in sorted(self.reader.iter_docs())]
        self.docs = [(str(row["game"]), str(row["section"])) for row in stored]
        self.names = [json.loads(row["names_keys"]) for row in stored]
        self.games: dict[str, list[int]] = {}
        for number, (game, _) in enumerate(self.docs):
            self.games.setdefault(game, []).append(number)
        self.spread: Counter[str] = Counter()
        self.places: dict[str, list[str]] = {}  # the fields in which each key stands
        for field in WEIGHTS:
            for key, info in self.reader.iter_field(field):
                self.places.setdefault(key.decode(), []).append(field)
                if field != ELSEWHERE:
                    self.spread[key.decode()] += info.doc_frequency()
        # None of these outgrows the index: only keys that are in it come in.
        self.read: dict[tuple[str, str], list[Posting]] = {}
        self.known: dict[tuple[tuple[str, ...], Games], Mapping[int, Strength]] = {}
        self.counts: dict[tuple[tuple[str, ...], Games], int] = {}
        self.lengths: dict[int, list[float]] = {}
        self.close = finalize(self, lambda *files: [file.close() for file in files],
                              self.searcher, opened)  # fmt: skip

    def lexicon(self, field: str) -> dict[str, float]:
        """The words of a field, and how often each stands there."""
        found = self.reader.iter_field(field)
        return {word.decode("utf-8"): info.weight() for word, info in found}

    def top(
        self, wanted: Sequence[Wanted], limit: int, scope: Games
    ) -> list[tuple[int, float]]:
        """The documents with the highest scores, exactly, best first."""
        # Whoosh's default prunes documents that belong to the ten best: usequality=False, replace=0.
        collector = collectors.TopCollector(limit, usequality=False, replace=0)
        asked = Asked(self, wanted, scope, limit)
        self.searcher.search_with_collector(asked, collector)
        found = [(-number, score) for score, number in collector.items]
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))

    def scores(
        self, wanted: Sequence[Wanted], scope: Games, limit: int
    ) -> dict[int, float]:
        """The scores of at least the `limit` best documents.

        What sentences and names add is reckoned for those only that can still come among the best.
        """
        words: dict[int, float] = defaultdict(float)
        most: dict[int, float] = defaultdict(float)  # what a sentence can say at most
        for want in wanted:
            best: dict[int, float] = {}
            said: dict[int, float] = {}
            for way in want.ways:
                for number, (strength, _, _) in self.strengths(way.keys, scope).items():
                    best[number] = max(best.get(number, 0.0), way.sure * strength)
                    said[number] = max(said.get(number, 0.0), way.says)
            for number, value in best.items():
                words[number] += want.worth * value
                most[number] += want.worth * said[number]
        total = sum(want.weight for want in wanted) or 1.0
        more = (SENTENCE + NAME) / total
        bounds = {number: words[number] + more * most[number] ** 2 for number in words}
        found: dict[int, float] = {}
        kept: list[float] = []
        for number in sorted(bounds, key=lambda number: (-bounds[number], -number)):
            if len(kept) >= limit and bounds[number] <= kept[limit - 1]:
                break
            sentence, name = self.together(number, wanted, scope)
            found[number] = (words[number] + sentence) * self.share(number) + name
            kept = sorted((*kept, found[number]), reverse=True)[:limit]
        return found

    def share(self, number: int) -> float:
        """How much a document counts: the rule itself explains it best."""
        return ASIDE if _ASIDES.fullmatch(self.docs[number][1]) else 1.0

    def together(
        self, number: int, wanted: Sequence[Wanted], scope: Games
    ) -> tuple[float, float]:
        """What the best sentence, and the best name, of a document add to its score."""
        total = sum(want.weight for want in wanted) or 1.0
        sentences = self.slots(number, wanted, scope, "body")
        said = max(sentences.values(), default=0.0)
        names = self.slots(number, wanted, scope, "names")
        if names and number not in self.lengths:  # how much each name says
            every = frozenset(self.games)
            self.lengths[number] = [
                sum(self.rarity(self.spread[key], every) for key in keys) or 1.0
                for keys in self.names[number]
            ]
        whole = (min(1.0, value / self.lengths[number][slot]) * value**2 for slot, value in names.items())  # fmt: skip
        return SENTENCE * said**2 / total, NAME * max(whole, default=0.0) / total

    def slots(
        self, number: int, wanted: Sequence[Wanted], scope: Games, field: str
    ) -> dict[int, float]:
        """How much of what is wanted each sentence (or name) of a document says."""
        found: dict[int, float] = defaultdict(float)
        for want in wanted:
            seen = 0
            for way in want.ways:
                here = self.strengths(way.keys, scope).get(number, _NOWHERE)
                fresh = int(here[SLOTS[field]]) & ~seen
                seen |= fresh
                for slot in bits(fresh):
                    found[slot] += want.worth * way.says
        return found

    def rarity(self, documents: int, scope: Games) -> float:
        """How much it says to stand in so many documents of some games, 0 to 1."""
        size = sum(len(self.games.get(game, ())) for game in scope)
        rare = 1 + (max(size - documents, 0) + 0.5) / (documents + 0.5)
        return log(rare) / log(2 + 2 * size)

    def count(self, keys: tuple[str, ...], scope: Games) -> int:
        """How many documents of some games have all keys themselves, not only in what others tell of them."""
        self.strengths(keys, scope)
        return self.counts.get((keys, scope), 0)

    def strengths(self, keys: tuple[str, ...], scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have all keys, in one sentence or name when they are several."""
        asked = keys, scope
        if asked not in self.known and all(key in self.places for key in keys):
            if len(keys) > 1:
                found = self.known[asked] = self.both(keys, scope)
                self.counts[asked] = len(found)
            else:
                self.known[asked] = self.one(keys[0], scope)
        return self.known.get(asked, {})

    def one(self, key: str, scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have a key; counts those that have it themselves."""
        found: dict[int, list[Any]] = {}
        own: set[int] = set()
        for field in self.places[key]:
            for number, strength, mask in self.postings(field, key):
                if self.docs[number][0] in scope:
                    entry = found.setdefault(number, [0.0, 0, 0])
                    entry[0] += strength
                    if field in SLOTS:
                        entry[SLOTS[field]] = mask
                    if field != ELSEWHERE:
                        own.add(number)
        self.counts[(key,), scope] = len(own)
        rare = self.rarity(len(own), scope) ** 0.5
        # A strength grows ever slower, towards 1.
        return {
            number: (rare * strength / (SATURATION + rare * strength), said, named)
            for number, (strength, said, named) in found.items()
        }

    def both(self, keys: tuple[str, ...], scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have all of several keys in one sentence or name."""
        each = [self.strengths((key,), scope) for key in keys]
        found = {}
        for number in each[0]:
            strengths, said, named = zip(
                *(one.get(number, _NOWHERE) for one in each), strict=True
            )
            masks = common(said), common(named)
            if any(masks):
                found[number] = min(strengths), *masks
        return found

    def postings(self, field: str, key: str) -> list[Posting]:
        """The documents that have a key in a field: its weight there, and its lines as a bit mask."""
        if (field, key) in self.read:
            return self.read[field, key]
        found = self.read[field, key] = []
        matcher = self.searcher.postings(field, key.encode())
        while matcher.is_active():
            places = matcher.value_as("positions") if field in SLOTS else ()
            mask = sum(1 << place for place in set(places))
            found.append((matcher.id(), matcher.score(), mask))
            matcher.next()
        return found

    def fields(self, number: int, keys: Sequence[str]) -> list[str]:
        """The fields of a document in which keys stand: for an explanation."""
        places = {(field, key) for key in keys for field in self.places.get(key, ())}
        found = {place[0] for place in places
                 if any(doc == number for doc, _, _ in self.postings(*place))}  # fmt: skip
        return [field for field in WEIGHTS if field in found]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def common(masks: Iterable[int]) -> int:
    """The bits that all masks have."""
    every = -1
    for mask in masks:
        every &= mask
    return every


def write_index(folder: Path | None, code: str, documents: Iterable[Document]) -> Index:
    """Index documents, numbered from 0, into an empty folder, or in memory without one."""
    return Index(write_files(folder, code, documents))


def read_index(folder: Path) -> Index:
    """Open an index that `write_index` made."""
    return Index(open_files(folder))
