"""The big screen: a table on a tablet or a television in its middle; nothing can be tapped there."""

from typing import Any

from flask import Response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.tables.service import Opened
from companion.web.lessons import find_page, find_place
from companion.web.play.shown import table_values
from companion.web.request import absolute, open_table, to_own_language
from companion.web.secret import qr_svg, secret_pages

blueprint = secret_pages("screen")


@blueprint.get("/t/<id>/screen")
def any_screen(id: str) -> AnyResponse:
    """The big screen, in the language of whoever opens it."""
    open_table(id)
    query = "?turn" if "turn" in request.args else ""
    return to_own_language(f"/t/{id}/screen{query}")


@blueprint.get("/<lang>/t/<id>/screen")
def screen(lang: str, id: str) -> str:
    """The whole page."""
    values = _values(lang, open_table(id))
    return render_template("screen.html", **values)


@blueprint.get("/<lang>/t/<id>/screen/panel")
def panel(lang: str, id: str) -> Response:
    """What changes on it."""
    opened = open_table(id)
    values = _values(lang, opened)
    response = Response(render_template("parts/screen.html", **values))
    response.headers["Tableside-Signal"] = str(opened.row.signal)

    return response


def _values(lang: str, opened: Opened) -> dict[str, Any]:
    """What a watcher sees, the points, and the code by which one joins."""
    values = table_values(lang, opened)
    machine, state = opened.play.machine, opened.play.state
    # Before the end, who is ahead.
    ending = machine.outcome(state) or machine.standing(state)
    places = ending.places if ending else ()

    return values | {
        "watching": True,
        "taught": False,  # the pages are turned on phones
        "page": find_page(opened, find_place(opened.row), lang),
        "scores": {place.player: place.score for place in places},
        "qr": qr_svg(absolute(f"/t/{values['table_id']}")),
    }
