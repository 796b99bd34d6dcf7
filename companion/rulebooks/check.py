"""`content check`: everything about the content that a program can verify."""

import re
from collections.abc import Collection, Iterator, Set
from pathlib import Path
from xml.etree.ElementTree import ParseError

from companion.limits import MAX_PHRASINGS
from companion.rulebooks.check_lessons import Moments, check_lessons
from companion.rulebooks.check_text import check_text
from companion.rulebooks.drawings import read_labels, words_of
from companion.rulebooks.files import ContentError, read_toml
from companion.rulebooks.keys import unknown_keys
from companion.rulebooks.load import REQUIRED, Library
from companion.rulebooks.model import Game, Rulebook
from companion.rulebooks.read import read_headings
from companion.rulebooks.stamps import is_stamped, stale_sections

# Drawings stand inside our pages: nothing in one may act, be fetched, or meet another's ids.
_FORBIDDEN_IN_SVG = re.compile(
    r"<(?:script|style|image|use|foreignObject)|\son\w+=|\sstyle=|\sid=|href=",
    re.IGNORECASE,
)


def check(
    library: Library, moments: Moments | None = None, games: Collection[str] = ()
) -> list[str]:
    """Every defect of the content as a line `<file>: <what>`; an empty list when there is none.

    `moments` are those that the helper of each game can tell: what its lesson may explain. With `games`, only
    these are checked.
    """
    found = list(library.defects)
    told = moments or {}
    for game in library.games.values():
        if games and game.id not in games:
            continue
        folder = library.root / game.id
        known = told.get(game.id, frozenset())
        # One that cannot be read at all hides none of the others.
        try:
            for lang in game.languages:
                found += check_text(library, game, lang)
            original = read_headings(folder / f"{game.original_language}.md")
            sections = {heading.id for heading in original}
            found += _check_keys(folder, game, sections)
            found += _check_drawings(folder, game)

            for lang in game.languages:
                found += _check_book(library, library.book(game.id, lang))
            found += check_lessons(library, game, known)
        except ContentError as error:
            found += error.lines
    # What the library leaves out is often met again.
    return list(dict.fromkeys(found))


def reviews(library: Library) -> list[str]:
    """What translations want: a first stamp, or a look at the sections whose original has changed since."""
    found = []
    for game in library.games.values():
        for lang in game.languages:
            if lang == game.original_language:
                continue
            where = f"{game.id}/{lang}.md"
            if not is_stamped(library, game.id, lang):
                found.append(
                    f"{where}: never stamped: compare it with its original, then `content stamp {game.id}`"
                )
            for section in stale_sections(library, game.id, lang):
                found.append(
                    f"{where}: the original of {section} has changed: review it, then `content stamp`"
                )
    return found


def _check_keys(folder: Path, game: Game, sections: Set[str]) -> Iterator[str]:
    """game.toml, phrasings and terms, as far as other files of the game tell what may stand in them."""
    path = folder / "game.toml"
    where = f"{game.id}/game.toml"
    yield from unknown_keys(path, read_toml(path))

    texts = {"title": game.title, "tagline": game.tagline, "edition": game.edition}
    for name, entry in {**texts, **game.kinds}.items():
        for lang in game.languages:
            if not entry.get(lang):
                yield f"{where}: {name} is missing in {lang}"

    for old, new in game.redirects.items():
        if old in sections or new not in sections:
            yield f"{where}: the redirect {old} → {new} does not lead from an old id to a section"

    for asked, rule in game.questions.items():
        if asked not in sections or rule not in sections or rule in game.questions:
            yield f"{where}: the question {asked} → {rule} does not lead from a question to a rule"

    for lang, phrasings in game.phrasings.items():
        where = f"{game.id}/{lang}.phrases.toml"
        for section, said in phrasings.items():
            if section not in sections:
                yield f"{where}: {section} is no section"
            if len(said) > MAX_PHRASINGS:
                yield f"{where}: {section} has {len(said)} phrasings; {MAX_PHRASINGS} are allowed"

    reached = set()
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
        reached.add(term.section)

    required = REQUIRED.get(game.id, frozenset())
    for section in sorted(required & sections - reached):
        yield f"{game.id}/terms.toml: no term leads to the section {section}"


def _check_drawings(folder: Path, game: Game) -> Iterator[str]:
    labels = read_labels(folder)
    languages = set(game.languages)

    for path in sorted((folder / "art").glob("*.svg")):
        where = f"{game.id}/art/{path.name}"
        svg = path.read_text("utf-8")
        if _FORBIDDEN_IN_SVG.search(svg):
            yield f"{where}: has a script, style, id or reference"
        try:
            words = words_of(svg)
        except ParseError:
            continue  # told by the library

        for kind, key in words:
            if kind == "term" and key not in game.terms:
                yield f"{where}: the term {key} is not in terms.toml"
            if kind == "label" and languages - labels.get(key, {}).keys():
                yield f"{where}: the label {key} is not in labels.toml in every language"

    if not (folder / "art" / "emblem.svg").exists():
        yield f"{game.id}/art: emblem.svg is missing"


def _check_book(library: Library, book: Rulebook) -> Iterator[str]:
    """A book as it is bound: the sections that must be there, and where its links lead."""
    required = REQUIRED.get(book.game.id, frozenset())
    for id in sorted(required - book.sections.keys()):
        yield f"{book.game.id}/{book.lang}.md: section {id} is missing"

    for section in book.sections.values():
        where = f"{book.game.id}/{book.lang}.md#{section.id}"

        for link in section.links:
            game, _, id = link.partition("#")
            target = library.games.get(game)
            # What a reader of this language gets to read there.
            lang = target.language_for(book.lang) if target else ""
            if target is None or id not in library.book(game, lang).sections:
                yield f"{where}: the cross-reference {link} leads nowhere"

        for id in section.terms:
            term = book.game.terms.get(id)
            if term is not None and book.lang not in term.names:
                yield f"{where}: {id} has no name in this language"
