"""`content check`: everything about the content that a program can verify."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import ParseError

from companion.limits import MAX_PHRASINGS
from companion.rulebooks.check_lessons import Moments, check_lessons
from companion.rulebooks.check_words import check_avoided, check_form
from companion.rulebooks.drawings import words_of
from companion.rulebooks.files import ContentError, read_toml
from companion.rulebooks.keys import unknown_keys
from companion.rulebooks.load import NOTE_KINDS, Heading, Library, read_headings
from companion.rulebooks.model import Game, Rulebook, Section
from companion.rulebooks.required import REQUIRED
from companion.rulebooks.stamps import is_stamped, stale_sections

_TERM_MARK = re.compile(r"\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]")
FIRST_SECTION = "reference"
_NOTE = re.compile(r"^!!! (\w+)", re.MULTILINE)
_DRAWING = re.compile(r"!\[([^\]]*)\]\(art/([^)\s]+)")
_FORBIDDEN_IN_SVG = re.compile(
    r"<(?:script|style|image|use|foreignObject)|\son\w+=|\sstyle=|\sid=|href=",
    re.IGNORECASE,
)


def check(library: Library, moments: Moments | None = None) -> list[str]:
    """Every defect of the content as a line `<file>: <what>`; an empty list when there is none.

    `moments` are those that the helper of each game can tell: what its lesson may explain.
    """
    found = list(library.defects)
    for game in library.games.values():
        try:
            found.extend(_check_game(library, game))
            known = (moments or {}).get(game.id, frozenset())
            found.extend(check_lessons(library, game, known))
        except ContentError as error:
            found.extend(error.lines)
    return found


def reviews(library: Library) -> list[str]:
    """What translations want: a first stamp, or a look at the sections whose original has changed since."""
    found = []
    for game in library.games.values():
        for lang in game.languages:
            where = f"{game.id}/{lang}.md"
            if lang == game.original_language:
                continue
            if not is_stamped(library, game.id, lang):
                found.append(
                    f"{where}: never stamped: compare it with its original, then `content stamp {game.id}`"
                )
            for section in stale_sections(library, game.id, lang):
                found.append(
                    f"{where}: the original of {section} has changed: review it, then `content stamp`"
                )
    return found


def _check_game(library: Library, game: Game) -> Iterator[str]:
    folder = library.root / game.id
    headings = {lang: read_headings(folder / f"{lang}.md") for lang in game.languages}
    original = headings[game.original_language]
    yield from unknown_keys(folder / "game.toml", read_toml(folder / "game.toml"))
    for lang, found in headings.items():
        yield from _check_ids(game, lang, found, original)
        yield from _check_terms_used(game, lang, found, original)
        yield from _check_notes(folder, game, lang, found, original)
    yield from _check_terms(game, {heading.id for heading in original})
    yield from _check_phrasings(game, {heading.id for heading in original})
    yield from _check_localized(game)
    yield from _check_drawings(folder, game)
    for lang in game.languages:
        yield from _check_book(library, library.book(game.id, lang))


def _check_ids(
    game: Game, lang: str, headings: list[Heading], original: list[Heading]
) -> Iterator[str]:
    ids = [heading.id for heading in headings]
    where = f"{game.id}/{lang}.md"
    if ids[0] != FIRST_SECTION:
        yield f"{where}: the first section is {ids[0]}; expected {{#{FIRST_SECTION}}}, the game on one page"
    for id in sorted(REQUIRED.get(game.id, frozenset()) - set(ids)):
        yield f"{where}: section {id} is missing"
    expected = [heading.id for heading in original]
    for id in sorted(set(expected) - set(ids)):
        yield f"{where}: section {id} has no translation"
    for id in sorted(set(ids) - set(expected)):
        yield f"{where}: section {id} is not in the original"
    if set(ids) == set(expected) and ids != expected:
        yield f"{where}: the sections stand in another order than in the original"
    levels = {heading.id: heading.level for heading in original}
    for heading in headings:
        if heading.level != levels.get(heading.id, heading.level):
            yield f"{where}: section {heading.id} is on another level than in the original"
    for old, new in game.redirects.items():
        if old in ids or new not in ids:
            yield f"{game.id}/game.toml: the redirect {old} → {new} does not lead from an old id to a section"


def _check_terms_used(
    game: Game, lang: str, headings: list[Heading], original: list[Heading]
) -> Iterator[str]:
    wanted = {
        heading.id: {term for term, _ in _TERM_MARK.findall(heading.source)}
        for heading in original
    }
    for heading in headings:
        where = f"{game.id}/{lang}.md#{heading.id}"
        marks = _TERM_MARK.findall(heading.source)
        for term in sorted({term for term, _ in marks} ^ wanted.get(heading.id, set())):
            yield f"{where}: the term {term} is marked here but not in the other language, or the other way round"
        for term, words in marks:
            yield from check_form(game, lang, where, term, words)
        text = f"{heading.title}\n{heading.source}"
        yield from check_avoided(game, lang, where, text)


def _check_notes(
    folder: Path,
    game: Game,
    lang: str,
    headings: list[Heading],
    original: list[Heading],
) -> Iterator[str]:
    wanted = {heading.id: _marks(heading) for heading in original}
    for heading in headings:
        where = f"{game.id}/{lang}.md#{heading.id}"
        for kind in set(_NOTE.findall(heading.source)) - {*NOTE_KINDS, "players"}:
            yield f"{where}: there is no note of the kind {kind}"
        if _marks(heading) != wanted.get(heading.id, _marks(heading)):
            yield f"{where}: has other notes, player blocks or drawings than the original"
        for alt, name in _DRAWING.findall(heading.source):
            if len(alt) < 12:
                yield f"{where}: the drawing {name} needs a text alternative"
            if not (folder / "art" / name).is_file():
                yield f"{where}: the drawing art/{name} is missing"
        if not heading.source.strip():
            yield f"{where}: the section is empty"


def _marks(heading: Heading) -> list[str]:
    drawings = [name for _, name in _DRAWING.findall(heading.source)]
    return sorted([*re.findall(r"^!!! .*$", heading.source, re.MULTILINE), *drawings])


def _check_terms(game: Game, sections: set[str]) -> Iterator[str]:
    for term in game.terms.values():
        where = f"{game.id}/terms.toml: {term.id}"
        for lang in game.languages:
            if lang not in term.names:
                yield f"{where} has no name in {lang}"
            if lang not in term.meaning:
                yield f"{where} has no meaning in {lang}"
        if term.section and term.section not in sections:
            yield f"{where} points at the section {term.section}, which is not there"
        if term.kind and term.kind not in game.kinds:
            yield f"{where} has the kind {term.kind}, which is not in [kinds]"
    reached = {term.section for term in game.terms.values()}
    for section in sorted(sections & REQUIRED.get(game.id, frozenset()) - reached):
        yield f"{game.id}/terms.toml: no term leads to the section {section}"


def _check_phrasings(game: Game, sections: set[str]) -> Iterator[str]:
    for lang, phrasings in game.phrasings.items():
        where = f"{game.id}/{lang}.phrases.toml"
        for section, said in phrasings.items():
            if section not in sections:
                yield f"{where}: {section} is no section"
            if len(said) > MAX_PHRASINGS:
                yield f"{where}: {section} has {len(said)} phrasings; {MAX_PHRASINGS} are allowed"


def _check_localized(game: Game) -> Iterator[str]:
    texts = {
        "title": game.title,
        "tagline": game.tagline,
        "edition": game.edition,
        **game.kinds,
    }
    for name, entry in texts.items():
        for lang in game.languages:
            if not entry.get(lang):
                yield f"{game.id}/game.toml: {name} is missing in {lang}"


def _check_drawings(folder: Path, game: Game) -> Iterator[str]:
    labels_path = folder / "art" / "labels.toml"
    labels = read_toml(labels_path) if labels_path.exists() else {}
    for path in sorted((folder / "art").glob("*.svg")):
        where = f"{game.id}/art/{path.name}"
        svg = path.read_text("utf-8")
        if _FORBIDDEN_IN_SVG.search(svg):
            yield f"{where}: has a script, style, id or reference"
        try:
            words = words_of(svg)
        except ParseError as error:
            line, _column = error.position
            yield f"{where}:{line}: expected an SVG that can be read: {error}"
            continue
        for kind, key in words:
            if kind == "term" and key not in game.terms:
                yield f"{where}: the term {key} is not in terms.toml"
            if kind == "label" and set(game.languages) - set(labels.get(key, {})):
                yield f"{where}: the label {key} is not in labels.toml in every language"
    if not (folder / "art" / "emblem.svg").exists():
        yield f"{game.id}/art: emblem.svg is missing"


def _check_book(library: Library, book: Rulebook) -> Iterator[str]:
    for section in book.sections.values():
        yield from _check_links(library, section)
        for term in section.terms:
            if term in book.game.terms and book.lang not in book.game.terms[term].names:
                yield f"{section.game}/{book.lang}.md#{section.id}: {term} has no name in this language"
    for numbers in book.game.numbers.values():
        if numbers.section not in book.sections:
            yield f"{book.game.id}/game.toml: numbers of the section {numbers.section}, which is not there"


def _check_links(library: Library, section: Section) -> Iterator[str]:
    for link in section.links:
        game, _, id = link.partition("#")
        target = library.games.get(game)
        lang = target.language_for(section.lang) if target else ""
        if target is None or id not in library.book(game, lang).sections:
            yield f"{section.game}/{section.lang}.md#{section.id}: the cross-reference {link} leads nowhere"
