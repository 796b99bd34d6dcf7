"""What the templates of a taught first game need, alone and at a table."""

from collections.abc import Iterable
from typing import Any

from companion.games.core import Frozen, Term as Named
from companion.rulebooks.lessons import ALL, LATER, Lesson, Step, find_lesson
from companion.rulebooks.model import Game, Term, spoken
from companion.tables.service import Opened
from companion.tables.signals import PAGE
from companion.tables.store import Row
from companion.web.request import speaker
from companion.web.site import site


def lesson_values(game: Game, lesson: Lesson, lang: str) -> dict[str, Any]:
    """The lesson as it is asked for in a language, and the glossary beside some of its steps."""

    def terms(steps: tuple[Step, ...]) -> list[Term]:
        return game.glossary(step.context.terms for step in steps)

    return {
        "game": game,
        "title": spoken(game.title, lang),
        "lesson": lesson,
        "asked": lang,
        "terms": terms,
        "called": called,
    }


class Progress(Frozen):
    """Where a table is in its lesson: at a step, "" once it is through.

    `answered`: whoever leads has answered the question of this step.
    """

    step: str
    answered: bool = False


def find_progress(row: Row) -> Progress | None:
    """Where a table that learns together is; None where it never did, or long ago."""
    signal = site().signals.last(row, PAGE)
    if signal is None:
        return None
    value = signal.value
    # Who plays has left it, also where nobody led the others on.
    if value.get("version", 0) < row.version:
        return Progress("")
    # So has whoever led, and did not come again.
    gone_ms = site().tables.now_ms() - signal.at_ms
    if "left" in value and gone_ms >= value["left"] * 1000:
        return Progress("")
    answered = value.get("answered", False)
    return Progress(value["step"], answered)


def lesson_for(opened: Opened, lang: str) -> Lesson | None:
    """The lesson of a table's game, as it is played there."""
    lesson = find_lesson(site().library, opened.row.game, lang)
    return lesson.played_with(opened.play.options) if lesson else None


def beginner(opened: Opened) -> int | None:
    """The seat that plays first, as the table was opened; None where the game itself tells it later."""
    return getattr(opened.play.options, "first", None)


def called(step: Step, seats: int, begins: int | None) -> tuple[int, ...]:
    """The seats that a step calls, of so many."""
    if step.turn == ALL:
        return tuple(range(seats))
    if not step.turn or begins is None:
        return ()
    seat = begins + int(step.turn) - 1
    return (seat % seats,)


def cast_of(opened: Opened) -> tuple[str, ...]:
    """Each player as a lesson calls them: by name, with what it has dealt them."""
    play, voice = opened.play, speaker(opened.row.game)
    cast = list(voice.names(play.players))
    for name in play.machine.dealing:
        for seat, dealt in enumerate(getattr(play.state, name)):
            if dealt:
                role = voice.word(Named(dealt))
                cast[seat] = f"{cast[seat]} · {role}"
    return tuple(cast)


class Page(Frozen):
    """A step of a lesson, its number from 1 of how many, with the one that leads to the table, and whom it calls.

    `step` is None for that last one. `called` are seats, `cast` is each player as they are called. `answered`: whether
    all may see what is right.
    """

    step: Step | None
    number: int
    count: int
    called: tuple[int, ...]
    cast: tuple[str, ...]
    answered: bool = False


def find_page(opened: Opened, progress: Progress | None, lang: str) -> Page | None:
    """The page of its lesson that a table learns now; None where it doesn't, or is through with it."""
    lesson = lesson_for(opened, lang) if progress and progress.step else None
    if progress is None or lesson is None:
        return None

    cast = cast_of(opened)
    count = len(lesson.pages) + 1
    # Phones stay there until they are led to the table, or somebody plays.
    if progress.step == LATER and opened.play.version == 0:
        return Page(None, count, count, (), cast)
    for number, step in enumerate(lesson.pages, start=1):
        if step.id == progress.step:
            whom = called(step, len(cast), beginner(opened))
            return Page(step, number, count, whom, cast, answered=progress.answered)
    return None


def begin_lesson(row: Row) -> bool:
    """Open a table's lesson at its first page; False for a game that is not taught."""
    lesson = _original(row.game)
    if lesson is None:
        return False

    first = lesson.pages[0]
    site().signals.send(row.id, PAGE, {"step": first.id, "version": row.version})

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
