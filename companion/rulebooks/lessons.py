"""First games that are taught: `<lang>.learn.md`, in small steps for people who sit before an open box.

    ## Choose your first card {#first-move}
    turn: 1
    rule: turn

    Text with [[terms]], [rules](#turn), drawings and `!!! players "3 4"`, as in a rulebook.

    !!! check "Ben lays a 4 as well. Who takes the card?"
        - [ ] Ana
        - [x] Nobody

        The reason, which is shown once somebody has answered.

`rule` is the section that tells more. `turn` is whose turn it is: 1, 2, … or `rest`. A step with `when` is no page
of the lesson: the helper offers it when that moment of a game comes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.rulebooks.files import ContentError
from companion.rulebooks.load import Heading, Library, plain_text, read_headings
from companion.rulebooks.markup import Sheet, to_html

SUFFIX = ".learn.md"
FIRST_MOVE = "first-move"  # the step with which the first player moves
LATER = "later"  # the page that lists the moments, where a lesson is read alone
KEYS = ("rule", "when", "turn")
REST = "rest"
_KEY = re.compile(r"([a-z]+): *(\S.*)")
_CHECK = re.compile(r'^!!! check "(.+)"\n((?: {4}.*\n?|\n)*)', re.MULTILINE)
_OPTION = re.compile(r"^- \[([ x])\] (.+)$", re.MULTILINE)
_OF_PLAYERS = re.compile(r'<div class="players ([^"]*)">.*?</div>', re.DOTALL)
_FIGURE = re.compile(r"<figure.*?</figure>", re.DOTALL)
_TO_RULE = re.compile(r'href="#([a-z0-9-]+)"')
_WORD = re.compile(r"\S*\w\S*")


@dataclass(frozen=True)
class Check:
    """A question in between: its answers as HTML, which of them is right, and why."""

    question: str
    options: tuple[str, ...]
    right: int
    reason: str


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
    source: str
    sheet: Sheet
    words: int
    check_words: int


@dataclass(frozen=True)
class Lesson:
    """The taught first game in one language: its pages, and what is told when a moment comes."""

    game: str
    lang: str
    pages: tuple[Step, ...]
    moments: tuple[Step, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of them, the pages first."""
        return self.pages + self.moments

    @property
    def turns(self) -> int:
        """For how many players a step of their own stands among the pages."""
        return sum(step.turn.isdigit() for step in self.pages)

    @property
    def has_numbers(self) -> bool:
        """Whether something in it depends on how many play."""
        return any(step.sheet.players for step in self.steps)


def has_lesson(library: Library, game: str, lang: str) -> bool:
    """Whether there is a file of a lesson."""
    return (library.root / game / f"{lang}{SUFFIX}").is_file()


@lru_cache(maxsize=64)
def find_lesson(library: Library, game: str, lang: str) -> Lesson | None:
    """The lesson of a game in a language, else in the game's own; None where there is none that can be read."""
    found = library.games.get(game)
    if found is None:
        return None
    for code in (found.language_for(lang), found.original_language):
        try:
            if has_lesson(library, game, code):
                return read_lesson(library, game, code)
        except ContentError:  # `content check` names it
            continue
    return None


def read_lesson(library: Library, game: str, lang: str) -> Lesson:
    """The lesson of a game in exactly this language. Raises ContentError."""
    where = f"{game}/{lang}{SUFFIX}"
    steps, defects = [], []
    for heading in read_headings(library.root / game / f"{lang}{SUFFIX}"):
        try:
            steps.append(_step(library.sheet(library.games[game], lang), heading))
        except ValueError as error:
            defects.append(f"{where}#{heading.id}: {error}")
    if defects:
        raise ContentError(*defects)
    pages = tuple(step for step in steps if not step.moment)
    return Lesson(game, lang, pages, tuple(step for step in steps if step.moment))


def _step(sheet: Sheet, heading: Heading) -> Step:
    keys, source = _split_keys(heading.source)
    block = _CHECK.search(source)
    check = _check(sheet, block) if block else None
    body = source.replace(block.group(), "") if block else source
    html = _html(sheet, body)
    return Step(
        id=heading.id,
        title=heading.title,
        html=html,
        check=check,
        rule=keys.get("rule", ""),
        moment=keys.get("when", ""),
        turn=keys.get("turn", ""),
        source=f"{heading.title}\n{source}",
        sheet=sheet,
        words=max(_count(html, number) for number in sheet.players or {0}),
        check_words=sum(_count(piece) for piece in _pieces(check)),
    )


def _split_keys(source: str) -> tuple[dict[str, str], str]:
    """The keys at the head of a step, and what is below them."""
    lines = source.splitlines()
    keys = {}
    while lines and (match := _KEY.fullmatch(lines[0])):
        if match.group(1) not in KEYS:
            expected = ", ".join(KEYS)
            raise ValueError(f"there is no key {match.group(1)}; expected {expected}")
        keys[match.group(1)] = match.group(2).strip()
        lines.pop(0)
    return keys, "\n".join(lines).strip() + "\n"


def _check(sheet: Sheet, block: re.Match[str]) -> Check:
    body = "\n".join(line[4:] for line in block.group(2).splitlines())
    options = _OPTION.findall(body)
    right = [at for at, (mark, _text) in enumerate(options) if mark == "x"]
    reason = _OPTION.sub("", body).strip()
    if len(options) < 2 or len(right) != 1 or not reason:
        raise ValueError(
            "a check has a question, two answers or more, one of them marked [x], and a reason"
        )
    return Check(
        question=_line(sheet, block.group(1)),
        options=tuple(_line(sheet, text) for _mark, text in options),
        right=right[0],
        reason=_html(sheet, reason),
    )


def _html(sheet: Sheet, source: str) -> str:
    """Markdown as HTML whose links open rules over the page."""
    href = rf'href="/{sheet.lang}/{sheet.game}/\1" data-sheet'
    return _TO_RULE.sub(href, to_html(source, sheet))


def _line(sheet: Sheet, source: str) -> str:
    return _html(sheet, source).removeprefix("<p>").removesuffix("</p>")


def _pieces(check: Check | None) -> Iterator[str]:
    if check:
        yield from (check.question, *check.options, check.reason)


def _count(html: str, players: int = 0) -> int:
    """The words that somebody reads, of the blocks for numbers of players those for theirs."""

    def own(block: re.Match[str]) -> str:
        return block.group() if f"for-{players}" in block.group(1).split() else ""

    return len(_WORD.findall(plain_text(_OF_PLAYERS.sub(own, _FIGURE.sub("", html)))))
