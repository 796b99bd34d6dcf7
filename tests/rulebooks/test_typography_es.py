"""Spanish as it is printed: opening signs, quotes, spaces, capitals, and the words that its style sheet rules out."""

import pytest

from tests.rulebooks.typography import (
    LIBRARY,
    Shown,
    forbidden,
    found,
    people,
    said,
    shown,
)

SPANISH = shown("es")
# People of the examples, and printed names
NAMES = {*people("es"), "Miraris", "Miz", "The"}

MARKS = {
    "no space before a mark": r"[ \u00a0\u202f][,.;:!?»](?!\d)",
    "no space after an opening mark": r"[«¿¡(][ \u00a0\u202f]",
    "one space at a time": r"[ \u00a0]{2}",
    "Spanish quotes": r"[\"„]|(?<!\w)'",
    "the curved apostrophe": r"(?<=\w)'",
    "one full stop, or the sign for three": r"\.\.|…\.",
    "a minus sign before a number": r"(?<![\w–])-\d",
    "a dash between numbers": r"(?<!\d)\d-\d(?!\d)",
    "a question with its opening sign": r"^[^¿]*[^\W\d_][^¿]*\?",
    "an exclamation with its opening sign": r"^[^¡]*!",
    "ordinals with a point": r"(?i)\d(?:º|ª|ro|er|nd|st|th)\b",
    "no accent that was given up": r"(?i)\b(?:sólo|guión|éste|ésta|éstos|éstas|ése|ésa|aquél)\b",
}


@pytest.mark.parametrize("wanted", MARKS)
def test_marks_stand_as_spanish_prints_them(wanted: str) -> None:
    assert found(MARKS[wanted], SPANISH) == []


def test_every_mark_finds_its_slip() -> None:
    slips = (
        "fin .",
        "« fin»",
        "a  b",
        '"fin"',
        "d'Artagnan",
        "fin..",
        "a -3",
        "2-3",
        "Por qué?",
        "Sí!",
        "3ª",
        "sólo",
    )
    missed = [
        slip
        for slip, mark in zip(slips, MARKS.values(), strict=True)
        if not found(mark, [Shown("", slip)])
    ]
    assert missed == []


def test_the_style_sheet_rules_words_out() -> None:
    assert "nuestra fuente" in forbidden("es") and said(
        "nuestra fuente", [Shown("", "Nuestra fuente lo dice.")]
    )


@pytest.mark.parametrize("word", forbidden("es"))
def test_words_of_the_style_sheet_are_not_used(word: str) -> None:
    assert said(word, SPANISH) == []


def test_a_colon_is_followed_by_a_small_letter_or_a_name() -> None:
    terms = (term for game in LIBRARY.games.values() for term in game.terms.values())
    words = {
        form.split()[0]
        for term in terms
        for form in (term.name("es"), *term.forms.get("es", ()))
    }
    names = "|".join(sorted(NAMES | {word for word in words if word[0].isupper()}))
    assert found(rf": (?!(?:{names})\b)[A-ZÁÉÍÑÓÚ]\w+", SPANISH) == []
