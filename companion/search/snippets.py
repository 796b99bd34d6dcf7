"""Pieces of text around the matched words, with the words marked."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape, unescape
from typing import NamedTuple

from companion.search.passages import ROW, RULE, UNSURE, Passage
from companion.search.text import Token, tokenize

LENGTH_CHARS = 170
Matches = Callable[[str], bool]
Further = Callable[[Sequence[int]], Mapping[int, float]]
_OPAQUE = re.compile(
    r"<(svg|script|style|textarea)\b.*?</\1\s*>|<[^>]*>|<!--.*?-->",
    re.DOTALL | re.IGNORECASE,
)
_PAUSE = re.compile(r"(?:[.!?:;·]\s+(?:·\s+)?|[。！？])")
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|\w+);")


class _Said(NamedTuple):
    """What can be shown, and the numbers of its passages."""

    text: str
    passages: Sequence[int]


def snippet(
    passages: Sequence[Passage],
    met: Mapping[int, float],
    further: Further,
    matches: Matches,
) -> str:
    """The rule's own first sentence, then where the words met, as escaped HTML with <mark>.

    Neither is an example. Of a note on what is not known stands what we play, beside a rule only where that says more
    of what was asked than any of it; of a long one its answer alone. `met`: how much each sentence says of what was
    asked; `further`: how much of what neither the heading nor these sentences have said.
    """
    said = []
    for parts, numbers in _joined(passages, ":", RULE, ROW):
        said.append(_Said(" ".join(parts), numbers))
    rules = tuple(said)
    notes = list(_joined(passages, ":;", UNSURE))
    if said:
        for parts, numbers in notes:
            if _is_silence(parts):
                whole = " ".join(parts)
                fits = len(whole) <= LENGTH_CHARS
                text = whole if fits else _played(parts)
                said.append(_Said(text, numbers))
    else:
        said = [_Said(_played(parts), numbers) for parts, numbers in notes]
    if not said:
        return ""

    first = said[0]
    lead = _shown(first.text, matches)
    # What says most may be the first; then beside it stands what it leaves open.
    best = _best(said, met) or _best(rules or said, further(first.passages))
    if best == 0:
        return lead
    text = _shown(said[best].text, matches)
    if best == 1:
        return f"{lead} {text}"
    if lead.endswith("…"):
        return f"{lead} {text}"
    if text.startswith("…"):
        return f"{lead} {text}"
    return f"{lead} … {text}"


def _best(said: Sequence[_Said], met: Mapping[int, float]) -> int:
    """Which says most; of those that say as much the first."""

    def says(place: int) -> float:
        return max(met.get(number, 0.0) for number in said[place].passages)

    return max(range(len(said)), key=says)


def _joined(
    passages: Sequence[Passage], leading: str, *kinds: str
) -> Iterator[tuple[list[str], list[int]]]:
    """The texts of passages of these kinds, with their numbers; a colon leads on to what it announces."""
    parts: list[str] = []
    numbers: list[int] = []
    for number, passage in enumerate(passages):
        if passage.kind not in kinds:
            continue
        parts.append(passage.text)
        numbers.append(number)
        ahead = passages[number + 1 : number + 2]
        # Of a table any row may be meant.
        kind = kinds[0]
        leads_on = any(each.kind == kind for each in ahead)
        if leads_on and passage.text.endswith(tuple(leading)):
            continue
        yield parts, numbers
        parts = []
        numbers = []


def _is_silence(parts: Sequence[str]) -> bool:
    """Whether a sentence says: the rules are silent; we play: so."""
    if len(parts) < 3:
        return False
    silence = parts[0]
    we_play = parts[1]
    return silence.endswith(";") and we_play.endswith(":")


def _played(parts: Sequence[str]) -> str:
    """What a note says; where the rules are silent it is the answer alone, which the silence must not push out."""
    if not _is_silence(parts):
        return " ".join(parts)
    _silence, *played = parts
    answer = " ".join(played)
    first, rest = answer[0], answer[1:]
    return first.upper() + rest


def _shown(text: str, matches: Matches) -> str:
    """A sentence, or the part of a long one with most matched words."""
    spans = list(_spans(text, matches))
    start, end = _window(text, spans)
    inside = []
    for first, last in spans:
        if start <= first and last <= end:
            span = first - start, last - start
            inside.append(span)

    # What is cut within a row of a table may end between two cells, a line of a list before the next one.
    part = text[start:end].rstrip(" ·;")
    shown = _marked(part, inside)
    if start:
        shown = f"… {shown}"
    goes_on = text.endswith(";")
    if goes_on or end < len(text):
        shown = f"{shown} …"
    return shown


def mark_html(html: str, matches: Matches) -> str:
    """HTML with the matched words of its text marked; tags, attributes and drawings stay as they are."""
    done = []
    position = 0
    for tag in _OPAQUE.finditer(html):
        run = html[position : tag.start()]
        done += [_mark_run(run, matches), tag.group()]
        position = tag.end()

    rest = html[position:]
    done.append(_mark_run(rest, matches))
    return "".join(done)


def _mark_run(run: str, matches: Matches) -> str:
    if not run.strip():
        return run
    parts = []
    position = 0
    for entity in _ENTITY.finditer(run):
        # A letter written so belongs to the word around it.
        if unescape(entity.group()).isalnum():
            continue
        plain = run[position : entity.start()]
        parts += [_mark_plain(plain, matches), entity.group()]
        position = entity.end()
    rest = run[position:]
    parts.append(_mark_plain(rest, matches))
    return "".join(parts)


def _mark_plain(run: str, matches: Matches) -> str:
    text = unescape(run)
    spans = list(_spans(text, matches))
    if not spans:
        return run
    return _marked(text, spans, quote=False)


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
    words = tokenize(text)
    return tuple(words)


def _window(text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    if len(text) <= LENGTH_CHARS:
        return 0, len(text)
    if not spans:
        return 0, _word_end(text, LENGTH_CHARS)

    first, last = _densest(text, spans)
    # As much before the words as after them.
    beside = first + last - LENGTH_CHARS
    centred = beside // 2
    start = min(centred, first)
    start = _sentence_start(text, start, first)
    filled = start + LENGTH_CHARS
    end = max(filled, last)
    return start, _word_end(text, end)


def _densest(text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The first and last position of the stretch with most different matched words."""
    best = spans[0]
    value = 0.0
    for at, span in enumerate(spans):
        start, _end = span
        furthest = start + LENGTH_CHARS - 30  # some room for what stands around it
        near = [each for each in spans[at : at + 12] if each[1] <= furthest]
        if not near:
            near = [span]
        words = {text[first:end].casefold() for first, end in near}
        score = len(words) + 0.1 * len(near)
        if score > value:
            _first, last = near[-1]
            best = start, last
            value = score
    return best


def _sentence_start(text: str, start: int, first: int) -> int:
    if start <= 0:
        return 0
    # Rather a little earlier than in the middle of a sentence.
    earliest = max(start - 40, 0)
    match = _PAUSE.search(text[earliest:first])
    if match:
        return earliest + match.end()
    space = text.find(" ", start, first)
    return space + 1 if space >= 0 else start


def _word_end(text: str, end: int) -> int:
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", end - 25, end + 1)
    return space if space > 0 else end


def _marked(text: str, spans: Sequence[tuple[int, int]], quote: bool = True) -> str:
    done = []
    position = 0
    for start, end in spans:
        before = text[position:start]
        word = text[start:end]
        done += [escape(before, quote), "<mark>", escape(word, quote), "</mark>"]
        position = end

    rest = text[position:]
    done.append(escape(rest, quote))
    return "".join(done)
