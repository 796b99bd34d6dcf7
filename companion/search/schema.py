"""How a section is indexed by Whoosh: its fields, what is a word in them, what a word weighs, and the files."""

import json
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.search.language import Language, language
from companion.search.text import tokenize

with warnings.catch_warnings():
    # Whoosh's old escapes warn when they are first compiled.
    warnings.simplefilter("ignore")
    from whoosh import analysis, fields, scoring
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.lang import snowball  # noqa: F401 (Whoosh would import these three later)
    from whoosh.multiproc import SerialMpWriter  # noqa: F401
    from whoosh.writing import SegmentWriter  # noqa: F401

WEIGHTS = {
    "title": 4.8, "names": 3.5, "opening": 3.75, "body": 3.0, "parts": 1.6, "told": 1.7,
}  # fmt: skip
DILUTION = 0.75  # how much a long title or body dilutes its words
ELSEWHERE = "told"  # the field that is no text of the section's own
SLOTS = {"body": 1, "names": 2}  # fields of which each line is compared as a whole
_CODE = re.compile(r"\S+\t")
Document = Mapping[str, str]


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
        own = language(self.code)
        for token.pos, line in enumerate(value.split("\n")):
            spoken, words = self.read(line)
            for word in spoken.content(words):
                keys = (*own.keys(word), *spoken.keys(word))
                # Twice the same key would count as two words.
                for token.text in dict.fromkeys(keys):
                    yield token

    def read(self, line: str) -> tuple[Language, list[str]]:
        """The language of a line, and its words."""
        code, _tab, text = line.rpartition("\t")
        words = [word.surface for word in tokenize(text)]
        return language(code or self.code), words

    def small(self, line: str) -> int:
        """How many words of a line have no key, as they only join others."""
        spoken, words = self.read(line)
        return len(words) - len(spoken.content(words))


class Surfaces(analysis.Analyzer):  # type: ignore[misc]
    """Analyzes text into words as they are written; codes of languages are none."""

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = analysis.Token(
            positions=False, chars=False, removestops=False, mode="index"
        )
        text = _CODE.sub("", value)
        for word in tokenize(text):
            token.text = word.surface
            yield token


class FieldWeights(scoring.WeightingModel):  # type: ignore[misc]
    """BM25F: how often a key stands in a field, diluted by the field's length, times the field's weight."""

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: int = 1) -> Any:
        return FieldScorer(searcher, fieldname)


class FieldScorer(scoring.BaseScorer):  # type: ignore[misc]
    """What one key weighs in one field of each section."""

    def __init__(self, searcher: Any, field: str) -> None:
        self.field = field
        self.weight = WEIGHTS[field]
        self.searcher = searcher
        self.average = searcher.avg_field_length(field, 1) or 1

    def score(self, matcher: Any) -> float:
        """The weight at the section where the matcher stands."""
        times = matcher.weight()
        # The others are lists: a word that stands there often is not meant more.
        frequency = min(times, 1.0)
        if self.field == "body":
            frequency = 2 * times / (1 + times)
        if self.field in ("title", "body"):
            length = self.searcher.doc_field_length(matcher.id(), self.field, 1)
            relative = DILUTION * length / self.average
            frequency /= 1 - DILUTION + relative
        return float(self.weight * frequency)


def schema(code: str) -> Any:
    """The fields of a section in a language."""
    keyed = {}
    for name in WEIGHTS:
        keyed[name] = fields.TEXT(Keys(code), phrase=name in SLOTS)
    return fields.Schema(
        game=fields.STORED,
        section=fields.STORED,
        names_keys=fields.STORED,
        names_small=fields.STORED,
        surface=fields.TEXT(Surfaces(), phrase=False),
        abroad=fields.TEXT(Surfaces(), phrase=False),
        **keyed,
    )


def write_files(folder: Path | None, code: str, documents: Iterable[Document]) -> Any:
    """Index documents, numbered from 0, into an empty folder, or in memory without one; the opened Whoosh index."""
    with TemporaryDirectory() as scratch:
        storage = RamStorage() if folder is None else FileStorage(str(folder))
        # Left to itself, Whoosh writes its temporary files under one name in all processes.
        storage.temp_storage = lambda name=None: FileStorage(scratch)
        index = storage.create_index(schema(code))
        writer = index.writer(codec=W3Codec(compression=0))

        keys = Keys(code)
        for document in documents:
            # An index does not tell which words make up one name.
            lines = []
            small = []
            for name in document["names"].split("\n"):
                found = {token.text for token in keys(name)}
                lines.append(sorted(found))
                small.append(keys.small(name))
            names_keys = json.dumps(lines)
            names_small = json.dumps(small)
            writer.add_document(
                **document, names_keys=names_keys, names_small=names_small
            )
        writer.commit(optimize=True)
    return storage.open_index()


def open_files(folder: Path) -> Any:
    """Open files that `write_files` made. Whoosh copies whatever it maps into memory, so nothing is mapped."""
    storage = FileStorage(str(folder), supports_mmap=False)
    return storage.open_index()
