"""A query understood: what is wanted, and the ways in which it may stand in the rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.search.index import Wanted, Way
from companion.search.language import Language
from companion.search.text import Token, fold, is_cjk, tokenize
from companion.search.vocabulary import Reader, surest
from companion.text import clean

FAINT = 0.4  # how much less a word says that is in most questions
_MAX_TOKENS, _GAP, _OWN_WORDS = 48, 2, 0.5
_NUMBER = re.compile(r"(?:^|\s)(?:§\s*)?(\d+(?:\.\d+)+)(?![\w.])")
_WHOLE_NUMBER = re.compile(r"^(?:(§)\s*|(\w+)\s+)?(\d+(?:\.\d+)*)$")
_QUOTED = re.compile('["“”„«»]([^"“”„«»]+)["“”„«»]')


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

    def __init__(self, reader: Reader, titles: Mapping[tuple[str, ...], str]) -> None:
        self.reader, self.titles = reader, titles

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned."""
        tokens = list(tokenize(query))[:_MAX_TOKENS]
        game, title = self._game_named(tokens)
        said = [token for token in tokens if token not in title] or tokens
        wanted = [self._weighed(want) for want in self._wanted(said, literal)]
        quoted = tuple(self._quoted(query))
        return Plan(
            tuple(wanted), game, self._number(query), quoted, bool(_QUOTED.sub("", query).strip()),
            corrected(query, wanted),
        )  # fmt: skip

    def _weighed(self, want: Wanted) -> Wanted:
        """With how rare it is: in the way nearest to what was typed. Another way is never worth more than that."""
        index, scope = self.reader.vocabulary.index, self.reader.scope
        rarity = [
            index.rarity(len(index.strengths(way.keys, scope)), scope)
            for way in want.ways
        ]
        nearest = next(
            (
                own
                for way, own in zip(want.ways, rarity, strict=True)
                if way.kind != "other word"
            ),
            None,
        )
        most = max(rarity, default=1.0) if nearest is None else nearest
        ways = [
            replace(
                way,
                sure=way.sure * min(1.0, most / own),
                says=way.sure * min(most, own),
            )
            for way, own in zip(want.ways, rarity, strict=True)
        ]
        return replace(want, ways=tuple(ways), rarity=most)

    def _wanted(self, tokens: Sequence[Token], literal: bool) -> Iterator[Wanted]:
        """What the words ask for: first those that mean something together, then the others one by one."""
        rest = list(tokens)
        several: list[Wanted] = []
        for group, ways in self._together(tokens):
            if all(token in rest for token in group):
                own = [
                    replace(way, sure=way.sure * _OWN_WORDS)
                    for token in group
                    for way in self._own(token)
                ]
                several.append(
                    Wanted(
                        " ".join(t.surface for t in group),
                        tuple(surest([*ways, *own])),
                        max(self.reader.says(token.surface) for token in group),
                    )
                )
                rest = [token for token in rest if token not in group]
        content = [token for token in rest if not self.reader.is_stop(token.surface)]
        content = [
            token
            for token in content
            if literal or not self.reader.is_slip_of_stop(token)
        ]
        content = (content or ([] if several else rest))[
            : MAX_QUERY_WORDS - len(several)
        ]
        pairs = self._pairs(tokens)
        for token in content:
            for ways in self.reader.ways(
                token, literal=literal, last=token is tokens[-1]
            ):
                found = surest([*ways, *pairs.get(token, ())])
                faint = FAINT if self.reader.is_faint(token) else 1.0
                worth = faint * self.reader.says(token.surface)
                yield Wanted(token.surface, tuple(found), worth)
        yield from several

    def _own(self, token: Token) -> list[Way]:
        if self.reader.is_stop(token.surface) or self.reader.is_faint(token):
            return []
        return [
            Way((key,), 1.0, "as typed")
            for key in self.reader.keys(token.surface)
            if self.reader.is_here((key,))
        ]

    def _together(
        self, tokens: Sequence[Token]
    ) -> Iterator[tuple[tuple[Token, ...], list[Way]]]:
        """Several words that have other words for them together, the longest first; two may stand a little apart."""
        for lang in self.reader.languages:
            keys = [lang.key(token.surface) for token in tokens]
            for size in range(min(lang.longest, len(tokens)), 1, -1):
                for places in _runs(len(tokens), size):
                    said = tuple(keys[place] for place in places)
                    if said in lang.others:
                        group = tuple(tokens[place] for place in places)
                        yield (
                            group,
                            [
                                *self._as_it_is(group, lang),
                                *self.reader.others(said),
                            ],
                        )

    def _as_it_is(self, group: Sequence[Token], lang: Language) -> Iterator[Way]:
        keys = tuple(
            lang.key(token.surface)
            for token in group
            if not lang.is_stop(token.surface)
        )
        if (
            keys
            and (len(keys) > 1 or not self.reader.is_faint(group[-1]))
            and self.reader.is_here(keys)
        ):
            yield Way(keys, 1.0, "as typed")

    def _pairs(self, tokens: Sequence[Token]) -> dict[Token, list[Way]]:
        """Ways that two words have together: a compound written apart, a verb and its first part."""
        found: dict[Token, list[Way]] = {}
        for first, second in zip(tokens, tokens[1:], strict=False):
            for way in self.reader.joined(first, second):
                found.setdefault(first, []).append(way)
                found.setdefault(second, []).append(way)
        for verb, particle in combinations(tokens, 2):
            for way in self.reader.separated(verb, particle):
                found.setdefault(verb, []).append(way)
        return found

    def _game_named(
        self, tokens: Sequence[Token]
    ) -> tuple[str | None, frozenset[Token]]:
        """The game whose title stands in the query, and the title's words; not when only one is searched."""
        folds = [token.fold for token in tokens]
        if len(self.reader.scope) < 2:
            return None, frozenset()
        for title, game in sorted(
            self.titles.items(), key=lambda entry: -len(entry[0])
        ):
            for at in range(len(folds) - len(title) + 1):
                if (
                    title
                    and tuple(folds[at : at + len(title)]) == title
                    and len(folds) > len(title)
                ):
                    return game, frozenset(tokens[at : at + len(title)])
        return None, frozenset()

    def _number(self, query: str) -> str | None:
        """The section number that a query names: by its dots, a sign or a word for section."""
        found = _NUMBER.search(query)
        if found:
            return found.group(1)
        whole = _WHOLE_NUMBER.match(query.strip())
        if not whole:
            return None
        sign, word, number = whole.groups()
        named = word and any(
            fold(word) in lang.section_words for lang in self.reader.languages
        )
        return number if sign or named else None

    def _quoted(self, query: str) -> Iterator[tuple[str, ...]]:
        for match in _QUOTED.finditer(query):
            words = tuple(
                self.reader.vocabulary.lang.key(token.surface)
                for token in tokenize(match.group(1))
            )
            if words:
                yield words


def _runs(count: int, size: int) -> Iterator[tuple[int, ...]]:
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
            done += [query[position : token.start], _cased(word, token.surface)]
            position = token.end
    return "".join(done) + query[position:]


def _cased(word: str, like: str) -> str:
    return word[0].upper() + word[1:] if like[:1].isupper() else word
