"""Content files to checked rulebooks."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from html import unescape
from pathlib import Path
from typing import Any

from companion.rulebooks.drawings import draw
from companion.rulebooks.markup import Sheet, to_html
from companion.rulebooks.model import Game, Numbers, Rulebook, Section, Term

_HEADING = re.compile(r"^(#{2,6})\s+(.+?)\s*\{#([a-z0-9-]+)\}\s*$")
_ANY_HEADING = re.compile(r"^#{1,6}\s+\S")
_TAGS = re.compile(r"<[^>]+>")
_NOT_TEXT = re.compile(r"<svg.*?</svg>", re.DOTALL)
_SPACES = re.compile(r"[ \t]+")  # not the spaces that hold words together, as French has them in « »
_BLOCK_END = re.compile(r"</(?:p|li|td|th|tr|h\d|div|figcaption|dt|dd)>")
NOTE_KINDS = ("unsure", "example", "tip")

Wording = Callable[[str, str], str]  # (lang, English catalog text) -> text in that language


class ContentError(ValueError):
    """A content file that cannot be read. The message names the file and the defect."""


@dataclass(frozen=True)
class Heading:
    """A heading as it stands in a file, with the lines below it."""

    level: int
    title: str
    id: str
    source: str


class Library:
    """All games under a content folder. Books are rendered when first asked for, and kept."""

    def __init__(self, root: Path, wording: Wording = lambda lang, text: text) -> None:
        self.root = root
        self.wording = wording
        self.book = lru_cache(maxsize=None)(self._book)
        self._drawn = lru_cache(maxsize=None)(self._draw)

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """The games by id, in the order of their folders."""
        return {path.parent.name: read_game(path.parent) for path in sorted(self.root.glob("*/game.toml"))}

    @cached_property
    def shared_terms(self) -> Mapping[str, Term]:
        """Words that mean the same in every game (content/terms.toml)."""
        path = self.root / "terms.toml"
        return _read_terms(path, "") if path.exists() else {}

    def _book(self, game_id: str, lang: str) -> Rulebook:
        """A game in a language that has a text. Raises KeyError for an unknown game or language."""
        game = self.games[game_id]
        if lang not in game.languages:
            raise KeyError(lang)
        return _Binder(self, game, lang).bind()

    def books(self, lang: str) -> list[Rulebook]:
        """Every rulebook that has a text in `lang`."""
        return [self.book(game.id, lang) for game in self.games.values() if lang in game.languages]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Every language in which at least one rulebook has a text."""
        return tuple(sorted({lang for game in self.games.values() for lang in game.languages}))

    def drawing(self, game: Game, name: str, alt: str, lang: str) -> str:
        """One drawing of a game as inline SVG in a language."""
        return self._drawn(game.id, name, alt, lang)

    def _draw(self, game_id: str, name: str, alt: str, lang: str) -> str:
        game, labels = self.games[game_id], self._labels(game_id)

        def label(kind: str, key: str) -> str:
            if kind == "term" and key in game.terms:
                return game.terms[key].name(lang)
            return labels.get(key, {}).get(lang) or labels.get(key, {}).get("en", key)

        path = self.root / game_id / "art" / name
        if not path.is_file():
            raise ContentError(f"{game_id}: drawing {name} is missing")
        return draw(path.read_text("utf-8"), alt, label)

    @cache  # noqa: B019 (a library lives as long as its process)
    def _labels(self, game_id: str) -> Mapping[str, Mapping[str, str]]:
        path = self.root / game_id / "art" / "labels.toml"
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


class _Binder:
    """Turns one language's file into a Rulebook."""

    def __init__(self, library: Library, game: Game, lang: str) -> None:
        self.library, self.game, self.lang = library, game, lang

    def bind(self) -> Rulebook:
        headings = read_headings(self.library.root / self.game.id / f"{self.lang}.md")
        sections: dict[str, Section] = {}
        trail: list[Section] = []
        counts = [0] * 7
        for heading in headings:
            counts[heading.level] += 1
            counts[heading.level + 1 :] = [0] * (6 - heading.level)
            trail = [above for above in trail if above.level < heading.level]
            number = ".".join(str(count) for count in counts[2 : heading.level + 1])
            section = self._section(heading, number, trail)
            if section.id in sections:
                raise ContentError(f"{self.game.id}/{self.lang}.md: the id {section.id} stands twice")
            sections[section.id] = section
            trail.append(section)
        children: dict[str, tuple[str, ...]] = {}
        for section in sections.values():
            children[section.parent] = children.get(section.parent, ()) + (section.id,)
        linked = {id: replace(section, children=children.get(id, ())) for id, section in sections.items()}
        return Rulebook(self.game, self.lang, linked)

    def _section(self, heading: Heading, number: str, trail: list[Section]) -> Section:
        sheet = self._sheet()
        body = to_html(heading.source, sheet)
        text = plain_text(body)
        if sheet.players:
            body = self._chooser(heading.id, sorted(sheet.players)) + body
        first = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
        return Section(
            id=heading.id, game=self.game.id, lang=self.lang, title=heading.title, level=heading.level, number=number,
            parent=trail[-1].id if trail else "", path=tuple(above.title for above in trail), html=body, text=text,
            opening=plain_text(first.group(1)) if first else "", source=heading.source, terms=frozenset(sheet.terms),
            links=tuple(sheet.links),
        )

    def _sheet(self) -> Sheet:
        words = self._words
        return Sheet(
            lang=self.lang, game=self.game.id, term_name=self._term_name,
            drawing=lambda name, alt: self.library.drawing(self.game, name, alt, self.lang),
            note_titles={"unsure": words("Not certain"), "example": words("Example"), "tip": words("Tip")},
            players_label=self._players_label,
        )

    def _words(self, text: str) -> str:
        return self.library.wording(self.lang, text)

    def _term_name(self, term: str) -> str:
        if term not in self.game.terms:
            raise ContentError(f"{self.game.id}/{self.lang}.md: the term {term} is not in terms.toml")
        return self.game.terms[term].name(self.lang)

    def _players_label(self, numbers: tuple[int, ...]) -> str:
        if numbers == (1,):
            return self._words("1 player")
        in_a_row = len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1))
        words = f"{numbers[0]}–{numbers[-1]}" if in_a_row else ", ".join(map(str, numbers))
        return self._words("{numbers} players").format(numbers=words)

    def _chooser(self, section: str, numbers: list[int]) -> str:
        choices = [("all", self._words("All")), *((str(number), str(number)) for number in numbers)]
        radios = "".join(
            f'<label><input type="radio" name="players-{section}" value="{value}"'
            f'{" checked" if value == "all" else ""}><span>{text}</span></label>'
            for value, text in choices
        )
        return f'<fieldset class="players-choice"><legend>{self._words("How many play?")}</legend>{radios}</fieldset>'


