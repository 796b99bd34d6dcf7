"""Seats and phones of a table, in the JSON interface."""

from flask import Blueprint, Response, jsonify

from companion.games.core.codec import WRONG, BadData, only
from companion.games.core.fields import true_or_false
from companion.web.parsing import read_json
from companion.web.present import seats_as_json
from companion.web.request import open_table, phone_key, speaker
from companion.web.site import site

blueprint = Blueprint("api_seats", __name__, url_prefix="/api/tables/<id>")


@blueprint.get("/seats")
def seats(id: str) -> Response:
    """Who sits at a table, as the asking phone may know it."""
    seated = site().seats.at(id, phone_key())
    return jsonify(seats_as_json(seated, speaker()))


@blueprint.put("/seats/<int:player>")
def claim(id: str, player: int) -> Response:
    """A phone takes a seat; from another phone only where it says so."""
    data = read_json()
    only(data, {}, frozenset({"over"}))
    over = data.get("over", False)
    if not isinstance(over, bool):
        raise BadData("over", WRONG, true_or_false())

    open_table(id)
    site().seats.claim(id, player, phone_key(), over=over)

    return seats(id)


@blueprint.delete("/seats")
def leave(id: str) -> Response:
    """A phone gives its seat back."""
    open_table(id)
    site().seats.leave(id, phone_key())
    return seats(id)


@blueprint.delete("/listening")
def part(id: str) -> tuple[str, int]:
    """A phone stops listening on purpose."""
    row = open_table(id).row
    site().presence.part(row.id, phone_key())
    return "", 204
