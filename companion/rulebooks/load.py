"""Content files to checked rulebooks."""

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property, lru_cache, partial
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from companion.rulebooks.drawings import draw
from companion.rulebooks.files import ContentError, read_text, read_toml, shown
from companion.rulebooks.keys import TERM, check_game, check_phrasings, check_terms
from companion.rulebooks.markup import Sheet, to_html
from companion.rulebooks.model import Game, Numbers, Rulebook, Section, Term

_HEADING = re.compile(r"^(#{2,6})\s+(.+?)\s*\{#([a-z0-9-]+)\}\s*$")
_ANY_HEADING = re.compile(r"^#{1,6}\s+\S")
_TAGS = re.compile(r"<[^>]+>")
_NOT_TEXT = re.compile(r"<svg.*?</svg>", re.DOTALL)
_SPACES = re.compile(
    r"[ \t]+"
)  # not the spaces that hold words together, as French has them in « »
_BLOCK_END = re.compile(r"</(?:p|li|td|th|tr|h\d|div|figcaption|dt|dd)>")
_KEYS_OF_TERMS = frozenset(key.name for key in TERM)
_LOG = logging.getLogger("tableside.content")
NOTE_KINDS = ("unsure", "example", "tip")

Wording = Callable[
    [str, str], str
]  # (lang, English catalog text) -> text in that language


@dataclass(frozen=True)
class Heading:
    """A heading as it stands in a file, with the lines below it."""

    level: int
    title: str
    id: str
    source: str


