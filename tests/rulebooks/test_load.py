"""Content files to rulebooks: sections with their numbers, paths and words."""

from pathlib import Path

import pytest

from companion.rulebooks import load
from companion.rulebooks.files import ContentError
from companion.rulebooks.load import Library
from companion.rulebooks.markup import Context, plain_text, to_html
from companion.rulebooks.read import read_game, read_headings
from tests.rulebooks.sample_content import change, make_library, write_content


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The sample game's folder."""
    return write_content(tmp_path)


def test_sections_are_numbered_in_reading_order(tmp_path: Path) -> None:
    book = make_library(tmp_path).book("sample", "en")
    assert [(id, section.number) for id, section in book.sections.items()] == [
        ("reference", "1"), ("goal", "2"), ("round", "3"), ("ties", "3.1"),
    ]  # fmt: skip


def test_a_section_knows_what_stands_above_and_below_it(tmp_path: Path) -> None:
    sections = make_library(tmp_path).book("sample", "en").sections
    assert (sections["ties"].parent, sections["ties"].path) == ("round", ("Round",))
    assert sections["round"].children == ("ties",) and sections["ties"].children == ()


def test_a_section_knows_its_words_terms_links_and_address(tmp_path: Path) -> None:
    goal = make_library(tmp_path).book("sample", "de").sections["goal"]
    assert (
        goal.text == "Sei als Erster ohne Karte. Wie man gewinnt, steht bei der Runde."
    )
    assert (
        goal.opening == goal.text
        and goal.terms == {"card"}
        and goal.links == ("sample#round",)
    )
    assert goal.url == "/de/sample#goal"


@pytest.mark.parametrize("numbers, label", [
    ("1", "1 player"), ("2", "2 players"), ("3 4", "3–4 players"), ("2 3 4", "2–4 players"), ("2 4", "2, 4 players"),
])  # fmt: skip
def test_a_text_for_some_players_says_for_how_many(
    tmp_path: Path, numbers: str, label: str
) -> None:
    write_content(tmp_path)
    block = f'## Goal {{#goal}}\n!!! players "{numbers}"\n    Deal.\n\n'
    change(tmp_path / "sample" / "en.md", "## Goal {#goal}\n", block)
    html = Library(tmp_path).book("sample", "en").sections["goal"].html
    assert f'<p class="players-title">{label}</p>' in html


def test_a_language_without_a_text_reads_the_original(tmp_path: Path) -> None:
    game = make_library(tmp_path).games["sample"]
    assert (game.languages, game.language_for("de"), game.language_for("fr")) == (
        ("de", "en"),
        "de",
        "en",
    )


@pytest.mark.parametrize("game, lang", [("sample", "fr"), ("chess", "en")])
def test_it_refuses_a_book_that_is_not_there(
    tmp_path: Path, game: str, lang: str
) -> None:
    with pytest.raises(KeyError):
        make_library(tmp_path).book(game, lang)


@pytest.mark.parametrize("old, new, words", [
    ("## Goal {#goal}", "## Goal", "en.md:4: a heading needs an id"), ("## Goal {#goal}", "# Goal", "needs an id"),
    ("## Goal {#goal}", "## Goal {#Goal}", "needs an id"),
    ("## Reference", "Hello\n\n## Reference", "en.md:1: text before the first"),
])  # fmt: skip
def test_it_refuses_headings_without_a_place(
    sample: Path, old: str, new: str, words: str
) -> None:
    change(sample / "en.md", old, new)
    with pytest.raises(ContentError, match=words):
        read_headings(sample / "en.md")


def test_it_refuses_an_id_that_stands_twice(sample: Path) -> None:
    change(sample / "en.md", "{#ties}", "{#goal}")
    with pytest.raises(ContentError, match="en.md:13: the id goal stands twice"):
        read_headings(sample / "en.md")


def test_it_refuses_a_text_without_headings(sample: Path) -> None:
    (sample / "en.md").write_text("\n", "utf-8")
    with pytest.raises(ContentError, match="no heading"):
        read_headings(sample / "en.md")


@pytest.mark.parametrize("old, new", [
    ('id = "sample"', ""), ("players = [2, 4]", "players = 2"), ('light = "#123456"', 'light = "blue"'),
    ("accent =", "accents ="),
    ("[kinds]", "[kinds"), ("reviewed = 2026-11-20", ""), ('original_language = "en"', ""), ("title =", "name ="),
])  # fmt: skip
def test_it_refuses_a_game_that_lacks_something_and_names_the_file(
    sample: Path, old: str, new: str
) -> None:
    change(sample / "game.toml", old, new)
    with pytest.raises(ContentError, match=r"sample/game\.toml"):
        read_game(sample)


