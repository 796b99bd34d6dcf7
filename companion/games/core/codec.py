"""Options, states and actions to JSON and back: strict, so that nothing is guessed, and saying what is wrong where."""

import re
import string
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import is_dataclass
from typing import Any, TypeVar, get_args, get_origin

from cattrs import (
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
)
from cattrs.gen import make_dict_structure_fn

from companion.games.core.actions import Action
from companion.games.core.fields import (
    AN_OBJECT,
    Field,
    a_list,
    field_of,
    fields_of,
    known,
    short_text,
    whole_number,
)
from companion.games.core.machine import Machine
from companion.games.core.words import Arg, Message, Term
from companion.limits import MAX_INTEGER, MAX_LIST_ITEMS, MAX_TEXT_CHARS
from companion.text import clean

T = TypeVar("T")
_WRONG = (
    BaseValidationError,
    ForbiddenExtraKeysError,
    TypeError,
    ValueError,
    KeyError,
    AttributeError,
)

_RULE = re.compile(r"[a-z0-9-]{0,60}")  # an address is made of it

MISSING, UNKNOWN, WRONG, LARGE = "missing", "unknown", "wrong", "large"


class BadData(ValueError):
    """JSON that is not of the asked shape.

    `field` names where, as a dotted path; `reason` is MISSING, UNKNOWN, WRONG or LARGE; `takes` says what belongs
    there, or what there is room for.
    """

    def __init__(
        self, field: str, reason: str = WRONG, takes: Message | None = None
    ) -> None:
        super().__init__(field)
        self.field = field
        self.reason = reason
        self.takes = takes

    def within(self, outer: str) -> "BadData":
        """The same, seen from the object that holds it."""
        path = ".".join(part for part in (outer, self.field) if part)
        return BadData(path, self.reason, self.takes)


class _TooLarge(ValueError):
    """Of the right kind, but beyond a limit that holds everywhere."""

    def __init__(self, takes: Message) -> None:
        super().__init__()
        self.takes = takes


def _integer(value: Any, _type: type) -> int:
    if type(value) is not int:
        # By its very type: true and false are integers to Python, 1.0 is equal to 1.
        raise ValueError("not an integer")
    if abs(value) > MAX_INTEGER:
        raise _TooLarge(whole_number(-MAX_INTEGER, MAX_INTEGER))
    return value  # other bounds are for the rules: a log may hold what was allowed once


def _boolean(value: Any, _type: type) -> bool:
    if type(value) is not bool:
        raise ValueError("not true or false")
    return value


def _string(value: Any, _type: type) -> str:
    if type(value) is not str:
        raise ValueError("not a text")
    cleaned = clean(value)
    if len(cleaned) > MAX_TEXT_CHARS:
        raise _TooLarge(short_text(MAX_TEXT_CHARS))
    return cleaned


def _message(value: Any, _type: type) -> Message:
    """A sentence that was kept. It may come from anybody: nothing but plain places is ever filled in."""
    text = _string(value["text"], str)
    rule = _string(value["rule"], str)
    plural = _string(value["plural"], str)
    args = {name: _argument(arg) for name, arg in dict(value["args"]).items()}
    known_parts = len(value) == len(Message.__match_args__)
    if not text or not _RULE.fullmatch(rule) or not known_parts:
        raise ValueError("not a sentence")
    if not all(name.isidentifier() for name in args):
        raise ValueError("no names")
    if plural and type(args.get("n")) is not int:
        raise ValueError("no number")
    for pattern in (text, plural):
        for _before, name, form, conversion in string.Formatter().parse(pattern):
            # “{player.__class__}” or a width of a billion would be a way into the server.
            if name is not None and (name not in args or form or conversion):
                raise ValueError("a place that is not filled")
    return Message(text, rule, {"n": 0, **args}, plural)


def _argument(value: Any) -> Arg:
    if isinstance(value, Mapping):
        return Term(_string(value["term"], str))
    if isinstance(value, (list, tuple)):
        return tuple(_argument(item) for item in value)
    if isinstance(value, str):
        return _string(value, str)
    return _integer(value, int)


