"""Content files to rulebooks: sections with their numbers, paths and words."""

from pathlib import Path

import pytest

from companion.rulebooks.load import ContentError, Library, plain_text, read_game, read_headings
from tests.rulebooks.sample_content import change, make_library, write_content


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The sample game's folder."""
    return write_content(tmp_path)


def test_sections_are_numbered_in_reading_order(tmp_path: Path) -> None:
    book = make_library(tmp_path).book("sample", "en")
    assert [(id, section.number) for id, section in book.sections.items()] == [
        ("goal", "1"), ("round", "2"), ("ties", "2.1"),
    ]  # fmt: skip


def test_a_section_knows_what_stands_above_and_below_it(tmp_path: Path) -> None:
    sections = make_library(tmp_path).book("sample", "en").sections
    assert (sections["ties"].parent, sections["ties"].path) == ("round", ("Round",))
    assert sections["round"].children == ("ties",) and sections["ties"].children == ()


def test_a_section_knows_its_words_terms_links_and_address(tmp_path: Path) -> None:
    goal = make_library(tmp_path).book("sample", "de").sections["goal"]
    assert goal.text == "Sei als Erster ohne Karte. Wie man gewinnt, steht bei der Runde."
    assert goal.opening == goal.text and goal.terms == {"card"} and goal.links == ("sample#round",)
    assert goal.url == "/de/sample#goal"


@pytest.mark.parametrize("numbers, label", [
    ("1", "1 player"), ("2", "2 players"), ("3 4", "3–4 players"), ("2 3 4", "2–4 players"), ("2 4", "2, 4 players"),
])  # fmt: skip
def test_a_text_for_some_players_says_for_how_many(tmp_path: Path, numbers: str, label: str) -> None:
    write_content(tmp_path)
    block = f'## Goal {{#goal}}\n!!! players "{numbers}"\n    Deal.\n\n'
    change(tmp_path / "sample" / "en.md", "## Goal {#goal}\n", block)
    html = Library(tmp_path).book("sample", "en").sections["goal"].html
    assert f'<p class="players-title">{label}</p>' in html


def test_a_language_without_a_text_reads_the_original(tmp_path: Path) -> None:
    game = make_library(tmp_path).games["sample"]
    assert (game.languages, game.language_for("de"), game.language_for("fr")) == (("de", "en"), "de", "en")


@pytest.mark.parametrize("game, lang", [("sample", "fr"), ("chess", "en")])
def test_it_refuses_a_book_that_is_not_there(tmp_path: Path, game: str, lang: str) -> None:
    with pytest.raises(KeyError):
        make_library(tmp_path).book(game, lang)


@pytest.mark.parametrize("old, new, words", [
    ("## Goal {#goal}", "## Goal", "en.md:1: a heading needs an id"), ("## Goal {#goal}", "# Goal", "needs an id"),
    ("## Goal {#goal}", "## Goal {#Goal}", "needs an id"), ("## Goal", "Hello\n\n## Goal", "text before the first"),
])  # fmt: skip
def test_it_refuses_headings_without_a_place(sample: Path, old: str, new: str, words: str) -> None:
    change(sample / "en.md", old, new)
    with pytest.raises(ContentError, match=words):
        read_headings(sample / "en.md")


def test_it_refuses_an_id_that_stands_twice(sample: Path) -> None:
    change(sample / "en.md", "{#ties}", "{#goal}")
    with pytest.raises(ContentError, match="goal stands twice"):
        Library(sample.parent).book("sample", "en")


def test_it_refuses_a_term_that_nobody_agreed_on(sample: Path) -> None:
    change(sample / "en.md", "[[card]]", "[[joker]]")
    with pytest.raises(ContentError, match="joker is not in terms.toml"):
        Library(sample.parent).book("sample", "en")


def test_it_refuses_a_drawing_that_is_not_there(sample: Path) -> None:
    (sample / "art" / "pair.svg").unlink()
    with pytest.raises(ContentError, match=r"pair\.svg is missing"):
        Library(sample.parent).book("sample", "en")


@pytest.mark.parametrize("old, new", [
    ('id = "sample"', ""), ("players = [2, 4]", "players = 2"), ('owner = "Somebody"', ""), ("accent =", "accents ="),
    ("[kinds]", "[kinds"), ("reviewed = 2026-11-20", ""), ('original_language = "en"', ""), ("title =", "name ="),
])  # fmt: skip
def test_it_refuses_a_game_that_lacks_something_and_names_the_file(sample: Path, old: str, new: str) -> None:
    change(sample / "game.toml", old, new)
    with pytest.raises(ContentError, match=r"sample/game\.toml"):
        read_game(sample)


def test_it_refuses_terms_that_cannot_be_read(sample: Path) -> None:
    change(sample / "terms.toml", "[card]", "[card")
    with pytest.raises(ContentError, match=r"sample/terms\.toml"):
        read_game(sample)


def test_a_game_may_say_more_about_itself(sample: Path) -> None:
    change(sample / "game.toml", "players = [2, 4]", 'players = [3]\nminutes = [20, 40]\npublisher = "One"\nage = 8')
    game = read_game(sample)
    assert (game.players, game.minutes, game.publisher, game.age) == ((3, 3), (20, 40), ("One",), 8)


def test_a_term_is_named_in_each_language_or_in_english(sample: Path) -> None:
    term = read_game(sample).terms["card"]
    assert [term.name(lang) for lang in ("en", "de", "fr")] == ["card", "Karte", "card"]


def test_a_library_without_games_is_empty(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert (dict(library.games), library.languages, library.books("en")) == ({}, (), [])


@pytest.mark.parametrize("html, text", [
    ("<p>a <b>b</b></p><p>c</p>", "a b\nc"), ("<svg><text>no</text></svg><p>yes</p>", "yes"),
    ("<p>1 &lt; 2</p>", "1 < 2"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a\nb"), ("", ""), ("<p>\n a\n  b</p>", "a\nb"),
])  # fmt: skip
def test_plain_text_has_the_words_and_nothing_else(html: str, text: str) -> None:
    assert plain_text(html) == text


def test_every_rulebook_of_ours_is_bound_in_every_language(library: Library) -> None:
    for game in library.games.values():
        assert len(game.languages) >= 1
        for lang in game.languages:
            assert library.book(game.id, lang).sections
