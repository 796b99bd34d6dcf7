"""The sentences of a rule, with what each is: the rule itself, an example, a note, a row of a table."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html.parser import HTMLParser
from typing import NamedTuple

# After a name as “Bam!” a sentence goes on with a small letter.
_SENTENCE_END = re.compile(
    r"(?<=[.:;…])[”»\")]*\s+(?=\S)|(?<=[!?])[”»\")]*\s+(?=[^\sa-zà-öø-ÿ])|(?<=[。！？])"
)
# Not the spaces that hold words together, as French has them in « ».
_SPACES = re.compile(r"[ \t\n]+")
_BLOCKS = frozenset(
    {"p", "li", "div", "ul", "ol", "table", "tr", "figcaption", "dt", "dd"}
)
_SILENT = frozenset({"svg", "fieldset"})
_NOTE = re.compile(r"\bnote-(unsure|example|tip)\b")
# A link in a text that is being read: the id of a section between two of these.
_LINK = re.compile("\0([^\0]*)\0")
RULE, ROW, UNSURE = "rule", "row", "unsure"


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
        self.lead = ""  # for how many players the next sentence holds
        self.is_lead = False
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind = given.get("class") or ""
        href = given.get("href") or ""
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
        self.is_lead = kind == "players-title"
        if tag == "div":
            note = _NOTE.search(kind)
            # Any other div is what the one around it is.
            meant = note.group(1) if note else self._kind()
            self.divs.append(meant)

    def handle_endtag(self, tag: str) -> None:
        if self.silent and (tag in _SILENT or tag == "p"):
            # What a drawing says is no sentence.
            self.silent -= 1
            self.words.clear()
        elif tag in ("td", "th"):
            cells = self.heads if tag == "th" else self.cells
            cells.append(self._take())
        elif tag == "p" and self.is_lead:
            self.is_lead = False
            self.lead = f"{self._take()}: "
        elif tag == "tr":
            filled = named(self.cells, self.heads)
            text = " · ".join(filled)
            if text:
                row = passage(text, ROW)
                self.found.append(row)
            self.cells = []
        elif tag in _BLOCKS:
            self._end_block()
        # A div may end that never began.
        if tag == "div" and self.divs:
            self.divs.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.words.append(data)

    def _end_block(self) -> None:
        kind = self._kind()
        text = self._take()
        for sentence in sentences(text):
            found = passage(self.lead + sentence, kind)
            self.found.append(found)
            self.lead = ""

    def _kind(self) -> str:
        if not self.divs:
            return RULE
        return self.divs[-1]

    def _take(self) -> str:
        text = "".join(self.words)
        self.words.clear()
        return _SPACES.sub(" ", text).strip(" ")


def is_unsure(passages: Sequence[Passage]) -> bool:
    """Whether at least half of a section, by its letters, says what is not certain."""
    whole = doubts = 0
    for passage in passages:
        letters = len(passage.text)
        whole += letters
        if passage.kind == UNSURE:
            doubts += letters
    return 0 < whole <= 2 * doubts


def named(cells: list[str], heads: list[str]) -> Iterator[str]:
    """The cells of a row that are not empty, each after its head."""
    # Cells that span others leave no head that is surely theirs.
    if len(heads) != len(cells):
        heads = [""] * len(cells)

    for head, cell in zip(heads, cells, strict=True):
        if head and cell:
            yield f"{head}: {cell}"
        elif cell:
            yield cell


def passage(marked: str, kind: str) -> Passage:
    """A passage from a text with marks in place of its links."""
    text = _LINK.sub("", marked)
    links = _LINK.findall(marked)
    return Passage(text, kind, tuple(links))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a plain text."""
    for part in _SENTENCE_END.split(text):
        if part.strip():
            yield part.strip(" ")


@lru_cache(maxsize=4_000)
def read_passages(html: str) -> tuple[Passage, ...]:
    """What the HTML of a section says, in order; its first sentence is the rule in short."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader._end_block()
    return tuple(reader.found)
