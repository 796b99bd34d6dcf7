"""Our SVG drawings, with their labels put into the reader's language."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from companion.rulebooks.files import ContentError, line_of, read_text, read_toml, shown
from companion.rulebooks.paths import relative

_SVG = "http://www.w3.org/2000/svg"
_CHARACTER_WIDTH = 0.56  # of the type size, on average
_SMALLEST = 0.92  # of the type size: below this a label breaks into two lines
_LEAST = 0.55  # of the type size: smaller nobody could read it
_TEXT, _TSPAN, _PATH = f"{{{_SVG}}}text", f"{{{_SVG}}}tspan", f"{{{_SVG}}}path"
_KINDS = ("term", "label")
_SIZES = {"a-text-small": 13.0, "a-text": 14.0, "a-text-strong": 16.0, "a-big": 22.0}
_USUAL = 14.0
_FILLS = {"a-soft", "a-accent", "a-shade", "a-ink"}
_LINES = {"a-line", "a-thin", "a-dash"}

ElementTree.register_namespace("", _SVG)


def read_labels(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """The words of a game's drawings by label and language; none where there is no file. Raises ContentError."""
    path = folder / "art" / "labels.toml"
    if not path.exists():
        return {}

    labels = read_toml(path)
    source = read_text(path)
    defects = []
    for name, texts in labels.items():
        if not isinstance(texts, dict):
            line = line_of(source, name)
            defects.append(f"{shown(path)}:{line}: {name} takes a text a language")
    if defects:
        raise ContentError(*defects)
    return labels


def read_drawing(path: Path) -> ElementTree.Element:
    """A drawing. Raises ContentError."""
    try:
        return ElementTree.fromstring(read_text(path))
    except ElementTree.ParseError as error:
        line, _column = error.position
        raise ContentError(
            f"{shown(path)}:{line}: expected an SVG that can be read: {error}"
        ) from error


def find_defects(folder: Path) -> list[str]:
    """What keeps a game's drawings and their labels from being read."""
    found: list[str] = []
    reads: list[Callable[[], object]] = [partial(read_labels, folder)]
    for path in sorted((folder / "art").glob("*.svg")):
        reads.append(partial(read_drawing, path))
    for read in reads:
        try:
            read()
        except ContentError as error:
            found += error.lines

    return found


def draw(svg: str, alt: str, label: Callable[[str, str], str]) -> str:
    """The drawing as inline SVG. `label(kind, key)` gives the words of data-term and data-label texts."""
    root = ElementTree.fromstring(svg)
    root.set("role", "img")
    if alt:
        root.set("aria-label", alt)
    else:
        root.set("aria-hidden", "true")

    for text in root.iter(_TEXT):
        classes = text.get("class", "").split()
        size = next((_SIZES[name] for name in classes if name in _SIZES), _USUAL)
        text.set("font-size", text.get("font-size") or f"{size:g}")
        for kind in _KINDS:
            key = text.attrib.pop(f"data-{kind}", None)
            if key is not None:
                room = float(text.attrib.pop("data-fit", "0"))
                words = label(kind, key)
                _write(text, words, size, room)

    for path in root.iter(_PATH):
        path.set("d", relative(path.get("d", "")))

    # A shape that stands twice, first to be filled and then for its line, is drawn once, with the classes of both.
    for group in list(root.iter()):
        for filled, lined in pairwise(list(group)):
            fill, line = filled.get("class", ""), lined.get("class", "")
            twin = {**lined.attrib, "class": fill}
            is_pair = fill in _FILLS and line in _LINES and filled.tag == lined.tag
            if is_pair and twin == filled.attrib and not len(filled):
                lined.set("class", f"{line} {fill}")
                group.remove(filled)

    drawn = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)
    # Within a page nobody asks for the namespace.
    drawn = drawn.replace(f' xmlns="{_SVG}"', "", 1)
    return re.sub(r">\s+<", "><", drawn).replace(" />", "/>")


def words_of(svg: str) -> list[tuple[str, str]]:
    """The (kind, key) of every label that a drawing asks for."""
    root = ElementTree.fromstring(svg)
    return [
        (kind, text.attrib[f"data-{kind}"])
        for text in root.iter(_TEXT)
        for kind in _KINDS
        if f"data-{kind}" in text.attrib
    ]


def _write(text: ElementTree.Element, words: str, size: float, room: float) -> None:
    """Put a label into its place: as it is, a little smaller, or in two lines. `room` 0: there is plenty."""
    needed = _width(words, size)
    if not room or needed <= room:
        text.text = words
        return

    parts = words.split()
    if room / needed >= _SMALLEST or len(parts) == 1:
        text.text = words
        text.set("font-size", f"{max(room / needed, _LEAST) * size:.1f}")
        return

    breaks = [
        (" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))
    ]
    # Two lines of like length need the least room.
    first, second = min(breaks, key=lambda lines: abs(len(lines[0]) - len(lines[1])))
    widest = max(_width(first, size), _width(second, size))
    size *= min(1.0, max(room / widest, _LEAST))
    text.set("font-size", f"{size:.1f}")
    # Around the height that one line would have.
    for line, shift in ((first, -0.55), (second, 1.1)):
        span = ElementTree.SubElement(text, _TSPAN)
        span.set("x", text.get("x", "0"))
        span.set("dy", f"{shift * size:.1f}")
        span.text = line


def _width(words: str, size: float) -> float:
    return len(words) * size * _CHARACTER_WIDTH
