"""The alphabets of our languages: the order in which an index of each is printed."""

import unicodedata

# Letters that no decomposition takes apart, as the dictionaries of our languages file them.
_FILED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
_AFTER = "\uffff"  # no letter of ours comes after it
# Letters of their own, with the letter that they follow: ñ has its place between n and o.
_OWN = {"es": str.maketrans({"ñ": f"n{_AFTER}"})}


def place(text: str, lang: str) -> tuple[str, str, str]:
    """Where a name stands in the alphabet of a language: by its letters, else by its accents, else by its capitals.

    Small letters come first.
    """
    small = unicodedata.normalize("NFC", text).casefold()
    apart = small.translate(_OWN.get(lang, {}))
    plain = unicodedata.normalize("NFD", apart.translate(_FILED))
    letters = "".join(sign for sign in plain if sign.isalnum() or sign in f" {_AFTER}")

    return letters, plain, text.swapcase()
