"""First games that are taught: `<lang>.learn.md`, in small steps for people who sit before an open box.

    ## Choose your first card {#first-move}
    turn: 1
    rule: turn

    Text with [[terms]], [rules](#turn), drawings and `!!! players "3 4"`, as in a rulebook.

    !!! check "Ben lays a 4 as well. Who takes the card?"
        - [ ] Ana
        - [x] Nobody

        The reason, which is shown once somebody has answered.

`rule` is the section that tells more. `turn` is whose turn it is, 1, 2, …, where a table is opened with who begins;
`all` where everybody plays at once, or nobody knows yet in which order. A step with `when` is no page of the lesson:
the helper offers it when that moment of a game comes. One `with` an option of the helper is a page where a table plays
with that alone, one `without` it everywhere else.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Self

from companion.rulebooks.files import ContentError, shown
from companion.rulebooks.load import Library
from companion.rulebooks.markup import Context, plain_text, to_html
from companion.rulebooks.read import Heading, read_headings

SUFFIX = ".learn.md"
FIRST_MOVE = "first-move"  # the step with which the first player moves
LATER = "later"  # the page that lists the moments, where a lesson is read alone
KEYS = ("rule", "when", "turn", "with", "without")
ALL = "all"
_KEY = re.compile(r"([a-z]+): *(\S.*)")
_CHECK = re.compile(r'^!!! check "(.+)"\n((?: {4}.*\n?|\n)*)', re.MULTILINE)
_OPTION = re.compile(r"^- \[([ x])\] (.+)$", re.MULTILINE)
_OF_PLAYERS = re.compile(r'<div class="players ([^"]*)">.*?</div>', re.DOTALL)
_FIGURE = re.compile(r"<figure.*?</figure>", re.DOTALL)
_TO_RULE = re.compile(r'href="#([a-z0-9-]+)"')
_WORD = re.compile(r"\S*\w\S*")


@dataclass(frozen=True)
class Check:
    """A question in between: its answers, which of them is right, and why; as HTML once a page is made of it."""

    question: str
    options: tuple[str, ...]
    right: int
    reason: str

    @classmethod
    def of(cls, block: re.Match[str]) -> Self:
        """A question as it is written. Raises ValueError."""
        question, indented = block.groups()
        lines = indented.splitlines()
        # All of it stands four spaces further in than the question.
        body = "\n".join(line[4:] for line in lines)
        options: list[str] = []
        right = []
        for mark, text in _OPTION.findall(body):
            if mark == "x":
                right.append(len(options))
            options.append(text)
        reason = _OPTION.sub("", body).strip()

        if len(options) < 2 or len(right) != 1 or not reason:
            raise ValueError(
                "a check has a question, two answers or more, one of them marked [x], and a reason"
            )
        return cls(question, tuple(options), right[0], reason)


@dataclass(frozen=True)
class _Written:
    """A step as it is written. `body` is its text without the question."""

    heading: Heading
    keys: Mapping[str, str]
    source: str
    body: str
    check: Check | None

    @classmethod
    def of(cls, heading: Heading) -> Self:
        """What stands under a heading: its keys, its text, and a question. Raises ValueError."""
        lines = heading.source.splitlines()
        keys = {}
        while lines and (match := _KEY.fullmatch(lines[0])):
            key, value = match.groups()
            if key not in KEYS:
                expected = ", ".join(KEYS)
                raise ValueError(f"there is no key {key}; expected {expected}")
            keys[key] = value.strip()
            lines.pop(0)
        source = "\n".join(lines).strip() + "\n"

        block = _CHECK.search(source)
        if not block:
            return cls(heading, keys, source, source, None)
        body = source.replace(block.group(), "")
        return cls(heading, keys, source, body, Check.of(block))


@dataclass(frozen=True)
class Step:
    """One thing to do or to know. `words` and `check_words`: how many somebody reads, of whatever number they are."""

    id: str
    title: str
    html: str
    check: Check | None
    rule: str
    moment: str
    turn: str
    option: str
    lacking: str
    source: str
    context: Context
    words: int
    check_words: int


@dataclass(frozen=True)
class Lesson:
    """The taught first game in one language: its pages, and what is told when a moment comes.

    `written` are the pages with those that tell of an option: these are pages where a table plays with it.
    """

    game: str
    lang: str
    pages: tuple[Step, ...]
    moments: tuple[Step, ...]
    written: tuple[Step, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of them, the pages first."""
        return self.written + self.moments

    def played_with(self, options: object) -> Self:
        """The lesson at a table with these options."""
        pages = [
            step
            for step in self.written
            if (not step.option or getattr(options, step.option, False))
            and not getattr(options, step.lacking, False)
        ]
        return replace(self, pages=tuple(pages))

    @property
    def has_numbers(self) -> bool:
        """Whether something in it depends on how many play."""
        return any(step.context.players for step in self.steps)


