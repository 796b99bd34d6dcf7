"""French as it is printed: its spaces, quotes, signs and capitals, and the words that its style sheet rules out."""

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

FRENCH = shown("fr")
WIDE, THIN = "\u00a0", "\u202f"
PEOPLE = {*people("fr"), "Miz", "The"}  # of examples; two printed names

MARKS = {
    "a no-break space before a colon": rf"(?<!{WIDE}):(?![\dX])",
    "a thin no-break space before ; ! ?": rf"(?<=[^{THIN}])[;!?]",
    "a no-break space inside quotes": rf"«(?!{WIDE})|(?<!{WIDE})»",
    "no space before a comma or a full stop": rf"[ {WIDE}{THIN}][,.](?!\d)",
    "one space at a time": rf"[ {WIDE}{THIN}]{{2}}",
    "French quotes": r"[\"“”„]",
    "the curved apostrophe": r"'",
    "one full stop, or the sign for three": r"\.\.|…\.",
    "a minus sign before a number": r"(?<![\w–])-\d",
    "a dash between numbers": r"(?<!\d)\d-\d(?!\d)",
    "joined œ": r"(?i)\b(?:c|ch|m|n|s|v|b)oe(?:u|r)",
    "ordinals of one letter": r"(?i)\d(?:ème|ième|nd|st|th)\b",
    "capitals with their accents": r"\b(?:A (?:vous|la|tout|chaque|distance)|Etat|Etoile|Egalité|Equip|Ecart|Echang)",
}


@pytest.mark.parametrize("wanted", MARKS)
def test_marks_stand_as_french_prints_them(wanted: str) -> None:
    assert found(MARKS[wanted], FRENCH) == []


def test_every_mark_finds_its_slip() -> None:
    slips = (
        "Fin: non",
        "Fin ;",
        "«Fin»",
        "fin .",
        "a  b",
        "“fin”",
        "l'eau",
        "Fin..",
        "à -3",
        "2-3",
        "coeur",
        "3ème",
        "A vous",
    )
    missed = [
        slip
        for slip, mark in zip(slips, MARKS.values(), strict=True)
        if not found(mark, [Shown("", slip)])
    ]
    assert missed == []


def test_the_style_sheet_rules_words_out() -> None:
    assert "notre source" in forbidden("fr") and said(
        "notre source", [Shown("", "Notre source le dit.")]
    )


@pytest.mark.parametrize("word", forbidden("fr"))
def test_words_of_the_style_sheet_are_not_used(word: str) -> None:
    assert said(word, FRENCH) == []


def test_a_colon_is_followed_by_a_small_letter_or_a_name() -> None:
    terms = (term for game in LIBRARY.games.values() for term in game.terms.values())
    words = {
        form.split()[0]
        for term in terms
        for form in (term.name("fr"), *term.forms.get("fr", ()))
    }
    names = "|".join(sorted(PEOPLE | {word for word in words if word[0].isupper()}))
    assert found(rf": (?!(?:{names})\b)[A-ZÀÂÇÉÈÊÎÔŒ]\w+", FRENCH) == []