def read_headings(path: Path) -> list[Heading]:
    """The sections of a rulebook file. Raises ContentError for text above them or a heading without an id."""
    found: list[Heading] = []
    lines: list[str] = []

    def close() -> None:
        if found:
            found[-1] = replace(found[-1], source="\n".join(lines).strip())
        elif any(line.strip() for line in lines):
            raise ContentError(f"{path.parent.name}/{path.name}: text before the first heading")
        lines.clear()

    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        match = _HEADING.match(line)
        if match:
            close()
            found.append(Heading(len(match.group(1)), match.group(2), match.group(3), ""))
        elif _ANY_HEADING.match(line):
            raise ContentError(f"{path.parent.name}/{path.name}:{number}: a heading needs an id like {{#setup}}")
        else:
            lines.append(line)
    close()
    return found


def plain_text(html: str) -> str:
    """The words of a piece of our HTML, without drawings, one line a block."""
    text = _BLOCK_END.sub("\n", _NOT_TEXT.sub("", html))
    text = unescape(_TAGS.sub("", text))
    return "\n".join(line for line in (_SPACES.sub(" ", row).strip(" ") for row in text.splitlines()) if line)


def read_game(folder: Path) -> Game:
    """game.toml and terms.toml of one game. Raises ContentError for a missing or misshapen entry."""
    path = folder / "game.toml"
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        return Game(
            id=raw["id"], title=raw["title"], tagline=raw["tagline"], edition=raw["edition"],
            players=_pair(raw["players"]), owner=raw["owner"], original_language=raw["original_language"],
            reviewed=raw["reviewed"], accent=raw["accent"],
            languages=tuple(sorted(book.stem for book in folder.glob("*.md"))),
            terms=_read_terms(folder / "terms.toml", raw["id"]), kinds=raw.get("kinds", {}),
            redirects=raw.get("redirects", {}),
            numbers={name: _numbers(entry) for name, entry in raw.get("numbers", {}).items()},
            minutes=_pair(raw["minutes"]) if "minutes" in raw else None, age=raw.get("age"), year=raw.get("year"),
            designer=tuple(raw.get("designer", ())), artist=tuple(raw.get("artist", ())),
            publisher=_several(raw.get("publisher", ())), unsure=frozenset(raw.get("unsure", ())),
            helper_sections=frozenset(raw.get("helper_sections", ())),
        )
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{folder.name}/game.toml: {error}") from error


def _several(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _pair(values: list[int]) -> tuple[int, int]:
    return values[0], values[-1]


def _numbers(entry: Mapping[str, Any]) -> Numbers:
    return Numbers(
        section=entry["section"], key=entry["key"], value=entry["value"], terms=entry.get("terms", False),
        values={str(key): int(value) for key, value in entry["values"].items()},
    )


def _read_terms(path: Path, game: str) -> dict[str, Term]:
    if not path.exists():
        return {}
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.parent.name}/terms.toml: {error}") from error
    return {id: _term(id, game, entry) for id, entry in raw.items()}


_NOT_NAMES = frozenset({"kind", "section", "printed", "forms", "also", "avoid", "meaning"})


def _term(id: str, game: str, entry: Mapping[str, Any]) -> Term:
    lists = {
        key: {lang: tuple(words) for lang, words in entry.get(key, {}).items()} for key in ("forms", "also", "avoid")
    }
    return Term(
        id=id, game=game, names={key: value for key, value in entry.items() if key not in _NOT_NAMES},
        kind=entry.get("kind", ""), section=entry.get("section", ""), printed=tuple(entry.get("printed", ())),
        meaning=entry.get("meaning", {}), **lists,
    )
