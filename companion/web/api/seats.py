"""Seats and phones of a table, in the JSON interface."""

from flask import Response, jsonify

from companion.games.core.codec import WRONG, BadData, only
from companion.games.core.fields import TRUE_OR_FALSE
from companion.web.api.openapi.calls import (
    AT_A_TABLE,
    LANG,
    PHONE,
    TABLE,
    Calls,
    in_path,
)
from companion.web.parsing import read_json
from companion.web.present import seats_as_json
from companion.web.request import open_table, phone_key, speaker
from companion.web.site import site

blueprint = Calls("api_seats", __name__, url_prefix="/api/tables/<id>")
_SEAT = in_path("player", "A seat, counted from 0")


@blueprint.call("get", "/seats", TABLE, LANG, PHONE, ok="Seats", errors=(404,))
def seats(id: str) -> Response:
    """Which seats have a phone, of which something lies face down, for which the table waits; whether it is over."""
    seated = site().seats.at(id, phone_key())
    return jsonify(seats_as_json(seated, speaker()))


@blueprint.call(
    "put",
    "/seats/<int:player>",
    TABLE,
    _SEAT,
    LANG,
    PHONE,
    body="Claim",
    ok="Seats",
    errors=AT_A_TABLE,
)
def claim(id: str, player: int) -> Response:
    """Take a seat with this phone, which leaves the one that it had."""
    data = read_json()
    only(data, {}, frozenset({"over"}))
    over = data.get("over", False)
    if not isinstance(over, bool):
        raise BadData("over", WRONG, TRUE_OR_FALSE)

    open_table(id)
    site().seats.claim(id, player, phone_key(), over=over)

    return seats(id)


@blueprint.call(
    "delete", "/seats", TABLE, LANG, PHONE, ok="Seats", errors=(403, 404, 429, 503, 507)
)
def leave(id: str) -> Response:
    """Give this phone's seat back."""
    open_table(id)
    site().seats.leave(id, phone_key())
    return seats(id)


@blueprint.call("delete", "/listening", TABLE, PHONE, errors=(403, 404, 503, 507))
def part(id: str) -> tuple[str, int]:
    """Say goodbye before the stream is closed: this phone then does not count as away."""
    row = open_table(id).row
    site().presence.part(row.id, phone_key())
    return "", 204
