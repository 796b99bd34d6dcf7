"""What machines say, in plain English: refusals, history lines, and every sentence of a view."""

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games.core import Action, Machine, Message, Refusal, Term
from companion.games.core.fields import fields_of
from companion.rulebooks.read import read_headings

CONTENT = Path(__file__).parents[2] / "content"

# Common refusals that follow no rule of a game, but what a table needs.
WITHOUT_RULE = (
    "name-empty", "name-twice", "name-too-long", "no-such-player", "words-missing", "words-too-long",
)  # fmt: skip


@cache
def sections(game: str) -> frozenset[str]:
    """The ids of the sections of a game's rulebook, the same in every language."""
    headings = read_headings(CONTENT / game / "en.md")
    return frozenset(heading.id for heading in headings)


def refused(machine: Machine[Any], code: str, state: object, action: Action) -> Refusal:
    """The refusal of a tap: it has this code, a text, and a rule; a field that it names is one of the action's."""
    with pytest.raises(Refusal) as caught:
        action.admit(state)
        action.apply(state)
    assert caught.value.code == code
    assert caught.value.rule or code in WITHOUT_RULE
    field = caught.value.field
    assert field.partition(".")[0] in ("", *fields_of(type(action)))
    assert machine.refusals[code].format(**caught.value.args_for_text)
    return caught.value


def history_line(state: object, action: Action) -> str:
    """The history line of an action, in English."""
    return words(action.tell(state, action.apply(state)))


def words(message: Message) -> str:
    """A message in English, terms by their ids."""
    text = message.plural if message.plural and message.args["n"] != 1 else message.text
    args = message.args.items()
    return text.format(
        **{key: _plain(value) for key, value in args if f"{{{key}}}" in text}
    )


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        assert value, "an empty list makes no sentence"
        return ", ".join(str(_plain(item)) for item in value)
    return value.term if isinstance(value, Term) else value


def messages_in(value: object) -> list[Message]:
    """Every message anywhere in a view, an outcome or a problem."""
    if isinstance(value, Message):
        return [value]
    inner: Collection[object] = ()
    if isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, tuple | list):
        inner = value
    elif is_dataclass(value):
        inner = [getattr(value, field.name) for field in fields(value)]
    return [message for item in inner for message in messages_in(item)]
