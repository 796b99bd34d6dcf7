"""Pages that are rendered once: they change only with the content, so with the process."""

from collections.abc import Callable
from functools import wraps

from flask import Response, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from companion.limits import KEPT_PAGES
from companion.web.site import site


def kept(view: Callable[..., str | AnyResponse]) -> Callable[..., str | AnyResponse]:
    """Keep what a view renders, for every address without a query but `part=1`."""

    @wraps(view)
    def answer(**values: str) -> str | AnyResponse:
        query = request.args.to_dict()
        # Anybody can make up queries; there are only so many sections.
        if current_app.debug or query not in ({}, {"part": "1"}):
            return view(**values)

        pages = site().pages
        part = query.get("part", "")
        key = f"{request.path}?{part}"
        if key not in pages:
            rendered = view(**values)
            if not isinstance(rendered, str) or len(pages) >= KEPT_PAGES:
                return rendered
            pages[key] = rendered.encode()

        return Response(pages[key], mimetype="text/html")

    return answer
