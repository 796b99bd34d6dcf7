"""What search knows about a language: words/<lang>.toml and a stemmer. Neither has to exist."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.rulebooks.search.engine import stemmer
from companion.rulebooks.search.tokens import fold, tokenize

WORDS = Path(__file__).parent / "words"


class Language:
    """Function words, irregular forms, general synonyms and spelling habits of one language."""

    def __init__(self, code: str, raw: Mapping[str, Any]) -> None:
        self.code = code
        self.stop = _folded(raw.get("stop", ""))
        self._small = frozenset(token.surface.lower() for token in tokenize(raw.get("stop", ""))) | self.stop
        self.ask = _folded(raw.get("ask", ""))
        self.faint_words = _folded(raw.get("faint", ""))
        self.section_words = _folded(raw.get("section", ""))
        self.expansions: Mapping[str, str] = raw.get("expansions", {})
        self.links: tuple[str, ...] = tuple(raw.get("links", ("",)))
        self.compounds: bool = raw.get("compounds", False)
        self.particles = _folded(raw.get("particles", ""))
        self.phrases = {tuple(fold(t.surface) for t in tokenize(a)): b for a, b in raw.get("phrases", {}).items()}
        self._stem = lru_cache(maxsize=50_000)(stemmer(code))
        self._rules = [(re.compile(pattern), into) for pattern, into in raw.get("rules", ())]
        self._forms = self._irregular(raw.get("forms", {}))
        self._numbers = {fold(word): digits for word, digits in raw.get("numbers", {}).items()}
        self._known = self.stop | self.faint_words | self.section_words | self._forms.keys() | self._numbers.keys()
        self.keys = lru_cache(maxsize=50_000)(self._keys)
        self.faint = frozenset(self.key(word) for word in self.faint_words)
        self.alike = self._groups(raw.get("alike", ()))

    def is_stop(self, word: str) -> bool:
        """Whether a word only joins others. An accent tells: French “dés” are dice, “des” is nothing."""
        return fold(word) in self.stop and word.lower() in self._small

    def key(self, word: str) -> str:
        """The one key that stands for all forms of a word."""
        return self.keys(word)[0]

    def _keys(self, word: str) -> tuple[str, ...]:
        """The keys under which a word is indexed, the best first: its forms share at least one of them."""
        folded = fold(word)
        if folded in self.stop and not self.is_stop(word):
            return (self._stem(word.lower()),)
        if folded in self._numbers:
            return (self._numbers[folded],)
        if folded in self._forms:
            return self._forms[folded]
        found = [self._stem(folded), fold(self._stem(word.lower()))]
        for pattern, into in self._rules:
            changed = pattern.sub(into, folded)
            if changed != folded:
                found += self._forms.get(changed, (self._stem(changed),))
        return tuple(dict.fromkeys(key for key in found if key))

    def has_form(self, word: str) -> bool:
        """Whether a folded word is known to the language: so it is no misspelling, even if no rule has it."""
        return word in self._known or self.key(word) in self.alike

    def _irregular(self, raw: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {fold(head): (self._stem(fold(head)),) for head in raw}
        for head, forms in raw.items():
            for form in _folded(forms) - self.stop:
                found[form] = tuple(dict.fromkeys((*found.get(form, ()), self._stem(fold(head)))))
        return found

    def content(self, words: Iterable[str]) -> list[str]:
        """The words without function words, or all of them when nothing else is left."""
        every = list(words)
        return [word for word in every if not self.is_stop(word)] or every

    def _groups(self, groups: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for group in groups:
            keys = tuple(dict.fromkeys(self.key(word) for word in group.split()))
            for key in keys:
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), *(other for other in keys if other != key))))
        return found


@cache
def language(code: str) -> Language:
    """The language with this code; one without a file has no function words and no synonyms."""
    path = WORDS / f"{code}.toml" if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", code) else None
    raw = tomllib.loads(path.read_text("utf-8")) if path and path.is_file() else {}
    return Language(code, raw)


def _folded(words: str) -> frozenset[str]:
    return frozenset(token.fold for token in tokenize(words))
