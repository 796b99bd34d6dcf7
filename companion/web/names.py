"""Names on pages: one that is too long for its place breaks there as a word does, with a hyphen.

Browsers hyphenate by dictionaries, if they have any, and names stand in none. So each long word of a name is told where
it may break; a browser shows nothing of that until it has to (U+00AD). That is for tiles and columns: in a sentence a
line holds any name, which breaks at its own spaces and hyphens alone. What leaves a page has names as they were typed.
"""

import re
from functools import lru_cache
from unicodedata import normalize

from markupsafe import Markup, escape

from companion.limits import KEPT_ESCAPES

_SOFT_HYPHEN = "\u00ad"
_LONG = re.compile(r"[^\W\d_]{8,}")
# A hyphen between two spaces stays with the word before it: alone on a line it would be nobody's.
_PART, _HYPHEN = re.compile(r"[^\s-]+(?:-+| -+(?= ))?"), re.compile(" (?=-)")
_AS_PART, _JOINED = r'<span class="part">\g<0></span>', "\u00a0"
_VOWELS = "aeiouyæœøаеёиоуыэюяіїєαεηιουω"
# A syllable begins with what is said in one before a vowel.
_ONSETS = f"sch|ch|ph|th|sh|qu|[bcdfgkptv][lr]|[^{_VOWELS}]"
_SYLLABLE = re.compile(f"(?:{_ONSETS})(?=[{_VOWELS}])")
_OF_LANGUAGE = {"es": re.compile(f"(?:ll|rr|{_ONSETS})(?=[{_VOWELS}])")}
_FIRST, _LAST = 2, 3  # so many letters stay together at either end


@lru_cache(KEPT_ESCAPES)
def hyphened(name: str, lang: str = "") -> str:
    """A name with the places at which it may break, as the language of its page divides words."""
    syllable = _OF_LANGUAGE.get(lang, _SYLLABLE)
    return _LONG.sub(lambda word: _divided(word[0], syllable), name)


@lru_cache(KEPT_ESCAPES)
def in_parts(name: str, lang: str = "") -> Markup:
    """A name as markup: one of several words breaks between them first, and within one only where it must."""
    shown = escape(hyphened(name, lang))
    if len(_PART.findall(name)) < 2:
        return shown
    parted = _PART.sub(_AS_PART, str(shown))
    joined = _HYPHEN.sub(_JOINED, parted)
    return Markup(joined)  # noqa: S704 (escaped before)


def _divided(word: str, syllable: re.Pattern[str]) -> str:
    # “é” sounds like “e”; some letters are two when they are taken apart.
    sounds = "".join(normalize("NFD", letter)[0].lower()[0] for letter in word)
    pieces, last = [], 0
    for match in syllable.finditer(sounds):
        at = match.start()
        has_vowel = any(sound in _VOWELS for sound in sounds[last:at])
        if has_vowel and at - last >= _FIRST and len(word) - at >= _LAST:
            pieces.append(word[last:at])
            last = at
    return _SOFT_HYPHEN.join([*pieces, word[last:]])
