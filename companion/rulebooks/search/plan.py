"""A query understood: which words it has, and which tokens of the index each of them may mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.rulebooks.search.engine import Want
from companion.rulebooks.search.guesses import UNKNOWN, Guess, Guesser
from companion.rulebooks.search.impacts import pair
from companion.rulebooks.search.tokens import Token, fold, is_cjk, tokenize
from companion.text import clean

NAME_WORTH, PAIR_WORTH, TERM_MENTION, FAINT, NUMBER_WORTH, GAME_WORTH = 3.2, 0.45, 0.55, 0.3, 100.0, 6.0
_LONGEST_NAME, _MAX_TOKENS = 4, 24
_NUMBER = re.compile(r"(?:^|\s)(?:§\s*)?(\d+(?:\.\d+)+)(?![\w.])")
_WHOLE_NUMBER = re.compile(r"^(?:(§)\s*|(\w+)\s+)?(\d+(?:\.\d+)*)$")
_QUOTED = re.compile("[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")


@dataclass(frozen=True)
class Word:
    """A word that was typed, and the keys it may stand for in the index.

    `worth` is less than 1 for a word that says little; `value` is also the more the rarer the word is.
    """

    token: Token
    guesses: tuple[Guess, ...]
    worth: float
    value: float

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
    """Makes plans for one lexicon, some of its games, and readers of one language."""

    def __init__(self, guesser: Guesser, titles: Mapping[tuple[str, ...], str]) -> None:
        self.guesser, self.lexicon, self.titles = guesser, guesser.lexicon, titles

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned."""
        game, tokens = self._without_game(list(tokenize(query)))
        words = self._words(tokens, literal)
        names, terms = self._names(words)
        groups = [self._group(number, word, terms) for number, word in enumerate(words)]
        groups += [names, *self._pair_groups(words), *self._number_groups(query)]
        groups += [[Want("game", game, GAME_WORTH)]] if game else []
        return Plan(
            groups=tuple(tuple(group) for group in groups if group),
            marked=self._marked(words, terms), corrected=_corrected(query, words),
            phrases=self._phrases(query), sureness=_sureness(words), words=tuple(words),
        )  # fmt: skip

    def _without_game(self, tokens: list[Token]) -> tuple[str, list[Token]]:
        """The game that is named among other words, and these words."""
        folds = tuple(token.fold for token in tokens)
        for title, game in self.titles.items():
            for at in range(len(folds) - len(title) + 1):
                if folds[at : at + len(title)] == title and len(folds) > len(title):
                    return game, tokens[:at] + tokens[at + len(title) :]
        return "", tokens

    def _words(self, tokens: list[Token], literal: bool) -> list[Word]:
        content = [token for token in tokens if not self.guesser.is_stop(token.fold)] or tokens
        limit = _MAX_TOKENS if any(is_cjk(token.fold) for token in content) else MAX_QUERY_WORDS
        joined = self._joined(tokens)
        return [
            self._word(token, found, joined.get(token))
            for token in content[:limit]
            for found in self.guesser.meanings(token, literal=literal, last=token == tokens[-1])
        ]

    def _word(self, token: Token, found: Sequence[Guess], joined: Guess | None) -> Word:
        if joined is not None:
            found = (joined, *(guess for guess in found if guess.fixed is None))
        value = max((self.guesser.rarity(guess.key) for guess in found[:2] if not guess.alike), default=UNKNOWN)
        worth = FAINT if self.guesser.is_faint(self.lexicon.lang.key(token.surface)) else 1.0
        return Word(token, tuple(found), worth, worth * value)

    def _joined(self, tokens: list[Token]) -> dict[Token, Guess]:
        """Neighbours that are one word in our texts: each of the two may stand for it."""
        found: dict[Token, Guess] = {}
        for first, second in zip(tokens, tokens[1:], strict=False):
            guess = self.guesser.joined(first, second)
            if guess is not None:
                found |= {first: guess, second: guess}
        return found

    def _names(self, words: Sequence[Word]) -> tuple[list[Want], dict[str, set[int]]]:
        """The names that some of the words make, and the terms that are meant by which words."""
        total = sum(word.value for word in words) or 1.0
        wants: dict[str, float] = {}
        terms: dict[str, set[int]] = {}
        for numbers in _choices([number for number, word in enumerate(words) if word.guesses]):
            some = [words[number] for number in numbers]
            value = sum(word.value for word in some)
            for name, likeness in _spelled(some):
                if name in self.lexicon.names:
                    wants[name] = max(wants.get(name, 0.0), NAME_WORTH * value * value / total * likeness)
                    for term in self.lexicon.names[name]:
                        terms.setdefault(f"@{term}", set()).update(numbers)
        return [Want("name", name, worth) for name, worth in wants.items()], terms

    def _group(self, number: int, word: Word, terms: Mapping[str, set[int]]) -> list[Want]:
        """What one word may be found by: its guesses, and the terms it helps to name."""
        wants: dict[str, float] = {}
        for guess in word.guesses:
            rarity = self.guesser.rarity(guess.key) * word.worth
            worth = (min(rarity, word.value) if guess.alike else rarity) * guess.likeness
            wants[guess.key] = max(wants.get(guess.key, 0.0), worth)
        for term, numbers in terms.items():
            if number in numbers:
                wants[term] = word.value * TERM_MENTION
        return [Want("word", key, worth) for key, worth in wants.items()]

    def _pair_groups(self, words: Sequence[Word]) -> Iterator[list[Want]]:
        for first, second in zip(words, words[1:], strict=False):
            if first.guesses and second.guesses:
                worth = PAIR_WORTH * min(first.value, second.value)
                yield [Want("pair", pair(first.guesses[0].key, second.guesses[0].key), worth)]

    def _number_groups(self, query: str) -> Iterator[list[Want]]:
        whole = _WHOLE_NUMBER.match(query.strip())
        numbers = _NUMBER.findall(query)
        if whole and (not whole[2] or fold(whole[2]) in self.guesser.spoken.section_words):
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


def _choices(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    few = numbers[:MAX_QUERY_WORDS]
    for size in range(1, min(_LONGEST_NAME, len(few)) + 1):
        yield from combinations(few, size)


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
