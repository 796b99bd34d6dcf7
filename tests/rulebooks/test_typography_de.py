"""German as it is printed: its quotes, signs, spaces and capitals, and the words that its style sheet rules out."""

import pytest

from tests.rulebooks.typography import Shown, forbidden, found, said, shown

GERMAN = shown("de")

MARKS = {
    "no space before a mark": r"[ \u00a0\u202f][:;!?,.](?![\w…])",
    "one space at a time": r"[ \u00a0\u202f]{2}",
    "German quotes": r"[\"”«»‹›]",
    "the curved apostrophe": r"'",
    "one full stop, or the sign for three": r"\.\.|…\.",
    "a minus sign before a number": r"(?<![\w–])-\d",
    "a dash between numbers": r"(?<!\d)\d-\d(?!\d)",
    "a short dash between words": r"—|\w - \w",
    "a comma before decimals": r"\d\.\d",
    "a space between a number and its unit": r"\d(?:min|Min|kB|MB|s)\b",
    "a capital where a sentence follows a colon": r": (?:du|er|es|wir|man|niemand|ihr (?:dürft|könnt|müsst|habt))\b",
}


@pytest.mark.parametrize("wanted", MARKS)
def test_marks_stand_as_german_prints_them(wanted: str) -> None:
    assert found(MARKS[wanted], GERMAN) == []


def test_every_mark_finds_its_slip() -> None:
    slips = (
        "Ende : nein",
        "a  b",
        "»Ende«",
        "geht's",
        "Ende..",
        "um -3",
        "2-3",
        "so - und so",
        "2.5",
        "60min",
        "Ja: du darfst",
    )
    missed = [
        slip
        for slip, mark in zip(slips, MARKS.values(), strict=True)
        if not found(mark, [Shown("", slip)])
    ]
    assert missed == []


def test_quotes_that_open_close_again() -> None:
    assert [
        piece for piece in GERMAN if piece.text.count("„") != piece.text.count("“")
    ] == []


def test_the_style_sheet_rules_words_out() -> None:
    assert "unsere Quelle" in forbidden("de") and said(
        "unsere Quelle", [Shown("", "Unsere Quelle schweigt.")]
    )


@pytest.mark.parametrize("word", forbidden("de"))
def test_words_of_the_style_sheet_are_not_used(word: str) -> None:
    assert said(word, GERMAN) == []
