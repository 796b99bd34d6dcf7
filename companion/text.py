"""Cleaning of text that people type."""

import unicodedata

_JOINERS = frozenset("\u200c\u200d")  # inside words and emoji they mean something
_FILLERS = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0"
)  # letters and signs that show nothing
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    """NFC, without controls, direction marks, lone surrogates and all else that shows nothing; spaces folded."""
    kept = (
        " " if character.isspace() else character
        for character in text
        if character.isspace()
        or character in _JOINERS
        or unicodedata.category(character) not in _UNSEEN
    )
    folded = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return folded if any(_is_seen(character) for character in folded) else ""


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _FILLERS
