"""Options, states and actions to JSON and back: strict, so that nothing is guessed."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError

from companion.games.core import Action, Machine
from companion.limits import MAX_INTEGER, MAX_LIST_ITEMS, MAX_TEXT_CHARS
from companion.text import clean

T = TypeVar("T")
_WRONG = (BaseValidationError, ForbiddenExtraKeysError, TypeError, ValueError, KeyError, AttributeError)


class BadData(ValueError):
    """JSON that is not of the asked shape. `field` names where, as a dotted path."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def _integer(value: Any, _type: type) -> int:
    if type(value) is not int or abs(value) > MAX_INTEGER:
        raise ValueError("not an integer")
    return value


def _boolean(value: Any, _type: type) -> bool:
    if type(value) is not bool:
        raise ValueError("not true or false")
    return value


def _string(value: Any, _type: type) -> str:
    if type(value) is not str:
        raise ValueError("not a text")
    cleaned = clean(value)
    if len(cleaned) > MAX_TEXT_CHARS:
        raise ValueError("text too long")
    return cleaned


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _make_tuple_hook(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = get_args(cls)

    def structure(value: Any, _cls: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):  # a text would fall into letters, an object into its keys
            raise ValueError("not a list")
        wanted = kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds
        if len(value) != len(wanted):
            raise ValueError("of another length")
        return tuple(_item(converter, *found) for found in enumerate(zip(value, wanted, strict=True)))

    return structure


def _item(converter: Converter, position: int, found: tuple[Any, type]) -> Any:
    try:
        return converter.structure(*found)
    except _WRONG as error:
        raise BadData(".".join(part for part in (str(position), _where(error)) if part)) from error


def _make_converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook_factory(_is_tuple, _make_tuple_hook)
    converter.register_structure_hook(int, _integer)
    converter.register_structure_hook(bool, _boolean)
    converter.register_structure_hook(str, _string)
    return converter


_converter = _make_converter()


def to_plain(value: object) -> Any:
    """Dataclasses, tuples and scalars as JSON's own kinds."""
    return _converter.unstructure(value)


def from_plain(plain: object, cls: type[T]) -> T:
    """The dataclass that `to_plain` gave. Raises BadData where the shape differs."""
    try:
        return _converter.structure(plain, cls)
    except _WRONG as error:
        raise BadData(_where(error)) from error


def action_from_plain(machine: Machine[Any], kind: object, args: object) -> Action:
    """An action of the machine from its kind and arguments. Raises BadData."""
    cls = machine.actions.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise BadData("kind")
    if not isinstance(args, Mapping):
        raise BadData("args")
    _check_lists(args)
    return from_plain(args, cls)


def options_from_plain(machine: Machine[Any], options: object) -> Any:
    """The machine's options from JSON. Raises BadData."""
    _check_lists(options)
    return from_plain(options, machine.options)


def _check_lists(value: object) -> None:
    if isinstance(value, (list, tuple)):
        if len(value) > MAX_LIST_ITEMS:
            raise BadData("list")
        for item in value:
            _check_lists(item)
    elif isinstance(value, Mapping):
        for item in value.values():
            _check_lists(item)


def _where(error: BaseException) -> str:
    if isinstance(error, BadData):
        return error.field
    if isinstance(error, ForbiddenExtraKeysError):
        return ", ".join(sorted(str(name) for name in error.extra_fields))
    if isinstance(error, BaseValidationError):
        inner = error.exceptions[0]
        notes = getattr(inner, "__notes__", ())
        name = next((str(getattr(note, "name", getattr(note, "index", ""))) for note in notes), "")
        rest = _where(inner)
        return ".".join(part for part in (name, rest) if part)
    return ""
