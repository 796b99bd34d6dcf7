"""Text to words: one tokenizer for rule texts, names and queries, in any script."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
_LETTER = rf"(?:[^\W_{_CJK}]|[\u0300-\u036f])"
_APOSTROPHE = "['’‘`´ʼ＇]"
# “Won’t” is one word, as if it were typed without the sign: its beginning would be another one.
_WORD = re.compile(rf"[{_CJK}]+|[A-Za-z]+n{_APOSTROPHE}t(?!{_LETTER})|{_LETTER}+", re.I)
_APOSTROPHES = re.compile(_APOSTROPHE)
_IS_CJK = re.compile(rf"[{_CJK}]")
_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)


class Token(NamedTuple):
    """A word as it stands in a text (“won’t” without its sign), and where: `text[start:end]`."""

    surface: str
    fold: str
    start: int
    end: int


def tokenize(text: str) -> Iterator[Token]:
    """The words of a text in order. Runs of Chinese, Japanese or Korean come as overlapping pairs."""
    for match in _WORD.finditer(text):
        run = _APOSTROPHES.sub("", match.group())
        start = match.start()
        if _IS_CJK.match(run) and len(run) > 1:
            # Without spaces between words, any two characters may be one.
            for at in range(len(run) - 1):
                pair = run[at : at + 2]
                first = start + at
                yield Token(pair, fold(pair), first, first + 2)
            continue

        folded = fold(run)
        # Accents without a letter fold to nothing.
        if folded:
            yield Token(run, folded, start, match.end())


@lru_cache(maxsize=4000)
def fold(word: str) -> str:
    """Lower case without accents; ligatures and ß written out."""
    if word.isascii():
        return word.lower()

    composed = unicodedata.normalize("NFC", word)
    lowered = composed.casefold().translate(_LETTERS)
    if _IS_CJK.search(lowered):
        return unicodedata.normalize("NFKC", lowered)

    # Apart from its accents, a letter stands as itself.
    parts = unicodedata.normalize("NFKD", lowered)
    letters = [part for part in parts if not unicodedata.combining(part)]
    return "".join(letters).casefold()


def is_cjk(word: str) -> bool:
    """Whether a word is written in a script that is searched by pairs of characters."""
    return _IS_CJK.match(word) is not None


def contracted(word: str, expansions: Mapping[str, str]) -> list[str]:
    """The word with letters written out put together again, each in turn and all at once."""
    every = word
    found = []
    for pair, letter in expansions.items():
        every = every.replace(pair, letter)
        if pair in word:
            found.append(word.replace(pair, letter))

    # With a single pair in it, all at once is that one.
    found.append(every)
    return [form for form in dict.fromkeys(found) if form != word]
