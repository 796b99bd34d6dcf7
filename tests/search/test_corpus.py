"""The project's own rulebooks: how many queries bring the right rule first, or among the first three."""

import csv
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.rulebooks.load import Library
from companion.search import Search
from companion.search.text import tokenize

CORPUS = Path(__file__).parents[1] / "corpus"
MOST_ASKED = (
    2_000  # of a longer file as few, evenly, as are no more; `make bench` asks all
)


class Row(NamedTuple):
    """A query of the corpus."""

    lang: str
    scope: str
    query: str
    answers: frozenset[str]
    kind: str


def read_queries(name: str) -> list[Row]:
    """The rows of a file of queries."""
    with (CORPUS / name).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Row(
                row["lang"],
                row["scope"],
                row["query"],
                frozenset(row["answers"].split("|")),
                row["kind"],
            )
            for row in rows
        ]


def rank(search: Search, row: Row) -> int:
    """The place of the first accepted answer among the first three, or 99: what stands below is not even asked for."""
    scope = None if row.scope == "*" else row.scope
    hits = search.find(row.query, row.lang, scope, 3).results
    places = (
        place
        for place, hit in enumerate(hits, 1)
        if row.answers & {f"{hit.game}#{hit.section}", f"{hit.game}#{hit.question}"}
    )
    return next(places, 99)


def missed(ranked: Sequence[tuple[Row, int]], within: int) -> list[str]:
    """The queries whose answer does not stand among the first few."""
    return [
        f"{row.lang} {row.scope}: {row.query}"
        for row, place in ranked
        if place > within
    ]


@pytest.mark.parametrize(
    ("name", "first", "three"),
    [
        ("search-queries.tsv", 0.75, 0.90),
        ("more-queries.tsv", 0.82, 0.95),
        ("blind-queries.tsv", 0.835, 0.95),
        ("asked-queries.tsv", 0.77, 0.98),
    ],
)
def test_the_right_rule_comes_first(
    search: Search, name: str, first: float, three: float
) -> None:
    rows = read_queries(name)
    rows = rows[:: ceil(len(rows) / MOST_ASKED)]
    ranked = [(row, rank(search, row)) for row in rows]
    for within, share in ((1, first), (3, three)):
        bad = missed(ranked, within)
        assert len(bad) <= len(rows) * (1 - share) + 1e-9, bad


@pytest.mark.parametrize("name", sorted(path.name for path in CORPUS.glob("*.tsv")))
def test_every_accepted_answer_is_a_section(library: Library, name: str) -> None:
    for row in read_queries(name):
        for answer in row.answers:
            game, _, section = answer.partition("#")
            assert (
                section
                in library.book(game, library.games[game].original_language).sections
            ), row


def test_no_query_equals_a_phrasing(library: Library) -> None:
    said = {plain(one) for game in library.games.values() for phrasings in game.phrasings.values()
            for several in phrasings.values() for one in several}  # fmt: skip
    rows = [row for path in CORPUS.glob("*.tsv") for row in read_queries(path.name)]
    assert not [row.query for row in rows if plain(row.query) in said]


def plain(text: str) -> str:
    """A query or phrasing without signs, accents and case."""
    return " ".join(token.fold for token in tokenize(text))


def test_every_section_is_found_by_its_title(search: Search, library: Library) -> None:
    bad = [
        section.url
        for lang in library.languages
        for book in library.books(lang)
        for section in book.sections.values()
        if section.id != "questions"  # a heading, which is no answer
        and section.id
        not in [
            hit.question or hit.section
            for hit in search.find(section.title, lang, section.game, 3).results
        ]
    ]
    assert len(bad) <= 4, bad  # of a thousand: what tells rules once more steps aside


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("alice in wonderdice rounds to win", "play-me"), ("drachenherz spots", "azura"),
        ("mirror scrols may I pass", "mirror-scrolls"), ("mise and mystics search", "mice-and-mystics"),
        ("a mirror in a scroll", None), ("mouse and wall", None), ("call me", None),
    ],
)  # fmt: skip
def test_a_game_is_known_by_its_other_names_and_with_slips(
    search: Search, query: str, game: str | None
) -> None:
    assert search.find(query, "en").named == game


@pytest.mark.parametrize(("lang", "query"), [("en", "questions"), ("de", "Fragen")])
def test_a_heading_of_questions_is_no_hit(
    search: Search, lang: str, query: str
) -> None:
    hits = search.find(query, lang, "azura").results
    assert "questions" not in [hit.section for hit in hits]


@pytest.mark.parametrize(
    ("lang", "query"),
    [("en", "a two-player game"), ("de", "geht das zu zweit"), ("fr", "une partie à deux"), ("es", "partida de dos")],
)  # fmt: skip
def test_a_question_is_found_in_other_words(
    search: Search, lang: str, query: str
) -> None:
    hits = search.find(query, lang, "miraris").results[:3]
    assert "question-two-players" in [hit.question for hit in hits]


def test_every_term_leads_to_its_section(search: Search, library: Library) -> None:
    bad = [
        f"{lang} {game.id} {term.name(lang)}"
        for game in library.games.values()
        for lang in game.languages
        for term in game.terms.values()
        if term.section
        and term.section
        not in [
            hit.section
            for hit in search.find(term.name(lang), lang, game.id, 3).results
        ]
    ]
    assert len(bad) <= len(library.games) * 4, bad


@pytest.mark.parametrize(
    ("game", "query", "section"),
    [
        ("play-me", "play me wieviele Leute", "overview"),
        ("play-me", "play me wer ruft play me", "start-of-round"),
        ("azura", "azura wie viele handkarten", "hand-size"),
    ],
)
def test_in_its_own_rulebook_a_title_asks_for_nothing(
    search: Search, game: str, query: str, section: str
) -> None:
    answer = search.find(query, "de", game)
    assert answer.named is None
    assert section in [hit.section for hit in answer.results[:3]]
