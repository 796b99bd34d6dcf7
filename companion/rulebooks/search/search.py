"""Finding the rule: queries in, sections out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock, RLock

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.rulebooks.search.engine import Index
from companion.rulebooks.search.impacts import documents, gather, lexicon_of
from companion.rulebooks.search.language import language
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.plan import Plan, Planner, shorten
from companion.rulebooks.search.snippets import mark_html, snippet
from companion.rulebooks.search.store import Built, build_in_memory, fingerprint, open_or_build
from companion.rulebooks.search.suggest import suggestions
from companion.rulebooks.search.tokens import fold, tokenize

_LITTLE = 0.5  # a query whose words are less sure than this is looked for in other languages too
_MUCH = 0.8
_ELSEWHERE = 5


@dataclass(frozen=True)
class Hit:
    """A section that answers. `snippet` is escaped HTML with <mark>; `path` the titles above the section."""

    game: str
    section: str
    title: str
    path: tuple[str, ...]
    snippet: str
    url: str
    lang: str
    score: float


@dataclass(frozen=True)
class Answer:
    """What was found. `elsewhere`: hits in other languages, when this one has little; `suggestions`: when nothing."""

    query: str
    lang: str
    corrected: str | None = None
    results: tuple[Hit, ...] = ()
    elsewhere: tuple[Hit, ...] = ()
    suggestions: tuple[str, ...] = ()


class Shelf:
    """One language's opened index and lexicon."""

    def __init__(self, index: Index, lexicon: Lexicon, titles: Mapping[tuple[str, ...], str]) -> None:
        self.index, self.lexicon, self.titles = index, lexicon, titles
        self.lock = Lock()
        self.planner = lru_cache(maxsize=64)(self._planner)

    def _planner(self, games: frozenset[str]) -> Planner:
        return Planner(self.lexicon, games, self.titles)

    def find(self, plan: Plan, games: frozenset[str], limit: int) -> list[tuple[str, str, float]]:
        """The (game, section, score) of the best sections of some games."""
        allowed = None
        if games < frozenset(self.lexicon.games):
            allowed = frozenset[int]().union(*(self.lexicon.documents.get(game, ()) for game in games))
        with self.lock:
            found = self.index.top(plan.groups, limit, allowed)
        return [(*self.lexicon.docs[number], score) for number, score in found]


