"""A query understood: what is wanted, and the ways in which it may stand in the rules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.search.abroad import Names, at_home
from companion.search.language import Language
from companion.search.named import QUOTED, named_number, quoted
from companion.search.reader import OTHER, Reader, surest
from companion.search.text import Token, is_cjk, tokenize
from companion.search.wanted import Wanted, Way, whole_weight
from companion.text import clean

FAINT = 0.48  # how much less a word says that is in most questions
_MAX_TOKENS, _GAP, _OWN_WORDS = 48, 2, 0.5
_APART = 0.6  # how much less sure a verb is by itself whose first part stands alone


@dataclass(frozen=True)
class Plan:
    """What to look for, and how to show what was found."""

    wanted: tuple[Wanted, ...] = ()
    number: str | None = None  # of a section
    phrases: tuple[tuple[str, ...], ...] = ()  # quoted
    more_than_phrases: bool = True
    corrected: str | None = None

    @property
    def marked(self) -> frozenset[str]:
        """The keys to mark in a text: of what was typed; of another word only where that is all there is."""
        found: set[str] = set()
        for want in self.wanted:
            own = [way for way in want.ways if way.kind != OTHER]
            # Who typed “tie” would not know why a drawn card is marked.
            for way in own or want.ways[:1]:
                found.update(way.keys)
        return frozenset(found)

    @property
    def sureness(self) -> float:
        """How much of what was asked is known to the index, 0 to 1."""
        known = 0.0
        for want in self.wanted:
            if want.ways:
                surest_way = want.ways[0]
                known += want.weight * surest_way.sure
        return known / whole_weight(self.wanted)


def shorten(query: str) -> str:
    """The query without what nobody types: cleaned, and at most so many characters, without a broken last word."""
    text = clean(query[: 4 * MAX_QUERY_CHARS])
    if len(text) <= MAX_QUERY_CHARS:
        return text

    # One more, so that a word that just fits is not taken for a broken one.
    longest = text[: MAX_QUERY_CHARS + 1]
    cut, _space, _broken = longest.rpartition(" ")
    return cut or text[:MAX_QUERY_CHARS]


class Planner:
    """Makes plans for some games of one index, and readers of one language."""

    def __init__(self, reader: Reader, names: Names = MappingProxyType({})) -> None:
        self.reader = reader
        self.names = names

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned; a misspelt one as it is told to be read."""
        typed = self.read(query, literal)
        if not typed.corrected:
            return typed
        meant = self.read(typed.corrected, literal)
        return replace(meant, corrected=typed.corrected)

    def read(self, query: str, literal: bool) -> Plan:
        """Understand a query as it is written."""
        tokens = list(tokenize(query))
        # Every two of them are read together, which for a long text would take long.
        said = tokens[:_MAX_TOKENS]
        if not literal:
            said = at_home(said, self.names)

        several, rest = self.together(said)
        words = self.content(rest, literal)
        # A query of function words alone is looked for as it is.
        if not words and not several:
            words = rest
        words = self.telling(words, MAX_QUERY_WORDS - len(several))
        wanted = [*self.alone(words, said, literal), *several]
        weighed = tuple(self.weighed(want) for want in wanted)

        unquoted = QUOTED.sub("", query).strip()
        phrases = quoted(query, self.reader.vocabulary.lang)
        number = named_number(query, self.reader.languages)
        return Plan(
            wanted=weighed,
            number=number,
            phrases=tuple(phrases),
            more_than_phrases=bool(unquoted),
            corrected=corrected(query, weighed),
        )

    def weighed(self, want: Wanted) -> Wanted:
        """With how rare it is: in the way nearest to what was typed. Another way is never worth more than that."""
        scope = self.reader.scope
        index = self.reader.index
        rare: dict[Way, float] = {}
        for way in want.ways:
            documents = index.count(way.keys, scope)
            rare[way] = index.rarity(documents, scope)

        most = max(rare.values(), default=1.0)
        # One of several words that are read together does not tell how rare they are together.
        if " " not in want.typed:
            own = (rarity for way, rarity in rare.items() if way.kind != OTHER)
            most = next(own, most)
        ways = []
        for way, rarity in rare.items():
            sure = way.sure * min(1.0, most / rarity)
            says = way.sure * min(most, rarity)
            ways.append(replace(way, sure=sure, says=says))
        return replace(want, ways=tuple(ways), rarity=most)

    def together(self, tokens: Sequence[Token]) -> tuple[list[Wanted], list[Token]]:
        """What words ask for that mean something together, the longest first, and the words that are left."""
        found: list[Wanted] = []
        rest = list(tokens)
        small = [self.reader.is_stop(token.surface) for token in tokens]
        for lang in self.reader.languages:
            keys = [lang.key(token.surface) for token in tokens]
            longest = min(lang.longest, len(tokens))
            for size in range(longest, 1, -1):
                for places in runs(small, size):
                    said = tuple(keys[place] for place in places)
                    if said not in lang.others:
                        continue
                    group = [tokens[place] for place in places]
                    # No word counts in two groups.
                    if not all(token in rest for token in group):
                        continue
                    meant = self.group(group, said, lang)
                    # What leads nowhere together may lead somewhere alone.
                    if meant.ways:
                        found.append(meant)
                        rest = [token for token in rest if token not in group]
        return found, rest

    def group(
        self, tokens: Sequence[Token], said: tuple[str, ...], lang: Language
    ) -> Wanted:
        """What words ask for that mean something together: all of them, other words for it, less surely each alone."""
        reader = self.reader
        content = [token for token in tokens if not lang.is_stop(token.surface)]
        keys = tuple(lang.key(token.surface) for token in content)
        # One faint word in place of all of them would be found everywhere.
        telling = len(keys) > 1 or not reader.is_faint(tokens[-1].surface)
        ways = []
        if keys and telling and reader.is_here(keys):
            ways.append(Way(keys, 1.0, "as typed"))
        ways += reader.others(said)

        for token in tokens:
            if reader.is_stop(token.surface) or reader.is_faint(token.surface):
                continue
            ways += reader.typed(token.surface, _OWN_WORDS)

        typed = " ".join(token.surface for token in tokens)
        worth = max(reader.says(token.surface) for token in tokens)
        return Wanted(typed, tuple(surest(ways)), worth)

    def content(self, tokens: Sequence[Token], literal: bool) -> list[Token]:
        """The words that do not only join others, even misspelt."""
        said = [token for token in tokens if not self.reader.is_stop(token.surface)]
        if literal:
            return said
        return [token for token in said if not self.reader.is_slip_of_stop(token)]

    def telling(self, words: Sequence[Token], most: int) -> list[Token]:
        """The words that say most of what is meant, in their order: of a long story not only its beginning is read."""
        ordered = sorted(words, key=lambda word: -self.worth(word.surface))
        kept = set(ordered[: max(most, 0)])
        return [word for word in words if word in kept]

    def worth(self, word: str) -> float:
        """How much a word says of the rule that is meant."""
        worth = self.reader.says(word)
        if self.reader.is_faint(word):
            worth *= FAINT
        return worth

    def alone(
        self, words: Sequence[Token], tokens: Sequence[Token], literal: bool
    ) -> Iterator[Wanted]:
        """What words ask for one by one. A compound written apart counts for both of its parts."""
        pairs: dict[Token, list[Way]] = defaultdict(list)
        neighbours = zip(tokens, tokens[1:], strict=False)
        for first, second in neighbours:
            joined = list(self.reader.joined(first, second))
            pairs[first] += joined
            pairs[second] += joined
        apart: set[Token] = set()
        for verb, particle in combinations(tokens, 2):
            whole = list(self.reader.separated(verb, particle))
            pairs[verb] += whole
            if whole and ends_a_clause(particle, tokens):
                apart.add(verb)

        numbers: set[str] = set()
        for word in words:
            number = self.reader.spoken.key(word.surface)
            # A number that is told three times is asked for once: “a 4, then a 4, then I a 4”.
            if number in numbers:
                continue
            if number.isdigit():
                numbers.add(number)
            worth = self.worth(word.surface)
            # Who searches while typing has not ended the last word.
            last = word is tokens[-1]
            for ways in self.reader.ways(word, literal=literal, last=last):
                # “Läuft … weg” is hardly “laufen”.
                if word in apart:
                    ways = [replace(way, sure=_APART * way.sure) for way in ways]
                found = surest([*ways, *pairs[word]])
                yield Wanted(word.surface, tuple(found), worth)


