"""Pieces of text around the matched words, with the words marked."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape, unescape
from itertools import accumulate

from companion.search.passages import ROW, RULE, Passage
from companion.search.text import Token, tokenize

LENGTH_CHARS = 170
Matches = Callable[[str], bool]
_OPAQUE = re.compile(
    r"<(svg|script|style|textarea)\b.*?</\1\s*>|<[^>]*>|<!--.*?-->",
    re.DOTALL | re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|\w+);")


def snippet(
    passages: Sequence[Passage], met: Mapping[int, float], matches: Matches
) -> str:
    """The rule's own first sentence, then where the words met, as escaped HTML with <mark>.

    Neither is an example or a note on what is not known. `met`: how much each sentence says of what was asked.
    """
    rule = [
        number for number, passage in enumerate(passages) if passage.kind in (RULE, ROW)
    ]
    if not rule:
        return ""
    best = max(rule, key=lambda number: (met.get(number, 0.0), -number))
    lead = _shown(passages[rule[0]].text, matches)
    if best == rule[0] or met.get(best, 0.0) <= met.get(rule[0], 0.0):
        return lead
    return f"{lead} {'' if best == rule[1] else '… '}{_shown(passages[best].text, matches)}"


def _shown(text: str, matches: Matches) -> str:
    """A sentence, or the part of a long one with most matched words."""
    spans = list(_spans(text, matches))
    start, end = _window(text, spans)
    inside = [
        (first - start, last - start)
        for first, last in spans
        if first >= start and last <= end
    ]
    before, after = "… " if start else "", " …" if end < len(text) else ""
    return before + _marked(text[start:end].rstrip(" ·"), inside) + after


def mark_html(html: str, matches: Matches) -> str:
    """HTML with the matched words of its text marked; tags, attributes and drawings stay as they are."""
    done, position = [], 0
    for tag in _OPAQUE.finditer(html):
        done += [_mark_run(html[position : tag.start()], matches), tag.group()]
        position = tag.end()
    return "".join([*done, _mark_run(html[position:], matches)])


def _mark_run(run: str, matches: Matches) -> str:
    if not run.strip():
        return run
    parts, position = [], 0
    for entity in _ENTITY.finditer(run):
        if unescape(entity.group()).isalnum():
            continue
        parts += [_mark_plain(run[position : entity.start()], matches), entity.group()]
        position = entity.end()
    return "".join([*parts, _mark_plain(run[position:], matches)])


def _mark_plain(run: str, matches: Matches) -> str:
    text = unescape(run)
    spans = list(_spans(text, matches))
    return _marked(text, spans, quote=False) if spans else run


def _spans(text: str, matches: Matches) -> Iterator[tuple[int, int]]:
    """Where matched words stand, overlapping ones together."""
    start = end = -1
    for token in words_of(text):
        if not matches(token.surface):
            continue
        if token.start >= end:
            if end > 0:
                yield start, end
            start = token.start
        end = token.end
    if end > 0:
        yield start, end


@lru_cache(maxsize=2_000)
def words_of(text: str) -> tuple[Token, ...]:
    """The words of a text, remembered: the same sentences are shown again and again."""
    return tuple(tokenize(text))


def _window(text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    if len(text) <= LENGTH_CHARS:
        return 0, len(text)
    if not spans:
        return 0, _word_end(text, LENGTH_CHARS)
    first, last = _densest(text, spans)
    start = max(0, min((first + last - LENGTH_CHARS) // 2, first))
    start = _sentence_start(text, start, first)
    return start, _word_end(text, max(start + LENGTH_CHARS, last))


def _densest(text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The first and last position of the stretch with most different matched words."""
    best, value = spans[0], 0.0
    for at, (start, _) in enumerate(spans):
        near = [
            span for span in spans[at : at + 12] if span[1] - start <= LENGTH_CHARS - 30
        ] or [spans[at]]
        words = {text[first:last].casefold() for first, last in near}
        score = len(words) + 0.1 * len(near)
        if score > value:
            best, value = (start, near[-1][1]), score
    return best


def _sentence_start(text: str, start: int, first: int) -> int:
    if start <= 0:
        return 0
    for match in re.finditer(
        r"(?:[.!?:;·]\s+(?:·\s+)?|[。！？])", text[max(start - 40, 0) : first]
    ):
        return max(start - 40, 0) + match.end()
    space = text.find(" ", start, first)
    return space + 1 if space >= 0 else start


def _word_end(text: str, end: int) -> int:
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", end - 25, end + 1)
    return space if space > 0 else end


def _marked(text: str, spans: Sequence[tuple[int, int]], quote: bool = True) -> str:
    cuts = list(accumulate(((0, 0), *spans), lambda _, span: span))
    done = []
    for (_, before), (start, end) in zip(cuts, cuts[1:], strict=False):
        done.append(
            f"{escape(text[before:start], quote)}<mark>{escape(text[start:end], quote)}</mark>"
        )
    return "".join(done) + escape(text[cuts[-1][1] :], quote)
