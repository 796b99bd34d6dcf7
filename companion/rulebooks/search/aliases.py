"""The names under which players look for a section: titles, terms, other words, other languages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rulebooks.model import Game, Section, Term
from companion.rulebooks.search.language import Language, language
from companion.rulebooks.search.tokens import tokenize

LONGEST_PHRASE = 7
TITLE, NAME, PRINTED, ALSO, FOREIGN = 1.0, 1.0, 1.0, 0.95, 0.85


@dataclass(frozen=True)
class Alias:
    """One name of a term: its words, in the language it belongs to, and how much it counts."""

    words: tuple[str, ...]
    lang: str
    weight: float


def name_key(words: list[str], lang: Language) -> str:
    """The key of a name: its words without function words, inflection and order."""
    return " ".join(sorted({lang.key(word) for word in lang.content(words)}))


def phrase_key(words: Sequence[str], lang: Language) -> str:
    """The key of a name word by word, function words included: “who begins” is more than “begin”."""
    return "=" + " ".join(lang.key(word) for word in words)


def name_keys(alias: Alias, lang: Language) -> set[str]:
    """The keys by which a name is found on pages in `lang`, also when it is in another language."""
    own = language(alias.lang)
    words = list(alias.words)
    keys = {name_key(words, lang), name_key(own.content(words), lang), name_key(words, own)}
    if len(own.content(words)) < len(words) <= LONGEST_PHRASE:
        keys |= {phrase_key(words, lang), phrase_key(words, own)}
    return keys - {""}


def title_alias(section: Section) -> Alias:
    """A section's title as one of its names."""
    return Alias(_words(section.title), section.lang, TITLE)


def term_aliases(term: Term, lang: str) -> Iterator[Alias]:
    """Every name of a term; those in the page's language first."""
    for printed in term.printed:
        yield Alias(_words(printed), lang, PRINTED)
    for code in (lang, *(code for code in term.names if code != lang)):
        names = (term.names.get(code, ""), *term.forms.get(code, ()))
        for text, weight in (*((name, NAME) for name in names), *((word, ALSO) for word in term.also.get(code, ()))):
            words = _words(text)
            if words:
                yield Alias(words, code, weight * (1.0 if code == lang else FOREIGN))


def home_aliases(game: Game, section: Section) -> list[Alias]:
    """The names that lead to a section: its title, and those of the terms that are explained there."""
    terms = [term for term in game.terms.values() if term.section == section.id]
    return [title_alias(section), *(alias for term in terms for alias in term_aliases(term, section.lang))]


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.surface for token in tokenize(text))
