"""What a typed word may mean: itself, another form, a part, its beginning, a correction, a synonym."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from companion.rulebooks.search.compounds import ends
from companion.rulebooks.search.language import Language
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.tokens import Token, is_cjk

_OTHER_FORM, _EXPANDED, _PART, _PREFIX, _OTHER_PREFIX, _END, _ALIKE = 0.9, 0.98, 0.9, 0.85, 0.6, 0.5, 0.5
_SHORTEST_PREFIX = 3
_CORRECTIONS = 6
_RARER = 0.7  # a word that is common in the other games is not rare because this one avoids it
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

    def _rarity(self, key: str) -> float:
        everywhere = self.lexicon.rarity(key, frozenset(self.lexicon.games))
        return min(self.lexicon.rarity(key, self.games), everywhere + _RARER)

    def is_stop(self, word: str) -> bool:
        """Whether a folded word only joins others."""
        return any(word in lang.stop for lang in self.languages)

    def is_faint(self, word: str) -> bool:
        """Whether a folded word says little about what is meant."""
        return any(word in lang.faint for lang in self.languages)

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys of a word in the text's language, then in the reader's."""
        return tuple(dict.fromkeys(chain.from_iterable(lang.keys(word) for lang in self.languages)))

    def meanings(self, token: Token, *, literal: bool, last: bool) -> list[tuple[Guess, ...]]:
        """What a word may mean here, the likeliest first; for a compound, what each of its parts may mean."""
        found = list(self._same(token))
        if not found and not self._is_known(token):
            found = list(self._expanded(token))
            parts = [] if found else self._parts(token)
            if parts:
                return [_best([part, *self._alike(part)]) for part in parts]
            found += self._unknown(token, literal=literal, last=last)
        first = max(found, key=lambda guess: guess.likeness, default=Guess(self.keys(token.surface)[0], 1.0))
        return [_best([*found, *self._alike(first)])]

    def joined(self, first: Token, second: Token) -> Guess | None:
        """The word of our texts that two neighbours make together."""
        for link in self.lexicon.lang.links:
            surface = self.lexicon.words.get(first.fold + link + second.fold)
            if surface is not None:
                return Guess(self.lexicon.lang.key(surface), 1.0)
        return None

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

    def _unknown(self, token: Token, *, literal: bool, last: bool) -> list[Guess]:
        found = list(self._beginnings(token, last))
        if not literal and not any(guess.likeness > _OTHER_PREFIX for guess in found):
            found += self._corrections(token)
        return [*found, *self._ends(token)]

    def _beginnings(self, token: Token, last: bool) -> Iterator[Guess]:
        if len(token.fold) < (1 if is_cjk(token.fold) else _SHORTEST_PREFIX):
            return
        for word in self.lexicon.starting_with(token.fold, self.games):
            share = len(token.fold) / len(word)
            likeness = (_PREFIX if last else _OTHER_PREFIX) * (0.6 + 0.4 * share)
            yield Guess(self.lexicon.lang.key(self.lexicon.words[word]), likeness)

    def _corrections(self, token: Token) -> Iterator[Guess]:
        near = self.lexicon.speller.nearest(token.fold)
        keyed = [(self.lexicon.lang.key(self.lexicon.words[word]), word, far) for word, far in near]
        here = [found for found in keyed if self._is_here(found[0])][:_CORRECTIONS]
        for key, word, far in here:
            behind = far - here[0][2]
            if behind <= 0.6:
                yield Guess(key, max(0.95 - 0.25 * far - 0.3 * behind, 0.2), fixed=self.lexicon.words[word])

    def _ends(self, token: Token) -> Iterator[Guess]:
        if self.lexicon.lang.compounds:
            for part in ends(token.fold, self.lexicon.words, self.lexicon.lang):
                key = self.lexicon.lang.key(self.lexicon.words[part])
                if self._is_here(key):
                    yield Guess(key, _END)

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
