"""Any input, from any thread, gives an answer; and the answer is exact."""

import string
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from companion.limits import MAX_QUERY_CHARS, MAX_QUERY_WORDS
from companion.search import Answer, Search
from companion.search.index import Index, write_index
from companion.search.plan import shorten
from companion.search.wanted import Wanted, Way
from tests.search.sample import found

WORDS = [
    "bear",
    "trap",
    "the",
    "who",
    "wall",
    "walls",
    "(",
    '"',
    "AND",
    "3.1",
    "bären",
    "ours",
    "½",
    "“",
    "熊",
    "é",
]


@settings(max_examples=150, deadline=None)
@given(
    query=st.text(max_size=300),
    lang=st.sampled_from(["en", "fr", "de", "es", "ja", "xx"]),
)
def test_any_text_gets_an_answer(bear: Search, query: str, lang: str) -> None:
    answer = bear.find(query, lang)
    assert isinstance(answer, Answer)
    assert len(answer.results) <= 10
    assert answer.results or answer.suggestions or not answer.query


@settings(max_examples=150, deadline=None)
@given(
    words=st.lists(st.sampled_from(WORDS), max_size=12),
    lang=st.sampled_from(["en", "fr", "de", "es"]),
)
def test_any_words_get_an_answer(bear: Search, words: list[str], lang: str) -> None:
    assert isinstance(bear.find(" ".join(words), lang), Answer)


@settings(max_examples=100, deadline=None)
@given(
    html=st.text(alphabet=string.printable + "é<>&;", max_size=200),
    query=st.sampled_from(WORDS),
)
def test_marking_any_text_only_adds_marks(bear: Search, html: str, query: str) -> None:
    marked = bear.mark(html, query, "en")
    assert "<mark>" in marked or marked == html


@pytest.mark.parametrize(
    "query",
    [
        "", " ", "\0", "\0" * 5000, "(" * 2000, ")" * 5000, '"' * 5000, "*", "?*", "a" * 5000, "bear " * 1000,
        "bear AND (", "NOT bear", "bear trap " * 40, "b", "?!…", "🐻🐻🐻🐻🐻🐻🐻🐻🐻",
        "SELECT * FROM rules; DROP TABLE rules", "(", "bear^1000", "title:bear", "bear~9", "[a TO z]",
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
    bear.mark("<p>bear</p>", query, lang)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("word", ["argue", "ugué", "ogue", "y", "ñgué"])
def test_no_word_breaks_the_stemmer_of_a_language(
    bear: Search, word: str, lang: str
) -> None:
    assert bear.find(f"we {word} about it", lang).query == f"we {word} about it"


def test_a_long_query_is_cut_at_a_word() -> None:
    text = shorten("bear trap " * 100)
    assert len(text) <= MAX_QUERY_CHARS
    assert text.endswith(("bear", "trap"))
    assert len(shorten("x" * 5000)) == MAX_QUERY_CHARS


def test_of_many_words_those_count_that_say_most(bear: Search) -> None:
    many = "honey jar empty pawn youngest trap ignores bear dice wall strength victory"
    assert len(many.split()) == MAX_QUERY_WORDS
    assert found(bear, f"happens what works {many} game rules") == found(bear, many)


@pytest.mark.parametrize(
    "query",
    ["(bear) trap!", "BEAR TRAP", "bear, trap?", "  bear   trap  ", "bear🐻trap"],
)
def test_case_signs_and_spaces_do_not_matter(bear: Search, query: str) -> None:
    assert found(bear, query) == found(bear, "bear trap")


def test_an_unknown_game_or_language_is_no_error(bear: Search) -> None:
    assert bear.find("bear", "en", "chess").results
    assert bear.find("bear", "tlh").results


def test_threads_may_share_a_search(bear: Search) -> None:
    queries = (
        list(
            product(("bear trap", "walls", "tie", "movemnt"), ("en", "fr", "de", "es"))
        )
        * 8
    )
    expected = [found(bear, query, lang) for query, lang in queries]
    bear.close()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda asked: found(bear, *asked), queries)) == expected


SCOPE = frozenset({"cave"})


def _random_index(random: Random, size: int) -> Index:
    def words(most: int) -> str:
        return " ".join(
            f"w{random.randrange(60)}" for _ in range(random.randrange(1, most))
        )

    documents = [
        {"game": "cave", "section": f"s{number}", "title": words(4), "names": words(4), "opening": words(6),
         "body": "\n".join(words(8) for _ in range(4)), "parts": "", "surface": "", "abroad": ""}
        for number in range(size)
    ]  # fmt: skip
    return write_index(None, "xx", documents)


def _random_query(random: Random) -> list[Wanted]:
    return [
        Wanted(str(number), tuple(
            Way((f"w{random.randrange(65)}",), sure, "", says=sure)
            for sure in (1.0, 0.6, 0.3)[: random.randrange(1, 4)]
        ), random.uniform(0.3, 1.0), random.uniform(0.3, 1.0))
        for number in range(random.randrange(1, 6))
    ]  # fmt: skip


def test_the_ten_shown_are_the_ten_best() -> None:
    random = Random(4)
    index = _random_index(random, 800)
    for _ in range(60):
        wanted = _random_query(random)
        every = sorted(index.scores(wanted, SCOPE, 10_000).values(), reverse=True)
        assert [score for _, score in index.top(wanted, 10, SCOPE)] == pytest.approx(
            every[:10], rel=1e-5
        )
    index.close()


def test_more_results_begin_with_the_fewer(search: Search) -> None:
    for query in (
        "take cards from another spot",
        "who wins the round",
        "roll a die and move",
    ):
        few = search.find(query, "en", limit=10).results
        many = search.find(query, "en", limit=50).results
        assert many[: len(few)] == few


def test_an_index_of_nothing_finds_nothing() -> None:
    index = write_index(None, "en", [])
    assert (
        index.top([Wanted("bear", (Way(("bear",), 1.0, "as typed"),), 1.0)], 10, SCOPE)
        == []
    )
    index.close()
