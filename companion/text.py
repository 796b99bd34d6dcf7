"""Cleaning of text that people type."""

import unicodedata

_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def clean(text: str) -> str:
    """NFC, without control characters, direction marks and lone surrogates, white space folded and trimmed."""
    kept = (
        " " if character.isspace() else character
        for character in text
        if character not in _DIRECTION_MARKS
        and (character.isspace() or unicodedata.category(character) not in ("Cc", "Cs", "Co", "Cn"))
    )
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))
