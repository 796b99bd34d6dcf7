"""Static files, the health address, and what robots may read."""

from flask import Blueprint, Response, abort
from sqlalchemy.exc import SQLAlchemyError

from companion.rulebooks.lessons import lesson_defects
from companion.tables.database import TROUBLES, trouble
from companion.web.assets import FOREVER
from companion.web.headers import accepts_gzip
from companion.web.site import site

blueprint = Blueprint("static_files", __name__)


@blueprint.get("/static/<version>/<path:path>")
def static(version: str, path: str) -> Response:
    """A static file; kept for good only under its own version."""
    assets = site().assets
    try:
        body, compressed, kind = assets.read(path)
    except (OSError, ValueError):  # no such file, or no name that a file could have
        abort(404)

    # Fonts and pictures are compressed already.
    is_smaller = len(compressed) < len(body)
    squeeze = is_smaller and accepts_gzip()
    response = Response(compressed if squeeze else body, mimetype=kind)
    if squeeze:
        response.headers["Content-Encoding"] = "gzip"

    if is_smaller:
        response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = (
        FOREVER if version == assets.version else "no-cache"
    )

    return response


@blueprint.get("/health")
def health() -> Response:
    """200 when the store takes a write now, with what of the content is left out; 503 with the reason otherwise."""
    library = site().library
    defects = library.defects + lesson_defects(library)
    lines = ["degraded" if defects else "ok"]
    lines += [f"left out: {defect}" for defect in defects]
    status = 200
    try:
        site().store.answers()
    # Whatever keeps the store from writing is said, not raised: this address is asked by machines.
    except (SQLAlchemyError, OSError) as error:
        reason = TROUBLES.get(trouble(error), type(error).__name__)
        lines = [f"not ready: {reason}"]
        status = 503

    return Response(
        "\n".join(lines) + "\n",
        status,
        mimetype="text/plain",
        headers={"Cache-Control": "no-store"},
    )


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Rulebooks may be indexed; tables and statistics are nobody's business. Messengers may preview a result."""
    base = site().base
    secret = "".join(
        f"Disallow: {base}{path}\n"
        for path in ("/t/", "/*/t/", "/g/", "/*/g/", "/api/")
    )
    messengers = (
        "User-agent: Twitterbot\nUser-agent: facebookexternalhit\n"
        f"Allow: {base}/t/\nAllow: {base}/*/t/\n"
    )
    return Response(f"User-agent: *\n{secret}\n{messengers}", mimetype="text/plain")
