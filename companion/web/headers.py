"""Headers on every answer, the origin check on every unsafe request, and compression."""

import gzip
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache, partial

from flask import Flask, Response, abort, request
from werkzeug.http import parse_accept_header

from companion.limits import RETRY_SECONDS
from companion.tables.live import HANDOVER
from companion.web.assets import Assets
from companion.web.below import answer_below
from companion.web.site import site

_MIN_COMPRESSED_BYTES = 600
_KEPT_BODIES = 64  # pages served again and again are tagged and compressed once
_COMPRESSIBLE = (
    "text/",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
)

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{}'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FILES = {  # what still means something for a script, a style or a picture
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
_FILE_ENDPOINTS = (
    "static_files.static",
    "offline.worker",
    "offline.manifest",
    "offline.parts",
    "offline.piece",
)
# The links of tables and groups.
SECRET = re.compile(r"(/[^/]*)?/[tg]/|/api/(tables|groups)(/|$)")

# This very machine, with or without a port.
_HERE = re.compile(r"(?:localhost|.+\.localhost|127\..*|\[::1\])(?::\d+)?")


def install(app: Flask) -> None:
    """Put the checks and headers on an application."""
    app.before_request(refuse_foreign_posts)
    app.after_request(finish)


def refuse_foreign_posts() -> None:
    """403 for an unsafe request that another origin's page sent (Sec-Fetch-Site, else Origin)."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return

    # Browsers that send it do not lie about it; a link that somebody typed says none.
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None:
        if fetch_site not in ("same-origin", "none"):
            abort(403)
        return

    # Programs send neither, and have no cookies of ours to misuse.
    origin = request.headers.get("Origin")
    # On a phone a worker asks, which sees no Sec-Fetch-Site; our own forms come from “null” where no referrer is sent.
    if origin == "null" and site().on_phone:
        return

    if origin is not None and origin.split("://")[-1] != request.host:
        abort(403)


def policy(assets: Assets) -> str:
    """What pages may load. The styles that some bring along are known by their hash."""
    return _POLICY.format(assets.first_hash)


def accepts_gzip() -> bool:
    """Whether the asker can read what is compressed."""
    return _reads_gzip(request.headers.get("Accept-Encoding", ""))


@lru_cache(maxsize=64)  # most browsers say the same
def _reads_gzip(accepted: str) -> bool:
    wanted = parse_accept_header(accepted)
    quality = wanted.quality("gzip")
    return quality > 0


def finish(response: Response) -> Response:
    """Security headers, then an entity tag and compression where they help."""
    if HANDOVER in request.environ and request.url_rule:
        # The front counts requests by route, never by address: those of tables are secrets.
        request.environ[HANDOVER].route = request.url_rule.rule

    headers = response.headers
    if SECRET.match(request.path):
        headers["Referrer-Policy"] = "no-referrer"
        headers["X-Robots-Tag"] = "noindex"
        headers.setdefault("Cache-Control", "no-store")

    # What is not there is answered by a page.
    is_file = request.endpoint in _FILE_ENDPOINTS and response.mimetype != "text/html"
    for name, value in (FILES if is_file else SECURITY).items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", policy(site().assets))

    # Of an address that they don't trust (plain http at home) browsers complain of an opener policy.
    scheme = request.headers.get("X-Forwarded-Proto")
    if not (request.is_secure or scheme == "https" or _HERE.fullmatch(request.host)):
        headers.pop("Cross-Origin-Opener-Policy", None)

    headers.setdefault("Cache-Control", "no-cache")
    # Programs do not read that it is worth trying again.
    if response.status_code in (429, 503):
        headers["Retry-After"] = str(RETRY_SECONDS)

    base = site().base
    if base:
        answer_below(response, base)

    is_whole = not response.is_streamed and not response.direct_passthrough
    if not is_whole or response.status_code != 200:
        return response

    if request.method in ("GET", "HEAD"):
        _tag(response)

    return _compress(response)


# Without the time: the same body is always the same.
_squeezed = lru_cache(maxsize=_KEPT_BODIES)(partial(gzip.compress, mtime=0))


def unless_known(tag: str, answer: Callable[[], Response]) -> Response:
    """304 for who has what bears this tag, else the answer with it; for the asker alone to keep."""
    is_known = request.if_none_match.contains(tag)
    response = Response(status=304) if is_known else answer()
    response.set_etag(tag)
    response.headers["Cache-Control"] = "private, no-cache"

    return response


@lru_cache(maxsize=_KEPT_BODIES)
def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=10).hexdigest()


def _tag(response: Response) -> None:
    headers = response.headers
    if "ETag" not in headers and headers["Cache-Control"] == "no-cache":
        response.set_etag(_digest(response.get_data()), weak=True)

    if "ETag" in headers:
        response.make_conditional(request)
        # Every server says when it answers.
        headers.pop("Date", None)


def _compress(response: Response) -> Response:
    headers = response.headers
    is_text = (response.mimetype or "").startswith(_COMPRESSIBLE)
    # A phone that has the page already gets 304 from `_tag`, with nothing in it.
    if not is_text or response.status_code != 200 or "Content-Encoding" in headers:
        return response

    response.vary.add("Accept-Encoding")
    size = response.content_length or 0
    if accepts_gzip() and size >= _MIN_COMPRESSED_BYTES:
        # What is asked for again is worth more time.
        level = 9 if headers["Cache-Control"] == "no-cache" else 6
        response.set_data(_squeezed(response.get_data(), level))
        headers["Content-Encoding"] = "gzip"

    return response
