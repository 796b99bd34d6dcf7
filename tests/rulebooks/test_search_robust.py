"""Any input, from any thread, gives an answer; and the answer is exact."""

import string
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.rulebooks.search import Answer, Search, mark
from companion.rulebooks.search.engine import Index, Want, write_index
from companion.rulebooks.search.plan import shorten
from tests.rulebooks.search_content import found

WORDS = ["bear", "trap", "the", "who", "wall", "walls", "(", '"', "AND", "3.1", "bären", "ours", "½", "“", "熊", "é"]


@settings(max_examples=150, deadline=None)
@given(query=st.text(max_size=300), lang=st.sampled_from(["en", "fr", "de", "es", "ja", "xx"]))
def test_any_text_gets_an_answer(bear: Search, query: str, lang: str) -> None:
    answer = bear.find(query, lang)
    assert isinstance(answer, Answer)
    assert len(answer.results) <= 10
    assert answer.results or answer.suggestions or not answer.query


@settings(max_examples=150, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=12), lang=st.sampled_from(["en", "fr", "de", "es"]))
def test_any_words_get_an_answer(bear: Search, words: list[str], lang: str) -> None:
    assert isinstance(bear.find(" ".join(words), lang), Answer)


@settings(max_examples=100, deadline=None)
@given(html=st.text(alphabet=string.printable + "é<>&;", max_size=200), query=st.sampled_from(WORDS))
def test_marking_any_text_only_adds_marks(html: str, query: str) -> None:
    marked = mark(html, query, "en")
    assert "<mark>" in marked or marked == html


@pytest.mark.parametrize(
    "query",
    [
        "", " ", "\0", "\0" * 5000, "(" * 2000, ")" * 5000, '"' * 5000, "*", "?*", "a" * 5000, "bear " * 1000,
        "bear AND (", "NOT bear", "bear^1000", "title:bear", "bear~9", "[a TO z]",
        "🐻", "🐻 bear", "👩‍👩‍👧‍👦" * 100, "\ud800",
        "﷽" * 500,
        "медведь", "熊", "곰", "دب", "דוב", "\u202ebear", "bear\u200btrap", "<script>alert(1)</script>", "' OR 1=1 --",
        "%00",
        "../../etc/passwd", "ß" * 300, "İ" * 200, "\u0301" * 300, "..", "3.", ".3", "9" * 400, "3.2.1.0.9", "§", "«",
        "“bear",
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "de", "ja"])
def test_no_input_is_an_error(bear: Search, query: str, lang: str) -> None:
    answer = bear.find(query, lang)
    assert len(answer.query) <= MAX_QUERY_CHARS
    mark("<p>bear</p>", query, lang)


def test_a_long_query_is_cut_at_a_word() -> None:
    text = shorten("bear trap " * 100)
    assert len(text) <= MAX_QUERY_CHARS
    assert text.endswith(("bear", "trap"))
    assert len(shorten("x" * 5000)) == MAX_QUERY_CHARS


def test_only_so_many_words_count(bear: Search) -> None:
    many = "honey jar empty pawn youngest trap ignores bear"
    assert len(many.split()) == MAX_QUERY_WORDS
    assert found(bear, f"{many} wall") == found(bear, many)


@pytest.mark.parametrize("query", ["(bear) trap!", "BEAR TRAP", "bear, trap?", "  bear   trap  ", "bear🐻trap"])
def test_case_signs_and_spaces_do_not_matter(bear: Search, query: str) -> None:
    assert found(bear, query) == found(bear, "bear trap")


def test_an_unknown_game_or_language_is_no_error(bear: Search) -> None:
    assert bear.find("bear", "en", "chess").results
    assert bear.find("bear", "tlh").results


def test_threads_may_share_a_search(bear: Search) -> None:
    queries = list(product(("bear trap", "walls", "tie", "movemnt"), ("en", "fr", "de", "es"))) * 8
    expected = [found(bear, query, lang) for query, lang in queries]
    bear.close()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda asked: found(bear, *asked), queries)) == expected


def _random_index(random: Random, size: int) -> tuple[Index, list[dict[str, float]]]:
    documents = [
        {f"w{random.randrange(40)}": round(random.uniform(0.5, 4), 3) for _ in range(random.randrange(1, 20))}
        for _ in range(size)
    ]
    return write_index(None, [{"word": document} for document in documents]), documents


def _exhaustive(documents: list[dict[str, float]], groups: list[list[Want]]) -> list[float]:
    return [
        sum(max(document.get(want.token, 0.0) * want.worth for want in group) for group in groups)
        for document in documents
    ]


def test_the_ten_shown_are_the_ten_best() -> None:
    random = Random(4)
    index, documents = _random_index(random, 1500)
    for _ in range(60):
        groups = [
            [Want("word", f"w{random.randrange(45)}", random.uniform(0.2, 3)) for _ in range(random.randrange(1, 5))]
            for _ in range(random.randrange(1, 6))
        ]
        scores = _exhaustive(documents, groups)
        best = sorted(scores, reverse=True)[:10]
        assert [score for _, score in index.top(groups, 10)] == pytest.approx([s for s in best if s], rel=1e-5)
        allowed = set(random.sample(range(1500), 300))
        here = sorted((scores[number] for number in allowed), reverse=True)[:10]
        assert [score for _, score in index.top(groups, 10, allowed)] == pytest.approx([s for s in here if s], rel=1e-5)
    index.close()


def test_more_results_begin_with_the_fewer(search: Search) -> None:
    for query in ("take cards from another spot", "who wins the round", "roll a die and move"):
        few = search.find(query, "en", limit=10).results
        many = search.find(query, "en", limit=50).results
        assert many[: len(few)] == few


def test_an_index_of_nothing_finds_nothing(tmp_path: Path) -> None:
    index = write_index(None, [])
    assert index.top([[Want("word", "bear", 1.0)]], 10) == []
    index.close()
