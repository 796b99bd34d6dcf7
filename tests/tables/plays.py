"""Plays of the tiny game, written down in one line."""

from typing import Any

import pytest

from companion.games.core import Message, Refusal
from companion.tables.events import Event
from companion.tables.play import Play, advance, begin
from tests.tables.counter import COUNTER, Options

ADD_1, ADD_2, ADD_5 = ("add", {"n": 1}), ("add", {"n": 2}), ("add", {"n": 5})
TAKE_2 = ("take", {"n": 2})
UNDO: tuple[str, dict[str, Any]] = ("undo", {})
REDO: tuple[str, dict[str, Any]] = ("redo", {})
Tap = tuple[str, dict[str, Any]]


def opened() -> Play:
    """A play of Ana and Ben with nothing done yet."""
    return begin(COUNTER, Options(("Ana", "Ben")))


def after(play: Play, *taps: Tap) -> Play:
    """The play after these taps, each of which becomes one event."""
    for kind, args in taps:
        version = play.version
        play = advance(
            play, Event(version + 1, 1000 + version, f"id-{version}", kind, args)
        )
        assert play.version == version + 1
    return play


def refused(code: str, play: Play, tap: Tap) -> Refusal:
    """The refusal of a tap, which must have this code."""
    with pytest.raises(Refusal) as caught:
        after(play, tap)
    assert caught.value.code == code
    return caught.value


def goto(line: int) -> Tap:
    """Back to a line of the history."""
    return "goto", {"line": line}


def correct(line: int, tap: Tap, **more: object) -> Tap:
    """Another entry in place of an earlier one; `goto` is the last line that stays."""
    return "correct", {"line": line, "kind": tap[0], "args": tap[1], **more}


def lines(play: Play) -> list[int]:
    """The numbers of the history's lines."""
    return [step.event.seq for step in play.steps() if step.event]


def words(message: Message | None) -> str:
    """A message of the tiny game in English."""
    assert message is not None
    return message.text.format(**message.args)