def runs(small: Sequence[bool], size: int) -> Iterator[tuple[int, ...]]:
    """The places of neighbouring words; of two words also with a few small ones between them."""
    count = len(small)
    for start in range(count - size + 1):
        places = range(start, start + size)
        yield tuple(places)

    if size != 2:
        return
    for first in range(count):
        end = min(first + 2 + _GAP, count)
        for second in range(first + 2, end):
            # “My mill, and go” is nobody’s go.
            if all(small[first + 1 : second]):
                yield first, second


def ends_a_clause(word: Token, tokens: Sequence[Token]) -> bool:
    """Whether a word stands last, or before a sign: “auf?”, unlike “auf der Hand”."""
    following = (token for token in tokens if token.start >= word.end)
    after = next(following, None)
    return after is None or after.start > word.end + 1


def corrected(query: str, wanted: Sequence[Wanted]) -> str | None:
    """The query with corrected words in place of misspelt ones; None when there are none."""
    fixed = {}
    for want in wanted:
        if want.ways and want.ways[0].kind == "corrected":
            fixed[want.typed] = want.ways[0].word
    if not fixed:
        return None

    done = []
    position = 0
    for token in tokenize(query):
        word = fixed.get(token.surface)
        # Pairs of such characters overlap: they cannot be replaced one by one.
        if not word or is_cjk(word):
            continue
        if token.surface[:1].isupper():
            word = word[0].upper() + word[1:]
        done += [query[position : token.start], word]
        position = token.end
    done.append(query[position:])
    return "".join(done)
