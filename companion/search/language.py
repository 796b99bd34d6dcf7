"""What search knows about a language, whatever the game: a stemmer, and the files words/<lang>.*

None of them has to exist. A line of the groups is one idea in the words of players, separated by commas;
those after a bar are less sure, and those before an arrow only lead to the idea that follows it.
The common words stand in the order of how common they are.
"""

import re
import tomllib
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

from companion.search.text import fold, tokenize

with warnings.catch_warnings():
    # Whoosh's old escapes warn when they are first compiled.
    warnings.simplefilter("ignore")
    from whoosh import lang as whoosh_lang

WORDS = Path(__file__).parent / "words"
SURE, UNSURE = 0.85, 0.6  # how sure a word stands for the idea of its group
COMMON = 0.25  # how much less a word says that is ten times as common
_LEAST = 0.1


class Other(NamedTuple):
    """Another way to say something: its keys, and how sure it is."""

    keys: tuple[str, ...]
    sure: float


class Language:
    """Function words, irregular forms, other words and spelling habits of one language."""

    def __init__(
        self,
        code: str,
        raw: Mapping[str, Any],
        groups: Sequence[str] = (),
        common: Sequence[str] = (),
    ) -> None:
        self.code = code
        stop = raw.get("stop", "")
        self.stop = _folded(stop)
        # With and without accents, but not with those of another word.
        written = {token.surface.lower() for token in tokenize(stop)}
        self._small = self.stop | written
        faint = _folded(raw.get("faint", ""))
        self.section_words = _folded(raw.get("section", ""))
        self.box: tuple[str, ...] = tuple(raw.get("box", ()))
        self.expansions: Mapping[str, str] = raw.get("expansions", {})
        self.links: tuple[str, ...] = tuple(raw.get("links", ("",)))
        self.compounds: bool = raw.get("compounds", False)
        self.particles = _folded(raw.get("particles", ""))

        # The order from here on counts: keys are made with stems, rules, forms and numbers.
        self._stem = lru_cache(maxsize=50_000)(_stemmer(code))
        self._rules = _compiled(raw.get("rules", ()))
        self._guesses = _compiled(raw.get("guesses", ()))
        self._forms = self._irregular(raw.get("forms", {}))
        self._numbers: dict[str, str] = {}
        for word, digits in raw.get("numbers", {}).items():
            self._numbers[fold(word)] = digits
        self.keys = lru_cache(maxsize=50_000)(self._keys)
        self.guessed = lru_cache(maxsize=5_000)(self._guessed)

        self._ranks = {word: rank for rank, word in enumerate(common, 1)}
        self._known = self.stop.union(
            faint, self.section_words, self._forms, self._numbers, self._ranks
        )
        self.faint = frozenset(self.key(word) for word in faint)
        # Words for which there are others, as they are written: a slip may have meant one of them.
        self.lexicon: set[str] = set()
        self.others = self._others(groups)
        self.longest = max(map(len, self.others), default=1)
        # The words of the lists are kept in them; queries ask for few of those.
        self._stem.cache_clear()
        self.keys.cache_clear()

    def is_stop(self, word: str) -> bool:
        """Whether a word only joins others. An accent tells: French “dés” are dice, “des” is nothing."""
        if fold(word) not in self.stop:
            return False
        return word.lower() in self._small

    def says(self, word: str) -> float:
        """How much a word says of what is meant, 0 to 1: a common one less."""
        last = len(self._ranks) or 1
        # What is not among the common words is at least as rare as the last of them.
        rank = self._ranks.get(fold(word), last)
        commonness = log10(last / rank)
        return max(_LEAST, 1 - COMMON * commonness)

    def finds(self, keys: Set[str]) -> Callable[[str], bool]:
        """A test whether a word has one of these keys."""

        def matches(word: str) -> bool:
            found = self.keys(word)
            return not keys.isdisjoint(found)

        return matches

    def key(self, word: str) -> str:
        """The one key that stands for all forms of a word."""
        return self.keys(word)[0]

    def _keys(self, word: str) -> tuple[str, ...]:
        """The keys under which a word is indexed, the best first: its forms share at least one of them."""
        folded = fold(word)
        lowered = word.lower()
        if folded in self.stop and not self.is_stop(word):
            return (self._stem(lowered),)
        if folded in self._numbers:
            return (self._numbers[folded],)
        if folded in self._forms:
            return self._forms[folded]

        # Some stemmers need the accents, some players leave them out: both stems are keys.
        accented = self._stem(lowered)
        found = [self._stem(folded), fold(accented)]
        for pattern, into in self._rules:
            changed = pattern.sub(into, folded)
            if changed == folded:
                continue
            # What a rule makes of it may be an irregular form itself.
            if changed in self._forms:
                found += self._forms[changed]
            else:
                found.append(self._stem(changed))
        return tuple(dict.fromkeys(key for key in found if key))

    def _guessed(self, word: str) -> tuple[str, ...]:
        """The keys of what a word may be a form of that is not known otherwise: “klaut” is klauen."""
        folded = fold(word)
        found: list[str] = []
        for pattern, into in self._guesses:
            changed = pattern.sub(into, folded)
            if changed != folded:
                found += self.keys(changed)
        return tuple(found)

    def has_form(self, word: str) -> bool:
        """Whether a folded word is known to the language: so it is no misspelling, even if no rule has it."""
        if word in self._known:
            return True
        key = self.key(word)
        return (key,) in self.others

    def _irregular(self, raw: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        """The keys of each form: those of all words it may be a form of, its own first."""
        found: dict[str, tuple[str, ...]] = {}
        for head in map(fold, raw):
            found[head] = (self._stem(head),)
        # What is a word itself and a form of another has its own key first.
        for head, forms in raw.items():
            stem = self._stem(fold(head))
            for form in _folded(forms) - self.stop:
                keys = found.get(form, ())
                if stem not in keys:
                    found[form] = (*keys, stem)
        return found

    def content(self, words: Iterable[str]) -> list[str]:
        """The words without function words, or all of them when nothing else is left."""
        every = list(words)
        telling = [word for word in every if not self.is_stop(word)]
        return telling or every

    def _others(
        self, groups: Iterable[str]
    ) -> Mapping[tuple[str, ...], tuple[Other, ...]]:
        """Other ways to say something, by the keys of all its words."""
        found: dict[tuple[str, ...], dict[tuple[str, ...], float]] = {}
        for line in groups:
            # What stands before an arrow is only said: it leads to the idea, and nothing leads to it.
            leading, arrow, idea = line.rpartition(">")
            members = list(self._members(idea))
            for said, _, sure in self._members(leading) if arrow else members:
                ways = found.setdefault(said, {})
                for other, keys, other_sure in members:
                    if keys and other != said:
                        # The first has to stand for the idea, and the idea for the other.
                        both = sure * other_sure
                        known = ways.get(keys, 0.0)
                        ways[keys] = max(known, both)

        # The same few stand beside all members of a group.
        made = cache(Other)
        others = {}
        for said, ways in found.items():
            surest = sorted(ways.items(), key=lambda way: -way[1])
            others[said] = tuple(made(keys, sure) for keys, sure in surest)
        return others

    def _members(
        self, line: str
    ) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], float]]:
        """Each way to say a group's idea: the keys of all its words, of those that are indexed, and how sure it is.

        Those of one word are remembered as they are written.
        """
        surely, _bar, less = line.partition("|")
        for part, sure in ((surely, SURE), (less, UNSURE)):
            for member in part.split(","):
                tokens = list(tokenize(member))
                if not tokens:
                    continue
                if len(tokens) == 1:
                    self.lexicon.add(tokens[0].fold)
                words = [token.surface for token in tokens]
                content = [word for word in words if not self.is_stop(word)]
                # Of several words, one alone is not enough to look for.
                if len(content) < 2 and len(words) > 1:
                    content = []
                said = map(self.key, words)
                keys = map(self.key, content)
                yield tuple(said), tuple(keys), sure


