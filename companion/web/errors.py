"""One error shape for programs, one calm page for people, and never a bare 500."""

import secrets
from urllib.parse import quote

from flask import (
    Flask,
    Response,
    current_app,
    g,
    jsonify,
    redirect,
    render_template,
    request,
)
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import N_, Refusal
from companion.games.core.codec import LARGE, MISSING, UNKNOWN, WRONG, BadData
from companion.groups.service import NoSuchGroup
from companion.rulebooks.files import ContentError
from companion.tables.database import TROUBLES, trouble
from companion.tables.service import NoSuchTable
from companion.text import clean
from companion.web.parsing import TooLarge
from companion.web.request import refusal_text, speaker, translated
from companion.web.site import site

TEXTS = {
    400: N_("That request could not be read."),
    403: N_("That is not allowed from here."),
    404: N_("There is nothing at this address."),
    405: N_("That cannot be done here."),
    413: N_("That is too large."),
    429: N_("That was too fast. Try again in a moment."),
    500: N_("Something went wrong on our side. Nothing you entered is lost."),
    503: N_("Too busy right now. Try again in a moment."),
    507: N_(
        "There is no room left on this server: nothing more can be stored for now. Everything can still be read."
    ),
}
_STATUS = {
    "out-of-date": 409,
    "not-seen": 409,
    "other-action": 409,
    "diverged": 409,
    "other-history": 409,
    "too-fast": 429,
    "no-room": 503,
    "no-room-for-groups": 503,
    "watch-only": 403,
    "laid-since": 409,
    "laid-meanwhile": 409,
    "seat-taken": 409,
}
_BAD_DATA = {
    MISSING: N_("“{field}” is missing."),
    UNKNOWN: N_("“{field}” is not known here."),
    WRONG: N_("“{field}” is not of the expected kind."),
    LARGE: N_("“{field}” is too long or too large."),
}
_NO_TABLE = N_("There is no table at this link. Check that it was copied whole.")
_NO_TABLE_HERE = N_(
    "This table is not on this phone, and there is no network. Once there is one, it opens by itself. Until then a "
    "phone that has it can hand it over: there Share, “Hand over without a network”; here, on the first page, “Take "
    "over a table from another phone”."
)
_NO_GROUP = N_(
    "There are no statistics at this link. They were deleted, or the link was not copied whole."
)
_NO_BOOK = N_(
    "This rulebook can’t be shown right now: its text has a mistake. The others are there."
)
_NO_ROOM_HERE = N_(
    "There is no room left on this device: nothing more can be kept for now. Free up some space, and the taps "
    "that are waiting will go through. Everything can still be read."
)
_MAX_FIELD_CHARS = 60
_TOO_LARGE = N_("That is too large: {most} kB at most.")


def install(app: Flask) -> None:
    """Register the handlers."""
    app.register_error_handler(BadData, on_bad_data)
    app.register_error_handler(NoSuchTable, on_no_table)
    app.register_error_handler(NoSuchGroup, on_no_group)
    app.register_error_handler(TooLarge, on_too_large)
    app.register_error_handler(ContentError, on_content)
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(HTTPException, on_http)
    app.register_error_handler(SQLAlchemyError, on_trouble)
    app.register_error_handler(Exception, on_surprise)


def problem(status: int, code: str, message: str, **more: object) -> Response:
    """An error as JSON for programs and our own scripts, as a page for people."""
    if wants_json():
        response = jsonify(code=code, message=message, **more)
    else:
        response = Response(
            render_template("error.html", status=status, message=message, code=code),
            mimetype="text/html",
        )

    response.status_code = status
    # An error is over when its cause is.
    response.headers["Cache-Control"] = "no-store"

    return response


def wants_json() -> bool:
    """Whether the asker is a program: the JSON interface, or a script that says so."""
    if request.path.startswith("/api/"):
        return True

    kinds = ["text/html", "application/json"]
    best = request.accept_mimetypes.best_match(kinds, default="text/html")

    return best == "application/json"


