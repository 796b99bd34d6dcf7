"""The exact best sections of a query, and what each thing adds to their scores.

Each section is a document. What a key (a word without its inflection) weighs there is BM25F over the fields;
its place in `body` and `names` is the number of the sentence or the name, so that a query can be
compared with each of them as a whole.
"""

import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.rulebooks.load import REQUIRED
from companion.search.postings import ASIDES, Games, Postings, Strength
from companion.search.schema import SLOTS, Document, open_files, write_files
from companion.search.wanted import Wanted, Way, whole_weight

with warnings.catch_warnings():
    # Whoosh's old escapes warn when they are first compiled.
    warnings.simplefilter("ignore")
    from whoosh import collectors, matching, query, scoring

SENTENCE = 0.5  # what a sentence adds that says all that was asked
NAME = 2.2  # what a name adds that says it
WHOLE = 0.3  # what a name adds that is said wholly, where nothing else is asked
UNNAMED = 0.1  # what is taken from a section of whose heading nothing was asked
ALSO = 0.35  # how much a way adds beside a surer one: a rule that says it in several words is about it
# How much a section counts that tells rules of others once more, and how much more when it is asked by its name.
ASIDE, ASKED = 0.6, 0.6
NAMED = 2.0  # how much more a section counts that has the phrase or the number that the query names
# What is wanted, a way of it that stands in a document, and how strongly it does.
Met = tuple[Wanted, Way, Strength]


class Found(NamedTuple):
    """A section that was found: the number of its document, and its score."""

    document: int
    score: float


class Asked(query.Query):  # type: ignore[misc]
    """A Whoosh query that has found its sections already, each with its whole score."""

    def __init__(self, found: Mapping[int, float]) -> None:
        self.found = found

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """The sections in order, as Whoosh wants them."""
        numbers = sorted(self.found)
        scores = [self.found[number] for number in numbers]
        # The scores are whole: Whoosh has nothing to weigh.
        scorer = scoring.WeightScorer(0.0)
        return matching.ListMatcher(numbers, scores, scorer=scorer)


