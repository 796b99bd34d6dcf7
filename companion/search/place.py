"""Where a question is asked: some games in one language. The hits there, in order, and why they stand so."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.search.answer import Hit, Question
from companion.search.index import Wanted
from companion.search.language import language
from companion.search.passages import read_passages
from companion.search.plan import Plan, Planner
from companion.search.shelf import Shelf, Shelves
from companion.search.snippets import snippet
from companion.search.text import tokenize

NAMED = 2.0  # how much more a section of the game counts that the query names, or one with the number it names
_EVERY = 10_000


class Found(NamedTuple):
    """A section that was found: the number of its document, and its score."""

    document: int
    score: float


class Place:
    """Some games in one language, read with the shelf of that language."""

    def __init__(
        self, library: Library, shelves: Shelves, lang: str, games: frozenset[str]
    ) -> None:
        self.library, self.shelves = library, shelves
        self.lang, self.games = lang, games

    @property
    def shelf(self) -> Shelf:
        """The index with its words, opened when it is first needed."""
        return self.shelves.get(self.lang)

    def section(self, number: int) -> Section:
        """The section that a document of the index stands for."""
        game, section = self.shelf.index.docs[number]
        return self.library.book(game, self.lang).sections[section]

    def plan(self, asked: Question) -> Plan:
        """What the question looks for here. The caller holds the shelf's lock."""
        reader = self.shelf.reader(self.games, asked.lang)
        return Planner(reader, self.shelves.titles).plan(asked.query, asked.literal)

    def ask(self, asked: Question) -> tuple[Plan, list[Hit]]:
        """The plan and the best hits; from an index made anew where the files are damaged."""
        try:
            return self.best(asked)
        except Exception:  # noqa: BLE001 (whatever is wrong with a derived file, the cure is to make it again)
            self.shelves.rebuild(self.lang)
            return self.best(asked)

    def best(self, asked: Question) -> tuple[Plan, list[Hit]]:
        """The plan and the best hits."""
        with self.shelf.lock:
            plan = self.plan(asked)
            # What the query names may stand far down by its words alone.
            names_one = plan.phrases or plan.game or plan.number
            limit = _EVERY if names_one else asked.limit
            top = self.shelf.index.top(plan.wanted, limit, self.games)
            found = self.preferred(plan, [Found(*hit) for hit in top])
            return plan, [self.hit(asked, plan, one) for one in found[: asked.limit]]

    def preferred(self, plan: Plan, found: list[Found]) -> list[Found]:
        """The hits, those first that have what the query names: a section's number, a quoted phrase, a game."""
        index = self.shelf.index
        if plan.number:
            scores = dict(found)
            top = max(scores.values(), default=1.0)
            every = [doc for game in self.games for doc in index.games.get(game, ())]
            named = [doc for doc in every if self.section(doc).number == plan.number]
            first = [Found(doc, top * NAMED + scores.get(doc, 0.0)) for doc in named]
            found = [*first, *(one for one in found if one.document not in named)]
        if plan.phrases:
            quoted = [one for one in found if self.says(one.document, plan)]
            others = [one for one in found if one not in quoted]
            found = [Found(document, score * NAMED) for document, score in quoted]
            found += others if plan.more_than_phrases or not quoted else []
        if plan.game:
            found = [
                Found(doc, score * NAMED if index.docs[doc][0] == plan.game else score)
                for doc, score in found
            ]
        return sorted(found, key=lambda one: -one.score)

    def says(self, document: int, plan: Plan) -> bool:
        """Whether the quoted phrases stand in a section, word by word."""
        section, spoken = self.section(document), language(self.lang)
        words = tokenize(f"{section.title} {section.text}")
        run = " ".join(spoken.key(token.surface) for token in words)
        return all(f" {' '.join(phrase)} " in f" {run} " for phrase in plan.phrases)

    def hit(self, asked: Question, plan: Plan, found: Found) -> Hit:
        """A section as it is shown."""
        section, spoken = self.section(found.document), language(self.lang)
        met = self.shelf.index.slots(found.document, plan.wanted, self.games, "body")
        text = snippet(
            read_passages(section.html),
            met,
            lambda word: not plan.marked.isdisjoint(spoken.keys(word)),
        )
        why = tuple(self.explain(found.document, plan)) if asked.explain else ()
        return Hit(
            section.game, section.id, section.title, section.path, text, section.url, section.lang,
            round(found.score, 3), why,
        )  # fmt: skip

    def explain(self, document: int, plan: Plan) -> Iterator[str]:
        """A line for each thing that adds to a hit's score: the typed word, its way, the fields, the points."""
        index = self.shelf.index
        for want in plan.wanted:
            yield from self.explain_word(document, want)
        sentence, name = index.together(document, plan.wanted, self.games)
        if sentence:
            yield f"{sentence:5.2f}  said together in one sentence"
        if name:
            yield f"{name:5.2f}  said together in one name or phrasing"
        if index.share(document) < 1:
            yield f" × {index.share(document):.2f}  rules of other sections once more"

    def explain_word(self, document: int, want: Wanted) -> Iterator[str]:
        """The line of one word, when the section has it."""
        index = self.shelf.index
        here = []
        for way in want.ways:
            strengths = index.strengths(way.keys, self.games)
            if document in strengths:
                here.append((way.sure * strengths[document][0], way))
        if here:
            value, way = max(here, key=lambda entry: entry[0])
            fields = ", ".join(index.fields(document, way.keys))
            said = f"{want.typed} → {' '.join(way.keys)} ({way.kind}, {way.sure:.2f})"
            yield f"{want.worth * value:5.2f}  {said} in {fields}"
