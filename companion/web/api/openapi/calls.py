"""The calls of the JSON interface. What is registered as a route is described by the same line."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from flask import Blueprint

from companion.games.core.fields import one_line
from companion.web.api.openapi.kit import TEXT, Schema, about, ref

View = TypeVar("View", bound=Callable[..., Any])
PATHS: dict[str, dict[str, Schema]] = {}  # what is described, by address and method
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
_STREAM = "text/event-stream"

# What any call that stores something may answer, and one at a table.
STORING = (400, 403, 413, 422, 429, 503, 507)
AT_A_TABLE = (*STORING, 404, 409)


class Calls(Blueprint):
    """A blueprint whose views are described: by their docstrings, and by what `call` is given."""

    def call(
        self, method: str, rule: str, *parameters: Schema, **told: Any
    ) -> Callable[[View], View]:
        """A view's route, with its parameters and what `_operation` is told of it."""
        path = _PLACE.sub(r"{\1}", f"{self.url_prefix}{rule}")

        def register(view: View) -> View:
            told_of_it = one_line(view.__doc__)
            summary = told_of_it.removesuffix(".")
            described = PATHS.setdefault(path, {})
            described[method] = _operation(summary, parameters, **told)
            route = self.route(rule, methods=[method])
            return route(view)

        return register


def _operation(
    summary: str,
    parameters: Sequence[Schema],
    *,
    ok: str = "",
    body: str = "",
    created: bool = False,
    tagged: bool = False,
    stream: bool = False,
    errors: Sequence[int] = (),
) -> Schema:
    """One call: `ok` names the schema of its answer, if it has any, `body` that of what is sent."""
    status = "204"
    answer: Schema = {"description": "Done"}
    if ok:
        status = "201" if created else "200"
        answer |= _content(ok)
    if stream:
        status, answer = "200", {"description": _STREAM, "content": {_STREAM: {}}}

    refused = {"description": "Refused", **_content("Error")}
    refusals = {str(code): refused for code in errors}
    found: Schema = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {status: answer, **refusals},
    }
    if tagged:
        found["responses"]["304"] = {"description": "As it was under this tag"}

    if body:
        # What can be left out has a default; a body that is asked for has none.
        found["requestBody"] = {"required": True, **_content(body)}

    return found


def _content(name: str) -> Schema:
    media = {"schema": ref(name)}
    return {"content": {"application/json": media}}


def in_path(name: str, description: str) -> Schema:
    """A place in an address."""
    place = {"name": name, "in": "path", "required": True, "schema": TEXT}
    return about(place, description)


def in_query(name: str, description: str, **schema: Any) -> Schema:
    """What may be added to an address."""
    taken = {**TEXT, **schema}
    place = {"name": name, "in": "query", "required": False, "schema": taken}
    return about(place, description)


LANG = in_query("lang", "Language of the texts")
GAME = in_query("game", "Only this game")
TABLE = in_path("id", "A table's id, or its watch-only id")
PHONE: Schema = {
    "name": "Tableside-Phone",
    "in": "header",
    "description": "A secret of 16 to 64 letters, digits, - and _ that a phone makes for a table, to have a seat",
    "schema": TEXT,
}