class Index(Postings):
    """An opened index that ranks. Searches of one index must not overlap: the caller holds a lock."""

    def top(self, wanted: Sequence[Wanted], limit: int, scope: Games) -> list[Found]:
        """The documents with the highest scores, exactly, best first."""
        # Whoosh's default prunes documents that belong to the ten best: usequality=False, replace=0.
        collector = collectors.TopCollector(limit, usequality=False, replace=0)
        found = self.scores(wanted, scope, limit)
        self.searcher.search_with_collector(Asked(found), collector)

        # Whoosh keeps the numbers negative: of equal scores the first document comes first.
        best = sorted(collector.items, reverse=True)
        return [Found(-number, score) for score, number in best]

    def scores(
        self, wanted: Sequence[Wanted], scope: Games, limit: int
    ) -> dict[int, float]:
        """The scores of at least the `limit` best documents.

        What sentences and names add is reckoned for those only that can still come among the best.
        """
        words: dict[int, float] = defaultdict(float)
        most: dict[int, float] = defaultdict(float)  # what a sentence can say at most
        places: list[tuple[Wanted, Way, Mapping[int, Strength]]] = []
        for want in wanted:
            best: dict[int, float] = {}
            said: dict[int, float] = {}
            also = want.worth * ALSO
            for way in want.ways:
                sure, says = way.sure, way.says
                strengths = self.strengths(way.keys, scope)
                places.append((want, way, strengths))
                # Nothing is called in this loop: of many books it is most of the work.
                for number, (strength, _, _) in strengths.items():
                    value = sure * strength
                    words[number] += also * value
                    if number not in best or value > best[number]:
                        best[number] = value
                    if number not in said or says > said[number]:
                        said[number] = says
            surest = want.worth - also
            for number, value in best.items():
                words[number] += surest * value
                most[number] += want.worth * said[number]

        more = (SENTENCE + NAME) / whole_weight(wanted)
        bounds: list[tuple[float, int]] = []
        for number, value in words.items():
            bound = value + more * most[number] ** 2 + WHOLE * most[number]
            bounds.append((bound, number))
        bounds.sort(reverse=True)

        found: dict[int, float] = {}
        kept: list[float] = []
        for bound, number in bounds:
            # All that follow can reach less still.
            if len(kept) >= limit and bound <= kept[limit - 1]:
                break
            met = [
                (want, way, strengths[number])
                for want, way, strengths in places
                if number in strengths
            ]
            sentence, name, share = self.together(number, wanted, met)
            score = (words[number] + sentence) * share + name
            found[number] = score
            kept.append(score)
            kept.sort(reverse=True)
            del kept[limit:]
        return found

    def share(self, number: int, likeness: float) -> float:
        """How much a document counts whose name is so like what was asked, 0 to 1: the rule itself explains it best."""
        game, section = self.docs[number]
        rules = REQUIRED.get(game)
        # Beside the rules that every text of a game has stand chapters, examples and questions.
        is_beside = rules is not None and section not in rules
        if is_beside or ASIDES.fullmatch(section):
            asked = ASKED * likeness**0.5
            return min(1.0, float(ASIDE + asked))
        return 1.0

    def met(self, number: int, wanted: Sequence[Wanted], scope: Games) -> Iterator[Met]:
        """The ways of all that is wanted that stand in a document, the surest of each first."""
        for want in wanted:
            for way in want.ways:
                here = self.strengths(way.keys, scope).get(number)
                if here:
                    yield want, way, here

    def together(
        self, number: int, wanted: Sequence[Wanted], met: Iterable[Met]
    ) -> tuple[float, float, float]:
        """What the best sentence and the names add to a document's score, and how much all but the names counts."""
        total = whole_weight(wanted)
        # Gone through twice.
        met = list(met)
        sentences = slots(met, "body")
        said = max(sentences.values(), default=0.0)
        # Squared: what says half of all that was asked says much less than half.
        sentence = SENTENCE * said**2 / total

        names = slots(met, "names")
        lengths = self.name_lengths(number)
        best = wholly = 0.0
        for slot, value in names.items():
            # A long name of which little was asked is another name.
            whole = min(1.0, value / lengths[slot])
            best = max(best, whole * (value / total) ** 2)
            nothing_else = min(1.0, value / total) ** 4
            wholly = max(wholly, whole**3 * nothing_else * value)

        name = NAME * best * total + WHOLE * wholly
        # The first of the names is the heading.
        if 0 not in names:
            name -= UNNAMED
        return sentence, name, self.share(number, best)


def slots(met: Iterable[Met], field: str) -> dict[int, float]:
    """How much of what is wanted each sentence (or name) of a document says."""
    found: dict[int, float] = defaultdict(float)
    wanted = None
    for want, way, here in met:
        # A word counts once in each, in the surest of its ways.
        if want is not wanted:
            wanted = want
            seen = 0
        fresh = int(here[SLOTS[field]]) & ~seen
        seen |= fresh
        for slot in bits(fresh):
            found[slot] += want.worth * way.says
    return found


def beside(met: Sequence[Met], sentences: Sequence[int]) -> dict[int, float]:
    """How much each sentence says of what neither the heading nor these sentences say."""
    mask = sum(1 << sentence for sentence in sentences)
    told = {want.typed for want, _, (_, said, names) in met if said & mask or names & 1}
    return slots((each for each in met if each[0].typed not in told), "body")


def heads(met: Met) -> bool:
    """Whether a way stands in the heading, which is the first of the names."""
    _want, _way, (_strength, _sentences, names) = met
    return bool(names & 1)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def write_index(folder: Path | None, code: str, documents: Iterable[Document]) -> Index:
    """Index documents, numbered from 0, into an empty folder, or in memory without one."""
    opened = write_files(folder, code, documents)
    return Index(opened)


def read_index(folder: Path) -> Index:
    """Open an index that `write_index` made."""
    opened = open_files(folder)
    return Index(opened)
