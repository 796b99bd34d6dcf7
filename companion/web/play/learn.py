"""Learning together at a table: whoever leads turns the page, and every phone follows in its own language.

The page is a signal of the table, not an action of the game: it outlives a reload, and no history or export has it.
"""

from flask import Response, abort, g, jsonify, render_template, request

from companion.games.core.codec import BadData
from companion.rulebooks.lessons import LATER, find_lesson
from companion.rulebooks.model import spoken
from companion.web.lessons import PAGE, lesson_values, page_of
from companion.web.request import known_language, speaker
from companion.web.secret import secret_pages
from companion.web.site import site

blueprint = secret_pages("learning")


@blueprint.get("/<lang>/t/<id>/learn")
def page(lang: str, id: str) -> str:
    """The lesson for these players, open where the table is."""
    known_language(lang)
    opened = site().tables.open(id)
    g.game = opened.row.game
    found = site().library.games.get(g.game)
    lesson = find_lesson(site().library, g.game, lang)
    if found is None or lesson is None:
        abort(404)
    play = opened.play
    players = speaker(g.game).names(play.machine.players(play.state))
    first = getattr(play.options, "first", 0)
    return render_template(
        "learn.html",
        **lesson_values(found, lesson),
        asked=lang,
        title=spoken(found.title, lang),
        helper=True,
        row=opened.row,
        names=players[first:] + players[:first],
        at=page_of(opened.row.id) or lesson.pages[0].id,
        table_id=id,
        table_link=f"/{lang}/t/{id}",
    )


@blueprint.post("/<lang>/t/<id>/learn")
def turn(lang: str, id: str) -> Response:
    """Turn the page on every phone; "" ends the lesson, and all go to the helper."""
    known_language(lang)
    g.game = site().tables.open(id).row.game
    lesson = find_lesson(site().library, g.game, lang)
    step = request.form.get("step")
    if not lesson or step not in {"", LATER, *(page.id for page in lesson.pages)}:
        raise BadData("step")
    return jsonify(number=site().signals.send(id, PAGE, {"step": step}).number)
