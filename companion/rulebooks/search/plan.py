"""A query understood: which words it has, and which tokens of the index each of them may mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.rulebooks.search.aliases import LONGEST_PHRASE, asking_keys, phrase_key, question_key
from companion.rulebooks.search.engine import Want
from companion.rulebooks.search.guesses import FAINT, UNKNOWN, Guess, Guesser
from companion.rulebooks.search.impacts import pair
from companion.rulebooks.search.tokens import Token, fold, is_cjk, tokenize
from companion.text import clean

NAME_WORTH, PAIR_WORTH, TERM_MENTION, NUMBER_WORTH, GAME_WORTH = 3.2, 0.45, 0.65, 100.0, 12.0
IN_TITLE = 0.3  # what a word still says that stands in the title of the game that was named
PHRASE_LIKENESS, QUESTION_LIKENESS = 1.45, 1.25  # a name typed word by word
_LONGEST_NAME, _MAX_TOKENS = 4, 24
Spelled = tuple[str, tuple[int, ...], float]  # a name's key, the words that make it, how surely
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
    more_than_phrases: bool = True
    sureness: float = 0.0
    words: tuple[Word, ...] = field(default=(), repr=False)
    near: Mapping[int, float] = field(default_factory=dict, repr=False)  # what documents are worth by their phrasings


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
        self.documents = self.lexicon.numbers(guesser.games)

    def plan(self, query: str, literal: bool = False) -> Plan:
        """Understand a query that `shorten` has cleaned."""
        tokens = list(tokenize(query))
        game, title = self._game_named(tokens)
        words = self._words(tokens, title, literal)
        names, terms = self._names(words, tokens)
        groups = [self._group(number, word, terms) for number, word in enumerate(words)]
        groups += [names, *self._pair_groups(words), *self._number_groups(query)]
        groups += [[Want("game", game, GAME_WORTH)]] if game else []
        return Plan(
            groups=tuple(tuple(group) for group in groups if group),
            marked=self._marked(words, terms), corrected=_corrected(query, words),
            phrases=self._phrases(query), more_than_phrases=any(tokenize(_QUOTED.sub(" ", query))),
            sureness=_sureness(words), words=tuple(words),
            near=self._near(words, tokens),
        )  # fmt: skip

    def _game_named(self, tokens: Sequence[Token]) -> tuple[str, Sequence[Token]]:
        """One of several games whose title stands among other words, and the words of the title."""
        folds = tuple(token.fold for token in tokens)
        for title, game in self.titles.items() if len(self.guesser.games) > 1 else ():
            for at in range(len(folds) - len(title) + 1):
                if folds[at : at + len(title)] == title and len(folds) > len(title):
                    return game, tokens[at : at + len(title)]
        return "", ()

    def _words(self, tokens: list[Token], title: Sequence[Token], literal: bool) -> list[Word]:
        content = [token for token in tokens if not self.guesser.is_stop(token.surface)] or tokens
        content = list({token.fold: token for token in reversed(content)}.values())[::-1]  # each word once
        limit = _MAX_TOKENS if any(is_cjk(token.fold) for token in content) else MAX_QUERY_WORDS
        if not literal:
            content = [token for token in content[:limit] if not self.guesser.is_slip_of_stop(token)] or content
        together = self._together(tokens)
        return [
            self._word(token, [*together.get(token, ()), *found], IN_TITLE if token in title else self._worth(token))
            for token in content[:limit]
            for found in self.guesser.meanings(token, literal=literal, last=token == tokens[-1])
        ]

    def _worth(self, token: Token) -> float:
        return FAINT if self.guesser.is_faint(token.fold) else 1.0

    def _word(self, token: Token, found: Sequence[Guess], worth: float) -> Word:
        sure = any(guess.likeness == 1.0 for guess in found)
        kept = [guess for guess in found if guess.fixed is None or not sure]
        best = tuple(sorted(kept, key=lambda guess: -guess.likeness))
        value = max((self.guesser.rarity(guess.key) for guess in best[:2] if not guess.alike), default=UNKNOWN)
        return Word(token, best, worth, worth * value)

    def _together(self, tokens: list[Token]) -> dict[Token, list[Guess]]:
        """What words mean together: written as one in our texts, parts of one verb, or a common expression."""
        found: dict[Token, list[Guess]] = {}
        for some, guess in self.guesser.together(tokens[:_MAX_TOKENS]):
            for token in some:
                found.setdefault(token, []).append(guess)
        return found

    def _names(self, words: Sequence[Word], tokens: Sequence[Token]) -> tuple[list[Want], dict[str, set[int]]]:
        """The names that some of the words make, and the terms that are meant by which words."""
        total = sum(word.value for word in words) or 1.0
        wants: dict[str, float] = {}
        terms: dict[str, set[int]] = {}
        for name, numbers, likeness in (*self._chosen(words, tokens), *self._phrases_of(words, tokens)):
            if name in self.lexicon.names:
                value = sum(words[number].value for number in numbers)
                wants[name] = max(wants.get(name, 0.0), NAME_WORTH * value * value / total * likeness)
                for term in self.lexicon.names[name]:
                    terms.setdefault(f"@{term}", set()).update(numbers)
        return [Want("name", name, worth) for name, worth in wants.items()], terms

    def _chosen(self, words: Sequence[Word], tokens: Sequence[Token]) -> Iterator[Spelled]:
        """The names and questions that any few of the words make, in any order."""
        surfaces = [token.surface for token in tokens]
        asked = [asking_keys(surfaces, lang) for lang in self.guesser.languages]
        asking = [found for each in asked for found in (each, *((one,) for one in each if len(each) > 1)) if found]
        few = [number for number, word in enumerate(words) if word.guesses][:MAX_QUERY_WORDS]
        for size in range(1, min(_LONGEST_NAME, len(few)) + 1):
            for numbers in combinations(few, size):
                some = [words[number] for number in numbers]
                yield from ((_named(guesses), numbers, _likeness(guesses)) for guesses in _readings(some))
                best = [word.guesses[0] for word in some]
                for found in asking:
                    key = question_key(found, (guess.key for guess in best))
                    yield key, numbers, QUESTION_LIKENESS * _likeness(best)

    def _phrases_of(self, words: Sequence[Word], tokens: Sequence[Token]) -> Iterator[Spelled]:
        """The names that neighbouring words make, function words included."""
        numbers = {word.token: number for number, word in enumerate(words)}
        for start in range(min(len(tokens), _MAX_TOKENS)):
            for end in range(start + 2, min(start + LONGEST_PHRASE, len(tokens)) + 1):
                some = tokens[start:end]
                inside = tuple(numbers[token] for token in some if token in numbers)
                if inside and len(inside) < len(some):
                    for lang in self.guesser.languages:
                        yield phrase_key([token.surface for token in some], lang), inside, PHRASE_LIKENESS

    def _near(self, words: Sequence[Word], tokens: Sequence[Token]) -> dict[int, float]:
        """What documents are worth for being put in nearly the same words."""
        typed = {word.token for word in words}
        others = (token for token in tokens[:_MAX_TOKENS] if token not in typed and self.guesser.is_stop(token.surface))
        return self.lexicon.phrasings.near(
            [(word.value, _likenesses(word) or {self.lexicon.lang.key(word.token.surface): 1.0}) for word in words],
            {self.lexicon.lang.key(token.surface) for token in others}, self.guesser.says, self.documents,
        )  # fmt: skip

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


def _readings(words: Sequence[Word]) -> Iterator[list[Guess]]:
    """The ways to understand some words: each at its likeliest, one of them otherwise, all as one."""
    best = [word.guesses[0] for word in words]
    yield best
    for at, word in enumerate(words):
        for guess in word.guesses[1:4]:
            yield [*best[:at], guess, *best[at + 1 :]]
    for guess in words[0].guesses[:4] if len(words) > 1 else ():
        if all(any(guess.key == other.key for other in word.guesses) for word in words):
            yield [guess]


def _likenesses(word: Word) -> dict[str, float]:
    return {guess.key: guess.likeness for guess in word.guesses}


def _named(guesses: Sequence[Guess]) -> str:
    return " ".join(sorted({guess.key for guess in guesses}))


def _likeness(guesses: Sequence[Guess]) -> float:
    return min(guess.likeness for guess in guesses)


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
