"""Where a question is asked: some games in one language. The hits there, in order, and why they stand so."""

from collections.abc import Iterator
from functools import partial

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.search.answer import Hit, Question
from companion.search.index import ALSO, NAMED, Found, beside, heads, slots
from companion.search.language import language
from companion.search.passages import is_unsure, read_passages
from companion.search.plan import Plan, Planner
from companion.search.reader import Reader
from companion.search.shelf import Shelf, Shelves
from companion.search.snippets import snippet
from companion.search.text import tokenize
from companion.search.wanted import Wanted

_EVERY = 10_000
_TOLD_BEFORE = 3  # how many of the best may be rules that a question brings along


class Place:
    """Some games in one language, read with the shelf of that language."""

    def __init__(
        self, library: Library, shelves: Shelves, lang: str, games: frozenset[str]
    ) -> None:
        self.library = library
        self.shelves = shelves
        self.lang = lang
        self.games = games

    @property
    def shelf(self) -> Shelf:
        """The index with its words, opened when it is first needed."""
        return self.shelves.get(self.lang)

    def section(self, number: int) -> Section:
        """The section that a document of the index stands for."""
        game, section = self.shelf.index.docs[number]
        book = self.library.book(game, self.lang)
        return book.sections[section]

    def plan(self, asked: Question) -> Plan:
        """What the question looks for here. The caller holds the shelf's lock."""
        spoken = language(asked.lang)
        reader = Reader(self.shelf.vocabulary, self.games, spoken)
        names = self.shelves.names(self.lang, self.games)
        return Planner(reader, names).plan(asked.query, asked.literal)

    def search(self, asked: Question) -> tuple[Plan, list[Hit]]:
        """How the question was understood, and the best hits; the index is made anew where its files are damaged."""
        try:
            return self.rank(asked)
        except Exception:  # noqa: BLE001 (whatever is wrong with a derived file, the cure is to make it again)
            self.shelves.rebuild(self.lang)
            return self.rank(asked)

    def rank(self, asked: Question) -> tuple[Plan, list[Hit]]:
        """Plan, weigh, put first what the query names, leave out what is told twice, and show what is left."""
        shelf = self.shelf
        with shelf.lock:
            plan = self.plan(asked)
            # What the query names may stand far down by its words alone.
            names_one = plan.phrases or plan.number
            limit = _EVERY if names_one else asked.limit + _TOLD_BEFORE
            found = shelf.index.top(plan.wanted, limit, self.games)
            best = self.told_once(self.preferred(plan, found))
            hits = [self.hit(asked, plan, one) for one in best[: asked.limit]]
            return plan, hits

    def told_once(self, found: list[Found]) -> list[Found]:
        """The hits without the rules that a question before them brings along."""
        docs = self.shelf.index.docs
        kept = []
        told: set[tuple[str, str]] = set()
        for one in found:
            game_id, section = docs[one.document]
            game = self.library.games[game_id]
            rule_id = game.rule_of(section)
            is_question = rule_id != section
            rule = game_id, rule_id
            is_fresh = rule not in told
            # What is asked stays, also where its rule was told before.
            if is_question or is_fresh:
                kept.append(one)
            told.add(rule)
        return kept

    def preferred(self, plan: Plan, found: list[Found]) -> list[Found]:
        """The hits, those first that have what the query names: a section's number, a quoted phrase."""
        if plan.number:
            found = self.numbered(plan, found)

        if plan.phrases:
            quoted: list[Found] = []
            others: list[Found] = []
            for document, score in found:
                if self.says(document, plan):
                    quoted.append(Found(document, score * NAMED))
                else:
                    others.append(Found(document, score))
            found = quoted
            # Only who typed nothing but a phrase, which is somewhere, wants nothing else.
            if plan.more_than_phrases or not quoted:
                found = quoted + others

        return sorted(found, key=lambda one: -one.score)

    def numbered(self, plan: Plan, found: list[Found]) -> list[Found]:
        """The hits, before them every section with the number, whether its words were found or not."""
        scores = dict(found)
        top = max(scores.values(), default=1.0)
        first = []
        # In the order of the books: of those with equal scores the same one stands first in every process.
        for game, documents in self.shelf.index.games.items():
            for document in documents if game in self.games else ():
                if self.section(document).number == plan.number:
                    # Of several books, first the one that has the words of the query as well.
                    score = scores.pop(document, 0.0)
                    first.append(Found(document, NAMED * top + score))
        others = [Found(document, score) for document, score in scores.items()]
        return first + others

    def says(self, document: int, plan: Plan) -> bool:
        """Whether the quoted phrases stand in a section, word by word."""
        section = self.section(document)
        spoken = language(self.lang)
        text = f"{section.title} {section.text}"
        words = tokenize(text)
        keys = [spoken.key(token.surface) for token in words]
        # With a space around each key, none is taken for the end of another.
        run = " ".join(["", *keys, ""])
        for phrase in plan.phrases:
            said = " ".join(["", *phrase, ""])
            if said not in run:
                return False
        return True

    def hit(self, asked: Question, plan: Plan, found: Found) -> Hit:
        """A rule as it is shown: by its own text, or by the answer to a question about it."""
        section = self.section(found.document)
        book = self.library.book(section.game, self.lang)
        rule_id = book.game.rule_of(section.id)
        rule = book.sections[rule_id]
        question = section if section is not rule else None
        index = self.shelf.index
        # Of the sentences, the one that says most of what was asked is shown, if the heading has not said all of that.
        ways = list(index.met(found.document, plan.wanted, self.games))
        said = slots(ways, "body")
        more = slots((met for met in ways if not heads(met)), "body")
        met = {sentence: said[sentence] + says for sentence, says in more.items()}
        further = partial(beside, ways)
        spoken = language(self.lang)
        is_meant = spoken.finds(plan.marked)
        passages = read_passages(section.html)
        shown = snippet(passages, met, further, is_meant)
        why = self.explain(found.document, plan) if asked.explain else ()
        return Hit(
            game=rule.game,
            section=rule.id,
            title=rule.title,
            path=rule.path,
            snippet=shown,
            url=section.url,
            lang=section.lang,
            score=round(found.score, 3),
            question=question.id if question else None,
            asked=question.title if question else None,
            why=tuple(why),
            unsure=is_unsure(passages),
        )

    def explain(self, document: int, plan: Plan) -> Iterator[str]:
        """A line for each thing that adds to a hit's score: the typed word, its way, the fields, the points."""
        for want in plan.wanted:
            yield from self.explain_word(document, want)
        index = self.shelf.index
        met = index.met(document, plan.wanted, self.games)
        sentence, name, share = index.together(document, plan.wanted, met)
        if sentence:
            yield f"{sentence:5.2f}  said together in one sentence"
        if name > 0:
            yield f"{name:5.2f}  said together in one name or phrasing"
        elif name < 0:
            yield f"{name:5.2f}  nothing of its heading was asked"
        if share != 1:
            yield f" × {share:.2f}  rules of other sections once more"

    def explain_word(self, document: int, want: Wanted) -> Iterator[str]:
        """The line of one word, when the section has it."""
        index = self.shelf.index
        here = []
        for way in want.ways:
            strengths = index.strengths(way.keys, self.games)
            if document in strengths:
                strength, _, _ = strengths[document]
                here.append((way.sure * strength, way))
        if not here:
            return

        value, way = max(here, key=lambda entry: entry[0])
        every = sum(strength for strength, _way in here)
        others = every - value
        points = want.worth * (value + ALSO * others)
        keys = " ".join(way.keys)
        fields = ", ".join(index.fields(document, way.keys))
        line = f"{points:5.2f}  {want.typed} → {keys} ({way.kind}, {way.sure:.2f}) in {fields}"
        also = [" ".join(other.keys) for _value, other in here if other is not way]
        if also:
            line += f"; also {', '.join(also)}"
        yield line
