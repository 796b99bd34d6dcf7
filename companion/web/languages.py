"""Languages of the interface: catalogs by gettext, the choice by URL, memory and Accept-Language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale, negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from companion.games.core import N_, Arg, Frozen, Message, Term
from companion.games.core.names import find_unnamed
from companion.rulebooks.load import Library

CATALOGS = Path(__file__).parent / "translations"
SOURCE_LANGUAGE = "en"
SITE_CATALOG = "site"
COOKIE = "lang"
_WHO = frozenset({"player", "mouse", "minion", "character"})
_SPANISH_AND = re.compile(r" y (?=h?[ií](?!e))", re.IGNORECASE)
_PEOPLE = frozenset({"players", "names"})
_TIMES = re.compile(r"(?<=\d) × (?=\d)")
_LEAD = re.compile(r"(.{3,30}?[:.;?!]) (.+)", re.DOTALL)
# Babel knows both of these, and keeps a megabyte of other things for each language in which it is asked.
_OWN_NAME = N_("English")  # the translation: how that language calls itself
_LISTED = N_("{names} and {last}")


class Languages:
    """The interface languages: English, and every folder of catalogs."""

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes, English first, then the others in alphabetical order."""
        folders = CATALOGS.glob("*/LC_MESSAGES")
        others = {folder.parent.name for folder in folders} - {SOURCE_LANGUAGE}
        return (SOURCE_LANGUAGE, *sorted(others))

    def name(self, code: str) -> str:
        """A language's name in itself."""
        own = self.translate(code, _OWN_NAME)
        if code == SOURCE_LANGUAGE or own != _OWN_NAME:
            return own

        # A language that the interface does not speak.
        name = Locale.parse(code).get_display_name(code) or code
        return name[0].upper() + name[1:]

    @cache  # noqa: B019 (they live as long as their process; catalogs change only with a new version)
    def texts(self, code: str, game: str) -> NullTranslations:
        """The catalog of a language: the site's, and a game's own before it. English has none and needs none."""
        found: NullTranslations = NullTranslations()
        folder = CATALOGS / code / "LC_MESSAGES"
        for domain in (SITE_CATALOG, game) if game else (SITE_CATALOG,):
            path = folder / f"{domain}.po"
            if not path.is_file():
                continue
            # Compiled here, so that nobody has to remember it after a change.
            compiled = BytesIO()
            with path.open("rb") as source:
                write_mo(compiled, read_po(source, locale=code))
            compiled.seek(0)
            own = Translations(compiled)
            # What a game has no text for, the site's catalog may have.
            own.add_fallback(found)
            found = own

        return found

    def translate(self, code: str, text: str, game: str = "") -> str:
        """An English catalog text in a language."""
        if not text:
            return ""  # for which gettext gives a catalog's head

        catalog = self.texts(code, game)
        return str(catalog.gettext(text))

    def negotiate(self, accepted: list[str]) -> str:
        """The best of our languages for an Accept-Language list, best first (`fr-CA` is met by `fr`)."""
        wanted = [code.replace("-", "_") for code in accepted]
        found = negotiate_locale(wanted, self.codes)
        if found is None:
            return SOURCE_LANGUAGE

        # It is given as the browser spells it.
        ours = {code.lower(): code for code in self.codes}

        return ours[found.lower()]


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A copy of a view with other names; messages are left to the speaker."""
    if isinstance(value, str):
        return names.get(value, value)

    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in value)

    if isinstance(value, Mapping):
        return {key: _renamed(item, names) for key, item in value.items()}

    # A message is told later, with the names as its arguments.
    if isinstance(value, Message) or not is_dataclass(value):
        return value

    changed = {}
    for field in fields(value):
        item = getattr(value, field.name)
        changed[field.name] = _renamed(item, names)

    return replace(value, **changed)  # type: ignore[type-var]


class Speaker(Frozen):
    """Puts messages and terms of one game into one language."""

    languages: Languages
    library: Library
    game: str
    lang: str

    def text(self, message: Message) -> str:
        """A message as a sentence."""
        catalog = self.languages.texts(self.lang, self.game)
        number = message.args.get("n")
        pattern = catalog.gettext(message.text)
        # Which form a number takes is each language's own business.
        if message.plural and isinstance(number, int):
            pattern = catalog.ngettext(message.text, message.plural, number)

        return self.fill(pattern, message.args)

    def lead(self, message: Message) -> tuple[str, str]:
        """A sentence in two: what is seen from afar, who is meant or its short first part, and the rest."""
        text = self.text(message)
        for name in _WHO & message.args.keys():
            who = self.word(message.args[name])
            if text.startswith(f"{who} "):
                rest = text.removeprefix(f"{who} ")
                return who, rest

        # Without a person to begin with, the first short part of the sentence is what is seen from afar.
        found = _LEAD.match(text)
        if found is None:
            return "", text

        return found[1], found[2]

    def fill(self, pattern: str, args: Mapping[str, Arg]) -> str:
        """The pattern with its {places} filled."""
        words = {}
        for key, value in args.items():
            if key in _PEOPLE and isinstance(value, tuple):
                names = self.names(map(str, value))
                words[key] = self.listed(names)
            else:
                words[key] = self.word(value)

        # A name with a mark of its own (“Bam!”) ends a sentence without a full stop.
        filled = pattern.format_map(words).replace("!.", "!")
        # No line of a page breaks a product.
        return _TIMES.sub("\u00a0×\u00a0", filled) if "×" in filled else filled

    def word(self, value: Arg) -> str:
        """One argument: a term's name, a list (in which a list is one piece), a number or a plain text."""
        if isinstance(value, Term):
            return self.term(value.term)

        if isinstance(value, tuple):
            pieces = [item if isinstance(item, tuple) else (item,) for item in value]
            return ", ".join(" ".join(map(self.word, piece)) for piece in pieces)

        if isinstance(value, str):
            return self.name(value)

        return str(value)

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list: "Ana, Ben and Cy"."""
        if len(words) < 2:
            return "".join(words)

        *names, last = words
        pattern = self.languages.translate(self.lang, _LISTED)
        listed = pattern.format(names=", ".join(names), last=last)
        # “Ana e Inés”: no Spanish word that sounds like “y” follows one.
        if self.lang == "es":
            return _SPANISH_AND.sub(" e ", listed)
        return listed

    def name(self, name: str) -> str:
        """A player's name; a seat that nobody named is called in this language."""
        unnamed = find_unnamed(name)
        if unnamed is None:
            return name
        return self.text(unnamed)

    def names(self, players: Iterable[str]) -> tuple[str, ...]:
        """The players' names, in order."""
        return tuple(map(self.name, players))

    def named(self, view: Any, players: Iterable[str]) -> Any:
        """What a screen shows, with the names that this language has for seats that nobody named."""
        changed = {}
        for name in players:
            shown = self.name(name)
            if shown != name:
                changed[name] = shown

        return _renamed(view, changed) if changed else view

    def term(self, id: str) -> str:
        """The name of a term of this game in this language."""
        game = self.library.games.get(self.game)
        if game is None:
            return id
        term = game.terms.get(id)
        if term is None:
            return id
        return term.name(self.lang)
