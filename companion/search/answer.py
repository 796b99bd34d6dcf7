"""What search takes and gives: a question, its hits, its answer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Hit:
    """A section that answers. `snippet` is escaped HTML with <mark>; `path` the titles above the section.

    `unsure`: at least half of the section says what is not certain.
    """

    game: str
    section: str
    title: str
    path: tuple[str, ...]
    snippet: str
    url: str
    lang: str
    score: float
    why: tuple[str, ...] = ()
    unsure: bool = False


@dataclass(frozen=True)
class Answer:
    """What was found. `elsewhere`: hits in other languages, when this one has little; `suggestions`: when nothing.

    `clear`: the first hit is the answer; `see_also`: then, the rules that players take for it. `named`: the one game
    that was searched, as the query names it.
    """

    query: str
    lang: str
    corrected: str | None = None
    results: tuple[Hit, ...] = ()
    clear: bool = False
    see_also: tuple[Hit, ...] = ()
    elsewhere: tuple[Hit, ...] = ()
    suggestions: tuple[str, ...] = ()
    named: str | None = None


@dataclass(frozen=True)
class Question:
    """A query as it is looked for: what, by whom, where."""

    query: str
    lang: str
    game: str | None
    limit: int
    literal: bool
    explain: bool = False