def _make_tuple_hook(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = get_args(cls)

    def structure(value: Any, _cls: Any) -> tuple[Any, ...]:
        # A text would fall into letters, an object into its keys.
        if not isinstance(value, (list, tuple)):
            raise ValueError("not a list")
        wanted = kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds
        if len(value) != len(wanted):
            raise ValueError("of another length")
        found = []
        for position, (item, kind) in enumerate(zip(value, wanted, strict=True)):
            try:
                found.append(converter.structure(item, kind))
            except _WRONG as error:
                # Cattrs' own hook does not say which item of a fixed list is wrong.
                wrong = _explained(error, field_of(kind))
                raise wrong.within(str(position)) from error
        return tuple(found)

    return structure


def _make_object_hook(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    structure = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)
    texts = {name for name, field in fields_of(cls).items() if field.default == ""}

    def structure_with_nulls(value: Any, _cls: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError("not an object")
        # Null says “none of them” like "": views say it so, and what they show can be sent back.
        empty = [name for name in texts if value.get(name, "") is None]
        return structure({**value, **dict.fromkeys(empty, "")}, cls)

    return structure_with_nulls


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


# Strict, as logs are for ever: what is let in by a guess today has to be read by every later version.
_converter = Converter(forbid_extra_keys=True, detailed_validation=True)
_converter.register_structure_hook_factory(is_dataclass, _make_object_hook)
_converter.register_structure_hook_factory(_is_tuple, _make_tuple_hook)
_converter.register_structure_hook(int, _integer)
_converter.register_structure_hook(bool, _boolean)
_converter.register_structure_hook(str, _string)
_converter.register_structure_hook(Message, _message)


def only(
    data: Mapping[str, Any],
    required: Mapping[str, Message],
    optional: Set[str] = frozenset(),
) -> None:
    """Raise BadData unless an object has the required fields, which tell what they take, and no unknown ones."""
    for name, takes in required.items():
        if name not in data:
            raise BadData(name, MISSING, takes)

    names = required.keys() | optional
    for name in sorted(data.keys() - names):
        raise BadData(name, UNKNOWN, known(sorted(names)))


def to_plain(value: object) -> Any:
    """Dataclasses, tuples and scalars as JSON's own kinds."""
    return _converter.unstructure(value)


def from_plain(plain: object, cls: type[T]) -> T:
    """The dataclass that `to_plain` gave. Raises BadData where the shape differs."""
    try:
        return _converter.structure(plain, cls)
    except _WRONG as error:
        raise _explained(error, field_of(cls)) from error


def action_from_plain(
    machine: Machine[Any], kind: object, args: object, others: Iterable[str] = ()
) -> Action:
    """An action of the machine from its kind and arguments. Raises BadData, which names `others` as known, too."""
    cls = machine.actions.get(kind) if isinstance(kind, str) else None
    if cls is None:
        # Also a kind that is no text: a list could not even be looked up.
        raise BadData("kind", WRONG, known((*machine.actions, *others)))
    if not isinstance(args, Mapping):
        raise BadData("args", WRONG, AN_OBJECT)
    _check_lists(args)
    return from_plain(args, cls)


def options_from_plain(machine: Machine[Any], options: object) -> Any:
    """The machine's options from JSON. Raises BadData."""
    if not isinstance(options, Mapping):
        raise BadData("options", WRONG, AN_OBJECT)
    _check_lists(options)
    return from_plain(options, machine.options)


def _check_lists(value: object) -> None:
    """Raise BadData for a list of too many items, wherever it is."""
    items: Iterable[tuple[object, object]]
    if isinstance(value, (list, tuple)):
        # Before any of it is read: a list of a million items is refused unread.
        if len(value) > MAX_LIST_ITEMS:
            raise BadData("", LARGE, a_list(0, MAX_LIST_ITEMS))
        items = enumerate(value)
    elif isinstance(value, Mapping):
        items = value.items()
    else:
        return
    for name, item in items:
        try:
            _check_lists(item)
        except BadData as bad:
            raise bad.within(str(name)) from None


def _explained(error: BaseException, field: Field) -> BadData:
    """What cattrs found first in what should be such a field: where, why, and what belongs there."""
    if isinstance(error, BadData):
        return error
    if isinstance(error, ForbiddenExtraKeysError):
        names = ", ".join(sorted(str(name) for name in error.extra_fields))
        return BadData(names, UNKNOWN, known(fields_of(error.cl)))
    if isinstance(error, KeyError):  # is what it raises for one that is missing
        return BadData("", MISSING, field.takes())
    if isinstance(error, _TooLarge):
        # A field's own limit is narrower than the one of all.
        has_limit = field.about.most is not None
        return BadData("", LARGE, field.takes() if has_limit else error.takes)
    if not isinstance(error, ClassValidationError):
        return BadData("", WRONG, field.takes())
    inner = error.exceptions[0]
    # Cattrs notes the field's name beside the error.
    notes = getattr(inner, "__notes__", ())
    name = next((note.name for note in notes if hasattr(note, "name")), "")
    own = fields_of(error.cl).get(name, field)
    return _explained(inner, own).within(name)
