"""What a typed word may mean: itself, another form, a part, its beginning, a correction, a synonym."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.rulebooks.search.compounds import ends
from companion.rulebooks.search.lexicon import Lexicon
from companion.rulebooks.search.tokens import Token, is_cjk

ALIKE = 0.55
_PREFIX, _OTHER_PREFIX, _PART, _END = 0.85, 0.6, 0.9, 0.5
_SHORTEST_PREFIX = 3
_CORRECTIONS = 6


@dataclass(frozen=True)
class Guess:
    """A key of the index, how much it is like what was typed (0 to 1), and the word shown if it is a correction."""

    key: str
    likeness: float
    fixed: str | None = None
    alike: bool = False


def meanings(
    lexicon: Lexicon, games: frozenset[str], token: Token, *, literal: bool, last: bool
) -> list[tuple[Guess, ...]]:
    """The meanings of a word that occur in some games, the likeliest first; of each of its parts for a compound."""
    found = list(_same(lexicon, games, token))
    if not found and not lexicon.knows(token.surface):
        found = list(_expanded(lexicon, games, token))
        parts = [] if found else _parts(lexicon, games, token)
        if parts:
            return [_best([part, *_alike(lexicon, games, part)]) for part in parts]
        found += _beginnings(lexicon, games, token, last)
        if not literal and not any(guess.likeness > _OTHER_PREFIX for guess in found):
            found += _corrections(lexicon, games, token)
        found += _ends(lexicon, games, token)
    found.sort(key=lambda guess: -guess.likeness)
    return [_best([*found, *(other for guess in found[:1] for other in _alike(lexicon, games, guess))])]


def _best(found: list[Guess]) -> tuple[Guess, ...]:
    best: dict[str, Guess] = {}
    for guess in sorted(found, key=lambda guess: -guess.likeness):
        best.setdefault(guess.key, guess)
    return tuple(best.values())


def _same(lexicon: Lexicon, games: frozenset[str], token: Token) -> Iterator[Guess]:
    for at, key in enumerate(lexicon.lang.keys(token.surface)):
        if lexicon.count(key, games):
            yield Guess(key, 1.0 if not at else 0.9)


def _expanded(lexicon: Lexicon, games: frozenset[str], token: Token) -> Iterator[Guess]:
    """`ue` written for `ü`, and the like: not a mistake."""
    for word in _contracted(token.fold, lexicon.lang.expansions):
        if word in lexicon.words or any(lexicon.count(key, games) for key in lexicon.lang.keys(word)):
            for key in lexicon.lang.keys(lexicon.words.get(word, word)):
                if lexicon.count(key, games):
                    yield Guess(key, 0.98)


def _contracted(word: str, expansions: Mapping[str, str]) -> list[str]:
    found = [word]
    for long, short in expansions.items():
        found += [other.replace(long, short) for other in found if long in other]
    return found[1:]


def _parts(lexicon: Lexicon, games: frozenset[str], token: Token) -> list[Guess]:
    words = [token.fold, *_contracted(token.fold, lexicon.lang.expansions)]
    parts = next(filter(None, map(lexicon.split, words)), ())
    keys = [lexicon.lang.key(lexicon.words[part]) for part in parts]
    return [Guess(key, _PART) for key in keys if lexicon.count(key, games)]


def _ends(lexicon: Lexicon, games: frozenset[str], token: Token) -> Iterator[Guess]:
    if lexicon.lang.compounds:
        for part in ends(token.fold, lexicon.words, lexicon.lang):
            key = lexicon.lang.key(lexicon.words[part])
            if lexicon.count(key, games):
                yield Guess(key, _END)


def _beginnings(lexicon: Lexicon, games: frozenset[str], token: Token, last: bool) -> Iterator[Guess]:
    if len(token.fold) < (1 if is_cjk(token.fold) else _SHORTEST_PREFIX):
        return
    for word in lexicon.starting_with(token.fold, games):
        share = len(token.fold) / len(word)
        likeness = (_PREFIX if last else _OTHER_PREFIX) * (0.6 + 0.4 * share)
        yield Guess(lexicon.lang.key(lexicon.words[word]), likeness)


def _corrections(lexicon: Lexicon, games: frozenset[str], token: Token) -> Iterator[Guess]:
    near = lexicon.speller.nearest(token.fold)
    here = [(word, far) for word, far in near if lexicon.count(lexicon.lang.key(lexicon.words[word]), games)]
    if not here:
        return
    limit = here[0][1] + 0.6
    for word, far in here[:_CORRECTIONS]:
        if far <= limit:
            likeness = 0.95 - 0.25 * far - 0.3 * (far - here[0][1])
            yield Guess(lexicon.lang.key(lexicon.words[word]), max(likeness, 0.2), fixed=lexicon.words[word])


def _alike(lexicon: Lexicon, games: frozenset[str], guess: Guess) -> Iterator[Guess]:
    for key in lexicon.lang.alike.get(guess.key, ()):
        if lexicon.count(key, games):
            yield Guess(key, ALIKE * guess.likeness, alike=True)
