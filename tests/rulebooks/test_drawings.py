"""Our drawings: labels in the reader's language that fit, nothing inline, a text for who cannot see them."""

import re

import pytest

from companion.rulebooks.drawings import draw, words_of
from companion.rulebooks.load import Library
from tests.web.markup import Page

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">'
    '<text class="a-text" x="50" y="20" data-{kind}="key" data-fit="{fit}">old</text></svg>'
)


def drawn(words: str, fit: int = 0, kind: str = "label") -> str:
    """A drawing with one label that says these words."""
    return draw(
        SVG.format(kind=kind, fit=fit), "An alternative", lambda asked, key: f"{words}"
    )


def sizes(svg: str) -> list[float]:
    """The type sizes in a drawing."""
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]


@pytest.mark.parametrize("kind", ["term", "label"])
def test_a_label_is_put_into_the_readers_words(kind: str) -> None:
    svg = draw(SVG.format(kind=kind, fit=0), "", lambda asked, key: f"{asked} of {key}")
    assert f">{kind} of key</text>" in svg and "old" not in svg and "data-" not in svg


def test_a_drawing_says_what_it_shows_or_is_passed_over() -> None:
    assert 'role="img"' in drawn("x") and 'aria-label="An alternative"' in drawn("x")
    assert 'aria-hidden="true"' in draw(
        SVG.format(kind="label", fit=0), "", lambda kind, key: "x"
    )


@pytest.mark.parametrize(
    "words", ['a < b & "c"', "</text><script>x</script>", "{0} %s"]
)
def test_words_are_text_in_a_drawing(words: str) -> None:
    page = Page(drawn(words))
    assert not page.wrong and words in page.shown


def test_a_label_that_fits_keeps_its_size() -> None:
    assert sizes(drawn("short", fit=90)) == [14]


def test_one_long_word_is_set_smaller_but_never_tiny() -> None:
    long, longer = (
        sizes(drawn("Undurchdringlich", fit=100)),
        sizes(drawn("Unüberwindlichkeiten" * 3, fit=90)),
    )
    assert 7 < long[0] < 14 and longer == [7.7]


def test_several_long_words_stand_in_two_lines() -> None:
    svg = drawn("the hand of the goddess", fit=90)
    assert svg.count("<tspan") == 2 and "the hand of" in svg and "goddess" in svg
    assert len(sizes(svg)) == 1


@pytest.mark.parametrize("first, second, shapes", [
    ('class="a-soft" r="4"', 'class="a-thin" r="4"', 1),
    ('class="a-soft" r="4"', 'class="a-thin" r="5"', 2),
    ('class="a-thin" r="4"', 'class="a-soft" r="4"', 2),  # the filling lies over the line
    ('class="a-paper" r="4"', 'class="a-thin" r="4"', 2),  # which has a line of its own
])  # fmt: skip
def test_a_shape_that_is_filled_and_outlined_travels_once(
    first: str, second: str, shapes: int
) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg">'
    svg = draw(
        f"{head}<circle {first}/><circle {second}/></svg>", "", lambda kind, key: ""
    )
    assert svg.count("<circle") == shapes
    assert ('class="a-thin a-soft"' in svg) is (shapes == 1)


def test_a_drawing_that_is_no_svg_is_refused() -> None:
    with pytest.raises(SyntaxError):
        draw("<svg", "", lambda kind, key: "")


def test_it_lists_the_labels_that_a_drawing_asks_for() -> None:
    assert words_of(SVG.format(kind="term", fit=0)) == [("term", "key")]


def test_every_drawing_of_ours_is_sound_in_every_language(library: Library) -> None:
    for game in library.games.values():
        for path in sorted((library.root / game.id / "art").glob("*.svg")):
            for lang in game.languages:
                svg = library.drawing(game.id, path.name, "What it shows", lang)
                assert (
                    not Page(svg).wrong
                    and "data-term" not in svg
                    and "data-label" not in svg
                ), path


def test_every_label_of_ours_fits_its_place(library: Library) -> None:
    small = 9.0
    for game in library.games.values():
        for path in sorted((library.root / game.id / "art").glob("*.svg")):
            for lang in game.languages:
                found = sizes(library.drawing(game.id, path.name, "x", lang))
                assert all(size >= small for size in found), (
                    path.name,
                    lang,
                    min(found),
                )


def test_every_drawing_in_a_text_has_an_alternative(library: Library) -> None:
    for game in library.games.values():
        for lang in game.languages:
            html = "".join(
                section.html
                for section in library.book(game.id, lang).sections.values()
            )
            for start in re.findall(r"<svg[^>]*>", html):
                assert 'role="img"' in start and re.search(
                    r'aria-label="[^"]{12,}"', start
                ), (game.id, lang, start)
