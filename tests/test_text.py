"""Cleaning of text that people type."""

import unicodedata

import pytest
from hypothesis import given, strategies as st

from companion.text import clean


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_what_is_left_is_composed_trimmed_and_visible(text: str) -> None:
    left = clean(text)
    assert (
        left == unicodedata.normalize("NFC", left) == left.strip() and "  " not in left
    )
    assert not {unicodedata.category(character) for character in left} & {
        "Cc",
        "Cs",
        "Co",
    }
    left.encode()


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd", "P", "Sm"])))
def test_ordinary_text_is_not_lost(text: str) -> None:
    assert clean(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "text",
    ["", " \t\r\n", "\0\x1b", "\u202e\u2066", "\ud800", "\u200b\u200d", "\u3164\u2800"],
)
def test_nothing_is_left_of_what_cannot_be_seen(text: str) -> None:
    assert clean(text) == ""


@pytest.mark.parametrize("text", ["👩‍👧", "नमस्‍ते", "می‌خواهم", "ﬁ", "Ⅷ", "¡Olé!"])
def test_joiners_and_signs_inside_a_text_are_kept(text: str) -> None:
    assert clean(text) == text
