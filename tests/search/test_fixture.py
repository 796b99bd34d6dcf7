"""A rulebook that nobody tuned the search for: what it finds there, it finds by general knowledge alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rulebooks.load import Library
from companion.search import Search
from tests.search.test_corpus import missed, rank, read_queries

GAME = "nine-mens-morris"


@pytest.fixture(scope="module")
def morris(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    library = Library(Path(__file__).parent / "fixture")
    search = Search(library, tmp_path_factory.mktemp("morris"))
    yield search
    search.close()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_section_is_found_by_its_title(morris: Search, lang: str) -> None:
    assert not morris.library.defects
    sections = morris.library.book(GAME, lang).sections.values()
    bad = [
        section.title
        for section in sections
        if section.id
        not in [hit.section for hit in morris.find(section.title, lang).results[:3]]
    ]
    assert not bad


def test_the_right_rule_comes_first(morris: Search) -> None:
    rows = read_queries(str(Path(__file__).parent / "fixture" / "queries.tsv"))
    ranked = [(row, rank(morris, row)) for row in rows]
    for within, share in ((1, 0.45), (3, 0.72)):
        bad = missed(ranked, within)
        assert len(bad) <= len(rows) * (1 - share) + 1e-9, bad
