"""The Markdown of rulebooks: terms, cross-references, notes, player blocks, drawings, tables."""

import pytest

from companion.rulebooks.markup import Context, to_html
from tests.web.markup import Page


@pytest.fixture
def context() -> Context:
    """The surroundings of a section of the game `sample`, in English."""
    return Context(
        lang="en", game="sample", term_name=str.title, drawing=lambda name, alt: f'<svg aria-label="{alt}"></svg>',
        note_titles={"unsure": "Not certain", "example": "Example", "tip": "Tip"},
        players_label=lambda numbers: f"{numbers} players",
    )  # fmt: skip


def test_a_term_is_a_button_that_opens_its_note(context: Context) -> None:
    html = to_html("Take a [[card]].", context)
    assert '<button class="term" popovertarget="term-card">Card</button>' in html
    assert context.terms == {"card"} and context.term_words == []


@pytest.mark.parametrize("source, html", [
    ("Tu gagnes l’[[card]].", "<p>Tu gagnes <span>l’CARD.</span></p>"),
    ("«\u00a0[[card]]\u00a0» et", "<p><span>«\u00a0CARD\u00a0»</span> et</p>"),
    ("Take **[[card]]**, then", "<p>Take <span><strong>CARD</strong>,</span> then</p>"),
    ("**l’[[card]]**.", "<p><strong><span>l’CARD</span></strong>.</p>"),
    ("**[[card]], now**", "<p><strong><span>CARD,</span> now</strong></p>"),
    ("**Take [[card]]**.", "<p><strong>Take CARD</strong>.</p>"), ("Take [[card]] now", "<p>Take CARD now</p>"),
])  # fmt: skip
def test_no_line_ends_between_a_term_and_what_touches_it(
    context: Context, source: str, html: str
) -> None:
    button = '<button class="term" popovertarget="term-card">Card</button>'
    expected = html.replace("CARD", button).replace("<span>", '<span class="keep">')
    assert to_html(source, context) == expected


def test_a_term_may_stand_in_another_form(context: Context) -> None:
    assert ">all cards</button>" in to_html("Take [[card|all cards]].", context)
    assert context.term_words == [("card", "all cards")]


def test_a_term_may_stand_in_a_heading_of_a_table_or_in_bold(context: Context) -> None:
    html = to_html("| [[card]] |\n|---|\n| **[[stone]]** |", context)
    assert html.count('class="term"') == 2 and context.terms == {"card", "stone"}


@pytest.mark.parametrize(
    "text", ["[[Card]]", "[[card", "[ [card]]", "[[]]", "[[card|]]", "`[[card]]`"]
)
def test_what_is_no_term_stays_text(context: Context, text: str) -> None:
    assert "<button" not in to_html(text, context) and not context.terms


def test_a_cross_reference_stays_on_the_page(context: Context) -> None:
    assert '<a href="#round">the round</a>' in to_html(
        "See [the round](#round).", context
    )
    assert context.links == ["sample#round"]


def test_a_cross_reference_to_another_game_names_the_language(context: Context) -> None:
    assert 'href="/en/other#round"' in to_html("See [there](other#round).", context)
    assert context.links == ["other#round"]


def test_other_links_are_no_cross_references(context: Context) -> None:
    html = to_html("See [there](https://example.com/x#y).", context)
    assert 'href="https://example.com/x#y"' in html and context.links == []


@pytest.mark.parametrize(
    "kind, title", [("unsure", "Not certain"), ("example", "Example"), ("tip", "Tip")]
)
def test_a_note_has_its_kinds_title_in_the_readers_language(
    context: Context, kind: str, title: str
) -> None:
    html = to_html(f"!!! {kind}\n    Ana lays a 3.", context)
    assert (
        f'<div class="note note-{kind}" role="note">' in html
        and f'<p class="note-title">{title}</p>' in html
    )
    assert "Ana lays a 3." in html


def test_a_block_for_some_numbers_of_players_can_be_chosen(context: Context) -> None:
    html = to_html('!!! players "2 4"\n    Deal seven.', context)
    assert '<div class="players for-2 for-4">' in html and "(2, 4) players" in html
    assert context.players == {2, 4}


def test_a_drawing_is_a_figure_with_its_caption(context: Context) -> None:
    html = to_html('![Two cards](art/pair.svg "A <pair>")', context)
    assert '<figure class="drawing"><svg aria-label="Two cards"></svg>' in html
    assert "<figcaption>A &lt;pair&gt;</figcaption>" in html and context.drawings == [
        ("pair.svg", "Two cards")
    ]


def test_a_caption_keeps_its_no_break_spaces(context: Context) -> None:
    html = to_html('![Two cards](art/pair.svg "Fin\u00a0: non\u202f!")', context)
    assert "<figcaption>Fin\u00a0: non\u202f!</figcaption>" in html


def test_a_drawing_may_go_without_a_caption(context: Context) -> None:
    html = to_html("![Two cards](art/pair.svg)", context)
    assert "<figcaption" not in html and "<p><figure" not in html


def test_a_picture_from_elsewhere_is_no_drawing(context: Context) -> None:
    to_html("![x](https://example.com/x.png)", context)
    assert context.drawings == []


def test_a_table_scrolls_in_its_own_box_without_styles(context: Context) -> None:
    html = to_html("before\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\nafter", context)
    assert (
        '<div class="scroll" tabindex="0">' in html
        and 'align="right"' in html
        and "style=" not in html
    )
    assert html.index("before") < html.index("<table>") < html.index("after")


@pytest.mark.parametrize("text", [
    "a < b & c", "- one\n- two\n\n    more", "Term\n:   what it is", "| a |\n|---|\n| [[card]] |", "1. one\n2. two",
    '!!! players "2"\n    - [[card]]\n    - [x](#y)\n\n    ![A drawing of it](art/x.svg)', "**bold *and* more**",
])  # fmt: skip
def test_what_comes_out_is_sound(context: Context, text: str) -> None:
    assert not Page(to_html(text, context)).wrong
