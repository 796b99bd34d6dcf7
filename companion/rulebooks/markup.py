"""The Markdown of rulebooks: terms, cross-references, notes, player blocks and drawings."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape, unescape
from threading import local
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
_TAGS = re.compile(r"<[^>]+>")
_SOFT_HYPHEN = "\u00ad"  # where the head of a narrow column may break
_NOT_TEXT = re.compile(r"<svg.*?</svg>", re.DOTALL)
# Not the spaces that hold words together, as French has them in « ».
_SPACES = re.compile(r"[ \t]+")
_BLOCK_END = re.compile(r"</(?:p|li|td|th|tr|h\d|div|figcaption|dt|dd)>")
# Where no word stands, a line's end is only weight on the wire.
_BETWEEN_BLOCKS = re.compile(
    r"(?<=>)\n(?=</?(?:p|div|[uo]l|li|table|thead|tbody|t[dhr])\b)"
)
_LINK = re.compile(r"^(?:([a-z-]+))?#([a-z0-9-]+)$")
_CAPTION = re.compile(r'"[^"\n]*"\)$', re.MULTILINE)
# Captions are titles of images, in which the library turns every space into a plain one: these stand in meanwhile.
_GUARD = str.maketrans("\u00a0\u202f", "\ue000\ue001")
_UNGUARD = str.maketrans("\ue000\ue001", "\u00a0\u202f")


@dataclass
class Context:
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


def to_html(source: str, context: Context) -> str:
    """One section's Markdown as HTML; `context` collects its terms, links, drawings and player numbers."""
    markdown = _own.markdown
    markdown.reset()
    _own.rules.context = context
    guarded = _CAPTION.sub(lambda caption: caption.group().translate(_GUARD), source)
    html = markdown.convert(guarded).translate(_UNGUARD)
    html = _BETWEEN_BLOCKS.sub("", html)
    return _WITH_TERM.sub(_hold, html)


class _Own(local):
    """What reads Markdown, made once a thread: that takes longer than many a section."""

    def __init__(self) -> None:
        self.rules = _Rules()
        extensions = [
            # Style attributes would break our own policy.
            TableExtension(use_align_attribute=True),
            "admonition",
            "attr_list",
            "def_list",
            "sane_lists",
            "md_in_html",
            self.rules,
        ]
        self.markdown = Markdown(extensions=extensions, output_format="html")


def _hold(found: re.Match[str]) -> str:
    """Keep a term on the line of what touches it: a browser may break a line on either side of a button."""
    whole = found.group()
    before, opened, button, closed, after = found.groups()
    is_balanced = opened.count("<") == closed.count("<")

    if not before and not after:
        return whole
    if is_balanced:
        return f'<span class="keep">{whole}</span>'
    # Bold that begins or ends elsewhere: a span across its edge would not be HTML.
    if before and not opened:
        return f'<span class="keep">{before}{button}</span>{closed}{after}'
    if after and not closed:
        return f'{before}{opened}<span class="keep">{button}{after}</span>'
    return whole


def plain_text(html: str) -> str:
    """The words of a piece of our HTML, without drawings, one line a block."""
    text = _NOT_TEXT.sub("", html)
    text = _BLOCK_END.sub("\n", text)
    text = unescape(_TAGS.sub("", text)).replace(_SOFT_HYPHEN, "")

    lines = []
    for row in text.splitlines():
        line = _SPACES.sub(" ", row).strip(" ")
        if line:
            lines.append(line)
    return "\n".join(lines)


def players_choice(
    section: str, numbers: Iterable[int], words: Callable[[str], str]
) -> str:
    """Radios with which a reader says how many play; styles then show only what holds for that number.

    `words` gives an English catalog text in the reader's language.
    """
    texts = {"all": words("All")}
    texts |= {str(number): str(number) for number in sorted(numbers)}

    radios = ""
    for value, text in texts.items():
        checked = " checked" if value == "all" else ""
        radios += (
            f'<label><input type="radio" name="players-{section}" value="{value}"'
            f"{checked}><span>{text}</span></label>"
        )
    legend = words("How many players?")
    return (
        f'<fieldset class="players-choice"><legend>{legend}</legend>{radios}</fieldset>'
    )


