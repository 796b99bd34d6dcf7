"""The one door for what phones send: size, JSON, depth, then fields. Everything wrong is a BadData."""

import json
import re
from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from companion.games.core import N_, say
from companion.games.core.codec import LARGE, WRONG, BadData, only
from companion.games.core.fields import AN_OBJECT, a_list, fields_of, whole_number
from companion.limits import (
    MAX_ACTIONS_PER_TABLE,
    MAX_BODY_BYTES,
    MAX_INTEGER,
    MAX_JSON_DEPTH,
    MAX_LIST_ITEMS,
)
from companion.tables.joining import HandedIn
from companion.tables.sent import AN_ACTION_ID

_GROUP_ID = re.compile(r"(?:^|/g/)([\w-]{16,32})$", re.ASCII)
# Brackets in texts do not nest. A text that nothing closes goes to the end, or each quote in it would be tried anew.
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_DEPTH = N_("It takes lists and objects nested at most {most} levels deep.")

_MOST_DIGITS = len(str(MAX_INTEGER))

_HANDED_IN = {
    "since": whole_number(0, MAX_ACTIONS_PER_TABLE),
    "actions": a_list(0, MAX_ACTIONS_PER_TABLE),
}

# Never an argument, even where an action has one so named.
_OF_THE_FORM = frozenset({"action", "action_id", "seen", "laid"})


class TooLarge(ValueError):
    """A body over the limit; `most` is the limit in bytes."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def read_json(most: int = MAX_BODY_BYTES) -> dict[str, Any]:
    """The request's body as a JSON object. Raises TooLarge or BadData (also for NaN and deep nesting)."""
    # Said beforehand, so that nothing of it has to be read; who says nothing is bounded below.
    if (request.content_length or 0) > most:
        raise TooLarge(most)

    body = request.stream.read(most + 1)
    if len(body) > most:
        raise TooLarge(most)

    return parse_object(body)


def parse_object(body: bytes | str) -> dict[str, Any]:
    """A JSON object from text. Raises BadData."""
    try:
        text = body.decode("utf-8") if isinstance(body, bytes) else body
    except UnicodeDecodeError as error:
        raise BadData("", WRONG, AN_OBJECT) from error

    # Counted before it is parsed: the parser would fall over its own recursion.
    if _depth(text) > MAX_JSON_DEPTH:
        raise BadData("", LARGE, say(_DEPTH, most=MAX_JSON_DEPTH))

    try:
        value = json.loads(
            # NaN, infinities and fractions are no numbers of any game.
            text,
            parse_constant=_refuse_constant,
            parse_float=_refuse_constant,
        )
    except (ValueError, RecursionError) as error:
        raise BadData("", WRONG, AN_OBJECT) from error

    if not isinstance(value, dict):
        raise BadData("", WRONG, AN_OBJECT)

    return value


def handed_in(data: Mapping[str, Any]) -> HandedIn:
    """What a phone brings that went on by itself. Raises BadData."""
    only(data, _HANDED_IN, frozenset({"after", "table"}))
    since = data["since"]
    after = data.get("after")
    table = data.get("table")
    # Not isinstance, for which True is an int.
    is_number = type(since) is int
    if not is_number or not 0 <= since <= MAX_ACTIONS_PER_TABLE:
        raise BadData("since", WRONG, _HANDED_IN["since"])

    # At the beginning there is no action to name.
    if since and not isinstance(after, str):
        raise BadData("after", WRONG, AN_ACTION_ID)

    if table is not None and not isinstance(table, dict):
        raise BadData("table", WRONG, AN_OBJECT)

    return HandedIn(since, after or "", data["actions"], table)


def find_number(text: str) -> int | None:
    """A natural number in plain digits, as headers and addresses carry them; None for anything else."""
    is_plain = text.isascii() and text.isdigit()
    if not is_plain or len(text) > _MOST_DIGITS:
        return None

    return int(text)


def find_seats(text: str | None) -> frozenset[int] | None:
    """Seats as a form carries them, "0 2"; None where it has none."""
    if text is None:
        return None

    found = map(find_number, text.split())
    return frozenset(seat for seat in found if seat is not None)


def parse_seats(seats: Any) -> frozenset[int] | None:
    """Seats as JSON carries them; None where it has none. Raises BadData."""
    if seats is None:
        return None
    is_list = isinstance(seats, list)
    if not is_list or {*map(type, seats)} - {int}:
        raise BadData("laid", WRONG, a_list(0, MAX_LIST_ITEMS))
    return frozenset(seats)


def find_group_id(text: str) -> str | None:
    """A group's id from itself or from its link; None for anything else."""
    path, _sign, _query = text.strip().partition("?")
    path = path.rstrip("/")
    found = _GROUP_ID.search(path)
    if found is None:
        return None
    return found.group(1)


def action_from_form(
    form: MultiDict[str, str], actions: Mapping[str, type]
) -> tuple[str, dict[str, Any]]:
    """The (kind, args) of a posted form: a button's JSON in `action`, its named fields on top. Raises BadData."""
    base = parse_object(form.get("action", "{}"))
    kind = base.get("kind", form.get("kind"))
    args = base.get("args", {})
    if not isinstance(kind, str) or not isinstance(args, dict):
        raise BadData("kind")

    cls = actions.get(kind)
    fields = fields_from_form(form, cls) if cls else {}
    for name in _OF_THE_FORM & fields.keys():
        del fields[name]

    return kind, {**args, **fields}


def fields_from_form(form: MultiDict[str, str], cls: type) -> dict[str, Any]:
    """The form's fields that a dataclass knows, read by what they take. Raises BadData."""
    found = {}
    for name, field in fields_of(cls).items():
        # A field that the form lacks keeps its default.
        if name in form:
            try:
                found[name] = field.read(form.getlist(name))
            except ValueError as error:
                raise BadData(name, WRONG, field.takes()) from error

    return found


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)


def _depth(text: str) -> int:
    depth = deepest = 0
    for sign in _TEXT_OR_BRACKET.findall(text):
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1

    return deepest
