"""What the templates of a taught first game need, alone and at a table."""

from collections.abc import Iterable
from typing import Any

from companion.games.core import Frozen
from companion.rulebooks.lessons import ALL, Lesson, Step, find_lesson
from companion.rulebooks.model import Game, Term, spoken
from companion.tables.service import Opened
from companion.tables.signals import PAGE
from companion.tables.store import Row
from companion.web.request import speaker
from companion.web.site import site


def lesson_values(game: Game, lesson: Lesson, lang: str) -> dict[str, Any]:
    """The lesson as it is asked for in a language, and the glossary beside some of its steps."""

    def terms(steps: tuple[Step, ...]) -> list[Term]:
        return game.glossary(step.sheet.terms for step in steps)

    return {
        "game": game,
        "title": spoken(game.title, lang),
        "lesson": lesson,
        "asked": lang,
        "terms": terms,
        "called": called,
    }


class Place(Frozen):
    """Where a table is in its lesson: at a step, "" once it is through; and the seat that begins, once it is told."""

    step: str
    begins: int | None = None


def find_place(row: Row) -> Place | None:
    """Where a table that learns together is; None where it never did, or long ago."""
    signal = site().signals.last(row, PAGE)
    if signal is None:
        return None
    return Place(signal.value["step"], signal.value.get("begins"))


def lesson_for(opened: Opened, lang: str) -> Lesson | None:
    """The lesson of a table, with the turns of its players."""
    lesson = find_lesson(site().library, opened.row.game, lang)
    return lesson and lesson.for_players(len(opened.play.players))


def beginner(opened: Opened, place: Place | None) -> int | None:
    """The seat that plays first: as the table was opened, else as it has told; None where that is still open."""
    told = place.begins if place else None
    return getattr(opened.play.options, "first", told)


def called(step: Step, names: tuple[str, ...], begins: int | None) -> tuple[str, ...]:
    """Whom a step calls, of all players by their seats."""
    if step.turn == ALL:
        return names
    if not step.turn or begins is None:
        return ()
    seat = begins + int(step.turn) - 1
    return (names[seat % len(names)],)


class Page(Frozen):
    """A step of a lesson, its number from 1 of how many, with the one that leads to the table, and whom it calls."""

    step: Step
    number: int
    count: int
    called: tuple[str, ...]


def find_page(opened: Opened, place: Place | None, lang: str) -> Page | None:
    """The page of its lesson that a table learns now; None where it doesn't, or is through with it."""
    lesson = lesson_for(opened, lang) if place and place.step else None
    if place is None or lesson is None:
        return None

    names = speaker(opened.row.game).names(opened.play.players)
    begins = beginner(opened, place)
    numbers = _numbers(lesson.pages, is_known=begins is not None)
    for number, step in zip(numbers, lesson.pages, strict=True):
        if step.id == place.step:
            whom = called(step, names, begins)
            return Page(step, number, numbers[-1] + 1, whom)
    return None


def _numbers(pages: tuple[Step, ...], is_known: bool) -> list[int]:
    """The number of each page. Until it is known who begins, turns that are told alike are one page, as on phones."""
    numbers = []
    number = 0
    before = None
    for step in pages:
        if is_known or step.html != before:
            number += 1
        numbers.append(number)
        before = step.html
    return numbers


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