class Library:
    """All games under a content folder. Books are rendered when first asked for, and kept.

    A game whose files cannot be read is left out, as is a single translation; `defects` says why, and so does the log.
    """

    def __init__(self, root: Path, wording: Wording = lambda lang, text: text) -> None:
        self.root = root
        self.wording = wording
        self.book = lru_cache(maxsize=None)(self._book)
        self._drawn = lru_cache(maxsize=None)(self._draw)

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """The games that can be read, by id, in the order of their folders."""
        return self._opened[0]

    @property
    def defects(self) -> tuple[str, ...]:
        """Why games and translations are left out, each as `<file>:<line>: <what is expected>`."""
        return self._opened[1]

    @cached_property
    def _opened(self) -> tuple[Mapping[str, Game], tuple[str, ...]]:
        games: dict[str, Game] = {}
        defects: list[str] = []
        for path in sorted(self.root.glob("*/game.toml")):
            try:
                game = read_game(path.parent)
            except ContentError as error:
                defects += error.lines
                continue
            texts = {}
            for lang in game.languages:
                try:
                    texts[lang] = read_headings(path.with_name(f"{lang}.md"))
                except ContentError as error:
                    defects += error.lines
            if game.original_language in texts:
                games[game.id] = replace(game, languages=tuple(texts))
            else:
                defects.append(
                    f"{game.id}: no text in its original language {game.original_language}"
                )
        for line in defects:
            _LOG.warning("left out: %s", line)
        return games, tuple(defects)

    def game(self, id: str) -> Game:
        """A game by its id; where its files are left out one that knows nothing, so that its tables go on."""
        return self.games.get(id) or _unread(id)

    def _book(self, game_id: str, lang: str) -> Rulebook:
        """A game in a language that has a text. Raises KeyError for an unknown one; ContentError."""
        game = self.games[game_id]
        if lang not in game.languages:
            raise KeyError(lang)
        try:
            return _Binder(self, game, lang).bind()
        except (
            Exception
        ) as error:  # whatever a text does to the Markdown: the other books stay
            raise ContentError(
                f"{game_id}/{lang}.md: cannot be shown: {error!r}"
            ) from error

    def books(self, lang: str) -> list[Rulebook]:
        """Every rulebook that has a text in `lang`, without those that cannot be shown."""
        found = []
        for game in self.games.values():
            try:
                if lang in game.languages:
                    found.append(self.book(game.id, lang))
            except ContentError as error:
                _LOG.error("left out of the search: %s", error)
        return found

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Every language in which at least one rulebook has a text."""
        return tuple(
            sorted({lang for game in self.games.values() for lang in game.languages})
        )

    def sheet(self, game: Game, lang: str) -> Sheet:
        """What the markup of a game's text asks of its surroundings, in a language."""
        words = partial(self.wording, lang)

        def term_name(term: str) -> str:
            return game.terms[term].name(lang) if term in game.terms else term

        def players_label(numbers: tuple[int, ...]) -> str:
            if numbers == (1,):
                return words("1 player")
            in_a_row = len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
            few = (
                f"{numbers[0]}–{numbers[-1]}"
                if in_a_row
                else ", ".join(map(str, numbers))
            )
            return words("{numbers} players").format(numbers=few)

        return Sheet(
            lang=lang,
            game=game.id,
            term_name=term_name,
            drawing=lambda name, alt: self.drawing(game, name, alt, lang),
            note_titles={
                "unsure": words("Not certain"),
                "example": words("Example"),
                "tip": words("Tip"),
            },
            players_label=players_label,
        )

    def drawing(self, game: Game, name: str, alt: str, lang: str) -> str:
        """One drawing of a game as inline SVG in a language."""
        return self._drawn(game.id, name, alt, lang)

    def _draw(self, game_id: str, name: str, alt: str, lang: str) -> str:
        game, labels = self.games[game_id], self._labels(game_id)

        def label(kind: str, key: str) -> str:
            if kind == "term" and key in game.terms:
                return game.terms[key].name(lang)
            return labels.get(key, {}).get(lang) or labels.get(key, {}).get("en", key)

        try:
            return draw(read_text(self.root / game_id / "art" / name), alt, label)
        except (
            ContentError,
            ParseError,
        ) as error:  # a rule is still a rule without its drawing
            _LOG.warning("%s: the drawing %s cannot be shown: %s", game_id, name, error)
            return ""

    @cache  # noqa: B019 (a library lives as long as its process)
    def _labels(self, game_id: str) -> Mapping[str, Mapping[str, str]]:
        path = self.root / game_id / "art" / "labels.toml"
        try:
            return read_toml(path) if path.exists() else {}
        except ContentError as error:
            _LOG.warning("labels of drawings are left out: %s", error)
            return {}


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
            sections[section.id] = section
            trail.append(section)
        children: dict[str, tuple[str, ...]] = {}
        for section in sections.values():
            children[section.parent] = children.get(section.parent, ()) + (section.id,)
        linked = {
            id: replace(section, children=children.get(id, ()))
            for id, section in sections.items()
        }
        return Rulebook(self.game, self.lang, linked)

    def _section(self, heading: Heading, number: str, trail: list[Section]) -> Section:
        sheet = self.library.sheet(self.game, self.lang)
        body = to_html(heading.source, sheet)
        text = plain_text(body)
        if sheet.players:
            body = self._chooser(heading.id, sorted(sheet.players)) + body
        first = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
        return Section(
            id=heading.id,
            game=self.game.id,
            lang=self.lang,
            title=heading.title,
            level=heading.level,
            number=number,
            parent=trail[-1].id if trail else "",
            path=tuple(above.title for above in trail),
            html=body,
            text=text,
            opening=plain_text(first.group(1)) if first else "",
            source=heading.source,
            terms=frozenset(sheet.terms),
            links=tuple(sheet.links),
        )

    def _chooser(self, section: str, numbers: list[int]) -> str:
        words = partial(self.library.wording, self.lang)
        choices = [
            ("all", words("All")),
            *((str(number), str(number)) for number in numbers),
        ]
        radios = "".join(
            f'<label><input type="radio" name="players-{section}" value="{value}"'
            f"{' checked' if value == 'all' else ''}><span>{text}</span></label>"
            for value, text in choices
        )
        return f'<fieldset class="players-choice"><legend>{words("How many play?")}</legend>{radios}</fieldset>'


def read_headings(path: Path) -> list[Heading]:
    """The sections of a rulebook file. Raises ContentError."""
    found: list[Heading] = []
    sources: list[list[str]] = []
    defects = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        where = f"{shown(path)}:{number}"
        match = _HEADING.match(line)
        if match:
            id = match.group(3)
            if any(heading.id == id for heading in found):
                defects.append(f"{where}: the id {id} stands twice")
            found.append(Heading(len(match.group(1)), match.group(2), id, ""))
            sources.append([])
        elif _ANY_HEADING.match(line):
            defects.append(
                f"{where}: a heading needs an id like {{#setup}}, and at least two #"
            )
        elif sources:
            sources[-1].append(line)
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
        replace(heading, source="\n".join(lines).strip())
        for heading, lines in zip(found, sources, strict=True)
    ]


