"""Headers on every answer, the origin check on every unsafe request, and compression."""

import gzip
import hashlib
import re
from functools import lru_cache

from flask import Flask, Response, abort, request

from companion.tables.live import HANDOVER

_MIN_COMPRESSED_BYTES = 600
_KEPT_BODIES = (
    64  # pages that are served again and again are tagged and compressed once
)
_COMPRESSIBLE = (
    "text/",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
)

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FILES = {  # what still means something for a script, a style or a picture
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
_FILE_ENDPOINTS = ("static_files.static", "offline.worker", "offline.manifest")
SECRET = re.compile(
    r"(/[^/]*)?/[tg]/|/api/(tables|groups)(/|$)"
)  # the links of tables and groups


def install(app: Flask) -> None:
    """Put the checks and headers on an application."""
    app.before_request(refuse_foreign_posts)
    app.after_request(finish)


def refuse_foreign_posts() -> None:
    """403 for an unsafe request that another origin's page sent (Sec-Fetch-Site, else Origin)."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None:
        if fetch_site not in ("same-origin", "none"):
            abort(403)
        return
    origin = request.headers.get("Origin")
    if origin is not None and origin.split("://")[-1] != request.host:
        abort(403)


def accepts_gzip() -> bool:
    """Whether the asker can read what is compressed."""
    return request.accept_encodings.quality("gzip") > 0


def finish(response: Response) -> Response:
    """Security headers, then an entity tag and compression where they help."""
    if HANDOVER in request.environ and request.url_rule:
        request.environ[HANDOVER].route = request.url_rule.rule
    if SECRET.match(request.path):
        response.headers.update(
            {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}
        )
        response.headers.setdefault("Cache-Control", "no-store")
    for name, value in (
        FILES if request.endpoint in _FILE_ENDPOINTS else SECURITY
    ).items():
        response.headers.setdefault(name, value)
    if not _is_trusted():
        response.headers.pop("Cross-Origin-Opener-Policy", None)
    response.headers.setdefault("Cache-Control", "no-cache")
    if (
        response.is_streamed
        or response.direct_passthrough
        or response.status_code != 200
    ):
        return response
    if request.method in ("GET", "HEAD"):
        _tag(response)
    return _compress(response)


def _is_trusted() -> bool:
    """Whether browsers trust the address; elsewhere (plain http at home) they complain of an opener policy."""
    host = request.host.rsplit(":", 1)[0]
    is_here = (
        host in ("localhost", "[::1]")
        or host.startswith("127.")
        or host.endswith(".localhost")
    )
    return (
        is_here
        or request.is_secure
        or request.headers.get("X-Forwarded-Proto") == "https"
    )


@lru_cache(maxsize=_KEPT_BODIES)
def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=10).hexdigest()


@lru_cache(maxsize=_KEPT_BODIES)
def _squeezed(body: bytes, level: int) -> bytes:
    return gzip.compress(body, level, mtime=0)


def _tag(response: Response) -> None:
    if (
        "ETag" not in response.headers
        and response.headers["Cache-Control"] == "no-cache"
    ):
        response.set_etag(_digest(response.get_data()), weak=True)
    if "ETag" in response.headers:
        response.make_conditional(request)


def _compress(response: Response) -> Response:
    kind = (response.mimetype or "").startswith(_COMPRESSIBLE)
    if (
        not kind
        or response.status_code != 200
        or "Content-Encoding" in response.headers
    ):
        return response
    response.vary.add("Accept-Encoding")
    if accepts_gzip() and (response.content_length or 0) >= _MIN_COMPRESSED_BYTES:
        level = (
            9 if response.headers["Cache-Control"] == "no-cache" else 6
        )  # what is asked for again, and what is not
        response.set_data(_squeezed(response.get_data(), level))
        response.headers["Content-Encoding"] = "gzip"
    return response
