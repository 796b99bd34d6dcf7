"""What stands where in an opened index: the documents that have a key, how strongly, and in which of their lines."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from math import log
from sys import intern
from typing import Any
from weakref import finalize

from companion.search.schema import ELSEWHERE, SLOTS, WEIGHTS, FieldWeights

SATURATION = 3.2  # the strength at which a key counts half of what it can at most
# What words that only join others add to a name of one word: “Other Dragons”.
SMALL = 0.15
ASIDES = re.compile(r"reference|worked-example|question-.*")
NOWHERE = (0.0, 0, 0)
# In a document: how strong, in which sentences, in which names (bit masks).
Strength = tuple[float, int, int]
Posting = tuple[int, float, int]
Games = frozenset[str]


class Postings:
    """An opened index, as far as it only tells what is in it. What was read once is kept."""

    def __init__(self, opened: Any) -> None:
        self.searcher = opened.searcher(weighting=FieldWeights())
        self.reader = self.searcher.reader()

        self.docs: list[tuple[str, str]] = []
        self.names: list[list[tuple[str, ...]]] = []
        self.small: list[list[int]] = []  # how many words of each name have no key
        self.games: dict[str, list[int]] = {}
        for number, row in sorted(self.reader.iter_docs()):
            game = str(row["game"])
            section = str(row["section"])
            names = json.loads(row["names_keys"])
            small = json.loads(row["names_small"])
            self.docs.append((game, section))
            # The same words stand in many names.
            self.names.append([tuple(map(intern, keys)) for keys in names])
            self.small.append(small)
            self.games.setdefault(game, []).append(number)

        self.spread: Counter[str] = Counter()
        self.places: dict[str, list[str]] = {}  # the fields in which each key stands
        for field in WEIGHTS:
            for encoded, info in self.reader.iter_field(field):
                key = encoded.decode()
                self.places.setdefault(key, []).append(field)
                if field != ELSEWHERE:
                    self.spread[key] += info.doc_frequency()

        # None of these outgrows the index: only keys that are in it come in.
        self.read: dict[tuple[str, str], list[Posting]] = {}
        self.known: dict[tuple[tuple[str, ...], Games], Mapping[int, Strength]] = {}
        self.counts: dict[tuple[tuple[str, ...], Games], int] = {}
        self.lengths: dict[int, list[float]] = {}

        # Who forgets an index closes its files as well: the stack knows them, but not the index.
        files = ExitStack()
        files.callback(opened.close)
        files.callback(self.searcher.close)
        self.close = finalize(self, files.close)

    def lexicon(self, field: str) -> dict[str, float]:
        """The words of a field, and how often each stands there."""
        found = {}
        for encoded, info in self.reader.iter_field(field):
            word = encoded.decode("utf-8")
            found[word] = info.weight()
        return found

    def name_lengths(self, number: int) -> list[float]:
        """How much each name of a document says, all its words together; never 0."""
        if number in self.lengths:
            return self.lengths[number]
        every = frozenset(self.games)
        found = self.lengths[number] = []
        _game, section = self.docs[number]
        # A question has such words in any case.
        is_rule = not ASIDES.fullmatch(section)
        for keys, small in zip(self.names[number], self.small[number], strict=True):
            rarities = [self.rarity(self.spread[key], every) for key in keys]
            if small and is_rule and len(keys) == 1:
                rarities.append(SMALL)
            found.append(sum(rarities) or 1.0)
        return found

    def rarity(self, documents: int, scope: Games) -> float:
        """How much it says to stand in so many documents of some games, 0 to 1: their inverse document frequency."""
        sizes = [len(self.games.get(game, ())) for game in scope]
        size = sum(sizes)
        without = max(size - documents, 0)
        rare = 1 + (without + 0.5) / (documents + 0.5)
        return log(rare) / log(2 + 2 * size)

    def count(self, keys: tuple[str, ...], scope: Games) -> int:
        """How many documents of some games have all keys themselves, not only in what others tell of them."""
        self.strengths(keys, scope)
        return self.counts.get((keys, scope), 0)

    def strengths(self, keys: tuple[str, ...], scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have all keys, in one sentence or name when they are several."""
        asked = keys, scope
        if asked in self.known:
            return self.known[asked]
        if not all(key in self.places for key in keys):
            return {}

        if len(keys) > 1:
            found = self.both(keys, scope)
            self.counts[asked] = len(found)
        else:
            found = self.one(keys[0], scope)
        self.known[asked] = found
        return found

    def one(self, key: str, scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have a key; counts those that have it themselves."""
        found: dict[int, list[Any]] = {}
        own: set[int] = set()
        for field in self.places[key]:
            slot = SLOTS.get(field)
            for number, strength, mask in self.postings(field, key):
                if self.docs[number][0] not in scope:
                    continue
                entry = found.setdefault(number, [0.0, 0, 0])
                entry[0] += strength
                if slot:
                    entry[slot] = mask
                if field != ELSEWHERE:
                    own.add(number)
        self.counts[(key,), scope] = len(own)

        rare = self.rarity(len(own), scope) ** 0.5
        strengths: dict[int, Strength] = {}
        for number, (strength, said, named) in found.items():
            # A strength grows ever slower, towards 1.
            strong = rare * strength
            strengths[number] = strong / (SATURATION + strong), said, named
        return strengths

    def both(self, keys: tuple[str, ...], scope: Games) -> Mapping[int, Strength]:
        """The documents of some games that have all of several keys in one sentence or name."""
        each = [self.strengths((key,), scope) for key in keys]
        found: dict[int, Strength] = {}
        for number in each[0]:
            here = [one.get(number, NOWHERE) for one in each]
            strengths, said, named = zip(*here, strict=True)
            sentences = common(said)
            names = common(named)
            if sentences or names:
                found[number] = min(strengths), sentences, names
        return found

    def postings(self, field: str, key: str) -> list[Posting]:
        """The documents that have a key in a field: its weight there, and its lines as a bit mask."""
        asked = field, key
        if asked in self.read:
            return self.read[asked]

        found = self.read[asked] = []
        encoded = key.encode()
        matcher = self.searcher.postings(field, encoded)
        while matcher.is_active():
            mask = 0
            if field in SLOTS:
                # A line with a key twice has one place twice.
                for place in matcher.value_as("positions"):
                    mask |= 1 << place
            found.append((matcher.id(), matcher.score(), mask))
            matcher.next()
        return found

    def fields(self, number: int, keys: Sequence[str]) -> list[str]:
        """The fields of a document in which keys stand: for an explanation."""
        found = set()
        for key in keys:
            for field in self.places.get(key, ()):
                documents = [each for each, _, _ in self.postings(field, key)]
                if number in documents:
                    found.add(field)
        return [field for field in WEIGHTS if field in found]


def common(masks: Iterable[int]) -> int:
    """The bits that all masks have."""
    every = -1
    for mask in masks:
        every &= mask
    return every
