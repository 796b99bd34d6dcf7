"""The taught first game, alone: all its steps on one page, of which styles show one at a time."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.rulebooks.lessons import find_lesson
from companion.web.lessons import lesson_values
from companion.web.reading.kept import kept
from companion.web.request import is_part, known_game
from companion.web.site import site

blueprint = Blueprint("learn", __name__)


@blueprint.get("/<lang>/<game>/learn")
@kept
def page(lang: str, game: str) -> str:
    """The whole lesson: its pages, then what is new when a moment comes."""
    values = _values(lang, game)
    return render_template("learn.html", **values, helper=game in MACHINES)


@blueprint.get("/<lang>/<game>/learn/<step>")
@kept
def step(lang: str, game: str, step: str) -> str | AnyResponse:
    """One step: on the page of the lesson, or by itself (`part=1`) to be shown over a table."""
    values = _values(lang, game)
    steps = {one.id: one for one in values["lesson"].steps}
    if step not in steps:
        abort(404)

    # By itself a step has no page: styles show it on that of the lesson.
    if not is_part():
        return redirect(f"/{lang}/{game}/learn#{step}", 302)

    return render_template("parts/step.html", **values, step=steps[step])


def _values(lang: str, game: str) -> dict[str, Any]:
    """The lesson of a game, or 404."""
    found = known_game(game)
    lesson = find_lesson(site().library, game, lang)
    if lesson is None:
        abort(404)
    return lesson_values(found, lesson, lang)
