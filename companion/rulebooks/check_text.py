"""`content check` of texts: their words, drawings and notes, and whether a translation has what its original has."""

import re
from collections.abc import Iterator
from pathlib import Path

from companion.rulebooks.load import Library
from companion.rulebooks.model import Game
from companion.rulebooks.read import read_headings

FIRST_SECTION = "reference"
LEAST_ALTERNATIVE_CHARS = 12  # fewer can't say what a drawing shows
_NOTES = frozenset({"unsure", "example", "tip", "players"})
_TERM_MARK = re.compile(r"\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]")
_NOTE = re.compile(r"^!!! (\w+)", re.MULTILINE)
_NOTE_LINE = re.compile(r"^!!! .*$", re.MULTILINE)
_DRAWING = re.compile(r"!\[([^\]]*)\]\(art/([^)\s]+)")


def check_text(library: Library, game: Game, lang: str) -> Iterator[str]:
    """What is wrong with a rulebook's file in a language, beside its original. Raises ContentError."""
    folder = library.root / game.id
    headings = read_headings(folder / f"{lang}.md")
    original = read_headings(folder / f"{game.original_language}.md")

    ids = [heading.id for heading in headings]
    originals = {heading.id: heading for heading in original}
    where = f"{game.id}/{lang}.md"
    if ids[0] != FIRST_SECTION:
        yield f"{where}: the first section is {ids[0]}; expected {{#{FIRST_SECTION}}}, the game on one page"
    yield from compare_ids(where, "section", ids, list(originals))

    for heading in headings:
        where = f"{game.id}/{lang}.md#{heading.id}"
        text = heading.source
        same = originals.get(heading.id, heading)
        if heading.level != same.level:
            yield f"{where}: section {heading.id} is on another level than in the original"
        if not text.strip():
            yield f"{where}: the section is empty"

        marks = _TERM_MARK.findall(text)
        marked = {term for term, _words in marks}
        wanted = {term for term, _words in _TERM_MARK.findall(same.source)}
        for term in sorted(marked ^ wanted):
            yield f"{where}: the term {term} is marked here but not in the other language, or the other way round"
        for term, words in marks:
            yield from check_form(game, lang, where, term, words)
        yield from check_avoided(game, lang, where, f"{heading.title}\n{text}")

        for kind in set(_NOTE.findall(text)) - _NOTES:
            yield f"{where}: there is no note of the kind {kind}"
        if _shape(text) != _shape(same.source):
            yield f"{where}: has other notes, player blocks or drawings than the original"
        for alt, name in _DRAWING.findall(text):
            yield from check_drawing(folder, where, name, alt)


def compare_ids(
    where: str, kind: str, ids: list[str], expected: list[str]
) -> Iterator[str]:
    """What a translation has more or less than its original, or in another order; `kind`: section or step."""
    for id in sorted(set(expected) - set(ids)):
        yield f"{where}: {kind} {id} has no translation"
    for id in sorted(set(ids) - set(expected)):
        yield f"{where}: {kind} {id} is not in the original"
    # Where one is missing the others can only stand in another order.
    if ids != expected and sorted(ids) == sorted(expected):
        yield f"{where}: the {kind}s stand in another order than in the original"


def _shape(text: str) -> list[str]:
    """The notes and drawings of a section, which are the same in every language."""
    drawings = [name for _alt, name in _DRAWING.findall(text)]
    return sorted(_NOTE_LINE.findall(text) + drawings)


def check_form(
    game: Game, lang: str, where: str, term: str, words: str
) -> Iterator[str]:
    """What is wrong with a marked term: it is not known, or its words are no form of it."""
    known = game.terms.get(term)
    if known is None:
        yield f"{where}: the term {term} is not in terms.toml"
        return
    allowed = (known.name(lang), *known.forms.get(lang, ()))
    folded = {form.casefold() for form in allowed}
    if words and words.casefold() not in folded:
        forms = ", ".join(allowed)
        yield f"{where}: “{words}” is neither the name nor a form of {term} ({forms})"


def check_avoided(game: Game, lang: str, where: str, text: str) -> Iterator[str]:
    """Each word of a text that must not be used for a term."""
    for term in game.terms.values():
        for word in term.avoid.get(lang, ()):
            whole = rf"(?<!\w){re.escape(word)}(?!\w)"
            if re.search(whole, text, re.IGNORECASE):
                name = term.name(lang)
                yield f"{where}: says “{word}” where the agreed term is “{name}”"


def check_drawing(folder: Path, where: str, name: str, alt: str) -> Iterator[str]:
    """What is wrong with a drawing in a text: its file is missing, or who can't see it learns nothing."""
    if len(alt) < LEAST_ALTERNATIVE_CHARS:
        yield f"{where}: the drawing {name} needs a text alternative"
    if not (folder / "art" / name).is_file():
        yield f"{where}: the drawing art/{name} is missing"
