"""Who plays in our examples: one cast in each language, in books, lessons and drawings."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.rulebooks.typography import CONTENT, LIBRARY, people

LANGS = LIBRARY.languages
DRAWINGS = sorted(CONTENT.glob("*/art/*.svg"))


def named(path: Path, lang: str) -> set[int]:
    """Who of the cast is named in a text, by their place in it."""
    text = path.read_text("utf-8")
    return {
        at for at, name in enumerate(people(lang)) if re.search(rf"\b{name}\b", text)
    }


def written(path: Path) -> Iterator[str]:
    """The words that a drawing has in itself, the same in every language."""
    for text in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text"):
        if not {"data-label", "data-term"} & set(text.attrib):
            yield from re.findall(r"[^\W\d_]{2,}", "".join(text.itertext()))


@pytest.mark.parametrize("lang", LANGS)
def test_the_style_sheet_names_the_cast(lang: str) -> None:
    assert len(people(lang)) == len(people("en")) == 4


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("end", ["md", "learn.md"])
def test_the_same_people_play_in_every_language(lang: str, end: str) -> None:
    for game, found in LIBRARY.games.items():
        original = found.original_language
        text, first = (CONTENT / game / f"{code}.{end}" for code in (lang, original))
        if text.exists():
            assert named(text, lang) == named(first, original), game


def test_drawings_name_nobody_else() -> None:
    printed = {
        term.name(lang)
        for game in LIBRARY.games.values()
        for term in game.terms.values()
        for lang in LANGS
    }
    shared = {name for name in people("en") if all(name in people(x) for x in LANGS)}
    words = {word for path in DRAWINGS for word in written(path)}
    assert shared & words and words - shared - printed == set()
