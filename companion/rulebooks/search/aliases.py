"""The names under which players look for a section: titles, terms, other words, other languages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.rulebooks.model import Game, Section, Term
from companion.rulebooks.search.language import Language, language
from companion.rulebooks.search.tokens import fold, tokenize

LONGEST_PHRASE = 7
LOOSE = 0.7  # how much less the words of a question count by themselves
TITLE, NAME, PRINTED, ALSO, FOREIGN = 1.1, 1.0, 1.0, 0.95, 0.85


@dataclass(frozen=True)
class Alias:
    """One name of a term: its words, in the language it belongs to, and how much it counts."""

    words: tuple[str, ...]
    lang: str
    weight: float
    is_name: bool = True

    @cached_property
    def share(self) -> float:
        """How many of its words are more than function words."""
        spoken = language(self.lang)
        return len(spoken.content(self.words)) / len(self.words) if self.words else 0.0


def name_key(words: list[str], lang: Language) -> str:
    """The key of a name: its words without function words, inflection and order."""
    return " ".join(sorted({lang.key(word) for word in lang.content(words)}))


def phrase_key(words: Sequence[str], lang: Language) -> str:
    """The key of a name word by word, function words included: “who begins” is more than “begin”."""
    return "=" + " ".join(lang.key(word) for word in words)


def question_key(asking: Iterable[str], keys: Iterable[str]) -> str:
    """The key of a question: its question words, and what it is about, in any order."""
    return "?" + " ".join(sorted({*asking, *keys}))


def asking_keys(words: Iterable[str], lang: Language) -> tuple[str, ...]:
    """The question words among some words."""
    return tuple(dict.fromkeys(lang.key(word) for word in words if fold(word) in lang.ask))


@lru_cache(maxsize=50_000)
def name_keys(alias: Alias, lang: Language) -> Mapping[str, float]:
    """The keys by which a name is found on pages in `lang`, also when it is in another language, with their weight.

    A question that players ask counts in full when it is asked word by word; its words alone mean less.
    """
    own = language(alias.lang)
    words = list(alias.words)
    bags = {name_key(words, lang), name_key(own.content(words), lang), name_key(words, own)} - {""}
    keys = dict.fromkeys(bags, alias.weight * (1.0 if alias.is_name else alias.share**LOOSE))
    if own is lang and len(own.content(words)) < len(words) <= LONGEST_PHRASE:
        keys[phrase_key(words, lang)] = alias.weight
        asking = asking_keys(words, lang)
        about = {lang.key(word) for word in lang.content(words) if fold(word) not in lang.ask}
        if asking and about:
            keys[question_key(asking, about - lang.faint or about)] = alias.weight
    return keys


def title_alias(section: Section) -> Alias:
    """A section's title as one of its names."""
    return Alias(_words(section.title), section.lang, TITLE)


def term_aliases(term: Term, lang: str) -> Iterator[Alias]:
    """Every name of a term, those in the page's language first; questions only in that language."""
    for printed in term.printed:
        yield Alias(_words(printed), lang, PRINTED)
    for code in (lang, *(code for code in term.names if code != lang)):
        factor = 1.0 if code == lang else FOREIGN
        names = [_words(name) for name in (term.names.get(code, ""), *term.forms.get(code, ()))]
        others = [Alias(_words(word), code, ALSO * factor, is_name=False) for word in term.also.get(code, ())]
        yield from (Alias(words, code, NAME * factor) for words in names if words)
        yield from (other for other in others if other.words and (code == lang or other.share == 1.0))


def home_aliases(game: Game, section: Section) -> list[Alias]:
    """The names that lead to a section: its title, and those of the terms that are explained there."""
    terms = [term for term in game.terms.values() if term.section == section.id]
    return [title_alias(section), *(alias for term in terms for alias in term_aliases(term, section.lang))]


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.surface for token in tokenize(text))
