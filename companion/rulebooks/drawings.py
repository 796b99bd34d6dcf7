"""Our SVG drawings, with their labels put into the reader's language."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

from companion.rulebooks.paths import relative

_SVG = "http://www.w3.org/2000/svg"
_CHARACTER_WIDTH = 0.56  # of the type size, on average
_SMALLEST = 0.92  # of the type size: below this a label breaks into two lines
_SIZES = {"a-text-small": 13.0, "a-text": 14.0, "a-text-strong": 16.0, "a-big": 22.0}

ElementTree.register_namespace("", _SVG)


def draw(svg: str, alt: str, label: Callable[[str, str], str]) -> str:
    """The drawing as inline SVG. `label(kind, key)` gives the words of data-term and data-label texts."""
    root = ElementTree.fromstring(svg)
    root.set("role", "img")
    if alt:
        root.set("aria-label", alt)
    else:
        root.set("aria-hidden", "true")
    for text in root.iter(f"{{{_SVG}}}text"):
        text.set("font-size", text.get("font-size") or f"{_size(text):g}")
        for kind in ("term", "label"):
            key = text.attrib.pop(f"data-{kind}", None)
            if key is not None:
                _write(text, label(kind, key), float(text.attrib.pop("data-fit", "0")))
    for path in root.iter(f"{{{_SVG}}}path"):
        path.set("d", relative(path.get("d", "")))
    drawn = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)
    return re.sub(r">\s+<", "><", drawn).replace(" />", "/>")


def words_of(svg: str) -> list[tuple[str, str]]:
    """The (kind, key) of every label that a drawing asks for."""
    root = ElementTree.fromstring(svg)
    return [
        (kind, text.attrib[f"data-{kind}"])
        for text in root.iter(f"{{{_SVG}}}text")
        for kind in ("term", "label")
        if f"data-{kind}" in text.attrib
    ]


def _write(text: ElementTree.Element, words: str, fit: float) -> None:
    size = _size(text)
    needed = len(words) * size * _CHARACTER_WIDTH
    if not fit or needed <= fit:
        text.text = words
        return
    scale = fit / needed
    if scale >= _SMALLEST or len(words.split()) == 1:
        text.text = words
        text.set("font-size", f"{max(scale, 0.55) * size:.1f}")
        return
    first, second = _halves(words)
    longest = max(len(first), len(second)) * size * _CHARACTER_WIDTH
    size *= min(1.0, max(fit / longest, 0.55))
    text.set("font-size", f"{size:.1f}")
    for line, shift in ((first, -0.55), (second, 1.1)):
        span = ElementTree.SubElement(
            text,
            f"{{{_SVG}}}tspan",
            {"x": text.get("x", "0"), "dy": f"{shift * size:.1f}"},
        )
        span.text = line


def _size(text: ElementTree.Element) -> float:
    return next(
        (_SIZES[name] for name in text.get("class", "").split() if name in _SIZES), 14.0
    )


def _halves(words: str) -> tuple[str, str]:
    parts = words.split()
    cut = min(
        range(1, len(parts)),
        key=lambda at: abs(len(" ".join(parts[:at])) - len(" ".join(parts[at:]))),
    )
    return " ".join(parts[:cut]), " ".join(parts[cut:])
