"""All that is shown in a language, piece by piece, and what its editors look for in it.

`marks.py` beside this has the marks of each language; `content/style/<lang>.md` lists the words never to be used.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.rulebooks.lessons import find_lesson
from companion.rulebooks.load import Library
from companion.rulebooks.markup import plain_text
from companion.web.catalogs import read
from companion.web.languages import CATALOGS, SOURCE_LANGUAGE

CONTENT = Path(__file__).parents[2] / "content"
LIBRARY = Library(CONTENT)
_DRAWING_ALT = re.compile(r"!\[([^\]]*)\]\(")
_FORBIDDEN_ROW = re.compile(r"^\| (?!-)([^|]+) \|", re.MULTILINE)
_PLACE = re.compile(r"{\w*}|%\(\w+\)s")


@dataclass(frozen=True)
class Shown:
    """A piece of text that people see, and where it comes from."""

    where: str
    text: str


@cache
def shown(lang: str) -> tuple[Shown, ...]:
    """Books as they are rendered, glossaries, drawings and the program's texts, without empty ones."""
    everything = (
        *_books(lang),
        *_lessons(lang),
        *_glossaries(lang),
        *_games(lang),
        *_labels(lang),
        *catalog_texts(lang),
    )
    return tuple(piece for piece in everything if piece.text)


def _books(lang: str) -> Iterator[Shown]:
    for book in LIBRARY.books(lang):
        for section in book.sections.values():
            where = f"{book.game.id}/{lang}.md#{section.id}"
            texts = [
                section.title,
                *section.text.splitlines(),
                *_DRAWING_ALT.findall(section.source),
            ]
            yield from (Shown(where, text) for text in texts)


def _lessons(lang: str) -> Iterator[Shown]:
    for game in LIBRARY.games.values():
        lesson = find_lesson(LIBRARY, game.id, lang)
        for step in lesson.steps if lesson and lesson.lang == lang else ():
            check = step.check
            answers = (check.question, *check.options, check.reason) if check else ()
            html = "\n".join(f"<p>{piece}</p>" for piece in (step.html, *answers))
            texts = [
                step.title,
                *plain_text(html).splitlines(),
                *_DRAWING_ALT.findall(step.source),
            ]
            where = f"{game.id}/{lang}.learn.md#{step.id}"
            yield from (Shown(where, text) for text in texts)


def _glossaries(lang: str) -> Iterator[Shown]:
    for game in LIBRARY.games.values():
        for term in game.terms.values():
            words = (
                term.name(lang),
                *term.forms.get(lang, ()),
                term.meaning.get(lang, ""),
            )
            yield from (
                Shown(f"{game.id}/terms.toml {term.id}", text) for text in words
            )


def _games(lang: str) -> Iterator[Shown]:
    for game in LIBRARY.games.values():
        for texts in (game.title, game.tagline, game.edition, *game.kinds.values()):
            yield Shown(f"{game.id}/game.toml", texts.get(lang, ""))


def _labels(lang: str) -> Iterator[Shown]:
    for path in sorted(CONTENT.glob("*/art/labels.toml")):
        for label, texts in tomllib.loads(path.read_text("utf-8")).items():
            yield Shown(
                f"{path.parent.parent.name}/labels.toml {label}", texts.get(lang, "")
            )


@cache
def catalog_texts(lang: str) -> tuple[Shown, ...]:
    """The program's texts, every form of each, with their places as they stand: the ids of any catalog in English."""
    found = []
    in_english = lang == SOURCE_LANGUAGE
    folder = CATALOGS / ("fr" if in_english else lang)
    for path in sorted((folder / "LC_MESSAGES").glob("*.po")):
        for message in read(path, folder.name):
            said = message.id if in_english else message.string
            strings = said if isinstance(said, (tuple, list)) else (said,)
            found += [
                Shown(f"{lang}/{path.name}", str(text))
                for text in strings
                if message.id
            ]
    return tuple(found)


def forbidden(lang: str) -> tuple[str, ...]:
    """The words of the table below {#forbidden} in the style sheet of a language, its heading row left out."""
    sheet = (CONTENT / "style" / f"{lang}.md").read_text("utf-8")
    return tuple(_FORBIDDEN_ROW.findall(sheet.partition("{#forbidden}")[2])[1:])


def found(pattern: str, texts: Iterable[Shown], flags: int = 0) -> list[str]:
    """Where a pattern stands in the texts, with some words around it; the {places} of catalogs read as X."""
    matches = []
    for piece in texts:
        text = _PLACE.sub("X", piece.text)
        for match in re.finditer(pattern, text, flags):
            matches.append(
                f"{piece.where}: {text[max(0, match.start() - 40) : match.end() + 25]!r}"
            )
    return matches


def said(word: str, texts: Iterable[Shown]) -> list[str]:
    """Where a whole word or phrase stands, in capitals or not."""
    return found(rf"(?<!\w){re.escape(word)}(?!\w)", texts, re.IGNORECASE)


@cache
def people(lang: str) -> tuple[str, ...]:
    """Who plays in every example, in the order in which the style sheet of a language names them."""
    sheet = (CONTENT / "style" / f"{lang}.md").read_text("utf-8")
    named = re.search(r"\bAna(?:, \w+)+", sheet)
    return tuple(named[0].split(", ")) if named else ()