def bad_data_text(error: BadData) -> str:
    """What was not of the asked shape, as a sentence in the request's language."""
    field = _field_of(error)
    # Where nothing of it can be read there is no field to name.
    pattern = _BAD_DATA[error.reason] if field else TEXTS[400]
    wrong = translated(pattern).format(field=field)
    if error.takes is None:
        return wrong

    takes = speaker().text(error.takes)

    return f"{wrong} {takes}"


def _field_of(error: BadData) -> str:
    """What the asker called it, fit to be shown."""
    return clean(error.field)[:_MAX_FIELD_CHARS]


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(refusal.code, 422)


def on_bad_data(error: BadData) -> Response:
    """400: not of the asked shape."""
    text = bad_data_text(error)
    field = _field_of(error)
    return problem(400, "bad-data", text, field=field or None)


def on_no_table(error: NoSuchTable) -> Response:
    """404: no such table."""
    text = _NO_TABLE
    if site().is_away:
        text = _NO_TABLE_HERE
    return problem(404, "no-such-table", translated(text))


def on_no_group(error: NoSuchGroup) -> Response:
    """404: no such group."""
    text = translated(_NO_GROUP)
    return problem(404, "no-such-group", text)


def on_content(error: ContentError) -> Response:
    """503: a rulebook whose text cannot be shown; who runs the site reads the reason in the log."""
    current_app.logger.error("a rulebook cannot be shown: %s", error)
    text = translated(_NO_BOOK)
    return problem(503, "no-such-book", text)


def on_too_large(error: TooLarge) -> Response:
    """413: too many bytes."""
    text = translated(_TOO_LARGE).format(most=error.most // 1024)
    return problem(413, "too-large", text)


def refused(error: Refusal, **more: object) -> Response:
    """409 for a phone that is behind, 429 for haste, 403 for a watcher, 422 for what the rules forbid."""
    game = g.get("game", "")
    message = refusal_text(error, game)
    # What a later line would break it says itself.
    if isinstance(error.__cause__, Refusal):
        message += f" {refusal_text(error.__cause__, game)}"
    status = status_of(error)
    rule, field = error.rule or None, error.field or None
    return problem(status, error.code, message, rule=rule, field=field, **more)


def on_http(error: HTTPException) -> AnyResponse:
    """Everything that Flask itself refuses."""
    status = error.code or 500
    # Web spaces and people put a slash behind addresses that have none.
    if request.routing_exception is error and request.path.endswith("/"):
        known = find_without_slash()
        if known:
            return redirect(known, 301)

    general = TEXTS[400 if status < 500 else 500]
    text = translated(TEXTS.get(status, general))
    response = problem(status, f"http-{status}", text)
    # What a program needs to do better.
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value

    return response


def find_without_slash() -> str:
    """The address without its last slash, where there is something; "" otherwise."""
    path = "/" + request.path.strip("/")
    routes = current_app.create_url_adapter(request)
    # Nobody is sent from one missing page to another.
    if routes is None or not routes.test(path, request.method):
        return ""

    query = request.query_string.decode("ascii", "ignore")
    # No header takes a line break, and browsers take \ for a slash, with which another site begins.
    address = quote(path)

    return f"{address}?{query}" if query else address


def on_trouble(error: SQLAlchemyError) -> Response:
    """507 where the disk is full, 503 where the database can't work for now; phones keep their taps and try again."""
    # Not every error of the database is one that time or room would mend.
    code = trouble(error)
    if not code:
        return on_surprise(error)

    current_app.logger.error("%s: %s", request.endpoint, TROUBLES[code])
    status = 507 if code == "full" else 503

    return problem(status, f"storage-{code}", translated(TEXTS[status]))


def no_room_here() -> Response:
    """507 of a phone that keeps the whole site, and has no room for what was asked of it."""
    text = translated(_NO_ROOM_HERE)
    return problem(507, "storage-full", text)


def on_surprise(error: Exception) -> Response:
    """500: logged with an id; the visitor sees the id and nothing else."""
    # By this the person who runs the site finds the error that a visitor reports.
    id = secrets.token_hex(4)
    log = current_app.logger
    log.error("error %s in %s", id, request.endpoint, exc_info=error)
    text = translated(TEXTS[500])

    return problem(500, "internal", f"{text} ({id})", id=id)
