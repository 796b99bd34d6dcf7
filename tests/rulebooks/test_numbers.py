"""The numbers with which machines count stand in the tables of the rulebooks, in every language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest

from companion.games.azura import numbers as azura
from companion.games.mice_and_mystics import numbers as mice
from companion.games.miraris import numbers as cards
from companion.games.mirror_scrolls import numbers as scrolls
from companion.rulebooks.load import Library
from companion.rulebooks.model import Section


@dataclass(frozen=True)
class Numbers:
    """Where they stand: a section's table, the columns of the names and of the numbers, from 0."""

    section: str
    key: int
    value: int
    values: Mapping[str, int | None]
    terms: bool = True  # whether the names are terms; else numbers


_MINIONS = {id: minion for id, minion in mice.MINIONS.items() if not minion.boss}
_BOSSES = {
    id: minion
    for id, minion in mice.MINIONS.items()
    if minion.boss and id != "vanestra"
}
_VANESTRA = mice.BOSS_CARDS["vanestra"]


def column(
    section: str, value: int, things: Mapping[str, object], field: str
) -> Numbers:
    """A column that shows one field of several things."""
    values = {id: getattr(thing, field) for id, thing in things.items()}
    return Numbers(section, 0, value, values)


def of_cards(value: int, number: int | None) -> Numbers:
    """A column that shows the same for each card of Vanestra."""
    return Numbers("boss-vanestra", 0, value, dict.fromkeys(_VANESTRA, number))


USED: Mapping[str, tuple[Numbers, ...]] = {
    "azura": (
        Numbers("multi-spots", 0, 1, azura.SILHOUETTES),
        # Rows are found by the number of dragon pawns that the player holds.
        Numbers("hand-size", 0, 1, {"0": azura.HAND_SIZE, "1": azura.HAND_SIZE_WITH_DRAGON}, terms=False),
    ),
    "miraris": (
        Numbers("wonder-cards", 1, 0, cards.CROWNS),
        Numbers("wonder-cards", 1, 2, cards.COPIES),
    ),
    "mirror-scrolls": (
        Numbers("hand-size", 0, 1, {str(mages): size for mages, size in scrolls.HAND_SIZES.items()}, terms=False),
        Numbers("hand-size", 0, 2, {str(mages): left for mages, left in scrolls.DECK_AFTER_DEAL.items()}, terms=False),
        Numbers("classic-dominoes", 0, 1, scrolls.SPELL_POINTS),
    ),
    "mice-and-mystics": (
        Numbers("action-dice", 0, 2, {str(place): face.move for place, face in enumerate(mice.FACES, 1)}, terms=False),
        *(column("heroes", place, mice.HEROES, stat) for place, stat in enumerate(mice.STATS, 1) if stat != "life"),
        *(
            column("minions", place, _MINIONS, field)
            for place, field in enumerate(("battle", "defense", "life", "most"), 1)
        ),
        *(column("bosses", place, _BOSSES, field) for place, field in enumerate(("battle", "defense", "life"), 1)),
        Numbers("boss-vanestra", 0, 1, {card: mice.BOSS_CARD_BATTLE[card] for card in _VANESTRA}),
        of_cards(2, mice.MINIONS["vanestra"].defense),
        of_cards(3, mice.MINIONS["vanestra"].life),
    ),
}  # fmt: skip


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


@pytest.mark.parametrize("id", USED)
def test_a_machine_counts_with_what_the_rulebook_shows(
    library: Library, id: str
) -> None:
    game = library.games[id]
    for lang in game.languages:
        sections = library.book(game.id, lang).sections
        names = {term.name(lang): term.id for term in game.terms.values()}
        for numbers in USED[id]:
            known = numbers.values.items()
            expected = {key: [value] for key, value in known if value is not None}
            found = shown(sections[numbers.section], numbers, names)
            assert {key: value for key, value in found.items() if value} == expected, (
                lang,
                numbers,
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
    numbers = Numbers("x", 0, 1, {"card": 3})
    changed = type(section)(**{**vars(section), "html": html})
    assert shown(changed, numbers, {}) == {"card": found}
