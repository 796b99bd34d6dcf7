"""A query understood: what is wanted, and the ways in which it may stand in the rules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.search.index import Wanted, Way
from companion.search.language import Language
from companion.search.named import QUOTED, Titles, named_game, named_number, quoted
from companion.search.text import Token, is_cjk, tokenize
from companion.search.vocabulary import OTHER, Reader, surest
from companion.text import clean

FAINT = 0.4  # how much less a word says that is in most questions
_MAX_TOKENS, _GAP, _OWN_WORDS = 48, 2, 0.5


@dataclass(frozen=True)
class Plan:
    """What to look for, and how to show what was found."""

    wanted: tuple[Wanted, ...] = ()
    game: str | None = None  # named in the query
    number: str | None = None  # of a section
    phrases: tuple[tuple[str, ...], ...] = ()  # quoted
    more_than_phrases: bool = True
    corrected: str | None = None

    @property
    def marked(self) -> frozenset[str]:
        """The keys to mark in a text."""
        return frozenset(
            key for want in self.wanted for way in want.ways for key in way.keys
        )

    @property
    def sureness(self) -> float:
        """How much of what was asked is known to the index, 0 to 1."""
        total = sum(want.weight for want in self.wanted)
        return (
            sum(want.weight * want.ways[0].sure for want in self.wanted if want.ways)
            / total
            if total
            else 0.0
        )


def shorten(query: str) -> str:
    """The query without what nobody types: cleaned, and at most so many characters, without a broken last word."""
    text = clean(query[: 4 * MAX_QUERY_CHARS])
    if len(text) <= MAX_QUERY_CHARS:
        return text
    cut = text[: MAX_QUERY_CHARS + 1].rpartition(" ")[0]
    return cut or text[:MAX_QUERY_CHARS]


class Planner:
    """Makes plans for some games of one index, and readers of one language."""

    def __init__(self, reader: Reader, titles: Titles) -> None:
        self.reader, self.titles = reader, titles

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned."""
        tokens = list(tokenize(query))[:_MAX_TOKENS]
        # Where one game alone is searched, its name says nothing more.
        titles = self.titles if len(self.reader.scope) > 1 else {}
        game, title = named_game(tokens, titles)
        said = [token for token in tokens if token not in title] or tokens
        several, rest = self.together(said)
        words = self.content(rest, literal) or ([] if several else rest)
        words = words[: MAX_QUERY_WORDS - len(several)]
        wanted = [*self.alone(words, said, literal), *several]
        weighed = tuple(self.weighed(want) for want in wanted)
        return Plan(
            weighed, game, named_number(query, self.reader.languages),
            tuple(quoted(query, self.reader.vocabulary.lang)), bool(QUOTED.sub("", query).strip()),
            corrected(query, weighed),
        )  # fmt: skip

    def weighed(self, want: Wanted) -> Wanted:
        """With how rare it is: in the way nearest to what was typed. Another way is never worth more than that."""
        index, scope = self.reader.vocabulary.index, self.reader.scope
        rare = {
            way: index.rarity(index.count(way.keys, scope), scope) for way in want.ways
        }
        own = (rarity for way, rarity in rare.items() if way.kind != OTHER)
        most = next(own, max(rare.values(), default=1.0))
        ways = [
            replace(
                way,
                sure=way.sure * min(1.0, most / rarity),
                says=way.sure * min(most, rarity),
            )
            for way, rarity in rare.items()
        ]
        return replace(want, ways=tuple(ways), rarity=most)

    def together(self, tokens: Sequence[Token]) -> tuple[list[Wanted], list[Token]]:
        """What words ask for that mean something together, the longest first, and the words that are left."""
        found: list[Wanted] = []
        rest = list(tokens)
        for lang in self.reader.languages:
            keys = [lang.key(token.surface) for token in tokens]
            for size in range(min(lang.longest, len(tokens)), 1, -1):
                for places in runs(len(tokens), size):
                    said = tuple(keys[place] for place in places)
                    group = [tokens[place] for place in places]
                    if said in lang.others and all(token in rest for token in group):
                        found.append(self.group(group, said, lang))
                        rest = [token for token in rest if token not in group]
        return found, rest

    def group(
        self, tokens: Sequence[Token], said: tuple[str, ...], lang: Language
    ) -> Wanted:
        """What words ask for that mean something together: all of them, other words for it, less surely each alone."""
        reader = self.reader
        content = [token for token in tokens if not lang.is_stop(token.surface)]
        keys = tuple(lang.key(token.surface) for token in content)
        telling = len(keys) > 1 or not reader.is_faint(tokens[-1])
        ways = []
        if keys and telling and reader.is_here(keys):
            ways.append(Way(keys, 1.0, "as typed"))
        ways += reader.others(said)
        for token in tokens:
            if not reader.is_stop(token.surface) and not reader.is_faint(token):
                alone = ((key,) for key in reader.keys(token.surface))
                ways += [
                    Way(key, _OWN_WORDS, "as typed")
                    for key in alone
                    if reader.is_here(key)
                ]
        typed = " ".join(token.surface for token in tokens)
        worth = max(reader.says(token.surface) for token in tokens)
        return Wanted(typed, tuple(surest(ways)), worth)

    def content(self, tokens: Sequence[Token], literal: bool) -> list[Token]:
        """The words that do not only join others, even misspelt."""
        said = [token for token in tokens if not self.reader.is_stop(token.surface)]
        if literal:
            return said
        return [token for token in said if not self.reader.is_slip_of_stop(token)]

    def alone(
        self, words: Sequence[Token], tokens: Sequence[Token], literal: bool
    ) -> Iterator[Wanted]:
        """What words ask for one by one. A compound written apart counts for both of its parts."""
        pairs: dict[Token, list[Way]] = defaultdict(list)
        for first, second in zip(tokens, tokens[1:], strict=False):
            joined = list(self.reader.joined(first, second))
            pairs[first] += joined
            pairs[second] += joined
        for verb, particle in combinations(tokens, 2):
            pairs[verb] += self.reader.separated(verb, particle)
        for word in words:
            faint = FAINT if self.reader.is_faint(word) else 1.0
            worth = faint * self.reader.says(word.surface)
            last = word is tokens[-1]
            for ways in self.reader.ways(word, literal=literal, last=last):
                found = surest([*ways, *pairs[word]])
                yield Wanted(word.surface, tuple(found), worth)


def runs(count: int, size: int) -> Iterator[tuple[int, ...]]:
    """The places of neighbouring words; of two words also with a few between them."""
    for start in range(count - size + 1):
        yield tuple(range(start, start + size))
    if size == 2:
        for first in range(count):
            for second in range(first + 2, min(first + 2 + _GAP, count)):
                yield first, second


def corrected(query: str, wanted: Sequence[Wanted]) -> str | None:
    """The query with corrected words in place of misspelt ones; None when there are none."""
    fixed = {
        want.typed: want.ways[0].word
        for want in wanted
        if want.ways and want.ways[0].kind == "corrected"
    }
    if not fixed:
        return None
    done, position = [], 0
    for token in tokenize(query):
        word = fixed.get(token.surface)
        if word and not is_cjk(word):
            capital = token.surface[:1].isupper()
            cased = word[0].upper() + word[1:] if capital else word
            done += [query[position : token.start], cased]
            position = token.end
    return "".join(done) + query[position:]
