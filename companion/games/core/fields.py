"""What a field takes: one description, from which forms are read, errors speak, and JSON schemas are made."""

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from companion.games.core.frozen import Frozen
from companion.games.core.words import Message, say
from companion.limits import MAX_INTEGER, MAX_LIST_ITEMS, MAX_TEXT_CHARS

AN_OBJECT = say("It takes an object.")
TRUE_OR_FALSE = say("It takes true or false.")
_WIDEST: Mapping[type, tuple[int, int]] = {
    int: (-MAX_INTEGER, MAX_INTEGER),
    str: (0, MAX_TEXT_CHARS),
    tuple: (0, MAX_LIST_ITEMS),
}


class About(Frozen):
    """Said of a field in its type: `Annotated[int, About("How many cards.", least=1, most=6)]`.

    `help` is a line for those who write programs. `least` and `most` bound a number, the characters of a text or
    the items of a list; `among` are the only values there are. They describe; refusing is the rules' business.
    """

    help: str = ""
    least: int | None = None
    most: int | None = None
    among: tuple[str | int, ...] = ()


class Field(Frozen):
    """A field of options, of an action or of what they hold. `items` are the fields of a list's items, in order.

    `type` is int, bool, str, tuple or a dataclass.
    `endless`: of any length, all items alike. `required`: there is no default.
    """

    type: Any
    about: About = About()
    optional: bool = False
    items: tuple["Field", ...] = ()
    endless: bool = False
    required: bool = True
    default: Any = None

    def takes(self) -> Message:
        """What belongs there, in words."""
        about = self.about
        if about.among:
            return say(
                "It takes one of: {choices}.",
                choices=tuple(str(value) or "“”" for value in about.among),
            )
        least, most = self._bounds()
        if self.type is int:
            return whole_number(least, most)
        if self.type is str:
            return short_text(most)
        if self.type is tuple:
            return a_list(least, most)
        if self.type is bool:
            return TRUE_OR_FALSE
        return AN_OBJECT

    def _bounds(self) -> tuple[int, int]:
        """The least and the most of a number, of a text's characters or of a list's items."""
        about = self.about
        if self.type is tuple and not self.endless:
            return len(self.items), len(self.items)
        # What nothing narrower is said of has the bounds of everything that is sent.
        least, most = _WIDEST.get(self.type, (0, 0))
        return (
            least if about.least is None else about.least,
            most if about.most is None else about.most,
        )

    def read(self, texts: list[str]) -> Any:
        """The value in the fields of a form that bear this name, as plain data. Raises ValueError."""
        if self.type is tuple:
            item = self.items[0]
            # An empty field for a number is 0, so that counts keep their places; an empty text is no item, nor is an
            # empty number where 0 is none of those there are.
            is_zero = item.type is int and (
                not item.about.among or 0 in item.about.among
            )
            given = [text for text in texts if text != "" or is_zero]
            return [item.read([text]) for text in given]
        # A hidden field before a box says what it is when the box is not ticked: the last one counts.
        text = texts[-1]
        if self.optional and text == "":
            return None
        if self.type is bool:
            return text not in ("", "0", "false", "off")
        if self.type is int:
            return _whole_number(text)
        return text

    def schema(self) -> dict[str, Any]:
        """JSON schema."""
        found = self._schema_of_type()
        if self.about.among:
            found["enum"] = list(self.about.among)
        # The codec takes null for an empty text: views say it so, and what they show can be sent back.
        if self.optional or self.default == "":
            found = {"anyOf": [found, {"type": "null"}]}
        if self.about.help:
            found["description"] = self.about.help
        # Of lists and objects the default is empty or their fields': that says nothing to a reader.
        if not self.required and isinstance(self.default, (int, str, type(None))):
            found["default"] = self.default
        return found

    def _schema_of_type(self) -> dict[str, Any]:
        least, most = self._bounds()
        if self.type is int:
            return {"type": "integer", "minimum": least, "maximum": most}
        if self.type is str:
            return {"type": "string", "minLength": least, "maxLength": most}
        if self.type is bool:
            return {"type": "boolean"}
        if self.type is not tuple:
            return object_schema(self.type)
        found = {"type": "array", "minItems": least, "maxItems": most}
        if self.endless:
            return {**found, "items": self.items[0].schema()}
        return {**found, "prefixItems": [item.schema() for item in self.items]}


def whole_number(least: int, most: int) -> Message:
    """What belongs where a number has bounds."""
    return say(
        "It takes a whole number from {least} to {most}.", least=least, most=most
    )


def short_text(most: int) -> Message:
    """What belongs where a text may have so many characters."""
    return say("It takes a text of at most {most} characters.", most=most)


def a_list(least: int, most: int) -> Message:
    """What belongs where a list has so many items."""
    if least == most:
        return say("It takes a list of {n}.", n=most)
    if least:
        return say("It takes a list of {least} to {most}.", least=least, most=most)
    return say("It takes a list of at most {most}.", most=most)


@cache
def fields_of(cls: type) -> Mapping[str, Field]:
    """The fields of a dataclass by their names."""
    hints = get_type_hints(cls, include_extras=True)
    found = {}
    for field in fields(cls):
        described = field_of(hints[field.name])
        required = field.default is MISSING and field.default_factory is MISSING
        found[field.name] = replace(described, required=required, default=field.default)
    return found


def object_schema(cls: type) -> dict[str, Any]:
    """The JSON schema of a dataclass; what it does not know is not allowed."""
    found = fields_of(cls)
    return {
        "type": "object",
        "description": one_line(cls.__doc__),
        "properties": {name: field.schema() for name, field in found.items()},
        "required": [name for name, field in found.items() if field.required],
        "additionalProperties": False,
    }


def one_line(doc: str | None) -> str:
    """A docstring without its line breaks."""
    return " ".join((doc or "").split())


def field_of(hint: Any) -> Field:
    """What a type takes, without a name and a default."""
    about = About()
    if get_origin(hint) is Annotated:
        hint, about = get_args(hint)[:2]
    if get_origin(hint) in (types.UnionType, Union):
        # The only unions are “… | None”: what a field takes must be one thing.
        kind = next(kind for kind in get_args(hint) if kind is not type(None))
        inner = field_of(kind)
        return replace(inner, about=about if about.help else inner.about, optional=True)
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        items = tuple(field_of(kind) for kind in kinds if kind is not Ellipsis)
        return Field(tuple, about, items=items, endless=kinds[-1] is Ellipsis)
    return Field(hint, about)


def _whole_number(text: str) -> int:
    # The minus that our pages show is not the one that Python reads.
    text = text.strip().replace("−", "-")
    digits = text.removeprefix("-")
    if text == "":
        return 0
    # By hand, as int() takes “1_000” and digits of every script, and is slow for very long ones.
    if not digits.isascii() or not digits.isdigit():
        raise ValueError(text)
    if len(digits) > len(str(MAX_INTEGER)):
        raise ValueError(text)
    return int(text)


def known(names: Iterable[str]) -> Message:
    """What else could have been meant."""
    choices = tuple(names)
    if not choices:
        return say("It takes no fields.")
    return say("Known here: {choices}.", choices=choices)
