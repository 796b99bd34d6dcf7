"""What a typed word may mean: itself, another form, a part, its beginning, a correction, a synonym."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations

from companion.rulebooks.search.compounds import ends
from companion.rulebooks.search.language import Language
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.tokens import Token, is_cjk

_OTHER_FORM, _EXPANDED, _PART, _PREFIX, _OTHER_PREFIX, _END = 0.9, 0.98, 0.9, 0.85, 0.6, 0.5
_ALIKE, _PHRASE = 0.5, 0.8
_SHORTEST_PREFIX, _SHORTEST_END = 3, 4
_CORRECTIONS = 6
_SLIP, _SHORTEST_SLIP = 0.8, 6
_SMALL_SLIP, _SHORTEST_SMALL_SLIP, _CLEARLY, _NEVER = 1.0, 4, 0.15, 9.0
FAINT = 0.6  # how much less a word says that is in most questions
TOPICAL = 0.8  # how much less a word says that stands in no title and no name
UNKNOWN = 4.0  # how rare a word is that stands nowhere


@dataclass(frozen=True)
class Guess:
    """A key of the index, how much it is like what was typed (0 to 1), and the word shown if it is a correction."""

    key: str
    likeness: float
    fixed: str | None = None
    alike: bool = False


class Guesser:
    """Reads words that somebody who speaks `spoken` typed, against the words of some games."""

    def __init__(self, lexicon: Lexicon, games: frozenset[str], spoken: Language) -> None:
        self.lexicon, self.games, self.spoken = lexicon, games, spoken
        self.languages = tuple(dict.fromkeys((lexicon.lang, spoken)))
        self.rarity = lru_cache(maxsize=20_000)(self._rarity)
        self.says = lru_cache(maxsize=20_000)(self._says)

    def _rarity(self, key: str) -> float:
        rarity = self.lexicon.rarity(key, self.games)
        return rarity if key in self.lexicon.topical else rarity * TOPICAL

    def _says(self, key: str) -> float:
        return self.rarity(key) * (FAINT if any(key in lang.faint for lang in self.languages) else 1.0)

    def is_stop(self, word: str) -> bool:
        """Whether a word only joins others."""
        return any(lang.is_stop(word) for lang in self.languages)

    def is_slip_of_stop(self, token: Token) -> bool:
        """Whether a word is a misspelt function word, rather than any other."""
        if len(token.fold) < _SHORTEST_SMALL_SLIP or self._is_known(token) or next(self._same(token), None):
            return False
        near = self.lexicon.speller.nearest(token.fold)
        small = next((far for word, far in near if self.is_stop(word)), _NEVER)
        other = next((far for word, far in near if not self.is_stop(word)), _NEVER)
        return small <= _SMALL_SLIP and small < other - _CLEARLY

    def is_faint(self, word: str) -> bool:
        """Whether a folded word says little about what is meant."""
        return any(lang.key(word) in lang.faint for lang in self.languages)

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys of a word in the text's language, then in the reader's."""
        return tuple(dict.fromkeys(chain.from_iterable(lang.keys(word) for lang in self.languages)))

    def meanings(self, token: Token, *, literal: bool, last: bool) -> list[tuple[Guess, ...]]:
        """What a word may mean here, the likeliest first; for a compound, what each of its parts may mean."""
        found = list(self._same(token))
        if not found:
            found = list(self._expanded(token))
            parts = [] if found or self._is_slip(token, literal) else self._parts(token)
            if parts:
                return [_best([part, *self._alike(part)]) for part in parts]
            if not self._is_known(token):
                found += self._unknown(token, literal=literal, last=last)
        first = max(found, key=lambda guess: guess.likeness, default=Guess(self.keys(token.surface)[0], 1.0))
        return [_best([*found, *self._alike(first)])]

    def together(self, tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], Guess]]:
        """Words that mean one thing together: which, and what."""
        for pair in zip(tokens, tokens[1:], strict=False):
            yield from ((pair, guess) for guess in self._joined(*pair))
        for verb, particle in combinations(tokens, 2):
            yield from (((verb,), guess) for guess in self._separated(verb, particle))
        folds = tuple(token.fold for token in tokens)
        for lang in self.languages:
            for phrase, word in lang.phrases.items():
                for at in range(len(folds) - len(phrase) + 1):
                    if folds[at : at + len(phrase)] == phrase:
                        yield tokens[at : at + len(phrase)], Guess(lang.key(word), _PHRASE, alike=True)

    def _joined(self, first: Token, second: Token) -> Iterator[Guess]:
        """The word of our texts that two neighbours make."""
        for link in self.lexicon.lang.links:
            surface = self.lexicon.words.get(first.fold + link + second.fold)
            if surface is not None:
                yield Guess(self.lexicon.lang.key(surface), 1.0)
                return

    def _separated(self, verb: Token, particle: Token) -> Iterator[Guess]:
        """The verb whose first part stands alone, as in “wer fängt an”."""
        if any(particle.fold in lang.particles for lang in self.languages):
            yield from (Guess(key, 1.0) for key in self.keys(particle.fold + verb.fold) if self._is_here(key))

    def _is_known(self, token: Token) -> bool:
        return any(lang.has_form(token.fold) for lang in self.languages) or self.lexicon.knows(token.surface)

    def _is_here(self, key: str) -> bool:
        return self.lexicon.count(key, self.games) > 0

    def _same(self, token: Token) -> Iterator[Guess]:
        for at, key in enumerate(self.keys(token.surface)):
            if self._is_here(key):
                yield Guess(key, _OTHER_FORM if at else 1.0)

    def _expanded(self, token: Token) -> Iterator[Guess]:
        """`ue` written for `ü`, and the like: not a mistake."""
        for word in _contracted(token.fold, self.spoken.expansions):
            for key in self.keys(self.lexicon.words.get(word, word)):
                if self._is_here(key):
                    yield Guess(key, _EXPANDED)

    def _parts(self, token: Token) -> list[Guess]:
        words = [token.fold, *_contracted(token.fold, self.spoken.expansions)]
        parts = next(filter(None, map(self.lexicon.split, words)), ())
        keys = [self.lexicon.lang.key(self.lexicon.words[part]) for part in parts]
        return [Guess(key, _PART) for key in keys if self._is_here(key)]

    def _is_slip(self, token: Token, literal: bool) -> bool:
        """Whether a word is so near to a known one that it is not a new compound."""
        if literal or len(token.fold) < _SHORTEST_SLIP or self._is_known(token):
            return False
        return any(far <= _SLIP for _, far in self.lexicon.speller.nearest(token.fold)[:1])

    def _unknown(self, token: Token, *, literal: bool, last: bool) -> list[Guess]:
        found = [*self._beginnings(token, last), *self._ends(token)]
        if not literal and not any(guess.likeness > _OTHER_PREFIX for guess in found):
            found += self._corrections(token)
        return found

    def _beginnings(self, token: Token, last: bool) -> Iterator[Guess]:
        if len(token.fold) < (1 if is_cjk(token.fold) else _SHORTEST_PREFIX - last):
            return
        for word in self.lexicon.starting_with(token.fold, self.games):
            share = len(token.fold) / len(word)
            likeness = (_PREFIX if last else _OTHER_PREFIX) * (0.6 + 0.4 * share)
            yield Guess(self.lexicon.lang.key(self.lexicon.words[word]), likeness)

    def _corrections(self, token: Token) -> Iterator[Guess]:
        near = self.lexicon.speller.nearest(token.fold)
        near = [(word, far) for word, far in near if not self.is_stop(word)]
        keyed = [(self.lexicon.lang.key(self.lexicon.words[word]), word, far) for word, far in near]
        here = [found for found in keyed if self._is_here(found[0])][:_CORRECTIONS]
        for key, word, far in here:
            behind = far - here[0][2]
            if behind <= 0.6:
                yield Guess(key, max(0.95 - 0.25 * far - 0.3 * behind, 0.2), fixed=self.lexicon.words[word])

    def _ends(self, token: Token) -> Iterator[Guess]:
        """Compounds that end with the word, and known words with which it begins or ends."""
        if not self.lexicon.lang.compounds or len(token.fold) < _SHORTEST_END:
            return
        longer = self.lexicon.ending_with(token.fold, self.games)
        shorter = ends(token.fold, self.lexicon.words, self.lexicon.lang)
        for word, likeness in (*((word, _PREFIX) for word in longer), *((word, _END) for word in shorter)):
            key = self.lexicon.lang.key(self.lexicon.words[word])
            if self._is_here(key):
                yield Guess(key, likeness)

    def _alike(self, guess: Guess) -> Iterator[Guess]:
        for lang in self.languages:
            for key in lang.alike.get(guess.key, ()):
                if self._is_here(key):
                    yield replace(guess, key=key, likeness=_ALIKE * guess.likeness, fixed=None, alike=True)


def _best(found: list[Guess]) -> tuple[Guess, ...]:
    best: dict[str, Guess] = {}
    for guess in sorted(found, key=lambda guess: -guess.likeness):
        best.setdefault(guess.key, guess)
    return tuple(best.values())


def _contracted(word: str, expansions: Mapping[str, str]) -> list[str]:
    found = [word]
    for long, short in expansions.items():
        found += [other.replace(long, short) for other in found if long in other]
    return found[1:]
