"""Finding the rule: queries in, sections out, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from companion.rulebooks.load import Library
from companion.rulebooks.model import Game, Section
from companion.search.index import Index, Wanted
from companion.search.language import language
from companion.search.passages import read_passages
from companion.search.plan import Plan, Planner, shorten
from companion.search.shelf import Shelf, Shelves
from companion.search.snippets import mark_html, snippet
from companion.search.text import fold, tokenize

NAMED = 2.0  # how much more a section of the game counts that the query names, or one with the number it names
CLEAR = 1.5  # how much better than the second a hit is that is clearly the answer
LITTLE, MUCH = (
    0.5,
    0.8,
)  # a query less sure than this is looked for in other languages, and found when it is that sure
_ELSEWHERE, _SEE_ALSO, _SUGGESTIONS = 5, 2, 5
_EVERY = 10_000
_REMEMBERED = 2_000
Found = tuple[int, float]  # document, score


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
    why: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What was found. `elsewhere`: hits in other languages, when this one has little; `suggestions`: when nothing.

    `clear`: the first hit is the answer; `see_also`: then, the rules that players take for it.
    """

    query: str
    lang: str
    corrected: str | None = None
    results: tuple[Hit, ...] = ()
    clear: bool = False
    see_also: tuple[Hit, ...] = ()
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
    explain: bool = False


class Search:
    """Search over all rulebooks of a library; its indexes are opened, or built, when first needed."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library = library
        self.shelves = Shelves(library, folder)
        self._answer = lru_cache(maxsize=_REMEMBERED)(self._find)

    def find(
        self, query: str, lang: str, game: str | None = None, limit: int = 10, *,
        literal: bool = False, explain: bool = False,
    ) -> Answer:  # fmt: skip
        """The sections that answer a query, best first: of one game (of the others only if it has none), or of all.

        Never raises for any text. `literal` looks for what was typed, without corrections; `explain` says of each
        hit why it stands where it stands.
        """
        return self._answer(
            Question(shorten(query), lang, game, limit, literal, explain)
        )

    def mark(self, html: str, query: str, lang: str) -> str:
        """A section's HTML with the words marked that the query found."""
        asked = Question(shorten(query), lang, None, 1, literal=False)
        found = [
            (language(code), self._plan(asked, code, games).marked)
            for code, games in self._places(lang).items()
        ]
        return mark_html(
            html,
            lambda word: any(
                not keys.isdisjoint(spoken.keys(word)) for spoken, keys in found
            ),
        )

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
        here = {
            code: games & {asked.game} if asked.game else games
            for code, games in places.items()
        }
        plans, results = self._ask(asked, here)
        if asked.game and not results:
            plans, results = self._ask(
                asked, {code: games - {asked.game} for code, games in places.items()}
            )
        little = not results or max(plan.sureness for plan in plans) < LITTLE
        clear = not little and (
            len(results) == 1 or results[0].score >= CLEAR * results[1].score
        )
        return Answer(
            asked.query, asked.lang, results=tuple(results), clear=clear,
            see_also=tuple(self._see_also(results)) if clear else (),
            corrected=next((plan.corrected for plan in plans if plan.corrected and results), None),
            elsewhere=self._elsewhere(asked, set(here)) if little else (),
            suggestions=() if results else self._suggestions(asked),
        )  # fmt: skip

    def _ask(
        self, asked: Question, places: dict[str, frozenset[str]]
    ) -> tuple[list[Plan], list[Hit]]:
        """The plans and the best hits, over some games in some languages."""
        plans: list[Plan] = []
        hits: list[Hit] = []
        for code, games in places.items():
            if games:
                plan, found = self._sections(asked, code, games)
                plans.append(plan)
                hits += found
        return plans, sorted(hits, key=lambda hit: -hit.score)[: asked.limit]

    def _sections(
        self, asked: Question, code: str, games: frozenset[str]
    ) -> tuple[Plan, list[Hit]]:
        shelf = self.shelves.get(code)
        try:
            return self._best(asked, shelf, code, games)
        except Exception:  # noqa: BLE001 (a damaged file: the index is made again)
            return self._best(asked, self.shelves.rebuild(code), code, games)

    def _best(
        self, asked: Question, shelf: Shelf, code: str, games: frozenset[str]
    ) -> tuple[Plan, list[Hit]]:
        with shelf.lock:
            plan = Planner(shelf.reader(games, asked.lang), self.shelves.titles).plan(
                asked.query, asked.literal
            )
            limit = _EVERY if plan.phrases or plan.game or plan.number else asked.limit
            found = shelf.index.top(plan.wanted, limit, games)
            found = self._preferred(plan, shelf.index, code, found, games)[
                : asked.limit
            ]
            return plan, [
                self._hit(asked, shelf.index, code, hit, plan, games) for hit in found
            ]

    def _preferred(
        self,
        plan: Plan,
        index: Index,
        code: str,
        found: list[Found],
        games: frozenset[str],
    ) -> list[Found]:
        """The hits, those first that have what the query names: a quoted phrase, a game, a section's number."""
        if plan.number:
            sections = {
                doc: self._section(code, index, doc)
                for game in games
                for doc in index.games.get(game, ())
            }
            numbered = [
                doc
                for doc, section in sections.items()
                if section.number == plan.number
            ]
            scores = dict(found)
            top = max(scores.values(), default=1.0)
            found = [*((doc, top * NAMED + scores.get(doc, 0.0)) for doc in numbered),
                     *(hit for hit in found if hit[0] not in numbered)]  # fmt: skip
        if plan.phrases:
            quoted = [hit for hit in found if self._says(code, index, hit[0], plan)]
            others = (
                [hit for hit in found if hit not in quoted]
                if plan.more_than_phrases or not quoted
                else []
            )
            found = [*((doc, score * NAMED) for doc, score in quoted), *others]
        if plan.game:
            found = [
                (doc, score * (NAMED if index.docs[doc][0] == plan.game else 1.0))
                for doc, score in found
            ]
        return sorted(found, key=lambda hit: -hit[1])

    def _says(self, code: str, index: Index, doc: int, plan: Plan) -> bool:
        """Whether the quoted phrases stand in a section, word by word."""
        section, spoken = self._section(code, index, doc), language(code)
        run = " ".join(
            spoken.key(token.surface)
            for token in tokenize(f"{section.title} {section.text}")
        )
        return all(f" {' '.join(phrase)} " in f" {run} " for phrase in plan.phrases)

    def _plan(self, asked: Question, code: str, games: frozenset[str]) -> Plan:
        shelf = self.shelves.get(code)
        with shelf.lock:
            return Planner(shelf.reader(games, asked.lang), self.shelves.titles).plan(
                asked.query, asked.literal
            )

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
            games = frozenset(
                game.id
                for game in self.library.games.values()
                if code in game.languages
            )
            question = Question(asked.query, code, asked.game, _ELSEWHERE, literal=True)
            plans, hits = self._ask(
                question, {code: games & {asked.game} if asked.game else games}
            )
            found += hits if plans and plans[0].sureness >= MUCH else []
        return tuple(sorted(found, key=lambda hit: (-hit.score, hit.lang))[:_ELSEWHERE])

    def _see_also(self, results: Sequence[Hit]) -> list[Hit]:
        """The rules nearest to the first hit: those it refers to before others."""
        first = results[0]
        links = self.library.book(first.game, first.lang).sections[first.section].links
        near = [hit for hit in results[1:] if hit.game == first.game]
        return sorted(near, key=lambda hit: f"{hit.game}#{hit.section}" not in links)[
            :_SEE_ALSO
        ]

    def _suggestions(self, asked: Question) -> tuple[str, ...]:
        games = [
            game
            for game in self.library.games.values()
            if asked.game in (None, game.id)
        ]
        return suggestions(
            asked.query, games or list(self.library.games.values()), asked.lang
        )

    def _hit(
        self,
        asked: Question,
        index: Index,
        code: str,
        found: Found,
        plan: Plan,
        games: frozenset[str],
    ) -> Hit:
        section, spoken, marked = (
            self._section(code, index, found[0]),
            language(code),
            plan.marked,
        )
        met = index.slots(found[0], plan.wanted, games, "body")
        text = snippet(
            read_passages(section),
            met,
            lambda word: not marked.isdisjoint(spoken.keys(word)),
        )
        why = tuple(explain(index, found, plan.wanted, games)) if asked.explain else ()
        return Hit(
            section.game, section.id, section.title, section.path, text, section.url, section.lang,
            round(found[1], 3), why,
        )  # fmt: skip

    def _section(self, code: str, index: Index, number: int) -> Section:
        game, section = index.docs[number]
        return self.library.book(game, code).sections[section]


