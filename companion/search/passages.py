"""The sentences of a rule, with what each is: the rule itself, an example, a note, a row of a table."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from typing import NamedTuple

_SENTENCE_END = re.compile(r"(?<=[.!?:;…])[”»\")]*\s+(?=\S)|(?<=[。！？])")
_SPACES = re.compile(
    r"[ \t\n]+"
)  # not the spaces that hold words together, as French has them in « »
_BLOCKS = frozenset(
    {"p", "li", "div", "ul", "ol", "table", "tr", "figcaption", "dt", "dd"}
)
_SILENT = frozenset({"svg", "fieldset"})
_NOTE = re.compile(r"\bnote-(unsure|example|tip)\b")
# A link in a text that is being read: the id of a section between two of these.
_LINK = re.compile("\0([^\0]*)\0")
RULE, ROW = "rule", "row"


class Passage(NamedTuple):
    """One sentence, or one row of a table with its heads; `kind` is rule, row, example, unsure or tip."""

    text: str
    kind: str
    links: tuple[str, ...] = ()  # ids of the sections that it names


class _Reader(HTMLParser):
    """Collects passages from the HTML that our own Markdown makes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Passage] = []
        self.divs: list[str] = []  # what each open div makes of its text
        self.words: list[str] = []
        self.heads: list[str] = []
        self.cells: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind, href = given.get("class") or "", given.get("href") or ""
        if href.startswith("#"):
            # Its mark stays where it stands until the sentence is known.
            self.words.append(f"\0{href[1:]}\0")
        if tag in _SILENT or "note-title" in kind:
            self._end_block()
            self.silent += 1
        elif tag in _BLOCKS:
            self._end_block()
        if tag == "table":
            self.heads = []
        if tag == "div":
            note = _NOTE.search(kind)
            self.divs.append(
                note.group(1) if note else self.divs[-1] if self.divs else RULE
            )

    def handle_endtag(self, tag: str) -> None:
        if self.silent and (tag in _SILENT or tag == "p"):
            self.silent -= 1
            self.words.clear()
        elif tag in ("td", "th"):
            (self.heads if tag == "th" else self.cells).append(self._take())
        elif tag == "tr":
            row = " · ".join(named(self.cells, self.heads))
            self.found += [passage(row, ROW)] if row else []
            self.cells = []
        elif tag in _BLOCKS:
            self._end_block()
        if tag == "div" and self.divs:
            self.divs.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.words.append(data)

    def _end_block(self) -> None:
        kind = self.divs[-1] if self.divs else RULE
        self.found += [passage(sentence, kind) for sentence in sentences(self._take())]

    def _take(self) -> str:
        text = _SPACES.sub(" ", "".join(self.words)).strip(" ")
        self.words.clear()
        return text


def named(cells: list[str], heads: list[str]) -> Iterator[str]:
    """The cells of a row that are not empty, each after its head."""
    fitting = heads if len(heads) == len(cells) else [""] * len(cells)
    for head, cell in zip(fitting, cells, strict=True):
        if cell:
            yield f"{head}: {cell}" if head else cell


def passage(marked: str, kind: str) -> Passage:
    """A passage from a text with marks in place of its links."""
    return Passage(_LINK.sub("", marked), kind, tuple(_LINK.findall(marked)))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a plain text."""
    for part in _SENTENCE_END.split(text):
        if part and part.strip():
            yield part.strip(" ")


@lru_cache(maxsize=4_000)
def read_passages(html: str) -> tuple[Passage, ...]:
    """What the HTML of a section says, in order; its first sentence is the rule in short."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader._end_block()
    return tuple(reader.found)
