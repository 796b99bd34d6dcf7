"""The keys of game.toml and terms.toml, each with what it takes. CONTRIBUTING.md lists them; a test compares."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from companion.rulebooks.files import ContentError, line_of, read_text, shown

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]+)?")


@dataclass(frozen=True)
class Key:
    """A key of a content file: what it takes, in words and as a check."""

    name: str
    takes: str
    fits: Callable[[Any], bool]
    required: bool = False

    def is_met(self, table: Mapping[str, Any]) -> bool:
        """Whether a table holds what the key takes, or lacks it and may."""
        value = table.get(self.name)
        if value is None:  # TOML has no other word for nothing
            return not self.required
        return self.fits(value)


def each(fits: Callable[[Any], bool]) -> Callable[[object], bool]:
    """A table, all of whose values fit."""
    return lambda value: isinstance(value, dict) and all(map(fits, value.values()))


def is_text(value: object) -> bool:
    """A text that is not empty."""
    return isinstance(value, str) and value.strip() != ""


def is_number(value: object) -> bool:
    """A whole number."""
    return type(value) is int  # `true` is an int as well


def is_texts(value: object) -> bool:
    """A list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def is_range(value: object) -> bool:
    """The least and the most of something."""
    if not isinstance(value, list) or len(value) not in (1, 2):
        return False
    return all(map(is_number, value))


def is_localized(value: object) -> bool:
    """A text for each of some languages."""
    return value != {} and each(is_text)(value)


def is_accent(value: object) -> bool:
    """A colour on light ground and one on dark."""
    if not isinstance(value, dict):
        return False
    for shade in (value.get("light"), value.get("dark")):
        if not isinstance(shade, str) or not _COLOUR.fullmatch(shade):
            return False
    return True


TEXTS = 'a text for each language: `{ en = "…", fr = "…" }`'
GAME = (
    Key("id", "the folder’s name", is_text, required=True),
    Key("title", TEXTS, is_localized, required=True),
    Key("tagline", TEXTS + ", one sentence", is_localized, required=True),
    Key("edition", TEXTS + ", what the text follows", is_localized, required=True),
    Key("players", "the least and the most: `[2, 4]`", is_range, required=True),
    Key(
        "original_language",
        'the language of the text that is translated: `"en"`',
        is_text,
        required=True,
    ),
    Key(
        "reviewed",
        "a day: `2026-11-20`",
        lambda value: type(value) is date,
        required=True,
    ),
    Key(
        "accent",
        'two colours: `{ light = "#0f6b74", dark = "#6cc4cc" }`',
        is_accent,
        required=True,
    ),
    Key(
        "owner", "whose game it is; without it nobody’s: in the public domain", is_text
    ),
    Key("called", 'other names by which it goes: `["Alice in Wonderdice"]`', is_texts),
    Key("designer", 'a list of names: `["Ana"]`', is_texts),
    Key("artist", "a list of names", is_texts),
    Key("publisher", "a list of names", is_texts),
    Key("year", "a whole number: `2019`", is_number),
    Key("age", "a whole number: from which age", is_number),
    Key("minutes", "the least and the most: `[20, 40]`", is_range),
    Key(
        "unsure",
        'a list of those keys of this file that no source confirms: `["year"]`',
        is_texts,
    ),
    Key("helper_sections", "a list of the sections that offer the helper", is_texts),
    Key(
        "kinds",
        "headings of the index: `[kinds.card]` with a text for each language",
        each(is_localized),
    ),
    Key(
        "questions",
        'what players ask, and the rule that it asks about: `question-id = "rule-id"`',
        each(is_text),
    ),
    Key("redirects", 'sections that were renamed: `old-id = "new-id"`', each(is_text)),
)
TERM = (
    Key("section", "the section that explains the term", is_text),
    Key("kind", "a kind of `[kinds]` in game.toml: under which heading the index has it", is_text),
    Key("meaning", TEXTS + ", one line", is_localized),
    Key("forms", "other forms of the name for each language, as `[[id|words]]` may write it: `{ en = [\"cards\"] }`",
        each(is_texts)),
    Key("avoid", "words that the text must not use for it, for each language", each(is_texts)),
    Key("printed", "a list of the names printed on the game’s parts", is_texts),
)  # fmt: skip


def check_game(path: Path, raw: Mapping[str, Any]) -> None:
    """Raise ContentError where game.toml does not hold what its keys take."""
    defects = _told(path, raw, GAME)

    # Addresses name a game by its folder, and tables keep its id.
    folder = path.parent.name
    if is_text(raw.get("id")) and raw["id"] != folder:
        where = _at(path, "id")
        defects.append(f"{where}: id takes the folder’s name: “{folder}”")
    if defects:
        raise ContentError(*defects)


def check_terms(path: Path, raw: Mapping[str, Any]) -> None:
    """Raise ContentError where terms.toml does not hold what its keys take."""
    defects = []
    known = {key.name for key in TERM}

    for id, entry in raw.items():
        if not isinstance(entry, dict):
            where = _at(path, id)
            defects.append(f"{where}: expected a term: [{id}] with its names")
            continue
        defects += _told(path, entry, TERM, id)

        # Whatever is no key of a term is a language.
        languages = entry.keys() - known
        for lang in entry:
            if lang not in languages:
                continue
            if not _LANGUAGE.fullmatch(lang):
                wrong = "is neither a key of a term nor a language"
            elif not is_text(entry[lang]):
                wrong = "takes the term’s name"
            else:
                continue  # where it stands takes long to find, and few terms are wrong
            where = _at(path, lang, id)
            defects.append(f"{where}: {lang} {wrong}")
        if not languages:
            where = _at(path, id)
            defects.append(f"{where}: the term {id} has no name in any language")

    if defects:
        raise ContentError(*defects)


def check_phrasings(path: Path, raw: Mapping[str, Any]) -> None:
    """Raise ContentError where a file of phrasings has anything but lists of texts."""
    defects = []
    for key, said in raw.items():
        if not is_texts(said):
            where = _at(path, key)
            defects.append(f"{where}: {key} takes a list of texts")
    if defects:
        raise ContentError(*defects)


def unknown_keys(path: Path, raw: Mapping[str, Any]) -> list[str]:
    """Keys of game.toml that mean nothing here: most likely slips of the pen."""
    found = []
    known = {key.name for key in GAME}
    for key in raw:
        if key not in known:
            found.append(f"{_at(path, key)}: there is no key {key}")
    return found


def _told(
    path: Path, table: Mapping[str, Any], keys: Sequence[Key], name: str = ""
) -> list[str]:
    """What is wrong with a table's keys, each with the line where it stands or should."""
    told = []
    for key in keys:
        if key.is_met(table):
            continue
        where = _at(path, key.name, name)
        subject = key.name
        if subject not in table:
            subject += " is missing:"
        told.append(f"{where}: {subject} takes {key.takes}")
    return told


def _at(path: Path, key: str, table: str = "") -> str:
    """Where a key stands, as messages begin: `azura/game.toml:3`."""
    line = line_of(read_text(path), key, table)
    return f"{shown(path)}:{line}"
