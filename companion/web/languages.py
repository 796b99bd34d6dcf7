"""Languages of the interface: catalogs by gettext, the choice by URL, memory and Accept-Language."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale, negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from companion.games.core import Arg, Message, Term
from companion.games.core.names import find_unnamed
from companion.rulebooks.load import Library

CATALOGS = Path(__file__).parent / "translations"
SOURCE_LANGUAGE = "en"
SITE_CATALOG = "site"
COOKIE = "lang"
_WHO = frozenset({"player", "mouse", "minion", "character"})
_LEAD = re.compile(r"(.{3,30}?[:.;?!]) (.+)", re.DOTALL)


class Languages:
    """The interface languages: English, and every folder of catalogs."""

    def __init__(self, catalogs: Path = CATALOGS) -> None:
        self.catalogs = catalogs
        self._load = lru_cache(maxsize=None)(self._read)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes, English first, then the others in alphabetical order."""
        others = sorted(
            path.parent.name for path in self.catalogs.glob("*/LC_MESSAGES")
        )
        return (SOURCE_LANGUAGE, *(code for code in others if code != SOURCE_LANGUAGE))

    def name(self, code: str) -> str:
        """A language's name in itself."""
        name = Locale.parse(code).get_display_name(code) or code
        return name[0].upper() + name[1:]

    def texts(self, code: str, game: str = "") -> NullTranslations:
        """The catalog of a language: the site's, and a game's own before it. English has none and needs none."""
        return self._load(code, game)

    def _read(self, code: str, game: str) -> NullTranslations:
        found: NullTranslations = NullTranslations()
        for domain in (SITE_CATALOG, game) if game else (SITE_CATALOG,):
            path = self.catalogs / code / "LC_MESSAGES" / f"{domain}.po"
            if path.is_file():
                own = _compiled(path, code)
                own.add_fallback(found)
                found = own
        return found

    def translate(self, code: str, text: str, game: str = "") -> str:
        """An English catalog text in a language."""
        return str(self.texts(code, game).gettext(text)) if text else ""

    def negotiate(self, accepted: list[str]) -> str:
        """The best of our languages for an Accept-Language list, best first (`fr-CA` is met by `fr`)."""
        wanted = [code.replace("-", "_") for code in accepted]
        found = negotiate_locale(wanted, list(self.codes)) or SOURCE_LANGUAGE
        return next(code for code in self.codes if code.lower() == found.lower())


def _compiled(path: Path, code: str) -> Translations:
    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=code))
    compiled.seek(0)
    return Translations(compiled)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A copy of a view with other names; messages are left to the speaker."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in value)
    if isinstance(value, Mapping):
        return {key: _renamed(item, names) for key, item in value.items()}
    if isinstance(value, Message) or not is_dataclass(value):
        return value
    mine = ((field.name, getattr(value, field.name)) for field in fields(value))
    return replace(value, **{name: _renamed(item, names) for name, item in mine})  # type: ignore[type-var]


class Speaker:
    """Puts messages and terms of one game into one language."""

    def __init__(
        self, languages: Languages, library: Library, game: str, lang: str
    ) -> None:
        self.languages, self.library, self.game, self.lang = (
            languages,
            library,
            game,
            lang,
        )

    def text(self, message: Message) -> str:
        """A message as a sentence."""
        catalog = self.languages.texts(self.lang, self.game)
        number = message.args.get("n")
        if message.plural and isinstance(number, int):
            pattern = catalog.ngettext(message.text, message.plural, number)
        else:
            pattern = catalog.gettext(message.text)
        return self.fill(str(pattern), message.args)

    def lead(self, message: Message) -> tuple[str, str]:
        """A sentence in two: what is seen from afar, who is meant or its short first part, and the rest."""
        text = self.text(message)
        for name in _WHO & message.args.keys():
            who = self.word(message.args[name])
            if text.startswith(f"{who} "):
                return who, text[len(who) + 1 :]
        found = _LEAD.match(text)
        return (found[1], found[2]) if found else ("", text)

    def fill(self, pattern: str, args: Mapping[str, Arg]) -> str:
        """The pattern with its {places} filled."""
        return pattern.format_map(
            {key: self.word(value) for key, value in args.items()}
        )

    def word(self, value: Arg) -> str:
        """One argument: a term's name, a list, a number or a plain text."""
        if isinstance(value, Term):
            return self.term(value.term)
        if isinstance(value, tuple):
            return ", ".join(self.word(item) for item in value)
        return self.name(value) if isinstance(value, str) else str(value)

    def name(self, name: str) -> str:
        """A player's name; a seat that nobody named is called in this language."""
        unnamed = find_unnamed(name)
        return self.text(unnamed) if unnamed else name

    def names(self, players: Iterable[str]) -> tuple[str, ...]:
        """The players' names, in order."""
        return tuple(map(self.name, players))

    def named(self, view: Any, players: Iterable[str]) -> Any:
        """What a screen shows, with the names that this language has for seats that nobody named."""
        names = {name: self.name(name) for name in players}
        changed = {name: shown for name, shown in names.items() if name != shown}
        return _renamed(view, changed) if changed else view

    def term(self, id: str) -> str:
        """The name of a term of this game in this language."""
        game = self.library.games.get(self.game)
        return game.terms[id].name(self.lang) if game and id in game.terms else id
