"""Cleaning of text that people type."""

import unicodedata

_JOINERS = frozenset("\u200c\u200d")  # inside words and emoji they mean something
_FILLERS = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0"
)  # letters and signs that show nothing
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    """NFC, without controls, direction marks, lone surrogates and all else that shows nothing; spaces folded."""
    kept = ""
    for character in text:
        category = unicodedata.category(character)
        if character.isspace():
            kept += " "
        elif character in _JOINERS or category not in _UNSEEN:
            kept += character

    folded = unicodedata.normalize("NFC", " ".join(kept.split()))
    # A name of joiners and fillers alone would look like no name at all.
    for character in folded:
        kind = unicodedata.category(character)[0]
        if kind in "LNPS" and character not in _FILLERS:
            return folded
    return ""
