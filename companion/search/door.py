"""Finding the rule: queries in, sections out, and why."""

from collections.abc import Container, Sequence, Set
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from companion.rulebooks.load import Library
from companion.rulebooks.model import Game
from companion.search.answer import Answer, Hit, Question
from companion.search.language import language
from companion.search.named import named_game
from companion.search.place import Place
from companion.search.plan import Plan, shorten
from companion.search.shelf import Shelves
from companion.search.snippets import mark_html
from companion.search.text import fold

CLEAR = 1.5  # how much better than the second a hit is that is clearly the answer
# A query less sure than this is looked for in other languages, and found when it is that sure.
LITTLE, MUCH = 0.5, 0.8
_ELSEWHERE, _SEE_ALSO, _SUGGESTIONS = 5, 2, 5
_COMPARED, _ALIKE = 400, 0.55
_REMEMBERED = 2_000


class Search:
    """Search over all rulebooks of a library; its indexes are opened, or built, when first needed."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library = library
        self.shelves = Shelves(library, folder)
        self.remembered = lru_cache(maxsize=_REMEMBERED)(self.answer)

    def find(
        self, query: str, lang: str, game: str | None = None, limit: int = 10, *,
        literal: bool = False, explain: bool = False,
    ) -> Answer:  # fmt: skip
        """The sections that answer a query, best first: of one game (of the others only if it has none), or of all.

        A game that the query names is the one game, unless another is given, or the query is taken literally.
        Never raises for any text. `literal` looks for what was typed, without corrections; `explain` says of each
        hit why it stands where it stands.
        """
        # Cut first, so that queries that differ in their spaces alone share an answer.
        text = shorten(query)
        asked = Question(text, lang, game, limit, literal, explain)
        return self.remembered(asked)

    def answer(self, asked: Question) -> Answer:
        """The answer to a question, found anew."""
        typed = asked.query
        if not typed or asked.limit < 1:
            return Answer(typed, asked.lang)

        narrowed = self.narrowed(asked)
        named = None if asked.game else narrowed.game
        asked = narrowed
        every = self.library.games
        # A link may name a game that is here no more.
        games = [asked.game] if asked.game and asked.game in every else list(every)
        plans, results = self.gather(asked, games)
        if not results and asked.game:
            # Better the rule of another game than none: it may be the wrong book that is open.
            plans, results = self.gather(asked, every.keys() - {asked.game})
        if not results:
            meant = [every[game] for game in games]
            return Answer(
                typed,
                asked.lang,
                elsewhere=self.elsewhere(asked),
                suggestions=suggestions(asked.query, meant, asked.lang),
            )

        sureness = [plan.sureness for plan in plans]
        surest = max(sureness)
        little = surest < LITTLE
        scores = [hit.score for hit in results]
        clear = not little and (len(scores) == 1 or scores[0] >= CLEAR * scores[1])
        # Each place corrects by its own words; one correction is enough to offer.
        corrections = [plan.corrected for plan in plans if plan.corrected]
        see_also = self.see_also(results) if clear else ()
        elsewhere = self.elsewhere(asked) if little else ()
        return Answer(
            typed,
            asked.lang,
            results=tuple(results),
            clear=clear,
            see_also=see_also,
            corrected=corrections[0] if corrections else None,
            elsewhere=elsewhere,
            named=named,
        )

    def mark(self, html: str, query: str, lang: str) -> str:
        """A section's HTML with the words marked that the query found."""
        text = shorten(query)
        question = Question(text, lang, None, 1, literal=False)
        asked = self.narrowed(question)
        tests = []
        for place in self.places(lang, self.library.games):
            with place.shelf.lock:
                plan = place.plan(asked)
            spoken = language(place.lang)
            tests.append(spoken.finds(plan.marked))
        return mark_html(html, lambda word: any(finds(word) for finds in tests))

    def narrowed(self, asked: Question) -> Question:
        """The question without the title of a game in it, asked of that game."""
        if asked.literal or len(self.library.games) == 1:
            return asked
        titles = self.shelves.titles
        if asked.game:
            within = self.library.games.get(asked.game)
            titles = self.shelves.titles_within(within, asked.lang) if within else {}
        game, rest = named_game(asked.query, titles)
        if not game:
            return asked
        return replace(asked, query=rest.strip(), game=game)

    @property
    def is_built(self) -> bool:
        """Whether the indexes of all languages are there to be opened."""
        return all(map(self.shelves.is_built, self.library.languages))

    def warm(self) -> None:
        """Open or build the indexes of all languages."""
        for lang in self.library.languages:
            self.shelves.get(lang)
            # What hits show of the books is read from them.
            self.library.books(lang)

    def close(self) -> None:
        """Release the index files, and forget the answers."""
        self.remembered.cache_clear()
        self.shelves.close()

    def places(self, lang: str, games: Container[str]) -> list[Place]:
        """Where a reader of a language searches some games: one without a text in it, in its original one."""
        found: dict[str, set[str]] = {}
        for game in self.library.games.values():
            code = game.language_for(lang)
            if game.id in games and code in game.languages:
                here = found.setdefault(code, set())
                here.add(game.id)
        return [self.place(code, here) for code, here in found.items()]

    def place(self, lang: str, games: Set[str]) -> Place:
        """Some games in a language."""
        scope = frozenset(games)
        return Place(self.library, self.shelves, lang, scope)

    def gather(
        self, asked: Question, games: Container[str]
    ) -> tuple[list[Plan], list[Hit]]:
        """How each place of some games understood a question, and the best hits of all of them, best first."""
        plans: list[Plan] = []
        hits: list[Hit] = []
        for place in self.places(asked.lang, games):
            plan, found = place.search(asked)
            plans.append(plan)
            hits += found
        # Scores of different indexes are of one scale.
        hits.sort(key=lambda hit: -hit.score)
        return plans, hits[: asked.limit]

    def elsewhere(self, asked: Question) -> tuple[Hit, ...]:
        """Hits in the languages that were not searched, when the query is surely in one of them."""
        every = self.library.games
        searched = {place.lang for place in self.places(asked.lang, every)}
        found: list[Hit] = []
        for code in set(self.library.languages) - searched:
            games = {id for id, game in every.items() if code in game.languages}
            if asked.game:
                games &= {asked.game}
            if not games:
                continue
            # Corrected, nearly any text is a query in nearly any language.
            question = Question(asked.query, code, asked.game, _ELSEWHERE, literal=True)
            place = self.place(code, games)
            plan, hits = place.search(question)
            if plan.sureness >= MUCH:
                found += hits
        found.sort(key=lambda hit: (-hit.score, hit.lang))
        return tuple(found[:_ELSEWHERE])

    def see_also(self, results: Sequence[Hit]) -> tuple[Hit, ...]:
        """The rules nearest to the first hit: those it refers to before others."""
        first = results[0]
        book = self.library.book(first.game, first.lang)
        links = book.sections[first.section].links
        near = [hit for hit in results[1:] if hit.game == first.game]
        near.sort(key=lambda hit: f"{hit.game}#{hit.section}" not in links)
        return tuple(near[:_SEE_ALSO])


def suggestions(query: str, games: Sequence[Game], lang: str) -> tuple[str, ...]:
    """Names of rules that look like the query, then the first rules of the games: each finds something."""
    # Of a long query its beginning is enough to look alike.
    asked = fold(query)[:40]
    names: list[str] = []
    for game in games:
        for term in game.terms.values():
            # Others lead to no rule.
            if term.section:
                names.append(term.name(lang))
    # Several games may share a name: it counts once, where it stands first.
    names = list(dict.fromkeys(names))

    near = []
    for name in names[:_COMPARED]:
        matcher = SequenceMatcher(None, asked, fold(name))
        ratio = matcher.quick_ratio()
        near.append((ratio, name))
    near.sort(reverse=True)
    nearest = near[:_SUGGESTIONS]
    like = [name for ratio, name in nearest if ratio >= _ALIKE]
    # Those that look like it stand first, and once.
    found = dict.fromkeys([*like, *names])
    return tuple(found)[:_SUGGESTIONS]
