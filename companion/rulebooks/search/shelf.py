"""One language's index, opened or built when it is first needed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock, RLock

from companion.rulebooks.load import Library
from companion.rulebooks.search.engine import Index
from companion.rulebooks.search.guesses import Guesser
from companion.rulebooks.search.impacts import documents, gather, lexicon_of
from companion.rulebooks.search.language import language
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.plan import Plan, Planner
from companion.rulebooks.search.store import Built, build_in_memory, fingerprint, is_built, open_or_build
from companion.rulebooks.search.tokens import fold, tokenize

Found = tuple[str, str, float]  # game, section, score


class Shelf:
    """An opened index with its lexicon."""

    def __init__(self, index: Index, lexicon: Lexicon, titles: Mapping[tuple[str, ...], str]) -> None:
        self.index, self.lexicon, self.titles = index, lexicon, titles
        self.lock = Lock()
        self.planner = lru_cache(maxsize=64)(self._planner)

    def _planner(self, games: frozenset[str], spoken: str) -> Planner:
        return Planner(Guesser(self.lexicon, games, language(spoken)), self.titles)

    def find(self, plan: Plan, games: frozenset[str], limit: int) -> list[Found]:
        """The best sections of some games. Raises when the index is damaged."""
        allowed = None if games >= frozenset(self.lexicon.games) else self.lexicon.numbers(games)
        with self.lock:
            found = self.index.top(plan.groups, limit, allowed, plan.near)
        return [(*self.lexicon.docs[number], score) for number, score in found]

    def says(self, hit: Found, phrase: Sequence[str]) -> bool:
        """Whether the keys of a phrase stand one after the other in a section."""
        return f" {' '.join(phrase)} " in self.lexicon.runs[hit[:2]]


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
            index, lexicon = build_in_memory(lambda: self._build(lang))
            shelf = self._opened[lang] = Shelf(index, lexicon, dict(self._titles()))
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

    def _open(self, lang: str) -> Shelf:
        if fingerprint(self.library.root) != self.generation:  # files have changed under this process
            index, lexicon = build_in_memory(lambda: self._build(lang))
        else:
            index, lexicon = open_or_build(self.folder, self.generation, lang, lambda: self._build(lang))
        _ = lexicon.speller  # made now rather than by the first misspelt query
        return Shelf(index, lexicon, dict(self._titles()))

    def _build(self, lang: str) -> Built:
        gathered = gather(lang, [(book.game, book.sections.values()) for book in self.library.books(lang)])
        indexed = documents(gathered)
        return lexicon_of(gathered, indexed), list(indexed)

    def _titles(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """The words of each game's title, of its first part or what follows “of” in it, and of its id."""
        for game in self.library.games.values():
            for title in (*game.title.values(), game.id):
                short = re.split(r"[(:]", title)[0]
                for name in dict.fromkeys((short, short.rpartition(" of ")[2])):
                    yield tuple(fold(token.surface) for token in tokenize(name)), game.id
