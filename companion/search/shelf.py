"""One language's index, opened or built when it is first needed."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock, RLock

from companion.rulebooks.load import Library
from companion.rulebooks.model import Game, Section
from companion.search.compounds import ends, split
from companion.search.index import Document, Index
from companion.search.language import Language, language
from companion.search.passages import read_passages
from companion.search.store import build_in_memory, fingerprint, is_built, open_or_build
from companion.search.text import fold, tokenize
from companion.search.vocabulary import Reader, Vocabulary

_SHORTEST_COMPOUND = 8
_QUESTION = re.compile("question-")


class Shelf:
    """An opened index with its vocabulary."""

    def __init__(self, index: Index, lang: str) -> None:
        self.index, self.vocabulary = index, Vocabulary(index, lang)
        self.lock = Lock()
        self.reader = lru_cache(maxsize=64)(self._reader)

    def _reader(self, scope: frozenset[str], spoken: str) -> Reader:
        return Reader(self.vocabulary, scope, language(spoken))


class Shelves:
    """The shelves of a library, in files that several processes share."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library, self.folder = library, folder
        self._lock = RLock()
        self._opened: dict[str, Shelf] = {}

    def get(self, lang: str) -> Shelf:
        """The shelf of a language that has a text."""
        shelf = self._opened.get(lang)
        if shelf is None:
            with self._lock:
                shelf = self._opened.get(lang) or self._open(lang)
                self._opened[lang] = shelf
        return shelf

    def is_built(self, lang: str) -> bool:
        """Whether there is an index of a language for this content."""
        return is_built(self.folder, self.generation, lang)

    def rebuild(self, lang: str) -> Shelf:
        """A fresh shelf in place of a damaged one, in memory."""
        with self._lock:
            broken = self._opened.pop(lang, None)
            if broken:
                with broken.lock, suppress(Exception):
                    broken.index.close()
            shelf = self._opened[lang] = Shelf(
                build_in_memory(lang, lambda: self._build(lang)), lang
            )
        return shelf

    def close(self) -> None:
        """Release the files; the next search opens them again."""
        with self._lock:
            for shelf in self._opened.values():
                with shelf.lock:
                    shelf.index.close()
            self._opened.clear()

    @cached_property
    def generation(self) -> str:
        """The content state that this process knows."""
        return fingerprint(self.library.root)

    @cached_property
    def titles(self) -> Mapping[tuple[str, ...], str]:
        """The words of each game's title, of its first part or what follows “of” in it, and of its id."""
        found = {}
        for game in self.library.games.values():
            for title in (*game.title.values(), game.id):
                short = re.split(r"[(:]", title)[0]
                for name in (short, short.rpartition(" of ")[2]):
                    found[tuple(fold(token.surface) for token in tokenize(name))] = (
                        game.id
                    )
        return found

    def _open(self, lang: str) -> Shelf:
        if (
            fingerprint(self.library.root) != self.generation
        ):  # files have changed under this process
            index = build_in_memory(lang, lambda: self._build(lang))
        else:
            index = open_or_build(
                self.folder, self.generation, lang, lambda: self._build(lang)
            )
        shelf = Shelf(index, lang)
        _ = shelf.vocabulary.speller  # made now rather than by the first misspelt query
        return shelf

    def _build(self, lang: str) -> list[Document]:
        return documents(
            language(lang),
            ((book.game, book.sections.values()) for book in self.library.books(lang)),
        )


def documents(
    lang: Language, books: Iterable[tuple[Game, Iterable[Section]]]
) -> list[Document]:
    """What is indexed of each section, by field: one sentence or name a line."""
    found = [
        _document(game, section, lang.code)
        for game, sections in books
        for section in sections
        if not _heads_questions(section)
    ]
    if lang.compounds:
        known = {
            fold(token.surface)
            for document in found
            for token in tokenize(document["surface"])
        } - lang.stop
        for document in found:
            document["parts"] = _parts(
                f"{document['title']}\n{document['body']}", known, lang
            )
    return list(found)


def _heads_questions(section: Section) -> bool:
    """Whether a section only heads a chapter of questions: its own line answers none of them."""
    return bool(section.children) and all(map(_QUESTION.match, section.children))


def _document(game: Game, section: Section, lang: str) -> dict[str, str]:
    passages = [passage.text for passage in read_passages(section)]
    home = [term for term in game.terms.values() if term.section == section.id]
    body = [*passages, *(term.meaning.get(lang, "") for term in home)]
    names = [section.title, *_names(game, section, lang)]
    own = [
        name.removeprefix(f"{lang}\t")
        for name in names
        if "\t" not in name or name.startswith(f"{lang}\t")
    ]
    return {
        "game": game.id, "section": section.id, "title": section.title,
        "opening": passages[0] if passages else "", "body": "\n".join(body), "names": "\n".join(names),
        "surface": " ".join((section.title, *body, *own)), "abroad": " ".join(name for name in names if "\t" in name),
    }  # fmt: skip


def _names(game: Game, section: Section, lang: str) -> Iterator[str]:
    """The names that lead to a section: of the terms explained there, in all languages, and what players say."""
    for term in game.terms.values():
        if term.section == section.id:
            for code, name in term.names.items():
                for form in (name, *term.forms.get(code, ())):
                    yield form if code == lang else f"{code}\t{form}"
            yield from term.printed
    for code, phrasings in game.phrasings.items():
        if code == lang or code not in game.languages:
            yield from (f"{code}\t{said}" for said in phrasings.get(section.id, ()))


def _parts(text: str, known: set[str], lang: Language) -> str:
    """The words of which the compounds of a text are made."""
    found: list[str] = []
    for token in tokenize(text):
        if len(token.fold) >= _SHORTEST_COMPOUND:
            found += split(token.fold, known, lang) or ends(token.fold, known, lang)
    return " ".join(found)
