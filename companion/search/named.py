"""What a query names outright: a game, a section's number, words in quotes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import eq

from companion.search.language import Language
from companion.search.spelling import distance
from companion.search.text import fold, tokenize

QUOTED = re.compile('["“”„«»]([^"“”„«»]+)["“”„«»]')
_NUMBER = re.compile(r"(?:^|\s)(?:§\s*)?(\d+(?:\.\d+)+)(?![\w.])")
_WHOLE_NUMBER = re.compile(r"^(?:(§)\s*|(\w+)\s+)?(\d+(?:\.\d+)*)$")
# How many letters of a title may be wrong, from so many letters on.
_SLIPS, _SHORTEST_MISSPELT = 2.0, 9
Titles = Mapping[tuple[str, ...], str]


def named_game(query: str, titles: Titles) -> tuple[str | None, str]:
    """The game whose title stands in a query among other words, and the query without it; the longest title first.

    A title that is misspelt counts where none is spelt right.
    """
    tokens = list(tokenize(query))
    folds = [token.fold for token in tokens]
    # The title of one game may begin with that of another.
    longest_first = sorted(titles, key=len, reverse=True)
    # A title with nothing beside it is all that is asked: it narrows nothing.
    narrowing = [title for title in longest_first if 0 < len(title) < len(folds)]
    for is_title, title in product((eq, is_misspelt), narrowing):
        last = len(folds) - len(title)
        for at in range(last + 1):
            end = at + len(title)
            said = tuple(folds[at:end])
            if is_title(title, said):
                first, final = tokens[at], tokens[end - 1]
                before = query[: first.start]
                after = query[final.end :]
                return titles[title], before + after
    return None, query


def is_misspelt(title: Sequence[str], said: Sequence[str]) -> bool:
    """Whether these words are a title with a slip or two; a short title is too like other words."""
    if len("".join(title)) < _SHORTEST_MISSPELT:
        return False
    pairs = list(zip(title, said, strict=True))
    # Hardly anybody mistypes the first letter.
    if any(word[0] != other[0] for word, other in pairs):
        return False
    far = [distance(other, word, _SLIPS) for word, other in pairs]
    return sum(far) <= _SLIPS


def named_number(query: str, languages: Iterable[Language]) -> str | None:
    """The section's number that a query names: by its dots, a sign or a word for section."""
    dotted = _NUMBER.search(query)
    if dotted:
        return dotted.group(1)
    whole = _WHOLE_NUMBER.match(query.strip())
    if not whole:
        return None
    sign, word, number = whole.groups()
    if sign:
        return number
    if word and any(fold(word) in lang.section_words for lang in languages):
        return number
    return None


def quoted(query: str, lang: Language) -> Iterator[tuple[str, ...]]:
    """The keys of each phrase in quotes."""
    for match in QUOTED.finditer(query):
        words = tokenize(match.group(1))
        keys = tuple(lang.key(token.surface) for token in words)
        # Quotes around a mark alone ask for nothing.
        if keys:
            yield keys
