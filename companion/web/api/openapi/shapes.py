"""Schemas of answers, read off the types of what is answered.

`companion.web.present.present` makes plain data of views; here the same is said of their types.
"""

import ast
import inspect
from collections import ChainMap
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.games.core import Message, Problem, Term
from companion.games.core.fields import one_line
from companion.web.api.openapi.kit import (
    ANYTHING,
    FIELDS,
    NUMBER,
    TEXT,
    YES,
    Schema,
    about,
    has,
    many,
    ref,
)
from companion.web.present import Said

# What `present` treats by itself, and what JSON has.
_KNOWN: Mapping[Any, Schema] = {
    Message: ref("Message"),
    Said: ref("Message"),
    Term: ref("Term"),
    Problem: ref("Problem"),
    bool: YES,
    int: NUMBER,
    float: {"type": "number"},
    str: TEXT,
    NoneType: {"type": "null"},
    Any: ANYTHING,
}


@cache
def notes_of(module: str) -> Mapping[str, Mapping[str, str]]:
    """The texts that stand below the fields of a module's classes, by class and field.

    Python forgets them, so they are read in the source. Where there is none the fields go without.
    """
    try:
        source = inspect.getsource(import_module(module))
    except OSError:
        return {}

    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            # What it has from others of its module, and its own.
            bases = [
                found.get(base.id, {})
                for base in node.bases
                if isinstance(base, ast.Name)
            ]
            found[node.name] = dict(ChainMap(dict(_notes_in(node)), *bases))

    return found


def _notes_in(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(note))),
            ):
                yield name, one_line(note)


class Shapes:
    """Schemas by their names. Each class becomes one, with the schemas of all that it holds."""

    def __init__(self) -> None:
        term = about(TEXT, "Its id in the rulebook's glossary")
        name = about(TEXT, "What it is called in the reader's language")
        self.schemas: dict[str, Schema] = {"Term": has(term=term, name=name)}
        said = self.fields_of(Said)
        code = about(TEXT, "What is wrong, the same in every language")
        self.schemas |= {"Message": has(**said), "Problem": has(code=code, **said)}
        self._classes: dict[str, type] = {}

    def of(self, hint: Any, prefix: str = "") -> Schema:
        """The schema of a type. Its classes are named with a prefix where they are a game's own."""
        # First what has a form of its own: a message would pass for a dataclass.
        if hint in _KNOWN:
            return _KNOWN[hint]

        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            plain = self.of(inner[0], prefix)
            return about(plain, inner[1].help)

        if origin is Literal:
            return {"enum": list(inner)}

        if origin in (Union, UnionType):
            return {"anyOf": [self.of(kind, prefix) for kind in inner]}

        # Of a fixed length, each place with a type of its own.
        if origin is tuple and inner[-1] is not Ellipsis:
            items = [self.of(kind, prefix) for kind in inner]
            length = {"minItems": len(items), "maxItems": len(items)}
            return {"type": "array", "prefixItems": items, **length}

        if origin in (tuple, list, frozenset):
            each = self.of(inner[0], prefix)
            return many(each)

        if isinstance(origin, type) and issubclass(origin, Mapping):
            values = self.of(inner[1], prefix)
            return {"type": "object", "additionalProperties": values}

        return self._of_class(hint, prefix)

    def fields_of(self, cls: type, prefix: str = "") -> dict[str, Schema]:
        """The schemas of the fields of a dataclass or of a typed dictionary, each with the line of help below it."""
        notes = notes_of(cls.__module__).get(cls.__name__, {})
        found = {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            schema = self.of(hint, prefix)
            found[name] = about(schema, notes[name]) if name in notes else schema

        return found

    def _of_class(self, cls: type, prefix: str) -> Schema:
        name, home = cls.__name__, f"{cls.__module__}."
        # What all games share has one schema; two games may call their own things alike.
        if home.startswith("companion.games.core."):
            prefix = ""
        elif home.startswith("companion.games."):
            name = prefix + name.removesuffix("View").removesuffix("State")

        if self._classes.setdefault(name, cls) is not cls:
            # A game may call two things alike, in modules of different names.
            name += f"Of{cls.__module__.rpartition('.')[2].title()}"
            self._classes.setdefault(name, cls)

        if name not in self.schemas:
            schema = about(FIELDS, one_line(cls.__doc__))
            self.schemas[name] = schema  # before its fields: it may hold its own kind
            schema |= has(**self.fields_of(cls, prefix))

        return ref(name)
