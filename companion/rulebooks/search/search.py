"""Finding the rule: queries in, sections out."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.rulebooks.search.language import language
from companion.rulebooks.search.plan import Plan, shorten
from companion.rulebooks.search.shelf import Found, Shelves
from companion.rulebooks.search.snippets import mark_html, snippet
from companion.rulebooks.search.suggest import suggestions
from companion.rulebooks.search.tokens import tokenize

_LITTLE = 0.5  # a query whose words are less sure than this is looked for in other languages too
_MUCH = 0.8
_ELSEWHERE = 5
_EVERY = 10_000
_REMEMBERED = 2_000


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


@dataclass(frozen=True)
class Question:
    """A query as it is looked for: what, by whom, where."""

    query: str
    lang: str
    game: str | None
    limit: int
    literal: bool


class Search:
    """Search over all rulebooks of a library; its indexes are opened, or built, when first needed."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library = library
        self.shelves = Shelves(library, folder)
        self._answer = lru_cache(maxsize=_REMEMBERED)(self._find)

    def find(
        self, query: str, lang: str, game: str | None = None, limit: int = 10, literal: bool = False
    ) -> Answer:
        """The sections that answer a query, best first: of one game (of the others only if it has none), or of all.

        Never raises for any text. `literal` looks for what was typed, without corrections.
        """
        return self._answer(Question(shorten(query), lang, game, limit, literal))

    def mark(self, html: str, query: str, lang: str) -> str:
        """A section's HTML with the words marked that the query found."""
        asked = Question(shorten(query), lang, None, 1, literal=False)
        found = [(language(code), self._plan(asked, code, games).marked) for code, games in self._places(lang).items()]
        return mark_html(html, lambda word: any(not keys.isdisjoint(spoken.keys(word)) for spoken, keys in found))

    @property
    def is_built(self) -> bool:
        """Whether the indexes of all languages are there to be opened."""
        return all(map(self.shelves.is_built, self.library.languages))

    def warm(self) -> None:
        """Open or build the indexes of all languages."""
        for lang in self.library.languages:
            self.shelves.get(lang)
            self.library.books(lang)

    def forget(self) -> None:
        """Forget the answers that were given, so that the next ones are found anew."""
        self._answer.cache_clear()

    def close(self) -> None:
        """Release the index files."""
        self.forget()
        self.shelves.close()

    def _find(self, asked: Question) -> Answer:
        if not asked.query or asked.limit < 1:
            return Answer(asked.query, asked.lang)
        places = self._places(asked.lang)
        here = {code: games & {asked.game} if asked.game else games for code, games in places.items()}
        plans, results = self._ask(asked, here)
        if asked.game and not results:
            plans, results = self._ask(asked, {code: games - {asked.game} for code, games in places.items()})
        little = not results or max(plan.sureness for plan in plans) < _LITTLE
        return Answer(
            asked.query, asked.lang, results=tuple(results),
            corrected=next((plan.corrected for plan in plans if plan.corrected and results), None),
            elsewhere=self._elsewhere(asked, set(here)) if little else (),
            suggestions=() if results else self._suggestions(asked),
        )  # fmt: skip

    def _ask(self, asked: Question, places: dict[str, frozenset[str]]) -> tuple[list[Plan], list[Hit]]:
        """The plans and the best hits, over some games in some languages."""
        plans: list[Plan] = []
        hits: list[Hit] = []
        for code, games in places.items():
            if games:
                plan = self._plan(asked, code, games)
                plans.append(plan)
                hits += [self._hit(code, found, plan) for found in self._sections(asked, code, games, plan)]
        return plans, sorted(hits, key=lambda hit: -hit.score)[: asked.limit]

    def _sections(self, asked: Question, code: str, games: frozenset[str], plan: Plan) -> list[Found]:
        limit = _EVERY if plan.phrases else asked.limit
        try:
            found = self.shelves.get(code).find(plan, games, limit)
        except Exception:  # noqa: BLE001 (a damaged file: the index is made again)
            found = self.shelves.rebuild(code).find(plan, games, limit)
        return self._quoted(code, found, plan)[: asked.limit] if plan.phrases else found

    def _quoted(self, code: str, found: list[Found], plan: Plan) -> list[Found]:
        """What has the quoted phrases, above the rest; alone, when nothing else was typed."""
        says = self.shelves.get(code).says
        quoted = [hit for hit in found if all(says(hit, phrase) for phrase in plan.phrases)]
        if quoted and plan.more_than_phrases:
            above = found[0][2]
            return [*((*hit[:2], hit[2] + above) for hit in quoted), *(hit for hit in found if hit not in quoted)]
        return quoted or found

    def _plan(self, asked: Question, code: str, games: frozenset[str]) -> Plan:
        return self.shelves.get(code).planner(games, asked.lang).plan(asked.query, asked.literal)

    def _places(self, lang: str) -> dict[str, frozenset[str]]:
        """In which languages to search which games: a game without a text in `lang`, in its original one."""
        found: dict[str, frozenset[str]] = {}
        for id, game in self.library.games.items():
            code = game.language_for(lang)
            if code in game.languages:
                found[code] = found.get(code, frozenset()) | {id}
        return found

    def _elsewhere(self, asked: Question, searched: set[str]) -> tuple[Hit, ...]:
        """Hits in other languages, when a query is surely in one of them."""
        found: list[Hit] = []
        for code in set(self.library.languages) - searched:
            games = frozenset(game.id for game in self.library.games.values() if code in game.languages)
            question = Question(asked.query, code, asked.game, _ELSEWHERE, literal=True)
            plans, hits = self._ask(question, {code: games & {asked.game} if asked.game else games})
            found += hits if plans and plans[0].sureness >= _MUCH else []
        return tuple(sorted(found, key=lambda hit: (-hit.score, hit.lang))[:_ELSEWHERE])

    def _suggestions(self, asked: Question) -> tuple[str, ...]:
        games = [game for game in self.library.games.values() if asked.game in (None, game.id)]
        return suggestions(asked.query, games or list(self.library.games.values()), asked.lang)

    def _hit(self, code: str, found: Found, plan: Plan) -> Hit:
        section = self._section(code, found)
        keys = language(code).keys
        text = snippet(section.text, lambda word: not plan.marked.isdisjoint(keys(word)))
        return Hit(
            section.game, section.id, section.title, section.path, text, section.url, section.lang, round(found[2], 3)
        )

    def _section(self, code: str, found: Found) -> Section:
        return self.library.book(found[0], code).sections[found[1]]


def mark(html: str, query: str, lang: str) -> str:
    """HTML with the query's words marked in all their forms. Needs no index, so it knows no corrections."""
    spoken = language(lang)
    words = spoken.content(token.surface for token in tokenize(shorten(query)))
    keys = {key for word in words for key in spoken.keys(word)}
    return mark_html(html, lambda word: not keys.isdisjoint(spoken.keys(word)))
