"""Snippets, marks, and what a hit says."""

import re
from html import unescape
from pathlib import Path

import pytest

from companion.rulebooks.search import Search, mark
from companion.rulebooks.search.snippets import LENGTH_CHARS
from tests.rulebooks.search_content import search_in, write_game


def test_a_hit_says_where_it_leads(bear: Search) -> None:
    hit = bear.find("bear trap", "en").results[0]
    assert (hit.game, hit.section, hit.title, hit.lang) == ("bear", "bear-trap", "Bear trap", "en")
    assert hit.path == ("Fighting the bear",)
    assert hit.url == "/en/bear#bear-trap"


def test_the_snippet_marks_the_matched_words_in_all_their_forms(bear: Search) -> None:
    hit = bear.find("moves", "en").results[0]
    assert "<mark>move</mark>" in hit.snippet


def test_the_snippet_centres_on_the_matched_words(tmp_path: Path) -> None:
    filler = " ".join(["Nothing to see here, walk on."] * 30)
    write_game(tmp_path / "content", "long", {"en": f"## Text {{#text}}\n{filler} The lantern glows. {filler}\n"})
    search = search_in(tmp_path / "content", tmp_path / "index")
    snippet = search.find("lantern", "en").results[0].snippet
    assert "The <mark>lantern</mark> glows" in snippet
    assert snippet.startswith("… ")
    assert snippet.endswith(" …")
    assert len(re.sub("<[^>]+>", "", snippet)) < LENGTH_CHARS + 40
    search.close()


def test_the_snippet_starts_with_a_word_and_keeps_words_together(tmp_path: Path) -> None:
    filler = " ".join(["rien à voir ici passons"] * 30) + "."
    text = f"## Texte {{#texte}}\n{filler}\n\nLa «\u00a0lanterne\u00a0» brille. {filler}\n"
    write_game(tmp_path / "content", "long", {"fr": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    snippet = search.find("lanterne", "fr").results[0].snippet
    assert snippet.startswith("… La «\u00a0<mark>lanterne</mark>\u00a0» brille")
    search.close()


def test_the_snippet_is_escaped(tmp_path: Path) -> None:
    text = "## Signs {#signs}\nIf `a < b && c > d`, the \"lantern\" of <script>alert(1)</script> glows.\n"
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
        ('<a href="#wall" title="a wall">x</a>', '<a href="#wall" title="a wall">x</a>'),
        ("<svg><text>wall</text></svg> wall", "<svg><text>wall</text></svg> <mark>wall</mark>"),
        ("<!-- wall --> a &amp; wall", "<!-- wall --> a &amp; <mark>wall</mark>"),
        ("no match &lt;b&gt;", "no match &lt;b&gt;"),
        ("a &lt; wall &quot;", "a &lt; <mark>wall</mark> &quot;"),
        ("<b>Wall</b>s", "<b><mark>Wall</mark></b>s"),
        ("", ""),
    ],
)
def test_marks_never_touch_tags_attributes_or_drawings(html: str, expected: str) -> None:
    assert mark(html, "walls", "en") == expected


def test_marks_know_accents_and_forms() -> None:
    assert mark("<p>Die Würfel, das Würfeln.</p>", "wurfel", "de").count("<mark>") == 2
    assert mark("<p>l’étage</p>", "etages", "fr") == "<p>l’<mark>étage</mark></p>"
    assert mark("<p>c&oelig;ur</p>", "coeur", "fr") == "<p><mark>cœur</mark></p>"


def test_marks_skip_function_words() -> None:
    assert mark("<p>the end of the game</p>", "the end", "en") == "<p>the <mark>end</mark> of the game</p>"


def test_the_opened_page_marks_corrected_words_and_terms_too(bear: Search) -> None:
    assert bear.mark("<p>A wall.</p>", "walll", "en") == "<p>A <mark>wall</mark>.</p>"
    assert "<mark>trap</mark>" in bear.mark("<p>the trap</p>", "snare", "en")


def test_marks_leave_the_text_as_it_was(bear: Search) -> None:
    section = bear.library.book("bear", "en").sections["fight"]
    marked = bear.mark(section.html, "roll dice bear", "en")
    assert "<mark>" in marked
    assert unescape(re.sub("</?mark>", "", marked)) == unescape(section.html)


def test_function_words_are_not_marked_with_a_name(search: Search) -> None:
    for query, lang in (("Wertung", "en"), ("Brody gato", "es"), ("end of the game", "en"), ("le jeu du chat", "fr")):
        for hit in search.find(query, lang).results:
            marked = {word.casefold() for word in re.findall("<mark>(.*?)</mark>", hit.snippet)}
            assert not marked & {"the", "of", "de", "du", "le", "la", "da", "el"}