class _Rules(Extension):
    context: Context  # of the section that is being read

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the library's name)
        # The higher a number the earlier: terms before the library's links, which have brackets too.
        md.inlinePatterns.register(_TermPattern(_TERM, md, self), "term", 185)
        md.treeprocessors.register(_Links(md, self), "links", 15)
        md.treeprocessors.register(_Drawings(md, self), "drawings", 14)
        md.treeprocessors.register(_Notes(md, self), "notes", 13)
        md.treeprocessors.register(_Tables(md), "tables-scroll", 12)


class _TermPattern(InlineProcessor):
    def __init__(self, pattern: str, md: Markdown, rules: _Rules) -> None:
        super().__init__(pattern, md)
        self.rules = rules

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # noqa: N802
        term, words = m.groups()
        context = self.rules.context
        context.terms.add(term)
        if words:
            context.term_words.append((term, words))

        # No form is around a rule: the button may do without a type.
        attributes = {"class": "term", "popovertarget": f"term-{term}"}
        button = Element("button", attributes)
        button.text = words or context.term_name(term)
        start, end = m.span()
        return button, start, end


class _Walk(Treeprocessor):
    """A walk over a section's elements that tells its context what it finds."""

    def __init__(self, md: Markdown, rules: _Rules) -> None:
        super().__init__(md)
        self.rules = rules


class _Links(_Walk):
    def run(self, root: Element) -> None:
        """Tell the context where links lead; those into another rulebook stay in their language."""
        context = self.rules.context
        for link in root.iter("a"):
            match = _LINK.match(link.get("href", ""))
            if match is None:
                continue  # it leads out of the rulebooks

            game, section = match.groups()
            if game:
                link.set("href", f"/{context.lang}/{game}#{section}")
            context.links.append(f"{game or context.game}#{section}")


class _Drawings(_Walk):
    """Puts our own drawing, with its caption, in place of a paragraph that is nothing but its image."""

    def run(self, root: Element) -> None:
        context = self.rules.context
        for paragraph in list(root.iter("p")):
            images = paragraph.findall("img")
            if len(images) != 1 or not images[0].get("src", "").startswith("art/"):
                continue
            image = images[0].attrib
            name = image["src"].removeprefix("art/")
            alt = image.get("alt", "")
            caption = escape(image.get("title", ""))
            context.drawings.append((name, alt))

            figure = f'<figure class="drawing">{context.drawing(name, alt)}'
            if caption:
                figure += f"<figcaption>{caption}</figcaption>"
            paragraph.clear()
            # SVG would be escaped here: the stash hands it past the library.
            paragraph.text = self.md.htmlStash.store(f"{figure}</figure>")


class _Notes(_Walk):
    def run(self, root: Element) -> None:
        """Give notes their titles, and blocks for some players the numbers for which they hold."""
        context = self.rules.context
        for note in root.iter("div"):
            is_note, *kinds = note.get("class", "").split() or [""]
            if is_note != "admonition" or not kinds:
                continue

            title = next(iter(note))
            if kinds[0] == "players":
                words = (title.text or "").split()
                numbers = tuple(int(word) for word in words if word.isdigit())
                context.players.update(numbers)
                shown_for = [f"for-{number}" for number in numbers]
                note.set("class", " ".join(["players", *shown_for]))
                title.set("class", "players-title")
                title.text = context.players_label(numbers)
            else:
                note.set("class", f"note note-{kinds[0]}")
                note.set("role", "note")
                title.set("class", "note-title")
                title.text = context.note_titles.get(kinds[0], kinds[0])


class _Tables(Treeprocessor):
    """Puts each table into a box that scrolls by itself and can be reached by keyboard."""

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            if parent.get("class") == "scroll":
                continue  # the text has made the box itself
            for position, child in enumerate(list(parent)):
                if child.tag != "table":
                    continue
                box = Element("div", {"class": "scroll", "tabindex": "0"})
                box.append(child)
                # What follows an element is its tail, which has to stay outside.
                box.tail, child.tail = child.tail, None
                parent.remove(child)
                parent.insert(position, box)


_own = _Own()
