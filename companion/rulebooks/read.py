"""What stands in a game's content files, checked: its keys, its terms, its phrasings, and its texts by heading."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.rulebooks.files import ContentError, read_text, read_toml, shown
from companion.rulebooks.keys import TERM, check_game, check_phrasings, check_terms
from companion.rulebooks.model import Game, Term

_HEADING = re.compile(r"^(#{2,6})\s+(.+?)\s*\{#([a-z0-9-]+)\}\s*$")
_ANY_HEADING = re.compile(r"^#{1,6}\s+\S")
_PHRASES = ".phrases.toml"
_KEYS_OF_TERMS = frozenset(key.name for key in TERM)


@dataclass(frozen=True)
class Heading:
    """A heading as it stands in a file, in which line, with the lines below it."""

    line: int
    level: int
    title: str
    id: str
    source: str


def read_headings(path: Path) -> list[Heading]:
    """The sections of a rulebook file. Raises ContentError, with all defects at once."""
    found: dict[str, tuple[int, re.Match[str], list[str]]] = {}
    below: list[str] = []
    defects = []

    for number, line in enumerate(read_text(path).splitlines(), 1):
        where = f"{shown(path)}:{number}"
        heading = _HEADING.match(line)
        if heading:
            id = heading.group(3)
            if id in found:
                defects.append(f"{where}: the id {id} stands twice")
            below = []
            found[id] = (number, heading, below)
        elif _ANY_HEADING.match(line):
            defects.append(
                f"{where}: a heading needs an id like {{#setup}}, and at least two #"
            )
        elif found:
            below.append(line)
        # Said once: all lines up to the first heading that is well-formed would follow.
        elif line.strip() and not defects:
            defects.append(
                f"{where}: text before the first heading, which is like ## Reference {{#reference}}"
            )

    if not found and not defects:
        defects.append(
            f"{shown(path)}: no heading; the first one is like ## Reference {{#reference}}"
        )
    if defects:
        raise ContentError(*defects)
    return [
        Heading(
            line=number,
            level=len(heading.group(1)),
            title=heading.group(2),
            id=id,
            source="\n".join(lines).strip(),
        )
        for id, (number, heading, lines) in found.items()
    ]


def read_game(folder: Path) -> Game:
    """game.toml and what lies beside it. Raises ContentError for a missing or misshapen entry."""
    path = folder / "game.toml"
    raw = read_toml(path)
    check_game(path, raw)
    # A dot before the suffix is no language's rulebook: `en.learn.md` is a lesson.
    languages = [book.stem for book in folder.glob("*.md") if "." not in book.stem]

    return Game(
        id=raw["id"],
        title=raw["title"],
        tagline=raw["tagline"],
        edition=raw["edition"],
        players=_pair(raw["players"]),
        original_language=raw["original_language"],
        reviewed=raw["reviewed"],
        accent=raw["accent"],
        languages=tuple(sorted(languages)),
        terms=_read_terms(folder / "terms.toml", raw["id"]),
        kinds=raw.get("kinds", {}),
        questions=raw.get("questions", {}),
        redirects=raw.get("redirects", {}),
        owner=raw.get("owner", ""),
        called=tuple(raw.get("called", ())),
        minutes=_pair(raw["minutes"]) if "minutes" in raw else None,
        age=raw.get("age"),
        year=raw.get("year"),
        designer=tuple(raw.get("designer", ())),
        artist=tuple(raw.get("artist", ())),
        publisher=tuple(raw.get("publisher", ())),
        unsure=frozenset(raw.get("unsure", ())),
        helper_sections=frozenset(raw.get("helper_sections", ())),
    )


def read_phrasings(
    folder: Path,
) -> tuple[dict[str, Mapping[str, tuple[str, ...]]], list[str]]:
    """What players call the rules, by language, and what is wrong with the files that are left out."""
    found: dict[str, Mapping[str, tuple[str, ...]]] = {}
    defects: list[str] = []
    for file in sorted(folder.glob(f"*{_PHRASES}")):
        lang = file.name.removesuffix(_PHRASES)
        # A file that cannot be read takes no other out.
        try:
            said = read_toml(file)
            check_phrasings(file, said)
            found[lang] = _tuples(said)
        except ContentError as error:
            defects += error.lines

    return found, defects


def _pair(values: list[int]) -> tuple[int, int]:
    """The least and the most; a list of one number is both."""
    return values[0], values[-1]


def _read_terms(path: Path, game: str) -> dict[str, Term]:
    """The terms of a game by id; none where there is no file. Raises ContentError."""
    if not path.exists():
        return {}
    raw = read_toml(path)
    check_terms(path, raw)

    terms = {}
    for id, entry in raw.items():
        # Whatever is no key is a language: `en = "card"`.
        names = {
            key: value for key, value in entry.items() if key not in _KEYS_OF_TERMS
        }
        terms[id] = Term(
            id=id,
            game=game,
            names=names,
            kind=entry.get("kind", ""),
            section=entry.get("section", ""),
            printed=tuple(entry.get("printed", ())),
            forms=_tuples(entry.get("forms", {})),
            avoid=_tuples(entry.get("avoid", {})),
            meaning=entry.get("meaning", {}),
        )
    return terms


def _tuples(lists: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {key: tuple(texts) for key, texts in lists.items()}
