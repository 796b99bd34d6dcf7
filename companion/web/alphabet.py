"""The alphabets of our languages: the order in which an index of each is printed."""

import unicodedata
from typing import NamedTuple

# Letters that no decomposition takes apart, as the dictionaries of our languages file them.
_FILED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
_AFTER = "\uffff"  # no letter of ours comes after it
# Letters of their own, with the letter that they follow: ñ has its place between n and o.
_OWN = {"es": {"ñ": "n"}}


class Place(NamedTuple):
    """Where a name stands: by its letters, else by its accents, else by its capitals, small letters first."""

    letters: str
    accents: str
    capitals: str


def place(text: str, lang: str) -> Place:
    """The place of a name in the alphabet of a language: accents and marks count only between equals."""
    small = unicodedata.normalize("NFC", text).casefold()
    own = _OWN.get(lang, {})
    apart = "".join(own[sign] + _AFTER if sign in own else sign for sign in small)
    plain = unicodedata.normalize("NFD", apart.translate(_FILED))
    letters = "".join(sign for sign in plain if sign.isalnum() or sign in f" {_AFTER}")

    return Place(letters, plain, text.swapcase())
