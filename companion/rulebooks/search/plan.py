"""A query understood: which words it has, and which tokens of the index each of them may mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.rulebooks.search.engine import Want
from companion.rulebooks.search.guesses import Guess, meanings
from companion.rulebooks.search.impacts import pair
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.tokens import Token, is_cjk, tokenize
from companion.text import clean

NAME_WORTH, PAIR_WORTH, TERM_MENTION, FAINT, NUMBER_WORTH, GAME_WORTH = 3.2, 0.45, 0.55, 0.3, 100.0, 6.0
_LONGEST_NAME, _MAX_TOKENS = 4, 24
_NUMBER = re.compile(r"(?:^|\s)(?:§\s*)?(\d+(?:\.\d+)+)(?![\w.])")
_WHOLE_NUMBER = re.compile(r"^(?:(§)\s*|(\w+)\s+)?(\d+(?:\.\d+)*)$")
_QUOTED = re.compile("[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")


@dataclass(frozen=True)
class Word:
    """A word that was typed, and the keys it may stand for in the index."""

    token: Token
    guesses: tuple[Guess, ...]
    worth: float

    @property
    def sure(self) -> float:
        """How sure it is that this word is known: 0 for a word that means nothing to us."""
        return max((guess.likeness for guess in self.guesses), default=0.0)


@dataclass(frozen=True)
class Plan:
    """What to look for, and how to show what was found."""

    groups: tuple[tuple[Want, ...], ...] = ()
    marked: frozenset[str] = frozenset()
    corrected: str | None = None
    phrases: tuple[tuple[str, ...], ...] = ()
    sureness: float = 0.0
    words: tuple[Word, ...] = field(default=(), repr=False)


def shorten(query: str) -> str:
    """The query without what nobody types: cleaned, and at most so many characters, without a broken last word."""
    start = query[: 4 * MAX_QUERY_CHARS]
    text = clean(start)
    if len(text) <= MAX_QUERY_CHARS:
        return text
    cut = text[: MAX_QUERY_CHARS + 1].rpartition(" ")[0]
    return cut or text[:MAX_QUERY_CHARS]


class Planner:
    """Makes plans for one lexicon and some of its games."""

    def __init__(self, lexicon: Lexicon, games: frozenset[str], titles: Mapping[tuple[str, ...], str]) -> None:
        self.lexicon, self.games, self.titles = lexicon, games, titles
        self.rarity = lru_cache(maxsize=20_000)(lambda key: lexicon.rarity(key, games))

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned."""
        tokens = list(tokenize(query))
        game, tokens = self._without_game(tokens)
        words = self._words(tokens, literal)
        if not words and not game:
            return Plan(groups=tuple(tuple(group) for group in self._number_groups(query)))
        names, terms = self._names(words)
        groups: list[Sequence[Want]] = [self._group(number, word, terms) for number, word in enumerate(words)]
        groups += [names, *self._pair_groups(words), *self._number_groups(query)]
        if game:
            groups.append((Want("game", game, GAME_WORTH),))
        return Plan(
            groups=tuple(tuple(group) for group in groups if group),
            marked=self._marked(words, terms), corrected=_corrected(query, words),
            phrases=self._phrases(query), sureness=_sureness(words), words=tuple(words),
        )  # fmt: skip

    def _without_game(self, tokens: list[Token]) -> tuple[str, list[Token]]:
        folds = [token.fold for token in tokens]
        for title, game in self.titles.items():
            for at in range(len(folds) - len(title) + 1):
                if tuple(folds[at : at + len(title)]) == title and len(folds) > len(title):
                    return game, tokens[:at] + tokens[at + len(title) :]
        return "", tokens

    def _words(self, tokens: list[Token], literal: bool) -> list[Word]:
        lang = self.lexicon.lang
        content = [token for token in tokens if token.fold not in lang.stop] or tokens
        limit = _MAX_TOKENS if any(is_cjk(token.fold) for token in content) else MAX_QUERY_WORDS
        content = content[:limit]
        joined = self._joined(tokens)
        last = tokens[-1] if tokens else None
        return [
            self._word(token, found, joined.get(token))
            for token in content
            for found in meanings(self.lexicon, self.games, token, literal=literal, last=token == last)
        ]

    def _word(self, token: Token, found: Sequence[Guess], joined: Guess | None) -> Word:
        if joined is not None:
            found = (joined, *(replace(guess, fixed=None) for guess in found if guess.fixed is None))
        worth = FAINT if self.lexicon.lang.key(token.surface) in self.lexicon.lang.faint else 1.0
        return Word(token, tuple(found), worth)

    def _joined(self, tokens: list[Token]) -> dict[Token, Guess]:
        """Neighbours that are one word in our texts: each of the two may stand for it."""
        found: dict[Token, Guess] = {}
        for first, second in zip(tokens, tokens[1:], strict=False):
            for link in self.lexicon.lang.links:
                word = first.fold + link + second.fold
                if word in self.lexicon.words:
                    key = self.lexicon.lang.key(self.lexicon.words[word])
                    found.setdefault(first, Guess(key, 1.0))
                    found.setdefault(second, Guess(key, 1.0))
        return found

    def _names(self, words: Sequence[Word]) -> tuple[list[Want], dict[str, set[int]]]:
        """The names that some of the words make, and the terms that are meant by which words."""
        total = sum(self._value(word) for word in words) or 1.0
        wants: dict[str, float] = {}
        terms: dict[str, set[int]] = {}
        numbered = [(number, word) for number, word in enumerate(words) if word.guesses][:MAX_QUERY_WORDS]
        for size in range(1, min(_LONGEST_NAME, len(numbered)) + 1):
            for some in combinations(numbered, size):
                value = sum(self._value(word) for _, word in some)
                for name, likeness in _spelled([word for _, word in some]):
                    if name in self.lexicon.names:
                        worth = NAME_WORTH * value * value / total * likeness
                        wants[name] = max(wants.get(name, 0.0), worth)
                        for term in self.lexicon.names[name]:
                            terms.setdefault(f"@{term}", set()).update(number for number, _ in some)
        return [Want("name", name, worth) for name, worth in wants.items()], terms

    def _value(self, word: Word) -> float:
        keys = [guess.key for guess in word.guesses if not guess.alike]
        return word.worth * max((self.rarity(key) for key in keys[:2]), default=4.0)

    def _group(self, number: int, word: Word, terms: Mapping[str, set[int]]) -> list[Want]:
        wants: dict[str, float] = {}
        main = self._value(word)
        for guess in word.guesses:
            rarity = self.rarity(guess.key) * word.worth
            worth = (min(rarity, main) if guess.alike else rarity) * guess.likeness
            wants[guess.key] = max(wants.get(guess.key, 0.0), worth)
        for term, numbers in terms.items():
            if number in numbers:
                wants[term] = main * TERM_MENTION
        return [Want("word", key, worth) for key, worth in wants.items()]

    def _pair_groups(self, words: Sequence[Word]) -> Iterator[list[Want]]:
        for first, second in zip(words, words[1:], strict=False):
            if first.guesses and second.guesses:
                worth = PAIR_WORTH * min(self._value(first), self._value(second))
                yield [Want("pair", pair(first.guesses[0].key, second.guesses[0].key), worth)]

    def _number_groups(self, query: str) -> Iterator[list[Want]]:
        whole = _WHOLE_NUMBER.match(query.strip())
        numbers = _NUMBER.findall(query)
        if whole and (not whole[2] or whole[2].casefold() in self.lexicon.lang.section_words):
            numbers.append(whole[3])
        for number in dict.fromkeys(numbers):
            yield [Want("number", number, NUMBER_WORTH)]

    def _phrases(self, query: str) -> tuple[tuple[str, ...], ...]:
        phrases = [tuple(self.lexicon.lang.key(t.surface) for t in tokenize(text)) for text in _QUOTED.findall(query)]
        return tuple(phrase for phrase in phrases if len(phrase) > 1)

    def _marked(self, words: Sequence[Word], terms: Mapping[str, set[int]]) -> frozenset[str]:
        keys = {guess.key for word in words for guess in word.guesses if guess.likeness > 0.3}
        for term in terms:
            keys.update(self.lexicon.terms.get(term[1:], ()))
        return frozenset(keys)


def _spelled(words: Sequence[Word]) -> Iterator[tuple[str, float]]:
    """The keys of the name that some words make, with each way to understand one of them."""
    best = [word.guesses[0] for word in words]
    yield " ".join(sorted({guess.key for guess in best})), min(guess.likeness for guess in best)
    for at, word in enumerate(words):
        for guess in word.guesses[1:4]:
            some = [*best[:at], guess, *best[at + 1 :]]
            yield " ".join(sorted({guess.key for guess in some})), min(guess.likeness for guess in some)


def _corrected(query: str, words: Sequence[Word]) -> str | None:
    text, changed = query, False
    for word in sorted(words, key=lambda word: -word.token.start):
        fixed = word.guesses[0].fixed if word.guesses else None
        if fixed and fixed != word.token.surface:
            text, changed = text[: word.token.start] + fixed + text[word.token.end :], True
    return text if changed else None


def _sureness(words: Sequence[Word]) -> float:
    total = sum(word.worth for word in words)
    return sum(word.worth * word.sure for word in words) / total if total else 0.0
