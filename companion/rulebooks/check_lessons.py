"""`content check` of the taught first games: what a program can verify of them."""

from collections.abc import Iterator, Mapping, Set

from companion.limits import (
    MAX_CHECK_WORDS,
    MAX_STEP_WORDS,
    MAX_WORDS_TO_FIRST_MOVE,
)
from companion.rulebooks.check_words import check_avoided, check_form
from companion.rulebooks.lessons import (
    FIRST_MOVE,
    LATER,
    REST,
    SUFFIX,
    Lesson,
    Step,
    has_lesson,
    read_lesson,
)
from companion.rulebooks.load import Library
from companion.rulebooks.model import Game

Moments = Mapping[str, Set[str]]  # of each game, what its helper can tell


def check_lessons(library: Library, game: Game, moments: Set[str]) -> Iterator[str]:
    """Every defect of a game's lessons; none for a game that is not taught. Raises ContentError."""
    taught = [lang for lang in game.languages if has_lesson(library, game.id, lang)]
    if not taught:
        return
    for lang in sorted(set(game.languages) - set(taught)):
        yield f"{game.id}/{lang}{SUFFIX}: the file is missing"
    lessons = {lang: read_lesson(library, game.id, lang) for lang in taught}
    original = lessons.get(game.original_language)
    for lesson in lessons.values():
        yield from _check_steps(library, game, lesson)
        yield from _check_path(lesson)
        yield from _check_moments(lesson, moments)
        if original is not None and lesson is not original:
            yield from _compare(lesson, original)


def _where(lesson: Lesson, step: Step | None = None) -> str:
    return f"{lesson.game}/{lesson.lang}{SUFFIX}" + (f"#{step.id}" if step else "")


def _check_steps(library: Library, game: Game, lesson: Lesson) -> Iterator[str]:
    sections = library.book(game.id, lesson.lang).sections
    for step in lesson.steps:
        where = _where(lesson, step)
        linked = {link.partition("#")[2] for link in step.sheet.links}
        for section in sorted({step.rule, *linked} - sections.keys() - {""}):
            yield f"{where}: there is no section {section}"
        named = {(term, "") for term in step.sheet.terms}
        for term, words in sorted(named.union(step.sheet.term_words)):
            yield from check_form(game, lesson.lang, where, term, words)
        yield from check_avoided(game, lesson.lang, where, step.source)
        for drawing, alt in step.sheet.drawings:
            if not (library.root / game.id / "art" / drawing).is_file():
                yield f"{where}: the drawing art/{drawing} is missing"
            if len(alt) < 12:
                yield f"{where}: the drawing {drawing} needs a text alternative"
        for number in sorted(step.sheet.players):
            if not game.players[0] <= number <= game.players[1]:
                yield f"{where}: {number} cannot play this game"
        if step.words > MAX_STEP_WORDS:
            yield f"{where}: has {step.words} words; {MAX_STEP_WORDS} are allowed"
        if step.check_words > MAX_CHECK_WORDS:
            yield f"{where}: the check has {step.check_words} words; {MAX_CHECK_WORDS} are allowed"
        if step.turn not in ("", REST) and not step.turn.isdigit():
            yield f"{where}: turn takes 1, 2, … or {REST}"
        if not step.words and not step.check:
            yield f"{where}: the step is empty"


def _check_path(lesson: Lesson) -> Iterator[str]:
    ids = [step.id for step in lesson.pages]
    if LATER in ids:
        yield f"{_where(lesson)}: the id {LATER} is taken by the list of moments"
    if FIRST_MOVE not in ids:
        yield f"{_where(lesson)}: a page {FIRST_MOVE} is missing, with which somebody moves"
        return
    words = words_to_first_move(lesson)
    if words > MAX_WORDS_TO_FIRST_MOVE:
        yield f"{_where(lesson)}: {words} words to the first move; {MAX_WORDS_TO_FIRST_MOVE} are allowed"


def words_to_first_move(lesson: Lesson) -> int:
    """How many words somebody has read when they move for the first time."""
    ids = [step.id for step in lesson.pages]
    read = lesson.pages[: ids.index(FIRST_MOVE) + 1]
    return sum(len(step.title.split()) + step.words + step.check_words for step in read)


def _check_moments(lesson: Lesson, moments: Set[str]) -> Iterator[str]:
    told = [step.moment for step in lesson.moments]
    for moment in sorted(set(told) - moments):
        yield f"{_where(lesson)}: the helper knows no moment {moment}"
    for moment in sorted(moments - set(told)):
        yield f"{_where(lesson)}: nothing is told when {moment}"
    for moment in sorted({moment for moment in told if told.count(moment) > 1}):
        yield f"{_where(lesson)}: two steps for the moment {moment}"


def _compare(lesson: Lesson, original: Lesson) -> Iterator[str]:
    ids, expected = ([step.id for step in one.steps] for one in (lesson, original))
    for id in [id for id in expected if id not in ids]:
        yield f"{_where(lesson)}: step {id} has no translation"
    for id in [id for id in ids if id not in expected]:
        yield f"{_where(lesson)}: step {id} is not in the original"
    if set(ids) == set(expected) and ids != expected:
        yield f"{_where(lesson)}: the steps stand in another order than in the original"
    others = {step.id: step for step in original.steps}
    for step in lesson.steps:
        if step.id in others and _shape(step) != _shape(others[step.id]):
            yield f"{_where(lesson, step)}: keys, drawings, player blocks or answers differ from the original"


def _shape(step: Step) -> tuple[object, ...]:
    """What is the same in every language."""
    answers = (len(step.check.options), step.check.right) if step.check else ()
    drawings = [name for name, _alt in step.sheet.drawings]
    return step.rule, step.moment, step.turn, drawings, step.sheet.players, answers
