"""The Markdown of rulebooks: terms, cross-references, notes, player blocks and drawings."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.tables import TableExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

_TERM = r"\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]"
_JOINED = r"((?:[^\s<>]|[\u00a0\u202f])*)"
_WITH_TERM = re.compile(
    _JOINED
    + r'((?:<(?:strong|em)>)*)(<button class="term"[^>]*>[^<]*</button>)((?:</(?:strong|em)>)*)'
    + _JOINED
)
_LINK = re.compile(r"^(?:([a-z-]+))?#([a-z0-9-]+)$")
_CAPTION = re.compile(r'"[^"\n]*"\)$', re.MULTILINE)
# Captions are titles of images, in which the library turns every space into a plain one: these stand in meanwhile.
_GUARD = str.maketrans("\u00a0\u202f", "\ue000\ue001")
_UNGUARD = str.maketrans("\ue000\ue001", "\u00a0\u202f")


@dataclass
class Sheet:
    """What a section's markup asks of its surroundings, and what was found in it."""

    lang: str
    game: str
    term_name: Callable[[str], str]
    drawing: Callable[[str, str], str]
    note_titles: dict[str, str]
    players_label: Callable[[tuple[int, ...]], str]
    terms: set[str] = field(default_factory=set)
    term_words: list[tuple[str, str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    drawings: list[tuple[str, str]] = field(default_factory=list)
    players: set[int] = field(default_factory=set)


def to_html(source: str, sheet: Sheet) -> str:
    """One section's Markdown as HTML; `sheet` collects its terms, links, drawings and player numbers."""
    tables = TableExtension(
        use_align_attribute=True
    )  # style attributes would break our own policy
    extensions = [
        tables,
        "admonition",
        "attr_list",
        "def_list",
        "sane_lists",
        "md_in_html",
        _Rules(sheet),
    ]
    markdown = Markdown(extensions=extensions, output_format="html")
    guarded = _CAPTION.sub(lambda caption: caption.group().translate(_GUARD), source)
    return _WITH_TERM.sub(_hold, markdown.convert(guarded).translate(_UNGUARD))


def _hold(found: re.Match[str]) -> str:
    """Keep a term on the line of what touches it: a browser may break a line on either side of a button."""
    before, opened, button, closed, after = found.groups()
    if (before or after) and opened.count("<") == closed.count("<"):
        return f'<span class="keep">{found.group()}</span>'
    if before and not opened:
        return f'<span class="keep">{before}{button}</span>{closed}{after}'
    if after and not closed:
        return f'{before}{opened}<span class="keep">{button}{after}</span>'
    return found.group()


class _Rules(Extension):
    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the library's name)
        md.inlinePatterns.register(_TermPattern(_TERM, md, self.sheet), "term", 185)
        md.treeprocessors.register(_Links(md, self.sheet), "links", 15)
        md.treeprocessors.register(_Notes(md, self.sheet), "notes", 14)
        md.treeprocessors.register(_Tables(md), "tables-scroll", 13)


class _TermPattern(InlineProcessor):
    def __init__(self, pattern: str, md: Markdown, sheet: Sheet) -> None:
        super().__init__(pattern, md)
        self.sheet = sheet

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # noqa: N802
        term, words = m.group(1), m.group(2)
        self.sheet.terms.add(term)
        if words:
            self.sheet.term_words.append((term, words))
        button = Element(
            "button", {"class": "term", "popovertarget": f"term-{term}"}
        )  # no form is around a rule
        button.text = words or self.sheet.term_name(term)
        return button, m.start(0), m.end(0)


class _Links(Treeprocessor):
    def __init__(self, md: Markdown, sheet: Sheet) -> None:
        super().__init__(md)
        self.sheet = sheet

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            match = _LINK.match(link.get("href", ""))
            if match:
                game = match.group(1) or self.sheet.game
                self.sheet.links.append(f"{game}#{match.group(2)}")
                if match.group(1):
                    link.set("href", f"/{self.sheet.lang}/{game}#{match.group(2)}")
                link.set("class", "see")
        self._draw(root)

    def _draw(self, root: Element) -> None:
        for paragraph in list(root.iter("p")):
            images = paragraph.findall("img")
            if len(images) == 1 and images[0].get("src", "").startswith("art/"):
                self._figure(paragraph, images[0])

    def _figure(self, paragraph: Element, image: Element) -> None:
        name, alt, caption = (
            image.get("src", "")[4:],
            image.get("alt", ""),
            image.get("title", ""),
        )
        self.sheet.drawings.append((name, alt))
        figure = f'<figure class="drawing">{self.sheet.drawing(name, alt)}'
        figure += (
            f"<figcaption>{escape(caption)}</figcaption></figure>"
            if caption
            else "</figure>"
        )
        paragraph.clear()
        paragraph.text = self.md.htmlStash.store(figure)


class _Notes(Treeprocessor):
    def __init__(self, md: Markdown, sheet: Sheet) -> None:
        super().__init__(md)
        self.sheet = sheet

    def run(self, root: Element) -> None:
        for note in root.iter("div"):
            kinds = note.get("class", "").split()
            if kinds[:1] == ["admonition"] and len(kinds) > 1:
                self._retitle(note, kinds[1])

    def _retitle(self, note: Element, kind: str) -> None:
        title = next(iter(note))
        if kind == "players":
            numbers = tuple(
                int(word) for word in (title.text or "").split() if word.isdigit()
            )
            self.sheet.players.update(numbers)
            note.set(
                "class", "players " + " ".join(f"for-{number}" for number in numbers)
            )
            title.set("class", "players-title")
            title.text = self.sheet.players_label(numbers)
        else:
            note.set("class", f"note note-{kind}")
            note.set("role", "note")
            title.set("class", "note-title")
            title.text = self.sheet.note_titles.get(kind, kind)


class _Tables(Treeprocessor):
    """Puts each table into a box that scrolls by itself and can be reached by keyboard."""

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for position, child in enumerate(list(parent)):
                if child.tag == "table" and parent.get("class") != "scroll":
                    box = Element("div", {"class": "scroll", "tabindex": "0"})
                    box.append(child)
                    box.tail, child.tail = child.tail, None
                    parent.remove(child)
                    parent.insert(position, box)
