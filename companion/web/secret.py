"""What pages behind a secret link share: who has the link may do everything, and nobody else hears of it."""

from io import BytesIO

import segno
from flask import Blueprint, Response, request
from markupsafe import Markup

from companion.limits import MAX_BODY_BYTES
from companion.web.parsing import TooLarge


def secret_pages(name: str) -> Blueprint:
    """A blueprint whose pages stay out of caches and search engines, and take small forms only."""
    pages = Blueprint(name, __name__)
    pages.before_request(bound_the_body)
    pages.after_request(keep_secret)

    return pages


def bound_the_body() -> None:
    """A form is small; what carries a whole table has its own doors. Raises TooLarge."""
    size = request.content_length or 0
    # A table that is carried here is a file.
    is_table = request.path.endswith(("/import", "/take-over"))
    if size > MAX_BODY_BYTES and not is_table:
        raise TooLarge(MAX_BODY_BYTES)


def keep_secret(response: Response) -> Response:
    """What people enter is nobody else's: not in search engines, not in caches."""
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def qr_svg(content: str | list[tuple[str, None]], error: str = "m") -> Markup:
    """A QR code as inline SVG, of a text or of segments that are each held in the way that suits them."""
    buffer = BytesIO()
    code = segno.make(content, error=error)  # type: ignore[arg-type] # it takes segments, too
    code.save(
        buffer,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=2,
        svgclass="qr",
        lineclass=None,
    )

    return Markup(buffer.getvalue().decode())  # noqa: S704 (made from our own link)
