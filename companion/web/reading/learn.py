"""The taught first game, alone: all its steps on one page, of which styles show one at a time."""

from flask import Blueprint, abort, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.rulebooks.lessons import find_lesson
from companion.rulebooks.model import spoken
from companion.web.lessons import lesson_values
from companion.web.reading.kept import kept
from companion.web.request import is_part, known_game
from companion.web.site import site

blueprint = Blueprint("learn", __name__)


@blueprint.get("/<lang>/<game>/learn")
@kept
def page(lang: str, game: str) -> str:
    """The whole lesson: its pages, then what is new when a moment comes."""
    found = known_game(game)
    lesson = find_lesson(site().library, game, lang)
    if lesson is None:
        abort(404)

    return render_template(
        "learn.html",
        **lesson_values(found, lesson),
        asked=lang,
        title=spoken(found.title, lang),
        helper=game in MACHINES,
    )


@blueprint.get("/<lang>/<game>/learn/<step>")
@kept
def step(lang: str, game: str, step: str) -> str | AnyResponse:
    """One step: on the page of the lesson, or by itself (`part=1`) to be shown over a table."""
    found = known_game(game)
    lesson = find_lesson(site().library, game, lang)
    if lesson is None:
        abort(404)
    steps = {one.id: one for one in lesson.steps}
    if step not in steps:
        abort(404)

    # By itself a step has no page: styles show it on that of the lesson.
    if not is_part():
        return redirect(f"/{lang}/{game}/learn#{step}", 302)

    values = lesson_values(found, lesson)

    return render_template("parts/step.html", **values, step=steps[step], asked=lang)
