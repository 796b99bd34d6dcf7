"""What the templates of a taught first game need, alone and at a table."""

from typing import Any

from companion.rulebooks.lessons import Lesson, Step
from companion.rulebooks.model import Game, Term


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
