"""What search takes and gives: a question, its hits, its answer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Hit:
    """A rule that answers. `snippet` is escaped HTML with <mark>; `path` the titles above the section.

    `question`: what players ask about the rule, where that is what was asked; then its answer is shown, and `url` leads
    to it. `unsure`: at least half of what is shown says what is not certain.
    """

    game: str
    """The game's id."""
    section: str
    """The section's id."""
    title: str
    """Its heading."""
    path: tuple[str, ...]
    """The headings above it."""
    snippet: str
    """What of it answers, as HTML with <mark>."""
    url: str
    """Where it stands."""
    lang: str
    """The language of its text."""
    score: float
    """What it weighs; more is better."""
    question: str | None = None
    """The id of the question about it whose answer is shown; else null."""
    asked: str | None = None
    """The heading of that question; else null."""
    why: tuple[str, ...] = ()
    """Why it stands where it stands; empty unless `explain` asked for it."""
    unsure: bool = False
    """Whether at least half of it says what is not certain."""


@dataclass(frozen=True)
class Answer:
    """What was found. `elsewhere`: hits in other languages, when this one has little; `suggestions`: when nothing.

    `clear`: the first hit is the answer; `see_also`: then, the rules that players take for it. `named`: the one game
    that was searched, as the query names it.
    """

    query: str
    """What was asked."""
    lang: str
    """The language in which it was looked for."""
    corrected: str | None = None
    """What was looked for instead; null for nothing else."""
    results: tuple[Hit, ...] = ()
    """What was found, best first."""
    clear: bool = False
    """Whether the first one is the answer."""
    see_also: tuple[Hit, ...] = ()
    """Rules that players take for it, then."""
    elsewhere: tuple[Hit, ...] = ()
    """What was found in other languages, when there is little in this one."""
    suggestions: tuple[str, ...] = ()
    """Other words, when nothing was found."""
    named: str | None = None
    """The one game that was searched, as the query names it; else null."""


@dataclass(frozen=True)
class Question:
    """A query as it is looked for: what, by whom, where."""

    query: str
    lang: str
    game: str | None
    limit: int
    literal: bool
    explain: bool = False
