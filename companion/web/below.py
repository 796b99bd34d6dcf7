"""A site below a path, as https://name.example/rules: one step in and one step out.

The house itself names its addresses as at the top (/de/azura). What is asked loses the path, what is answered (pages,
JSON, where a redirect leads) gets it. Scripts and the service worker read it off their own address.
"""

import gzip
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_KINDS = ("text/html", "application/json", "application/manifest+json")
# Backslashes: pages' parts stand in JSON too.
_PLACES = re.compile(
    r'((?:href|src|action|data-(?:base|file|my-group|panel|tables-url))=\\?"'
    r'|"(?:id|scope|src|start_url|url)":\s*")/'
)


class Below:
    """An application that is asked below a path; a proxy may have taken the path off already."""

    def __init__(self, app: "WSGIApplication", base: str) -> None:
        self.app = app
        self.base = base

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """The application's answer, which knows by SCRIPT_NAME where it is."""
        path = environ["PATH_INFO"]
        is_whole = environ.get("SCRIPT_NAME", "") != self.base
        if is_whole and f"{path}/".startswith(f"{self.base}/"):
            environ["PATH_INFO"] = path.removeprefix(self.base) or "/"

        environ["SCRIPT_NAME"] = self.base
        return self.app(environ, start_response)


def install(app: Flask, base: str) -> None:
    """Put an application below a path that begins with a slash and ends without one; "" is the top."""
    if base:
        app.config["APPLICATION_ROOT"] = base
        app.wsgi_app = Below(app.wsgi_app, base)  # type: ignore[method-assign]


def put_below(html: str, base: str) -> str:
    """A page, or JSON, with the path before each address that it names. Twice would be once too often."""
    return _PLACES.sub(lambda found: f"{found[1]}{base}/", html)


def put_squeezed_below(body: bytes, base: str) -> bytes:
    """The same for a page as it is sent, compressed by gzip."""
    html = gzip.decompress(body).decode()
    return gzip.compress(put_below(html, base).encode(), 6, mtime=0)


def answer_below(response: Response, base: str) -> None:
    """The same for a whole answer."""
    location = response.headers.get("Location", "")
    if location.startswith("/"):
        response.headers["Location"] = base + location

    if response.is_streamed or response.mimetype not in _KINDS:
        return

    body = response.get_data()
    # Panels are kept as they are sent.
    if response.headers.get("Content-Encoding") == "gzip":
        response.set_data(put_squeezed_below(body, base))
    else:
        response.set_data(put_below(body.decode(), base))