def has_lesson(library: Library, game: str, lang: str) -> bool:
    """Whether there is a file of a lesson."""
    return (library.root / game / f"{lang}{SUFFIX}").is_file()


@lru_cache(maxsize=64)
def find_lesson(library: Library, game: str, lang: str) -> Lesson | None:
    """The lesson of a game in a language, else in the game's own; None where there is none that can be read."""
    found = library.games.get(game)
    if found is None:
        return None
    # A translation with a mistake gives way to the original.
    for code in (found.language_for(lang), found.original_language):
        try:
            if has_lesson(library, game, code):
                return read_lesson(library, game, code)
        except ContentError:  # `content check` names it
            continue
    return None


def read_lesson(library: Library, game: str, lang: str) -> Lesson:
    """The lesson of a game in exactly this language. Raises ContentError."""
    written_pages, moments = [], []
    for written in _read(library.root / game / f"{lang}{SUFFIX}"):
        context = library.context(library.games[game], lang)
        step = _step(context, written)
        if step.moment:
            moments.append(step)
        else:
            written_pages.append(step)

    pages = [step for step in written_pages if not step.option]
    return Lesson(game, lang, tuple(pages), tuple(moments), tuple(written_pages))


@lru_cache(maxsize=8)
def lesson_defects(library: Library) -> tuple[str, ...]:
    """Why lessons are left out, each as `<file>:<line>: <what is expected>`. Making their pages would take seconds."""
    found: list[str] = []
    for game in library.games.values():
        for lang in game.languages:
            if not has_lesson(library, game.id, lang):
                continue
            try:
                _read(library.root / game.id / f"{lang}{SUFFIX}")
            except ContentError as error:
                found += error.lines

    return tuple(found)


def _read(path: Path) -> list[_Written]:
    """The steps of a lesson as they stand in its file. Raises ContentError, with all defects at once."""
    found = []
    defects = []
    for heading in read_headings(path):
        try:
            found.append(_Written.of(heading))
        except ValueError as error:
            defects.append(f"{shown(path)}:{heading.line}: {heading.id}: {error}")
    if defects:
        raise ContentError(*defects)
    return found


def _step(context: Context, written: _Written) -> Step:
    """A step as a page shows it."""
    heading, keys, source = written.heading, written.keys, written.source
    check, check_words = None, 0
    if written.check:
        asked = written.check
        check = Check(
            question=_line(context, asked.question),
            options=tuple(_line(context, option) for option in asked.options),
            right=asked.right,
            reason=_html(context, asked.reason),
        )
        for piece in (check.question, *check.options, check.reason):
            check_words += _count(piece)

    html = _html(context, written.body)
    return Step(
        id=heading.id,
        title=heading.title,
        html=html,
        check=check,
        rule=keys.get("rule", ""),
        moment=keys.get("when", ""),
        turn=keys.get("turn", ""),
        option=keys.get("with", ""),
        lacking=keys.get("without", ""),
        source=f"{heading.title}\n{source}",
        context=context,
        words=max(_count(html, number) for number in context.players or {0}),
        check_words=check_words,
    )


def _html(context: Context, source: str) -> str:
    """Markdown as HTML whose links open rules over the page."""
    html = to_html(source, context)
    href = rf'href="/{context.lang}/{context.game}/\1" data-sheet'
    return _TO_RULE.sub(href, html)


def _line(context: Context, source: str) -> str:
    html = _html(context, source)
    return html.removeprefix("<p>").removesuffix("</p>")


def _count(html: str, players: int = 0) -> int:
    """The words that somebody reads, of the blocks for numbers of players those for theirs."""

    def own(block: re.Match[str]) -> str:
        numbers = block.group(1).split()
        if f"for-{players}" in numbers:
            return block.group()
        return ""

    text = _FIGURE.sub("", html)
    text = plain_text(_OF_PLAYERS.sub(own, text))
    return len(_WORD.findall(text))