def test_it_refuses_terms_that_cannot_be_read(sample: Path) -> None:
    change(sample / "terms.toml", "[card]", "[card")
    with pytest.raises(ContentError, match=r"sample/terms\.toml"):
        read_game(sample)


def test_a_game_may_say_more_about_itself(sample: Path) -> None:
    change(
        sample / "game.toml",
        "players = [2, 4]",
        'players = [3]\nminutes = [20, 40]\npublisher = ["One"]\nage = 8',
    )
    game = read_game(sample)
    assert (game.players, game.minutes, game.publisher, game.age) == (
        (3, 3),
        (20, 40),
        ("One",),
        8,
    )


def test_a_term_is_named_in_each_language_or_in_english(sample: Path) -> None:
    term = read_game(sample).terms["card"]
    assert [term.name(lang) for lang in ("en", "de", "fr")] == ["card", "Karte", "card"]


def test_a_game_may_belong_to_nobody(sample: Path) -> None:
    change(sample / "game.toml", 'owner = "Somebody"\n', "")
    assert read_game(sample).owner == ""


@pytest.mark.parametrize("name, old, new, line", [
    ("game.toml", "players = [2, 4]", 'players = "2–4"', "sample/game.toml:2: players takes the least and the most"),
    ("game.toml", 'id = "sample"', 'id = "simple"', "sample/game.toml:1: id takes the folder’s name: “sample”"),
    ("game.toml", "reviewed = 2026-11-20", "", "sample/game.toml:1: reviewed is missing: takes a day"),
    ("game.toml", "[kinds]", "[kinds", "sample/game.toml:10: "),
    ("terms.toml", 'de = "Karte"', "de = 7", "sample/terms.toml:3: de takes the term’s name"),
    ("terms.toml", "forms = { en = [", "forms = { en = [7, ", "sample/terms.toml:6: forms takes other forms"),
    ("terms.toml", 'kind = "thing"', 'sort = "thing"', "sample/terms.toml:4: sort is neither a key of a term nor"),
    ("en.md", "## Round {#round}", "## Round", "sample/en.md:7: a heading needs an id like {#setup}"),
])  # fmt: skip
def test_a_game_that_cannot_be_read_is_left_out_with_the_reason(
    sample: Path, name: str, old: str, new: str, line: str
) -> None:
    change(sample / name, old, new)
    library = Library(sample.parent)
    assert "sample" not in library.games and any(
        found.startswith(line) for found in library.defects
    ), library.defects


def test_the_others_stay_and_the_reason_is_in_the_log(
    sample: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_content(sample.parent, "other")
    change(sample / "game.toml", "id =", "idea =")
    library = Library(sample.parent)
    assert list(library.games) == ["other"] and [
        book.game.id for book in library.books("de")
    ] == ["other"]
    assert "left out: sample/game.toml:1: id is missing" in caplog.text


def test_a_translation_that_cannot_be_read_is_left_out_alone(sample: Path) -> None:
    change(sample / "de.md", "## Ziel {#goal}", "## Ziel")
    library = Library(sample.parent)
    assert library.games["sample"].languages == ("en",) and library.defects[
        0
    ].startswith("sample/de.md:4: ")


def test_a_text_that_the_markdown_cannot_take_is_left_out_of_the_search(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(source: str, context: Context) -> str:
        return to_html(source, context) if context.game == "other" else str(1 / 0)

    write_content(sample.parent, "other")
    monkeypatch.setattr(load, "to_html", fails)
    library = Library(sample.parent)
    assert [book.game.id for book in library.books("en")] == ["other"]
    with pytest.raises(ContentError, match=r"sample/en\.md: cannot be shown"):
        library.book("sample", "en")


@pytest.mark.parametrize(
    "name, text", [("art/pair.svg", "<svg"), ("art/labels.toml", "[equal")]
)
def test_a_rule_stays_without_a_drawing_that_cannot_be_read(
    sample: Path, name: str, text: str
) -> None:
    (sample / name).write_text(text, "utf-8")
    assert (
        '<figure class="drawing">'
        in Library(sample.parent).book("sample", "en").sections["ties"].html
    )


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
