"""English as it is printed: its marks and capitals, one spelling a game, and the words that it never uses."""

import re

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

ENGLISH = shown("en")
# People of the examples, and printed names that are no terms
NAMES = {*people("en"), "Born to Lead", "Miz Maggie", "Pouvoir"}
AMERICAN = "mice-and-mystics"  # as its box spells
SPELLINGS = {
    True: r"(?i)\b(?:colour|favour|neighbour|armour|defence|offence|centre|grey|honour|travell|judgement|towards)",
    False: r"(?i)\b(?:color|favor|neighbor|armor|defense|offense|center|gray|honor|traveling|canceled)\w*\b",
}

MARKS = {
    "no space before a mark": r"[ \u00a0\u202f][:;!?,.](?![\w…])",
    "one space at a time": r"[ \u00a0\u202f]{2}",
    "curved quotes": r"[\"„«»‹›]",
    "the curved apostrophe": r"'",
    "one full stop, or the sign for three": r"\.\.|…\.",
    "a minus sign before a number": r"(?<![\w–])-\d",
    "a dash between numbers": r"(?<!\d)\d-\d(?!\d)",
    "no hyphen for a dash": r"—|\w - \w|--",
    "no sign for how many of a kind": r"[\dX] × (?:[A-Z][a-z]|X\s\w)",
    "no plural in brackets": r"\w\(s\)",
}


@pytest.mark.parametrize("wanted", MARKS)
def test_marks_stand_as_english_prints_them(wanted: str) -> None:
    assert found(MARKS[wanted], ENGLISH) == []


def test_every_mark_finds_its_slip() -> None:
    slips = (
        "The end : no",
        "a  b",
        '"end"',
        "it's",
        "The end..",
        "by -3",
        "2-3",
        "so - and so",
        "2 × Dream",
        "card(s)",
    )
    missed = [
        slip
        for slip, mark in zip(slips, MARKS.values(), strict=True)
        if not found(mark, [Shown("", slip)])
    ]
    assert missed == []


def test_quotes_that_open_close_again() -> None:
    assert [
        piece for piece in ENGLISH if piece.text.count("“") != piece.text.count("”")
    ] == []


@pytest.mark.parametrize("word", forbidden("en"))
def test_words_of_the_style_sheet_are_not_used(word: str) -> None:
    assert said(word, ENGLISH) == []


@pytest.mark.parametrize("american", [True, False])
def test_a_game_is_spelled_as_it_is_printed(american: bool) -> None:
    texts = [piece for piece in ENGLISH if (AMERICAN in piece.where) == american]
    assert texts and found(SPELLINGS[american], texts) == []


def after_colon() -> str:
    """A capital after a colon that begins no name: a term in any of its forms, a person, a {place}."""
    names = {*NAMES, "X"}
    for game in LIBRARY.games.values():
        for term in game.terms.values():
            names |= {term.name("en"), *term.forms.get("en", ())}
    known = "|".join(map(re.escape, sorted(names)))
    return rf": [“‘]?(?!(?:{known})(?!\w))[A-Z]"


def test_a_colon_is_followed_by_a_small_letter_or_a_name() -> None:
    assert found(after_colon(), ENGLISH) == []


@pytest.mark.parametrize("slip", ["We play: Draw again.", "One: “The end”"])
def test_a_capital_after_a_colon_is_found(slip: str) -> None:
    assert found(after_colon(), [Shown("", slip)]) != []
