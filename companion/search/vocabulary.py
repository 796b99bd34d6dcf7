"""What a typed word may stand for in one index: itself, a form, a part, its beginning, a correction, another word."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice

from companion.search.compounds import ends, split
from companion.search.index import Index, Way
from companion.search.language import Language, language
from companion.search.spelling import Speller
from companion.search.text import Token, fold, is_cjk

PART, BEGINNING, END = 0.85, 0.8, 0.5
OTHER = "other word"  # the kind of a way that is not what was typed
SLIP = 0.25  # how much less sure a correction is for each wrong letter
(
    _SHORTEST_BEGINNING,
    _LONG_BEGINNING,
    _SHORTEST_END,
    _SHORTEST_SLIP,
    _SHORTEST_SMALL_SLIP,
) = 3, 6, 4, 6, 4
_NEARER, _CLEARLY, _BEHIND = 0.8, 0.15, 0.6
_CORRECTIONS, _EXPANSIONS, _LOOKED_AT = 6, 8, 200


class Vocabulary:
    """The words of one index, and the ways from what is typed to them."""

    def __init__(self, index: Index, code: str) -> None:
        self.index, self.lang = index, language(code)
        self.own = _usual(index.lexicon("surface"))
        self.words = {
            **_usual(index.lexicon("abroad")),
            **self.own,
        }  # as they are usually written, by their folded form
        self.sorted = sorted(self.words)
        self.mirrored = sorted(word[::-1] for word in self.words)

    @cached_property
    def speller(self) -> Speller:
        """Finds the known words nearest to a misspelt one, function words included."""
        return Speller(
            word for word in self.words.keys() | self.lang.stop if not word.isdigit()
        )

    def split(self, word: str) -> tuple[str, ...]:
        """The words of this index of which a word is made, or nothing."""
        return split(word, self.own, self.lang)

    def starting_with(self, prefix: str) -> list[str]:
        """Words that begin with a prefix."""
        return _with_prefix(self.sorted, prefix)

    def ending_with(self, suffix: str) -> list[str]:
        """Words that end with a suffix."""
        return [word[::-1] for word in _with_prefix(self.mirrored, suffix[::-1])]


def _usual(surfaces: Mapping[str, float]) -> dict[str, str]:
    """How each word is usually written, by its folded form."""
    ordered = sorted(
        surfaces, key=lambda surface: (surfaces[surface], surface.islower(), surface)
    )
    return {fold(surface): surface for surface in ordered}


def _with_prefix(words: Sequence[str], prefix: str) -> list[str]:
    start = bisect_left(words, prefix)
    return [
        word for word in words[start : start + _LOOKED_AT] if word.startswith(prefix)
    ]


class Reader:
    """Reads words that somebody who speaks `spoken` typed, against the words of some games."""

    def __init__(
        self, vocabulary: Vocabulary, scope: frozenset[str], spoken: Language
    ) -> None:
        self.vocabulary, self.scope, self.spoken = vocabulary, scope, spoken
        self.languages = tuple(dict.fromkeys((vocabulary.lang, spoken)))

    def is_stop(self, word: str) -> bool:
        """Whether a word only joins others."""
        return any(lang.is_stop(word) for lang in self.languages)

    def says(self, word: str) -> float:
        """How much a word says of what is meant, 0 to 1."""
        return min(lang.says(word) for lang in self.languages)

    def is_faint(self, token: Token) -> bool:
        """Whether a word says little about what is meant."""
        return any(
            key in lang.faint
            for lang in self.languages
            for key in lang.keys(token.surface)[:1]
        )

    def is_here(self, keys: Sequence[str]) -> bool:
        """Whether some section has all of these keys."""
        return self.vocabulary.index.count(tuple(keys), self.scope) > 0

    def is_slip_of_stop(self, token: Token) -> bool:
        """Whether a word is a misspelt function word, rather than any other."""
        if (
            len(token.fold) < _SHORTEST_SMALL_SLIP
            or self._is_known(token)
            or next(self._same(token), None)
        ):
            return False
        near = self.vocabulary.speller.nearest(token.fold)
        small = next((far for word, far in near if self.is_stop(word)), 9.0)
        other = next((far for word, far in near if not self.is_stop(word)), 9.0)
        return small <= 1.0 and small < other - _CLEARLY

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys of a word in the text's language, then in the reader's."""
        return tuple(
            dict.fromkeys(
                chain.from_iterable(lang.keys(word) for lang in self.languages)
            )
        )

    def ways(self, token: Token, *, literal: bool, last: bool) -> list[list[Way]]:
        """What a word may stand for; for an unknown compound, what each of its parts may stand for."""
        found = [*self._same(token), *self._expanded(token)]
        if not found:
            parts = [] if self._is_slip(token, literal) else self._parts(token)
            if parts:
                return [
                    [part, *self.others((part.keys[0],), part.sure)] for part in parts
                ]
        if not found and not self._is_known(token):
            found += [*self._beginnings(token, last), *self._ends(token)]
            if not literal and not any(way.sure > END for way in found):
                found += self._corrections(token)
        meant = [(way.keys[0], way.sure) for way in found if way.kind != "begins with"]
        meant = meant or [(key, 1.0) for key in self.keys(token.surface)]
        others = [other for key, sure in meant for other in self.others((key,), sure)]
        return [surest([*found, *others])]

    def others(self, said: tuple[str, ...], sure: float = 1.0) -> Iterator[Way]:
        """Other ways to say some words, as far as they are here."""
        for lang in self.languages:
            for other in lang.others.get(said, ()):
                if self.is_here(other.keys):
                    yield Way(
                        other.keys,
                        other.sure * sure,
                        OTHER,
                        " ".join(other.keys),
                    )

    def joined(self, first: Token, second: Token) -> Iterator[Way]:
        """The word of our texts that two neighbours make, or a verb with its first part: “fängt … an”."""
        for link in self.vocabulary.lang.links:
            surface = self.vocabulary.words.get(first.fold + link + second.fold)
            if surface is not None:
                yield Way((self.vocabulary.lang.key(surface),), 1.0, "joined", surface)

    def separated(self, verb: Token, particle: Token) -> Iterator[Way]:
        """The verb whose first part stands alone, as in “wer fängt an”."""
        if any(particle.fold in lang.particles for lang in self.languages):
            for key in self.keys(particle.fold + verb.fold):
                if self.is_here((key,)):
                    yield Way((key,), 1.0, "joined", particle.fold + verb.fold)
                yield from self.others((key,))

    def _is_known(self, token: Token) -> bool:
        return (
            any(lang.has_form(token.fold) for lang in self.languages)
            or token.fold in self.vocabulary.words
        )

    def _same(self, token: Token) -> Iterator[Way]:
        for key in self.keys(token.surface):
            if self.is_here((key,)):
                yield Way((key,), 1.0, "as typed")

    def _expanded(self, token: Token) -> Iterator[Way]:
        """`ue` written for `ü`, and the like: not a mistake."""
        for word in contracted(token.fold, self.spoken.expansions):
            for key in self.keys(self.vocabulary.words.get(word, word)):
                if self.is_here((key,)):
                    yield Way((key,), 1.0, "as typed")

    def _parts(self, token: Token) -> list[Way]:
        words = [token.fold, *contracted(token.fold, self.spoken.expansions)]
        parts = next(filter(None, map(self.vocabulary.split, words)), ())
        keys = [self.vocabulary.lang.key(self.vocabulary.words[part]) for part in parts]
        return [Way((key,), PART, "part") for key in keys if self.is_here((key,))]

    def _is_slip(self, token: Token, literal: bool) -> bool:
        """Whether a word is so near to a known one that it is not a new compound."""
        if literal or len(token.fold) < _SHORTEST_SLIP or self._is_known(token):
            return False
        return any(
            far <= _NEARER for _, far in self.vocabulary.speller.nearest(token.fold)[:1]
        )

    def _beginnings(self, token: Token, last: bool) -> Iterator[Way]:
        shortest = (
            1
            if is_cjk(token.fold)
            else _SHORTEST_BEGINNING - 1
            if last
            else _LONG_BEGINNING
        )
        if len(token.fold) < shortest:
            return
        for word in self.vocabulary.starting_with(token.fold)[:_EXPANSIONS]:
            sure = (
                BEGINNING
                * (1.0 if last else 0.7)
                * (0.6 + 0.4 * len(token.fold) / len(word))
            )
            yield from self._way(word, sure, "begins with")

    def _corrections(self, token: Token) -> Iterator[Way]:
        near = [
            found
            for found in self.vocabulary.speller.nearest(token.fold)
            if not self.is_stop(found[0])
        ]
        known = ((word, far) for word, far in near if any(self._way(word, 1.0, "")))
        here = list(islice(known, _CORRECTIONS))
        for word, far in here:
            behind = far - here[0][1]
            if behind <= _BEHIND:
                yield from self._way(
                    word, max(0.95 - SLIP * (far + behind), 0.2), "corrected"
                )

    def _ends(self, token: Token) -> Iterator[Way]:
        """Compounds that end with the word, and known words with which it begins or ends."""
        if not self.vocabulary.lang.compounds or len(token.fold) < _SHORTEST_END:
            return
        longer = self.vocabulary.ending_with(token.fold)[:_EXPANSIONS]
        for word in (
            *longer,
            *ends(token.fold, self.vocabulary.own, self.vocabulary.lang),
        ):
            yield from self._way(word, END, "part")

    def _way(self, word: str, sure: float, kind: str) -> Iterator[Way]:
        surface = self.vocabulary.words[word]
        key = self.vocabulary.lang.key(surface)
        if self.is_here((key,)):
            yield Way((key,), sure, kind, surface)


def surest(ways: Sequence[Way]) -> list[Way]:
    """The ways, the surest first, each once."""
    found: dict[tuple[str, ...], Way] = {}
    for way in sorted(ways, key=lambda way: -way.sure):
        found.setdefault(way.keys, way)
    return list(found.values())


def contracted(word: str, expansions: Mapping[str, str]) -> list[str]:
    """The word with letters written out put together again, each in turn and all at once."""
    several = [
        word.replace(pair, letter)
        for pair, letter in expansions.items()
        if pair in word
    ]
    every = word
    for pair, letter in expansions.items():
        every = every.replace(pair, letter)
    return [form for form in dict.fromkeys((*several, every)) if form != word]