def explain(
    index: Index, found: Found, wanted: Sequence[Wanted], scope: frozenset[str]
) -> list[str]:
    """A line for each thing that adds to a hit's score: the typed word, its way, the fields, the points."""
    lines = []
    for want in wanted:
        here = [(way.sure * index.strengths(way.keys, scope)[found[0]][0], way) for way in want.ways
                if found[0] in index.strengths(way.keys, scope)]  # fmt: skip
        if here:
            value, way = max(here, key=lambda entry: entry[0])
            fields = ", ".join(index.fields(found[0], way.keys))
            said = f"{want.typed} → {' '.join(way.keys)} ({way.kind}, {way.sure:.2f})"
            lines.append(f"{want.worth * value:5.2f}  {said} in {fields}")
    sentence, name = index.together(found[0], wanted, scope)
    lines += [f"{sentence:5.2f}  said together in one sentence"] if sentence else []
    lines += [f"{name:5.2f}  said together in one name or phrasing"] if name else []
    lines += (
        [f" × {index.share(found[0]):.2f}  rules of other sections once more"]
        if index.share(found[0]) < 1
        else []
    )
    return lines


def mark(html: str, query: str, lang: str) -> str:
    """HTML with the query's words marked in all their forms. Needs no index, so it knows no corrections."""
    spoken = language(lang)
    words = spoken.content(token.surface for token in tokenize(shorten(query)))
    keys = {key for word in words for key in spoken.keys(word)}
    return mark_html(html, lambda word: not keys.isdisjoint(spoken.keys(word)))


def suggestions(query: str, games: Sequence[Game], lang: str) -> tuple[str, ...]:
    """Names of rules that look like the query, then the first rules of the games: each finds something."""
    asked = fold(query)[:40]
    names = list(
        dict.fromkeys(
            term.name(lang)
            for game in games
            for term in game.terms.values()
            if term.section
        )
    )
    near = [
        (SequenceMatcher(None, asked, fold(name)).quick_ratio(), name)
        for name in names[:400]
    ]
    like = [
        name
        for ratio, name in sorted(near, reverse=True)[:_SUGGESTIONS]
        if ratio >= 0.55
    ]
    return tuple(dict.fromkeys([*like, *names]))[:_SUGGESTIONS]