class Search:
    """Search over all rulebooks of a library; its indexes are opened, or built, when first needed."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library, self.folder = library, folder
        self._lock = RLock()
        self._shelves: dict[str, Shelf] = {}
        self._find = lru_cache(maxsize=2000)(self._found)

    def find(
        self, query: str, lang: str, game: str | None = None, limit: int = 10, literal: bool = False
    ) -> Answer:
        """The sections that answer a query, best first: of one game, or of all. Never raises for any text."""
        return self._find(shorten(query), lang, game, limit, literal)

    def mark(self, html: str, query: str, lang: str) -> str:
        """A section's HTML with the words marked that the query found."""
        asked = shorten(query)
        keys = {key for code in self._languages(lang, None) for key in self._plan(asked, code, None, False)[0].marked}
        spoken = language(lang)
        return mark_html(html, lambda word: not keys.isdisjoint(spoken.keys(word)))

    def warm(self) -> None:
        """Open or build the indexes of all languages."""
        for lang in self.library.languages:
            self._shelf(lang)

    def _found(self, query: str, lang: str, game: str | None, limit: int, literal: bool) -> Answer:
        if not query or limit < 1:
            return Answer(query, lang)
        results: list[Hit] = []
        plans: list[Plan] = []
        for code, games in self._languages(lang, game).items():
            plan, hits = self._ask(query, code, games, limit, literal)
            plans.append(plan)
            results += hits
        results = sorted(results, key=lambda hit: -hit.score)[:limit]
        little = not results or max(plan.sureness for plan in plans) < _LITTLE
        return Answer(
            query, lang, corrected=next((plan.corrected for plan in plans if plan.corrected and results), None),
            results=tuple(results), elsewhere=self._elsewhere(query, lang, game) if little else (),
            suggestions=() if results else self._suggestions(query, lang, game),
        )  # fmt: skip

    def _ask(
        self, query: str, code: str, games: frozenset[str], limit: int, literal: bool
    ) -> tuple[Plan, list[Hit]]:
        plan, shelf = self._plan(query, code, games, literal)
        found = shelf.find(plan, games, limit if not plan.phrases else 10_000)
        if plan.phrases:
            found = [hit for hit in found if self._has_phrases(self._section(code, hit), plan)][:limit] or found[:limit]
        return plan, [self._hit(code, hit, plan) for hit in found]

    def _plan(self, query: str, code: str, games: frozenset[str] | None, literal: bool) -> tuple[Plan, Shelf]:
        shelf = self._shelf(code)
        return shelf.planner(games or frozenset(shelf.lexicon.games)).plan(query, literal), shelf

    def _languages(self, lang: str, game: str | None) -> dict[str, frozenset[str]]:
        """In which languages to search which games: a game without a text in `lang`, in its original one."""
        found: dict[str, frozenset[str]] = {}
        for id, entry in self.library.games.items():
            if entry.languages and game in (None, id):
                code = entry.language_for(lang)
                found[code] = found.get(code, frozenset()) | {id}
        return found

    def _elsewhere(self, query: str, lang: str, game: str | None) -> tuple[Hit, ...]:
        searched = self._languages(lang, game)
        found: list[Hit] = []
        for code in self.library.languages:
            games = frozenset(id for id, entry in self.library.games.items() if code in entry.languages)
            games = games & {game} if game else games
            if code not in searched and games:
                plan, hits = self._ask(query, code, games, _ELSEWHERE, True)
                found += hits if plan.sureness >= _MUCH else []
        return tuple(sorted(found, key=lambda hit: -hit.score)[:_ELSEWHERE])

    def _suggestions(self, query: str, lang: str, game: str | None) -> tuple[str, ...]:
        code = next(iter(self._languages(lang, game)), lang)
        games = [self.library.games[id] for id in self.library.games if game in (None, id)]
        return suggestions(query, self._shelf(code).lexicon, games, code) if games else ()

    def _hit(self, code: str, found: tuple[str, str, float], plan: Plan) -> Hit:
        section = self._section(code, found)
        return Hit(
            section.game, section.id, section.title, section.path, self._snippet(section, plan), section.url,
            section.lang, round(found[2], 3),
        )  # fmt: skip

    def _snippet(self, section: Section, plan: Plan) -> str:
        keys = language(section.lang).keys
        return snippet(section.text, lambda word: not plan.marked.isdisjoint(keys(word)))

    def _section(self, code: str, found: Sequence[object]) -> Section:
        return self.library.book(str(found[0]), code).sections[str(found[1])]

    def _has_phrases(self, section: Section, plan: Plan) -> bool:
        spoken = language(section.lang)
        keys = tuple(spoken.key(token.surface) for token in tokenize(f"{section.title}\n{section.text}"))
        return all(
            any(keys[at : at + len(phrase)] == phrase for at in range(len(keys) - len(phrase) + 1))
            for phrase in plan.phrases
        )

    @cached_property
    def _generation(self) -> str:
        return fingerprint(self.library.root)

    def _shelf(self, lang: str) -> Shelf:
        shelf = self._shelves.get(lang)
        if shelf is None:
            with self._lock:
                shelf = self._shelves.get(lang) or self._open(lang)
                self._shelves[lang] = shelf
        return shelf

    def _open(self, lang: str) -> Shelf:
        if fingerprint(self.library.root) != self._generation:  # files have changed under this process
            index, lexicon = build_in_memory(lambda: self._build(lang))
        else:
            index, lexicon = open_or_build(self.folder, self._generation, lang, lambda: self._build(lang))
        return Shelf(index, lexicon, dict(self._titles()))

    def _build(self, lang: str) -> Built:
        books = [(book.game, book.sections.values()) for book in self.library.books(lang)]
        gathered = gather(lang, books)
        indexed = documents(gathered)
        return lexicon_of(gathered, indexed), list(indexed)

    def _titles(self) -> Iterator[tuple[tuple[str, ...], str]]:
        for game in self.library.games.values():
            for title in game.title.values():
                short = title.partition("(")[0].partition(":")[0]
                yield tuple(fold(token.surface) for token in tokenize(short)), game.id


def mark(html: str, query: str, lang: str) -> str:
    """HTML with the query's words marked in all their forms. Needs no index, so it knows no corrections."""
    spoken = language(lang)
    words = spoken.content(token.surface for token in tokenize(shorten(query)))
    keys = {key for word in words for key in spoken.keys(word)}
    return mark_html(html, lambda word: not keys.isdisjoint(spoken.keys(word)))
