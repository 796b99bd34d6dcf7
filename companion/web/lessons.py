"""What the templates of a taught first game need, alone and at a table."""

from typing import Any

from companion.rulebooks.lessons import Lesson, Step, find_lesson
from companion.rulebooks.model import Game, Term
from companion.tables.service import Opened
from companion.tables.store import Row
from companion.web.site import site

PAGE = "page"  # the signal that bears the page on which a table is


def lesson_values(game: Game, lesson: Lesson) -> dict[str, Any]:
    """The lesson, and the glossary beside some of its steps."""
    return {
        "game": game,
        "lesson": lesson,
        "terms": lambda steps: _terms(game, steps),
    }


def _terms(game: Game, steps: tuple[Step, ...]) -> list[Term]:
    ids = {id for step in steps for id in step.sheet.terms if id in game.terms}
    return [game.terms[id] for id in sorted(ids)]


def page_of(table: str) -> str:
    """The page on which a table that learns together is; "" where none does, or no more."""
    for signal in site().signals.after(table):
        if signal.kind == PAGE:
            return str(signal.value["step"])
    return ""


def begin_lesson(row: Row) -> bool:
    """Open a table's lesson at its first page; False for a game that is not taught."""
    game = site().library.game(row.game)
    lesson = find_lesson(site().library, row.game, game.original_language)
    if lesson is not None:
        site().signals.send(row.id, PAGE, {"step": lesson.pages[0].id})
    return lesson is not None


def is_taught(game: str) -> bool:
    """Whether a game has a lesson."""
    library = site().library
    return find_lesson(library, game, library.game(game).original_language) is not None


def steps_of_moments(opened: Opened, lang: str) -> list[Step]:
    """What can be explained of a table as it stands, what passes soonest first."""
    lesson = find_lesson(site().library, opened.row.game, lang)
    play = opened.play
    told = {step.moment: step for step in lesson.moments} if lesson else {}
    return [told[name] for name in play.machine.moments_in(play.state) if name in told]
