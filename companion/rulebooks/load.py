"""All rulebooks of a content folder, each bound in a language when it is first asked for."""

import logging
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import cache, cached_property, partial
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import ParseError

from companion.rulebooks.drawings import draw, find_defects, read_labels
from companion.rulebooks.files import ContentError, read_text
from companion.rulebooks.markup import Context, plain_text, players_choice, to_html
from companion.rulebooks.model import Game, Rulebook, Section
from companion.rulebooks.read import (
    Heading,
    read_game,
    read_headings,
    read_phrasings,
)

_LOG = logging.getLogger("tableside.content")
_FIRST_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)

_FILE = Path(__file__).with_name("required.toml")
_RAW = tomllib.loads(_FILE.read_text("utf-8"))
# The rules that a game's book must have, to which links and hits lead; a game that is not named here promises none.
REQUIRED: dict[str, frozenset[str]] = {
    game: frozenset(ids.split()) for game, ids in _RAW.items()
}

# (lang, English catalog text) -> text in that language
Wording = Callable[[str, str], str]


class _Content(NamedTuple):
    """What a folder holds; `texts` is what stands under each heading, by game and language."""

    games: Mapping[str, Game]
    defects: tuple[str, ...]
    texts: Mapping[tuple[str, str], list[Heading]]


class Library:
    """All games under a content folder. Books are rendered when first asked for, and kept.

    A game whose files cannot be read is left out, as is a single translation, a language's phrasings, a drawing, or the
    labels of all; `defects` says why, and so does the log.
    """

    def __init__(self, root: Path, wording: Wording = lambda lang, text: text) -> None:
        self.root = root
        self.wording = wording

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """The games that can be read, by id, in the order of their folders."""
        return self._content.games

    @property
    def defects(self) -> tuple[str, ...]:
        """Why something is left out, each as `<file>:<line>: <what is expected>`."""
        return self._content.defects

    @cached_property
    def _content(self) -> _Content:
        games: dict[str, Game] = {}
        defects: list[str] = []
        texts: dict[tuple[str, str], list[Heading]] = {}

        # A folder that lacks its game.toml is told as well; one with texts alone is no book.
        folders = {path.parent for path in self.root.glob("*/*.toml")}
        for folder in sorted(folders):
            try:
                game = read_game(folder)
            except ContentError as error:
                defects += error.lines
                continue

            languages = []
            for lang in game.languages:
                try:
                    texts[game.id, lang] = read_headings(folder / f"{lang}.md")
                    languages.append(lang)
                except ContentError as error:
                    defects += error.lines

            phrasings, wrong = read_phrasings(folder)
            defects += wrong
            defects += find_defects(folder)

            # Without its original nothing says which sections a translation should have.
            if game.original_language in languages:
                games[game.id] = replace(
                    game, languages=tuple(languages), phrasings=phrasings
                )
            else:
                defects.append(
                    f"{game.id}: no text in its original language {game.original_language}"
                )

        for line in defects:
            _LOG.warning("left out: %s", line)
        return _Content(games, tuple(defects), texts)

    def game(self, id: str) -> Game:
        """A game by its id; where its files are left out one that knows nothing, so that its tables go on."""
        found = self.games.get(id)
        if found is not None:
            return found

        texts = {"en": id}
        return Game(
            id=id, title=texts, tagline=texts, edition=texts, players=(1, 1), original_language="en", reviewed=date.min,
            accent={"light": "#665c52", "dark": "#b5a898"}, languages=(), terms={}, kinds={}, redirects={},
        )  # fmt: skip

    @cache  # noqa: B019 (a library lives as long as its process)
    def book(self, game_id: str, lang: str) -> Rulebook:
        """A game in a language that has a text. Raises KeyError for an unknown one; ContentError."""
        game = self.games[game_id]
        if lang not in game.languages:
            raise KeyError(lang)
        try:
            return _bind(self, game, lang, self._content.texts[game_id, lang])
        except Exception as error:
            # Whatever a text does to the Markdown: the other books stay.
            raise ContentError(
                f"{game_id}/{lang}.md: cannot be shown: {error!r}"
            ) from error

    def books(self, lang: str) -> list[Rulebook]:
        """Every rulebook that has a text in `lang`, without those that cannot be shown."""
        found = []
        for game in self.games.values():
            if lang not in game.languages:
                continue
            # One text that breaks the Markdown takes no other out of the search.
            try:
                found.append(self.book(game.id, lang))
            except ContentError as error:
                _LOG.error("left out of the search: %s", error)
        return found

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Every language in which at least one rulebook has a text."""
        found: set[str] = set()
        for game in self.games.values():
            found.update(game.languages)
        return tuple(sorted(found))

    def context(self, game: Game, lang: str) -> Context:
        """What the markup of a game's text asks of its surroundings, in a language."""
        words = partial(self.wording, lang)

        def term_name(term: str) -> str:
            if term not in game.terms:
                return term  # `content check` names it
            return game.terms[term].name(lang)

        def players_label(numbers: tuple[int, ...]) -> str:
            if numbers == (1,):
                return words("1 player")
            if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
                few = f"{numbers[0]}–{numbers[-1]}"
            else:
                few = ", ".join(map(str, numbers))
            return words("{numbers} players").format(numbers=few)

        return Context(
            lang=lang,
            game=game.id,
            term_name=term_name,
            drawing=lambda name, alt: self.drawing(game.id, name, alt, lang),
            note_titles={
                "unsure": words("Not certain"),
                "example": words("Example"),
                "tip": words("Tip"),
            },
            players_label=players_label,
        )

    @cache  # noqa: B019
    def drawing(self, game_id: str, name: str, alt: str, lang: str) -> str:
        """One drawing of a game as inline SVG in a language."""
        game = self.games[game_id]
        labels = self._labels(game_id)

        def label(kind: str, key: str) -> str:
            if kind == "term" and key in game.terms:
                return game.terms[key].name(lang)
            texts = labels.get(key, {})
            return texts.get(lang) or texts.get("en", key)

        path = self.root / game_id / "art" / name
        try:
            svg = read_text(path)
            return draw(svg, alt, label)
        except (ContentError, ParseError) as error:
            # A rule is still a rule without its drawing.
            _LOG.warning("%s: the drawing %s cannot be shown: %s", game_id, name, error)
            return ""

    @cache  # noqa: B019
    def _labels(self, game_id: str) -> Mapping[str, Mapping[str, str]]:
        try:
            return read_labels(self.root / game_id)
        except ContentError as error:
            _LOG.warning("labels of drawings are left out: %s", error)
            return {}


