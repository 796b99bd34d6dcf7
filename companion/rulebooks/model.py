"""What a rulebook is made of, once its files are read and checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

Localized = Mapping[str, str]


def spoken(texts: Localized, lang: str) -> str:
    """A text in a language, else in English, else the first there is."""
    for code in (lang, "en"):
        if texts.get(code):
            return texts[code]
    return next(iter(texts.values()), "")


@dataclass(frozen=True)
class Term:
    """One word of a game's agreed vocabulary, in every language."""

    id: str
    game: str
    names: Localized
    kind: str = ""
    section: str = ""
    printed: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    avoid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    meaning: Localized = field(default_factory=dict)

    def name(self, lang: str) -> str:
        """Our name for it in a language, else in English, else the first there is."""
        return spoken(self.names, lang) or self.id


@dataclass(frozen=True)
class Game:
    """game.toml, its terms, and the languages that have a text."""

    id: str
    title: Localized
    tagline: Localized
    edition: Localized
    players: tuple[int, int]
    original_language: str
    reviewed: date
    accent: Mapping[str, str]
    languages: tuple[str, ...]
    terms: Mapping[str, Term]
    kinds: Mapping[str, Localized]
    redirects: Mapping[str, str]
    called: tuple[str, ...] = ()  # beside its titles
    owner: str = ""  # "" for nobody: in the public domain
    minutes: tuple[int, int] | None = None
    age: int | None = None
    year: int | None = None
    designer: tuple[str, ...] = ()
    artist: tuple[str, ...] = ()
    publisher: tuple[str, ...] = ()
    unsure: frozenset[str] = frozenset()
    helper_sections: frozenset[str] = frozenset()
    questions: Mapping[str, str] = field(default_factory=dict)  # → the rule asked about
    phrasings: Mapping[str, Mapping[str, tuple[str, ...]]] = field(
        default_factory=dict
    )  # language → section

    def language_for(self, lang: str) -> str:
        """The language in which this game can be read by somebody who asked for `lang`."""
        if lang in self.languages:
            return lang
        return self.original_language

    def rule_of(self, section: str) -> str:
        """The rule that a question asks about; of any other section itself."""
        return self.questions.get(section, section)

    def glossary(self, marked: Iterable[Iterable[str]]) -> list[Term]:
        """The terms that some texts mark, by their ids."""
        ids = set[str]().union(*marked)
        # What terms.toml lacks is passed over: `content check` names it, the rule can be read without.
        return [self.terms[id] for id in sorted(ids) if id in self.terms]


@dataclass(frozen=True)
class Section:
    """One rule: its heading, its HTML body, and the plain text that search reads."""

    id: str
    game: str
    lang: str
    title: str
    level: int
    number: str
    parent: str
    path: tuple[str, ...]
    html: str
    text: str
    opening: str
    source: str
    terms: frozenset[str]
    links: tuple[str, ...]
    children: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """Where the section stands on its rulebook's page."""
        return f"/{self.lang}/{self.game}#{self.id}"


@dataclass(frozen=True)
class Rulebook:
    """One game in one language: its sections in reading order, by id."""

    game: Game
    lang: str
    sections: Mapping[str, Section]
