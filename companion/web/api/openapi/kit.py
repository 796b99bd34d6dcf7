"""What the OpenAPI document is put together from: schemas, operations, parameters."""

from collections.abc import Sequence
from typing import Any

Schema = dict[str, Any]


def about(schema: Schema, description: str) -> Schema:
    """The same, with a line of help."""
    return {**schema, "description": description}


ANYTHING: Schema = {}
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
YES: Schema = {"type": "boolean"}
FIELDS: Schema = {"type": "object"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
MAYBE_NUMBER: Schema = {"type": ["integer", "null"]}
MOMENT: Schema = about(NUMBER, "Milliseconds since 1970, on the server's clock")
VERSION: Schema = about(NUMBER, "How many things have happened at the table")
GAME_ID: Schema = about(TEXT, "The game's id")

# What any call that stores something may answer.
STORING = (400, 403, 413, 422, 429, 503, 507)


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def has(**fields: Schema) -> Schema:
    """An object that has all these fields."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def many(items: Schema) -> Schema:
    """A list of such things."""
    return {"type": "array", "items": items}


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
GAME = in_path("game", "A game's id")
TABLE = in_path("id", "A table's id, or its watch-only id")


def operation(
    summary: str,
    parameters: Sequence[Schema] = (),
    *,
    ok: str = "",
    body: str = "",
    created: bool = False,
    tagged: bool = False,
    errors: Sequence[int] = (),
) -> Schema:
    """One call: `ok` names the schema of its answer, if it has any, `body` that of what is sent."""
    status, answer = "204", {"description": "Done"}
    if ok:
        status = "201" if created else "200"
        answer |= _content(ok)
    found: Schema = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {status: answer, **refusals(errors)},
    }
    if tagged:
        found["responses"]["304"] = {"description": "As it was under this tag"}

    if body:
        # What can be left out has a default; a body that is asked for has none.
        found["requestBody"] = {"required": True, **_content(body)}

    return found


def refusals(codes: Sequence[int]) -> Schema:
    """The answers that tell an error."""
    answer = {"description": "Refused", **_content("Error")}
    return {str(code): answer for code in codes}


def _content(name: str) -> Schema:
    return {"content": {"application/json": {"schema": ref(name)}}}
