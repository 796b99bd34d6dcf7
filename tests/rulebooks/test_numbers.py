"""The numbers of game.toml stand in the tables of the rulebook, in every language."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser

import pytest

from companion.rulebooks.load import Library
from companion.rulebooks.model import Numbers, Section


class Rows(HTMLParser):
    """The rows of a section's tables: each cell's words, and the terms that it marks."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, set[str]]]] = []
        self._inside = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append(("", set()))
            self._inside = True
        target = dict(attrs).get("popovertarget")
        if tag == "button" and self._inside and target:
            self.rows[-1][-1][1].add(target.removeprefix("term-"))

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self._inside:
            words, terms = self.rows[-1][-1]
            self.rows[-1][-1] = (words + data, terms)


def keys_of(
    cell: tuple[str, set[str]], numbers: Numbers, names: Mapping[str, str]
) -> set[str]:
    """What a row is about: the terms that its cell marks or names, or the first number in it."""
    words, terms = cell
    if not numbers.terms:
        return set(re.findall(r"\d+", words)[:1])
    return terms | {term for term in (names.get(words.strip()),) if term}


def shown(
    section: Section, numbers: Numbers, names: Mapping[str, str]
) -> dict[str, list[int]]:
    """What the section's tables say for each key. `names`: the terms by their names in its language."""
    found: dict[str, list[int]] = {key: [] for key in numbers.values}
    for row in Rows(section.html).rows:
        if len(row) > max(numbers.key, numbers.value):
            value = re.search(r"\d+", row[numbers.value][0])
            for key in keys_of(row[numbers.key], numbers, names) & found.keys():
                found[key] += [int(value.group())] if value else []
    return found


def test_the_numbers_of_every_game_are_those_of_its_tables(library: Library) -> None:
    for game in library.games.values():
        for lang in game.languages:
            sections = library.book(game.id, lang).sections
            names = {term.name(lang): term.id for term in game.terms.values()}
            for name, numbers in game.numbers.items():
                expected = {key: [value] for key, value in numbers.values.items()}
                assert shown(sections[numbers.section], numbers, names) == expected, (
                    game.id,
                    lang,
                    name,
                )


@pytest.mark.parametrize(
    "cell, found", [("3", [3]), ("3 crowns", [3]), ("–", []), ("", []), ("13", [13])]
)
def test_a_number_is_read_from_its_row(
    library: Library, cell: str, found: list[int]
) -> None:
    html = f'<table><tr><td><button popovertarget="term-card">Card</button></td><td>{cell}</td></tr></table>'
    book = library.book("azura", "en")
    section = next(iter(book.sections.values()))
    numbers = Numbers("x", 0, 1, True, {"card": 3})
    changed = type(section)(**{**vars(section), "html": html})
    assert shown(changed, numbers, {}) == {"card": found}