def plain_text(html: str) -> str:
    """The words of a piece of our HTML, without drawings, one line a block."""
    text = _BLOCK_END.sub("\n", _NOT_TEXT.sub("", html))
    text = unescape(_TAGS.sub("", text))
    return "\n".join(
        line
        for line in (_SPACES.sub(" ", row).strip(" ") for row in text.splitlines())
        if line
    )


def read_game(folder: Path) -> Game:
    """game.toml and terms.toml of one game. Raises ContentError for a missing or misshapen entry."""
    path = folder / "game.toml"
    raw = read_toml(path)
    check_game(path, raw)
    return Game(
        id=raw["id"],
        title=raw["title"],
        tagline=raw["tagline"],
        edition=raw["edition"],
        players=_pair(raw["players"]),
        original_language=raw["original_language"],
        reviewed=raw["reviewed"],
        accent=raw["accent"],
        languages=tuple(
            sorted(book.stem for book in folder.glob("*.md") if "." not in book.stem)
        ),
        terms=_read_terms(folder / "terms.toml", raw["id"]),
        kinds=raw.get("kinds", {}),
        redirects=raw.get("redirects", {}),
        numbers={
            name: _numbers(entry) for name, entry in raw.get("numbers", {}).items()
        },
        owner=raw.get("owner", ""),
        minutes=_pair(raw["minutes"]) if "minutes" in raw else None,
        age=raw.get("age"),
        year=raw.get("year"),
        designer=tuple(raw.get("designer", ())),
        artist=tuple(raw.get("artist", ())),
        publisher=tuple(raw.get("publisher", ())),
        unsure=frozenset(raw.get("unsure", ())),
        helper_sections=frozenset(raw.get("helper_sections", ())),
        phrasings=_read_phrasings(folder),
    )


def _unread(id: str) -> Game:
    """A game of whose files nothing is known."""
    texts = {"en": id}
    return Game(
        id=id, title=texts, tagline=texts, edition=texts, players=(1, 1), original_language="en", reviewed=date.min,
        accent={"light": "#665c52", "dark": "#b5a898"}, languages=(), terms={}, kinds={}, redirects={}, numbers={},
    )  # fmt: skip


def _pair(values: list[int]) -> tuple[int, int]:
    return values[0], values[-1]


def _numbers(entry: Mapping[str, Any]) -> Numbers:
    return Numbers(
        section=entry["section"],
        key=entry["key"],
        value=entry["value"],
        terms=entry.get("terms", False),
        values={str(key): int(value) for key, value in entry["values"].items()},
    )


def _read_terms(path: Path, game: str) -> dict[str, Term]:
    if not path.exists():
        return {}
    raw = read_toml(path)
    check_terms(path, raw)
    return {id: _term(id, game, entry) for id, entry in raw.items()}


_PHRASES = ".phrases.toml"


def _read_phrasings(folder: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    """What players say for some sections, by language, in words that neither the rule nor the language has."""
    found = {}
    for path in sorted(folder.glob(f"*{_PHRASES}")):
        raw = read_toml(path)
        check_phrasings(path, raw)
        found[path.name.removesuffix(_PHRASES)] = {
            section: tuple(said) for section, said in raw.items()
        }
    return found


def _term(id: str, game: str, entry: Mapping[str, Any]) -> Term:
    lists = {
        key: {lang: tuple(words) for lang, words in entry.get(key, {}).items()}
        for key in ("forms", "avoid")
    }
    return Term(
        id=id,
        game=game,
        names={key: value for key, value in entry.items() if key not in _KEYS_OF_TERMS},
        kind=entry.get("kind", ""),
        section=entry.get("section", ""),
        printed=tuple(entry.get("printed", ())),
        meaning=entry.get("meaning", {}),
        **lists,
    )
