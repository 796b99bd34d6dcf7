"""The stream of a table's versions, as pages and the JSON interface both give it."""

from contextlib import suppress

from flask import Response, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from companion.tables.live import HANDOVER, Full, SentPanel
from companion.tables.store import Row
from companion.web.parsing import find_number
from companion.web.site import site


def stream(row: Row, panel: SentPanel | None = None) -> Response:
    """Hands a phone over to the front, which tells it versions. Beyond a cap, or without a front, the phone polls.

    A phone that asks for it (`panels=1`) is sent its `panel` instead.
    """
    response = Response(
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    # Who only asks whether there is a stream takes no place.
    if request.method == "HEAD":
        return response

    handover = request.environ.get(HANDOVER)
    # Without our own front every stream would hold a thread.
    if handover is None:
        raise ServiceUnavailable

    try:
        subscription = site().hub.subscribe(row.id, request.remote_addr or "")
    except Full as full:
        problem = TooManyRequests if full.mine else ServiceUnavailable
        raise problem from full

    try:  # the version is read after subscribing, or a tap could slip in between
        now = site().tables.look_up(row.id)
        subscription.wake(now.version, now.signal)
    except BaseException:
        subscription.close()
        raise

    subscription.seen = (
        find_number(request.headers.get("Last-Event-ID", request.args.get("seen", "")))
        or 0
    )
    subscription.heard = find_number(request.args.get("heard", "")) or 0
    phone = subscription.phone = request.args.get("phone", "")
    if request.args.get("panels") == "1":
        subscription.panel = panel
    # Reading goes on where nothing can be written: then nobody learns that this phone is away.
    if not row.watching:
        with suppress(SQLAlchemyError):
            subscription.gone = site().presence.follow(row.id, phone)
    handover.subscription = subscription

    return response
