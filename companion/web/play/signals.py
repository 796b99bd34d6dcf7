"""What phones tell each other beside the game: a rule shown to everybody, and the page of a lesson that all turn to.

Both are signals of the table, no actions of the game: they outlive a reload, and no history or export has them.
"""

from typing import Any

from flask import Response, abort, jsonify, render_template, request

from companion.games.core.codec import BadData
from companion.limits import LESSON_LEFT_SECONDS
from companion.rulebooks.lessons import LATER
from companion.tables.signals import NEXT, PAGE, RULE
from companion.web.lessons import (
    beginner,
    cast_of,
    find_progress,
    lesson_for,
    lesson_values,
)
from companion.web.onward import find_next
from companion.web.parsing import find_number
from companion.web.play.sending import play_again_fields
from companion.web.request import (
    absolute,
    open_table,
    phone_key,
    speaker,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site

blueprint = secret_pages("signals")


@blueprint.get("/<lang>/t/<id>/signals")
def signals(lang: str, id: str) -> Response:
    """The signals after a number that still hold: {number, signals: [{kind, number, value, by}]}; by whom, if known."""
    after = find_number(request.args.get("after", "")) or 0
    opened = open_table(id)
    play = opened.play
    players = speaker(opened.row.game).names(play.players)
    found: list[dict[str, Any]] = []
    for signal in site().signals.after(id, after):
        # Signals outlive a change of seats, so the seat may be gone.
        by = ""
        player = signal.value.get("player")
        if player is not None and player < len(players):
            by = players[player]
        told = {**vars(signal), "by": by}
        if signal.kind == NEXT:
            told["value"] = {"table": find_next(opened.row)}
        found.append(told)

    return jsonify(number=opened.row.signal, signals=found)


@blueprint.post("/<lang>/t/<id>/show")
def show(lang: str, id: str) -> Response:
    """Show a rule of the game, or a step of its lesson (`learn/<step>`), on every phone of the table, each in its own
    language; an empty one: none any more. `closed` is the signal whose rule has been closed where it was shown from: it
    leaves the big screen."""
    opened = open_table(id)
    game = opened.row.game
    library = site().library
    book = library.book(game, library.game(game).original_language)
    lesson = lesson_for(opened, lang)
    steps = {f"learn/{step.id}" for step in lesson.steps} if lesson else set()
    section = request.form.get("section", "")
    if section and section not in steps.union(book.sections):
        raise BadData("section")

    mine = site().seats.at(id, phone_key()).mine
    value: dict[str, Any] = {"section": section, "player": mine}
    closed = find_number(request.form.get("closed", ""))
    if closed is not None:
        value["closed"] = closed
    sent = site().signals.send(id, RULE, value)

    return jsonify(number=sent.number)


@blueprint.get("/<lang>/t/<id>/learn")
def lesson_page(lang: str, id: str) -> str:
    """The lesson for these players, open where the table is."""
    opened = open_table(id)
    game, play = opened.row.game, opened.play
    found = site().library.games.get(game)
    lesson = lesson_for(opened, lang)
    if found is None or lesson is None:
        abort(404)

    progress = find_progress(opened.row)
    join_address = absolute(f"/t/{opened.row.id}")
    step = progress.step if progress else None
    # Those who know the game now choose house rules, unless they play already.
    anew = []
    has_begun = play.version > 0
    if not opened.row.watching and not has_begun:
        anew = [*play_again_fields(opened), ("house", 1)]

    return render_template(
        "learn.html",
        **lesson_values(found, lesson, lang),
        helper=True,
        row=opened.row,
        names=speaker(game).names(play.players),
        cast=cast_of(opened),
        begins=beginner(opened),
        at=step or lesson.pages[0].id,
        is_over=step == "",
        is_led=bool(step),
        table_id=id,
        table_link=f"/{lang}/t/{id}",
        next=find_next(opened.row),
        anew=anew,
        qr="" if opened.row.watching else qr_svg(join_address),
    )


@blueprint.post("/<lang>/t/<id>/learn")
def turn_page(lang: str, id: str) -> Response:
    """Turn the page on every phone; "" ends the lesson, and all go to the helper. `answered`: its question is.
    `left`: whoever led has gone, and the lesson is over unless they come again at once."""
    opened = open_table(id)
    lesson = lesson_for(opened, lang)
    if lesson is None:
        raise BadData("step")
    # Phones of an earlier version may know pages that are gone.
    known = {"", LATER, *(page.id for page in lesson.pages)}
    step = request.form.get("step")
    if step not in known:
        raise BadData("step")
    value: dict[str, Any] = {"step": step, "version": opened.row.version}
    if "answered" in request.form:
        value["answered"] = True
    if "left" in request.form:
        value["left"] = LESSON_LEFT_SECONDS

    sent = site().signals.send(id, PAGE, value)

    return jsonify(number=sent.number)
