"""What the schemas of the OpenAPI document are put together from."""

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


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def has(**fields: Schema) -> Schema:
    """An object that has all these fields."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def many(items: Schema) -> Schema:
    """A list of such things."""
    return {"type": "array", "items": items}