def _bind(library: Library, game: Game, lang: str, headings: list[Heading]) -> Rulebook:
    """The Rulebook of one language's text: its sections rendered, numbered and linked with each other."""
    sections: dict[str, Section] = {}
    children: dict[str, list[str]] = {}
    trail: list[Section] = []
    counts = [0] * 7  # how many headings of each level stand under the one above

    for heading in headings:
        level = heading.level
        counts[level] += 1
        counts[level + 1 :] = [0] * (6 - level)
        while trail and trail[-1].level >= level:
            trail.pop()

        context = library.context(game, lang)
        html = to_html(heading.source, context)
        text = plain_text(html)
        first = _FIRST_PARAGRAPH.search(html)
        opening = plain_text(first.group(1)) if first else ""
        if context.players:
            words = partial(library.wording, lang)
            choice = players_choice(heading.id, context.players, words)
            html = choice + html

        parent = trail[-1].id if trail else ""
        titles = tuple(above.title for above in trail)
        # Headings begin at level 2, so that is where their numbers begin.
        numbers = map(str, counts[2 : level + 1])
        section = Section(
            id=heading.id,
            game=game.id,
            lang=lang,
            title=heading.title,
            level=level,
            number=".".join(numbers),
            parent=parent,
            path=titles,
            html=html,
            text=text,
            opening=opening,
            source=heading.source,
            terms=frozenset(context.terms),
            links=tuple(context.links),
        )
        sections[section.id] = section
        children.setdefault(section.parent, []).append(section.id)
        trail.append(section)

    for id, section in sections.items():
        inner = children.get(id, ())
        sections[id] = replace(section, children=tuple(inner))
    return Rulebook(game, lang, sections)
