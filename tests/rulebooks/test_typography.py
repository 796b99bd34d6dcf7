"""Each language as it is printed: its marks, quotes and capitals, and the words that its style sheet rules out."""

import re

import pytest

from tests.rulebooks.marks import MARKS
from tests.rulebooks.typography import (
    LIBRARY,
    Shown,
    forbidden,
    found,
    people,
    said,
    shown,
)

EVERY_MARK = [(lang, wanted) for lang, marks in MARKS.items() for wanted in marks]
# Printed names that are no terms
PRINTED = {
    "en": {"Born to Lead", "Miz Maggie", "Pouvoir"},
    "es": {"Miraris", "Miz", "The"},
    "fr": {"Miz", "The"},
}
RULED_OUT = {"de": "unsere Quelle", "es": "nuestra fuente", "fr": "notre source"}
AMERICAN = "mice-and-mystics"  # as its box spells
SPELLINGS = {
    True: r"(?i)\b(?:colour|favour|neighbour|armour|defence|offence|centre|grey|honour|travell|judgement|towards)",
    False: r"(?i)\b(?:color|favor|neighbor|armor|defense|offense|center|gray|honor|traveling|canceled)\w*\b",
}


@pytest.mark.parametrize(("lang", "wanted"), EVERY_MARK)
def test_marks_stand_as_they_are_printed(lang: str, wanted: str) -> None:
    pattern, slip = MARKS[lang][wanted]
    assert found(pattern, [Shown("", slip)])
    assert found(pattern, shown(lang)) == []


@pytest.mark.parametrize(("lang", "opening", "closing"), [("en", *"“”"), ("de", *"„“")])
def test_quotes_that_open_close_again(lang: str, opening: str, closing: str) -> None:
    open_ones = [
        piece
        for piece in shown(lang)
        if piece.text.count(opening) != piece.text.count(closing)
    ]
    assert open_ones == []


@pytest.mark.parametrize("lang", RULED_OUT)
def test_a_style_sheet_rules_words_out(lang: str) -> None:
    word = RULED_OUT[lang]
    assert word in forbidden(lang)
    assert said(word, [Shown("", f"{word.capitalize()}: …")])


@pytest.mark.parametrize(
    ("lang", "word"), [(lang, word) for lang in MARKS for word in forbidden(lang)]
)
def test_words_of_the_style_sheet_are_not_used(lang: str, word: str) -> None:
    assert said(word, shown(lang)) == []


@pytest.mark.parametrize("american", [True, False])
def test_a_game_is_spelled_as_it_is_printed(american: bool) -> None:
    texts = [piece for piece in shown("en") if (AMERICAN in piece.where) == american]
    assert texts and found(SPELLINGS[american], texts) == []


def after_colon(lang: str) -> str:
    """A capital after a colon that begins no name: a term in any of its forms, a person, a {place}."""
    names = {"X", *people(lang), *PRINTED[lang]}
    for game in LIBRARY.games.values():
        for term in game.terms.values():
            names |= {term.name(lang), *term.forms.get(lang, ())}
    known = "|".join(map(re.escape, sorted(names)))
    return rf": [“‘]?(?!(?:{known})(?!\w))[A-ZÁÀÂÇÉÈÊÍÎÑÓÔÚŒ]"


@pytest.mark.parametrize("lang", PRINTED)
def test_a_colon_is_followed_by_a_small_letter_or_a_name(lang: str) -> None:
    assert found(after_colon(lang), shown(lang)) == []


@pytest.mark.parametrize("slip", ["We play: Draw again.", "One: “The end”"])
def test_a_capital_after_a_colon_is_found(slip: str) -> None:
    assert found(after_colon("en"), [Shown("", slip)]) != []