@cache
def language(code: str) -> Language:
    """The language with this code; one without files has no function words and no other words."""
    # It becomes a part of file names.
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", code):
        return Language(code, {})

    raw = tomllib.loads(_text(f"{code}.toml"))
    groups = _text(f"{code}.groups")
    common = _text(f"{code}.common")
    return Language(code, raw, groups.splitlines(), common.split())


def _text(name: str) -> str:
    """A file of words, without the lines that are comments; empty when there is no such file."""
    path = WORDS / name
    if not path.is_file():
        return ""

    lines = path.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("#")]
    return "\n".join(kept)


def _stemmer(code: str) -> Callable[[str], str]:
    """Whoosh's Snowball stemmer of a language, or one that changes nothing."""
    try:
        whoosh_stem = whoosh_lang.stemmer_for_language(code)
    except whoosh_lang.NoStemmer:
        return lambda word: word

    def stem(word: str) -> str:
        # The Spanish one breaks on words like “argue”, which ends where it looks further.
        try:
            return str(whoosh_stem(word))
        except IndexError:
            return word

    return stem


def _compiled(
    rules: Iterable[tuple[str, str]],
) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(expression), into) for expression, into in rules]


def _folded(words: str) -> frozenset[str]:
    return frozenset(token.fold for token in tokenize(words))
