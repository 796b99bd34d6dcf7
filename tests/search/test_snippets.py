"""Snippets, marks, and what a hit says."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.search import Search
from companion.search.language import language
from companion.search.snippets import LENGTH_CHARS, mark_html
from tests.search.sample import search_in, write_game

Answering = Callable[[str, str], str]


def test_a_hit_says_where_it_leads(bear: Search) -> None:
    hit = bear.find("bear trap", "en").results[0]
    assert (hit.game, hit.section, hit.title, hit.lang) == (
        "bear",
        "bear-trap",
        "Bear trap",
        "en",
    )
    assert hit.path == ("Fighting the bear",)
    assert hit.url == "/en/bear#bear-trap"


def test_the_snippet_marks_the_matched_words_in_all_their_forms(bear: Search) -> None:
    hit = bear.find("moves", "en").results[0]
    assert "<mark>move</mark>" in hit.snippet


@pytest.fixture
def snippet_of(tmp_path: Path) -> Iterator[Callable[[str, str], str]]:
    """The snippet of the only rule of a small book for a query."""
    opened = []

    def answer(body: str, query: str) -> str:
        write_game(tmp_path / "content", "cave", {"en": f"## Text {{#text}}\n{body}\n"})
        opened.append(search_in(tmp_path / "content", tmp_path / "index"))
        return opened[-1].find(query, "en").results[0].snippet

    yield answer
    for search in opened:
        search.close()


def test_the_rules_own_first_sentence_comes_first_then_where_the_words_met(
    snippet_of: Answering,
) -> None:
    body = "Light your way. It is dark.\n\nWalk on. The lantern glows. Walk on."
    assert (
        snippet_of(body, "lantern")
        == "Light your way. … The <mark>lantern</mark> glows."
    )


def test_a_snippet_ends_in_no_semicolon(snippet_of: Answering) -> None:
    body = "- take a torch;\n- take a rope.\n\nWalk on. The lantern glows."
    assert snippet_of(body, "torch") == "take a <mark>torch</mark> …"
    leads = "take a torch … The <mark>lantern</mark> glows."
    assert snippet_of(body, "lantern") == leads


def test_a_first_sentence_that_has_the_words_stands_alone(
    snippet_of: Answering,
) -> None:
    assert (
        snippet_of("The lantern glows. A lantern is hot.", "lantern")
        == "The <mark>lantern</mark> glows."
    )


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("lantern glows hot", "The lantern glows. … It is hot."),
        ("text glows", "The lantern glows."),
        ("lantern glows owl", "The lantern glows. Owls stay."),
    ],
)
def test_beside_a_first_sentence_that_says_most_stands_what_it_leaves_open(
    snippet_of: Answering, query: str, shown: str
) -> None:
    body = "The lantern glows. Owls stay. It is hot. A text stays."
    snippet = snippet_of(body, query)
    assert re.sub("</?mark>", "", snippet) == shown


@pytest.mark.parametrize("kind", ["example", "unsure", "tip"])
def test_no_note_stands_in_place_of_the_rule(snippet_of: Answering, kind: str) -> None:
    body = f"Light your way.\n\n!!! {kind}\n    The lantern glows.\n"
    assert snippet_of(body, "lantern") == "Light your way."


def test_where_nothing_is_sure_that_is_shown(snippet_of: Answering) -> None:
    body = "!!! unsure\n    The lantern glows.\n"
    assert snippet_of(body, "lantern") == "The <mark>lantern</mark> glows."


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("lantern", "We play: no, light it anew. The others stay."),
        ("others", "We play: no, light it anew. The <mark>others</mark> stay."),
    ],
)
def test_where_the_rules_are_silent_the_answer_comes_first(
    snippet_of: Answering, query: str, shown: str
) -> None:
    body = (
        "!!! unsure\n"
        "    **The rules do not say whether it is a lantern; we play: no, light it anew.** The others stay.\n"
    )
    snippet = snippet_of(body, query)
    assert shown.startswith(snippet)
    assert snippet.startswith("We play: no, light it anew.")


@pytest.mark.parametrize(
    ("silence", "shown"),
    [
        ("The rules do not name an owl", "The rules do not name an <mark>owl</mark>; we play: it flies."),
        ("The rules do not name an owl, " + "nor a bird " * 15, "We play: it flies."),
    ],
)  # fmt: skip
def test_beside_a_rule_what_we_play_is_shown_where_it_says_more(
    snippet_of: Answering, silence: str, shown: str
) -> None:
    body = (
        f"Light a lantern.\n\n!!! unsure\n    {silence.strip()}; we play: it flies.\n"
    )
    assert snippet_of(body, "owl") == f"Light a lantern. {shown}"
    both = snippet_of(body, "light lantern owl")
    assert both == "<mark>Light</mark> a <mark>lantern</mark>."
    assert snippet_of(body, "lantern") == "Light a <mark>lantern</mark>."


def test_a_row_of_a_table_comes_with_its_heads(snippet_of: Answering) -> None:
    body = "See the table.\n\n| Lanterns | Light |\n|---|---|\n| 2 | 5 |\n| 3 | 6 |\n"
    assert (
        snippet_of(body, "lanterns 3")
        == "See the table. … <mark>Lanterns</mark>: <mark>3</mark> · Light: 6"
    )


def test_of_a_long_sentence_the_part_with_the_words_is_shown(
    snippet_of: Answering,
) -> None:
    filler = " ".join(["nothing to see here, walk on,"] * 30)
    snippet = snippet_of(f"Light. {filler} the lantern glows, {filler} end.", "lantern")
    assert "the <mark>lantern</mark> glows" in snippet
    assert snippet.startswith("Light. … ")
    assert snippet.endswith(" …")
    assert len(re.sub("<[^>]+>", "", snippet)) < LENGTH_CHARS + 40


def test_the_snippet_keeps_words_together(tmp_path: Path) -> None:
    write_game(
        tmp_path / "content",
        "cave",
        {"fr": "## Texte {#texte}\nLa «\u00a0lanterne\u00a0» brille.\n"},
    )
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert (
        search.find("lanterne", "fr").results[0].snippet
        == "La «\u00a0<mark>lanterne</mark>\u00a0» brille."
    )
    search.close()


def test_the_snippet_is_escaped(tmp_path: Path) -> None:
    text = '## Signs {#signs}\nIf `a < b && c > d`, the "lantern" of <script>alert(1)</script> glows.\n'
    write_game(tmp_path / "content", "signs", {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    snippet = search.find("lantern alert", "en").results[0].snippet
    assert set(re.findall("<[^>]*>", snippet)) == {"<mark>", "</mark>"}
    assert "a &lt; b" in snippet
    search.close()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>The walls.</p>", "<p>The <mark>walls</mark>.</p>"),
        (
            '<a href="#wall" title="a wall">x</a>',
            '<a href="#wall" title="a wall">x</a>',
        ),
        (
            "<svg><text>wall</text></svg> wall",
            "<svg><text>wall</text></svg> <mark>wall</mark>",
        ),
        ("<!-- wall --> a &amp; wall", "<!-- wall --> a &amp; <mark>wall</mark>"),
        ("no match &lt;b&gt;", "no match &lt;b&gt;"),
        ("a &lt; wall &quot;", "a &lt; <mark>wall</mark> &quot;"),
        ("<b>Wall</b>s", "<b><mark>Wall</mark></b>s"),
        ("", ""),
    ],
)
def test_marks_never_touch_tags_attributes_or_drawings(
    bear: Search, html: str, expected: str
) -> None:
    assert bear.mark(html, "walls", "en") == expected


@pytest.mark.parametrize(
    ("lang", "word", "html", "expected"),
    [
        ("de", "wurfel", "Würfel, das Würfeln", "<mark>Würfel</mark>, das <mark>Würfeln</mark>"),
        ("fr", "etages", "<p>l’étage</p>", "<p>l’<mark>étage</mark></p>"),
        ("fr", "coeur", "<p>c&oelig;ur</p>", "<p><mark>cœur</mark></p>"),
    ],
)  # fmt: skip
def test_marks_know_accents_and_forms(
    lang: str, word: str, html: str, expected: str
) -> None:
    spoken = language(lang)
    keys = frozenset(spoken.keys(word))
    assert mark_html(html, spoken.finds(keys)) == expected


def test_marks_skip_function_words(bear: Search) -> None:
    marked = bear.mark("<p>the end of the game</p>", "the end", "en")
    assert marked == "<p>the <mark>end</mark> of the game</p>"


def test_the_opened_page_marks_corrected_words_and_terms_too(bear: Search) -> None:
    assert bear.mark("<p>A wall.</p>", "walll", "en") == "<p>A <mark>wall</mark>.</p>"
    assert "<mark>trap</mark>" in bear.mark("<p>the trap</p>", "snare", "en")


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("tie", "If two have the same total, it is a <mark>tie</mark>."),
        ("stalemate", "If two have the same total, it is a <mark>tie</mark>."),
        ("total tie", "If two have the same <mark>total</mark>, it is a <mark>tie</mark>."),
    ],
)  # fmt: skip
def test_other_words_are_marked_only_for_a_word_that_stands_nowhere(
    snippet_of: Answering, query: str, marked: str
) -> None:
    assert snippet_of("If two have the same total, it is a tie.", query) == marked


def test_marks_leave_the_text_as_it_was(bear: Search) -> None:
    section = bear.library.book("bear", "en").sections["fight"]
    marked = bear.mark(section.html, "roll dice bear", "en")
    assert "<mark>" in marked
    assert unescape(re.sub("</?mark>", "", marked)) == unescape(section.html)


def test_a_hit_says_where_most_of_it_is_not_certain(search: Search) -> None:
    found = {
        hit.section: hit.unsure
        for query in ("tied scores", "scoring")
        for hit in search.find(query, "en", "miraris").results
    }
    assert found["tied-scores"] and not found["scoring"]


def test_function_words_are_not_marked_with_a_name(search: Search) -> None:
    for query, lang in (
        ("Wertung", "en"),
        ("Brody gato", "es"),
        ("end of the game", "en"),
        ("le jeu du chat", "fr"),
    ):
        for hit in search.find(query, lang).results:
            marked = {
                word.casefold()
                for word in re.findall("<mark>(.*?)</mark>", hit.snippet)
            }
            assert not marked & {"the", "of", "de", "du", "le", "la", "da", "el"}


@pytest.mark.parametrize(
    "body", ["Yes: the lantern stays lit.", "Yes:\n\n- the lantern stays lit.\n"]
)
def test_a_colon_leads_on_to_what_it_announces(
    snippet_of: Answering, body: str
) -> None:
    assert snippet_of(body, "yes") == "<mark>Yes</mark>: the lantern stays lit."
    assert snippet_of(body, "lit") == "Yes: the lantern stays <mark>lit</mark>."


def test_for_how_many_players_a_sentence_holds_is_said_with_it(
    snippet_of: Answering,
) -> None:
    body = 'Light.\n\n!!! players "2"\n    Take 7 lanterns.\n\n!!! players "3"\n    Take 6.\n'
    shown = "Light. … <mark>3</mark> <mark>players</mark>: Take 6."
    assert snippet_of(body, "3 players") == shown


def test_a_name_that_ends_as_sentences_do_ends_none(snippet_of: Answering) -> None:
    body = "Light. Star and Boo! carry an @ on the lantern."
    assert (
        snippet_of(body, "lantern")
        == "Light. Star and Boo! carry an @ on the <mark>lantern</mark>."
    )


def test_beside_the_rule_stands_what_the_heading_has_not_said(
    snippet_of: Answering,
) -> None:
    body = "Light.\n\nThis text has a name. A lantern glows.\n"
    assert snippet_of(body, "text") == "Light."
    assert snippet_of(body, "text lantern") == "Light. … A <mark>lantern</mark> glows."
