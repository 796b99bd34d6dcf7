"""Rulebooks with plain terms only: what the search finds there, it finds by general knowledge alone.

Who wrote the words of players has read these queries, but for those of gin rummy: they hold what was reached, and
judge no more. At first sight cribbage had 54 % first, 78 % in three; with it on the shelf, whose average lengths
change, nine men’s morris loses one query of 120.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rulebooks.load import Library
from companion.search import Search
from tests.search.test_corpus import missed, rank, read_queries

FIXTURE = Path(__file__).parent / "fixture"
BOOKS = [
    ("nine-mens-morris", "en"), ("nine-mens-morris", "de"), ("backgammon", "fr"), ("backgammon", "es"),
    ("cribbage", "en"), ("cribbage", "fr"),
]  # fmt: skip


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    library = Library(FIXTURE)
    search = Search(library, tmp_path_factory.mktemp("strange"))
    yield search
    search.close()


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_section_is_found_by_its_title(
    strange: Search, game: str, lang: str
) -> None:
    assert not strange.library.defects
    sections = strange.library.book(game, lang).sections.values()
    bad = [
        section.title
        for section in sections
        if section.id
        not in [
            hit.section for hit in strange.find(section.title, lang, game).results[:3]
        ]
    ]
    assert not bad


@pytest.mark.parametrize(
    ("game", "first", "three"),
    [
        ("nine-mens-morris", 0.62, 0.80),
        ("backgammon", 0.66, 0.86),
        ("gin-rummy", 0.48, 0.73),
        ("cribbage", 0.63, 0.83),
    ],
)
def test_the_right_rule_comes_first(
    strange: Search, game: str, first: float, three: float
) -> None:
    rows = [
        row for row in read_queries(str(FIXTURE / "queries.tsv")) if row.scope == game
    ]
    ranked = [(row, rank(strange, row)) for row in rows]
    for within, share in ((1, first), (3, three)):
        bad = missed(ranked, within)
        assert len(bad) <= len(rows) * (1 - share) + 1e-9, bad
