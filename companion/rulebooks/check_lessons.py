"""`content check` of the taught first games: what a program can verify of them."""

from collections.abc import Iterator, Mapping, Set

from companion.limits import (
    MAX_CHECK_WORDS,
    MAX_STEP_WORDS,
    MAX_WORDS_TO_FIRST_MOVE,
    MIN_CHECKS,
)
from companion.rulebooks.check_text import (
    check_avoided,
    check_drawing,
    check_form,
    compare_ids,
)
from companion.rulebooks.lessons import (
    ALL,
    FIRST_MOVE,
    LATER,
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
    lessons = {}
    for lang in game.languages:
        if has_lesson(library, game.id, lang):
            lessons[lang] = read_lesson(library, game.id, lang)
    if not lessons:
        return

    original = lessons.get(game.original_language)
    for lang in sorted(game.languages):
        where = f"{game.id}/{lang}{SUFFIX}"
        lesson = lessons.get(lang)
        if lesson is None:
            yield f"{where}: the file is missing"
            continue
        for step in lesson.steps:
            yield from _check_step(library, game, lang, f"{where}#{step.id}", step)

        ids = [step.id for step in lesson.pages]
        if LATER in ids:
            yield f"{where}: the id {LATER} is taken by the list of moments"
        if FIRST_MOVE not in ids:
            yield f"{where}: a page {FIRST_MOVE} is missing, with which somebody moves"
        else:
            words = words_to_first_move(lesson)
            if words > MAX_WORDS_TO_FIRST_MOVE:
                yield f"{where}: {words} words to the first move; {MAX_WORDS_TO_FIRST_MOVE} are allowed"

        yield from _check_teaching(game, where, lesson)

        told = [step.moment for step in lesson.moments]
        for moment in sorted(set(told) - moments):
            yield f"{where}: the helper knows no moment {moment}"
        for moment in sorted(moments - set(told)):
            yield f"{where}: nothing is told when {moment}"
        for moment in sorted(set(told)):
            if told.count(moment) > 1:
                yield f"{where}: two steps for the moment {moment}"

        if original is not None and lesson is not original:
            same = {step.id: step for step in original.steps}
            ids = [step.id for step in lesson.steps]
            yield from compare_ids(where, "step", ids, list(same))
            for step in lesson.steps:
                if _shape(step) != _shape(same.get(step.id, step)):
                    yield f"{where}#{step.id}: keys, drawings, player blocks or answers differ from the original"


def _check_step(
    library: Library, game: Game, lang: str, where: str, step: Step
) -> Iterator[str]:
    context = step.context
    linked = {link.partition("#")[2] for link in context.links}
    if step.rule:
        linked.add(step.rule)
    for section in sorted(linked - library.book(game.id, lang).sections.keys()):
        yield f"{where}: there is no section {section}"

    named = {(term, "") for term in context.terms}
    for term, words in sorted(named.union(context.term_words)):
        yield from check_form(game, lang, where, term, words)
    yield from check_avoided(game, lang, where, step.source)
    for name, alt in context.drawings:
        yield from check_drawing(library.root / game.id, where, name, alt)

    least, most = game.players
    for number in sorted(context.players):
        if not least <= number <= most:
            yield f"{where}: {number} cannot play this game"
    if step.words > MAX_STEP_WORDS:
        yield f"{where}: has {step.words} words; {MAX_STEP_WORDS} are allowed"
    if step.check_words > MAX_CHECK_WORDS:
        yield f"{where}: the check has {step.check_words} words; {MAX_CHECK_WORDS} are allowed"
    if not step.words and not step.check:
        yield f"{where}: the step is empty"


def _check_teaching(game: Game, where: str, lesson: Lesson) -> Iterator[str]:
    """Whether a beginner sees what to do, is asked now and then, and knows whose turn it is."""
    _about, *others = lesson.pages
    for step in others:
        if not step.context.drawings and not step.turn:
            yield f"{where}#{step.id}: a drawing is missing"

    checks = sum(step.check is not None for step in lesson.steps)
    if checks < MIN_CHECKS:
        yield f"{where}: {checks} checks; {MIN_CHECKS} or more are expected"

    turns = [step.turn for step in lesson.pages if step.turn]
    numbers = [str(turn + 1) for turn in range(game.players[0])]
    is_for_all = set(turns) == {ALL}
    if not is_for_all and turns != numbers:
        yield f"{where}: the turns are 1, 2, … for as many as play at least, or {ALL} alone"


def words_to_first_move(lesson: Lesson) -> int:
    """How many words somebody has read when they move for the first time. Raises ValueError where nobody moves."""
    words = 0
    for step in lesson.pages:
        words += step.words + step.check_words
        words += len(step.title.split())
        if step.id == FIRST_MOVE:
            return words
    raise ValueError(lesson.lang)


def _shape(step: Step) -> tuple[object, ...]:
    """What is the same in every language."""
    drawings = [name for name, _alt in step.context.drawings]
    keys = (step.rule, step.moment, step.turn, step.option, step.lacking)
    if step.check is None:
        return keys, drawings, step.context.players, None
    answers = (len(step.check.options), step.check.right)
    return keys, drawings, step.context.players, answers
