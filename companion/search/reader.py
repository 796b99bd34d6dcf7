"""What a typed word may stand for in one index: itself, a form, a part, its beginning, a correction, another word."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.search.compounds import ends, split
from companion.search.language import Language
from companion.search.text import Token, contracted, is_cjk
from companion.search.vocabulary import Vocabulary
from companion.search.wanted import Way

PART, BEGINNING, END = 0.85, 0.8, 0.5
OTHER = "other word"  # the kind of a way that is not what was typed
SLIP = 0.25  # how much less sure a correction is for each wrong letter
# Letters a word needs so that it may be a beginning (typed in full, long), an end, a slip, a slip of a function word.
_SHORTEST_BEGINNING, _LONG_BEGINNING = 3, 6
_SHORTEST_END = 4
_SHORTEST_SLIP, _SHORTEST_SMALL_SLIP = 6, 4
_NEARER, _CLEARLY, _BEHIND = 0.8, 0.15, 0.6
_CORRECTIONS, _EXPANSIONS = 6, 8
# How sure a word of the same family is (“attack”, “attacker”): what both share, of the longer one and in letters.
RELATED, _ALIKE, _SHORTEST_FAMILY = 0.4, 0.6, 5
_EARLIER = 0.7  # how much less sure the beginning of a word is that others follow
_FAR = 9.0  # further than any word that the speller finds


class Reader:
    """Reads words that somebody who speaks `spoken` typed, against the words of some games."""

    def __init__(
        self, vocabulary: Vocabulary, scope: frozenset[str], spoken: Language
    ) -> None:
        self.vocabulary = vocabulary
        self.index = vocabulary.index
        self.scope = scope
        self.spoken = spoken
        self.languages = tuple(dict.fromkeys((vocabulary.lang, spoken)))

    def is_stop(self, word: str) -> bool:
        """Whether a word only joins others."""
        return any(lang.is_stop(word) for lang in self.languages)

    def says(self, word: str) -> float:
        """How much a word says of what is meant, 0 to 1."""
        return min(lang.says(word) for lang in self.languages)

    def is_faint(self, word: str) -> bool:
        """Whether a word says little about what is meant."""
        return any(lang.key(word) in lang.faint for lang in self.languages)

    def is_here(self, keys: tuple[str, ...]) -> bool:
        """Whether some section has all of these keys."""
        count = self.index.count(keys, self.scope)
        return count > 0

    def is_slip_of_stop(self, token: Token) -> bool:
        """Whether a word is a misspelt function word, rather than any other."""
        if len(token.fold) < _SHORTEST_SMALL_SLIP or self._is_known(token.fold):
            return False
        if any(self.typed(token.surface)):
            return False

        small = other = _FAR
        for word, far in self.vocabulary.speller.nearest(token.fold):
            if self.is_stop(word):
                small = min(small, far)
            else:
                other = min(other, far)
        # As near to another word, it may as well be that one.
        return small <= 1.0 and small < other - _CLEARLY

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys of a word in the text's language, then in the reader's."""
        found: list[str] = []
        for lang in self.languages:
            found += lang.keys(word)
        guessed = self._guessed(word)
        if guessed and not self._leads(found):
            found += guessed
        # Both languages may have the same key.
        return tuple(dict.fromkeys(found))

    def _guessed(self, word: str) -> list[str]:
        """The keys of what a word may be a form of, in either language."""
        return [key for lang in self.languages for key in lang.guessed(word)]

    def _leads(self, keys: Sequence[str]) -> bool:
        """Whether one of some words stands in some section, or there are other words for it."""
        for key in keys:
            alone = (key,)
            is_said = any(alone in lang.others for lang in self.languages)
            if is_said or self.is_here(alone):
                return True
        return False

    def ways(self, token: Token, *, literal: bool, last: bool) -> list[list[Way]]:
        """What a word may stand for; for an unknown compound, what each of its parts may stand for."""
        word = token.fold
        found = [*self.typed(token.surface), *self._expanded(word)]
        if not found and not self._is_slip(word, literal):
            several = []
            for part in self._parts(word):
                others = self.others(part.keys, part.sure)
                several.append([part, *others])
            if several:
                return several

        if not found and not self._is_known(word):
            found += self._beginnings(word, last)
            found += self._ends(word)
            if not literal and not any(way.sure > END for way in found):
                found += self._corrections(word)

        # What only begins with the word need not mean what other words for it mean.
        whole = [way for way in found if way.kind != "begins with"]
        meant = [(way.keys[0], way.sure) for way in whole]
        if not meant:
            meant = [(key, 1.0) for key in self.keys(token.surface)]
        for key, sure in meant:
            found += self.others((key,), sure)
        # A word of the language that leads nowhere here may still be a part of one that is here.
        if not found:
            found += self._ends(word)
        if not literal:
            found += self._related(word)
        return [surest(found)]

    def typed(self, word: str, sure: float = 1.0) -> Iterator[Way]:
        """The ways to find a word as it is written, as far as it is here."""
        for key in self.keys(word):
            keys = (key,)
            if self.is_here(keys):
                yield Way(keys, sure, "as typed")

    def others(self, said: tuple[str, ...], sure: float = 1.0) -> Iterator[Way]:
        """Other ways to say some words, as far as they are here."""
        for lang in self.languages:
            for other in lang.others.get(said, ()):
                if self.is_here(other.keys):
                    word = " ".join(other.keys)
                    yield Way(other.keys, other.sure * sure, OTHER, word)

    def joined(self, first: Token, second: Token) -> Iterator[Way]:
        """The word of our texts that two neighbours make, or a verb with its first part: “fängt … an”."""
        lang = self.vocabulary.lang
        for link in lang.links:
            word = first.fold + link + second.fold
            surface = self.vocabulary.words.get(word)
            if surface is not None:
                key = lang.key(surface)
                yield Way((key,), 1.0, "joined", surface)

    def separated(self, verb: Token, particle: Token) -> Iterator[Way]:
        """The verb whose first part stands alone: “wer fängt an”, and “fällt … aus”, by no rule “ausfallen”."""
        if not any(particle.fold in lang.particles for lang in self.languages):
            return

        word = particle.fold + verb.fold
        stems = [particle.fold + key for key in self.keys(verb.fold)]
        found = [*self.keys(word), *stems]
        for key in dict.fromkeys(found):
            keys = (key,)
            if self.is_here(keys):
                yield Way(keys, 1.0, "joined", word)
            # What stands for both parts together stands for neither alone.
            yield from self.others(keys)

    def _is_known(self, word: str) -> bool:
        if word in self.vocabulary.words:
            return True
        is_form = any(lang.has_form(word) for lang in self.languages)
        return is_form or self._leads(self._guessed(word))

    def _expanded(self, word: str) -> Iterator[Way]:
        """`ue` written for `ü`, and the like: not a mistake."""
        for form in contracted(word, self.spoken.expansions):
            surface = self.vocabulary.words.get(form, form)
            yield from self.typed(surface)

    def _parts(self, word: str) -> Iterator[Way]:
        """The parts of a compound, as it is written or with `ue` for `ü` put together."""
        vocabulary = self.vocabulary
        links = vocabulary.lang.links
        others = contracted(word, self.spoken.expansions)
        for form in (word, *others):
            parts = split(form, vocabulary.parts, links)
            for part in parts:
                yield from self._way(part, PART, "part")
            if parts:
                return

    def _is_slip(self, word: str, literal: bool) -> bool:
        """Whether a word is so near to a known one that it is not a new compound."""
        if literal or len(word) < _SHORTEST_SLIP or self._is_known(word):
            return False

        near = self.vocabulary.speller.nearest(word)
        if not near:
            return False
        _word, far = near[0]
        return far <= _NEARER

    def _beginnings(self, word: str, last: bool) -> Iterator[Way]:
        """Words that begin with the word; with the last one, which may still be typed, more surely."""
        size = len(word)
        shortest = _SHORTEST_BEGINNING - 1 if last else _LONG_BEGINNING
        if is_cjk(word):
            shortest = 1
        if size < shortest:
            return

        most = BEGINNING if last else _EARLIER * BEGINNING
        longer = self.vocabulary.starting_with(word)
        for other in longer[:_EXPANSIONS]:
            # A beginning of few letters may be that of many words.
            typed = 0.4 * size / len(other)
            sure = most * (0.6 + typed)
            yield from self._way(other, sure, "begins with")

    def _related(self, word: str) -> Iterator[Way]:
        """Words of one family with a word: those that share most of the longer one, from the beginning."""
        size = len(word)
        shared = max(_SHORTEST_FAMILY, round(_ALIKE * size))
        if size < shared:
            return

        begun = word[:shared]
        alike = self.vocabulary.starting_with(begun)
        for other in alike[:_EXPANSIONS]:
            # Of one that is much longer the beginning alone is shared.
            is_related = _ALIKE * len(other) <= size
            if is_related and not self.is_stop(other):
                yield from self._way(other, RELATED, OTHER)

    def _corrections(self, word: str) -> Iterator[Way]:
        found = 0
        least = _FAR
        for other, far in self.vocabulary.speller.nearest(word):
            # The speller knows the words of all games and of players: not all of them lead to these games.
            if self.is_stop(other) or not any(self._meant(other, 1.0)):
                continue

            found += 1
            least = min(least, far)
            behind = far - least
            if found > _CORRECTIONS or behind > _BEHIND:
                return
            sure = max(0.95 - SLIP * (far + behind), 0.2)
            yield from self._meant(other, sure)

    def _meant(self, word: str, sure: float) -> Iterator[Way]:
        """The ways to a word that a slip may have meant; from one that no text has, to others for it."""
        vocabulary = self.vocabulary
        if word in vocabulary.words:
            yield from self._way(word, sure, "corrected")
        else:
            key = vocabulary.lang.key(word)
            yield from self.others((key,), sure)

    def _ends(self, word: str) -> Iterator[Way]:
        """Compounds that end with the word, and known words with which it begins or ends."""
        vocabulary = self.vocabulary
        lang = vocabulary.lang
        if not lang.compounds or len(word) < _SHORTEST_END:
            return

        # “Karte” asks for the “Handkarte”, and “Handkarte” for the “Karte”.
        longer = vocabulary.ending_with(word)
        shorter = ends(word, vocabulary.parts, lang.links)
        for other in (*longer[:_EXPANSIONS], *shorter):
            yield from self._way(other, END, "part")
        # Of a misspelt compound one part may be right: “Dormierekarten” are Dormire cards.
        for other in shorter:
            rest = word.removesuffix(other)
            if rest == word:
                continue
            for way in self._corrections(rest):
                sure = PART * way.sure
                yield replace(way, sure=sure, kind="part")

    def _way(self, word: str, sure: float, kind: str) -> Iterator[Way]:
        """The way to a word of the vocabulary, when it stands in the games that are searched."""
        surface = self.vocabulary.words[word]
        key = self.vocabulary.lang.key(surface)
        keys = (key,)
        if self.is_here(keys):
            yield Way(keys, sure, kind, surface)


def surest(ways: Sequence[Way]) -> list[Way]:
    """The ways, the surest first, each once."""
    ordered = sorted(ways, key=lambda way: -way.sure)
    found: dict[tuple[str, ...], Way] = {}
    for way in ordered:
        found.setdefault(way.keys, way)
    return list(found.values())
