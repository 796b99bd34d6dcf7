"""What the templates of a taught first game need, alone and at a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.rulebooks.lessons import Lesson, Step, find_lesson
from companion.rulebooks.model import Game, Term
from companion.tables.signals import PAGE
from companion.tables.store import Row
from companion.web.site import site


def lesson_values(game: Game, lesson: Lesson) -> dict[str, Any]:
    """The lesson, and the glossary beside some of its steps."""

    def terms(steps: tuple[Step, ...]) -> list[Term]:
        return game.glossary(step.sheet.terms for step in steps)

    return {"game": game, "lesson": lesson, "terms": terms}


def page_of(table: str) -> str:
    """The page on which a table that learns together is; "" where none does, or no more."""
    # The latest of each kind is all that is kept.
    for signal in site().signals.after(table):
        if signal.kind == PAGE:
            return str(signal.value["step"])

    return ""


@dataclass(frozen=True)
class Page:
    """A step of a lesson, its number from 1, and how many there are, with the one that leads to the table."""

    step: Step
    number: int
    count: int


def find_page(row: Row, lang: str) -> Page | None:
    """The page of its lesson that a table learns now; None where it doesn't, or is through with it."""
    # Most tables never sent a signal: those are not asked.
    at = page_of(row.id) if row.signal else ""
    lesson = find_lesson(site().library, row.game, lang) if at else None
    pages = lesson.pages if lesson else ()
    for number, step in enumerate(pages, 1):
        if step.id == at:
            return Page(step, number, len(pages) + 1)
    return None


def begin_lesson(row: Row) -> bool:
    """Open a table's lesson at its first page; False for a game that is not taught."""
    lesson = _original(row.game)
    if lesson is None:
        return False

    first = lesson.pages[0]
    site().signals.send(row.id, PAGE, {"step": first.id})

    return True


def is_taught(game: str) -> bool:
    """Whether a game has a lesson."""
    return _original(game) is not None


def _original(game: str) -> Lesson | None:
    """A game's lesson in the language in which it was written first."""
    library = site().library
    lang = library.game(game).original_language
    return find_lesson(library, game, lang)


def steps_of_moments(game: str, moments: Iterable[str], lang: str) -> list[Step]:
    """What can be explained of a table that has these moments, what passes soonest first."""
    lesson = find_lesson(site().library, game, lang)
    if lesson is None:
        return []

    steps = {step.moment: step for step in lesson.moments}

    return [steps[name] for name in moments if name in steps]
