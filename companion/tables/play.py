"""One play: the fold of a table's log of events through its game's machine."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from companion.games.core import N_, Action, Machine, Message, Refusal, say
from companion.games.core.codec import BadData, action_from_plain, from_plain
from companion.limits import MAX_ACTION_ID_CHARS, MAX_REPLAYED_STEPS

UNDO, REDO, GOTO, CORRECT = "undo", "redo", "goto", "correct"
ASIDE = "aside"  # written by a joining alone, never by a tap
_LOG_FIELDS: Mapping[str, frozenset[str]] = {
    UNDO: frozenset(),
    REDO: frozenset(),
    GOTO: frozenset({"line"}),
    CORRECT: frozenset({"line", "kind", "args"}),
}
LOG_KINDS = frozenset(_LOG_FIELDS)
_ACTION_ID = re.compile(r"[!-~]+")

LOG_REFUSALS: Mapping[str, str] = {
    "nothing-to-undo": N_("There is nothing to undo."),
    "nothing-to-redo": N_("There is nothing to redo."),
    "no-such-line": N_("There is no line {line} in the history."),
    "not-correctable": N_(
        "Line {line} cannot be changed by itself. Go back to it instead."
    ),
    "correction-breaks": N_(
        "With that change, line {line} would no longer be allowed. Go back to it instead."
    ),
    "table-full": N_("This table’s history is full. Go on at a new table."),
}


@dataclass(frozen=True)
class Event:
    """One row of the log. `seq` counts from 1; `at_ms` is the server's time in milliseconds since 1970."""

    seq: int
    at_ms: int
    action_id: str
    kind: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class Aside:
    """What a phone did that did not come into force when two histories were joined: in the log, without effect.

    `line` is its history line, `why` the reason; neither where the phone itself had taken it back.
    """

    kind: str
    args: Mapping[str, Any]
    line: Message | None = None
    why: Message | None = None


@dataclass(frozen=True)
class Step:
    """One action in force, the state it led to, and the step before it."""

    state: Any
    event: Event | None = None
    action: Action | None = None
    before: "Step | None" = None

    @property
    def correctable(self) -> bool:
        """Whether this step may be replaced without undoing what followed."""
        return self.action is not None and type(self.action).correctable

    def walk(self) -> Iterator["Step"]:
        """The steps from this one back to the first action."""
        step: Step | None = self
        while step is not None and step.before is not None:
            yield step
            step = step.before


@dataclass(frozen=True)
class Stack:
    """A stack of steps that shares its tail: what undo and redo go back to."""

    step: Step
    rest: "Stack | None"


@dataclass(frozen=True)
class Play:
    """A table's play at one version: immutable, so that readers never see half of a change."""

    machine: Machine[Any]
    options: Any
    version: int
    step: Step
    past: Stack | None = None
    future: Stack | None = None
    replayed: int = 0  # steps that corrections made anew
    rewritten: int = 0  # how often the log had been changed in place when it was read
    asides: tuple[tuple[Event, Aside], ...] = ()
    latest: str = ""  # the kind of the latest event, be it one of the log's own

    @property
    def state(self) -> Any:
        """The machine's state."""
        return self.step.state

    @property
    def start(self) -> Step:
        """The step before the first action."""
        step = self.step
        while step.before is not None:
            step = step.before
        return step

    def steps(self) -> list[Step]:
        """The actions in force, first to last."""
        return list(self.step.walk())[::-1]

    def steps_after(self, step: Step) -> list[Step]:
        """The actions in force after one of them."""
        return list(takewhile(lambda later: later is not step, self.step.walk()))[::-1]

    def find_line(self, line: object) -> Step | None:
        """The step in force that an event made, by the event's number."""
        return next(
            (
                step
                for step in self.step.walk()
                if step.event and step.event.seq == line
            ),
            None,
        )

    def describe(self, step: Step) -> Message:
        """The history line of a step."""
        assert step.before is not None and step.action is not None
        return self.machine.describe(step.before.state, step.action)

    def undo_line(self) -> Message | None:
        """What undo would take back, in words; None when there is nothing."""
        return self._difference(self.step, self.past)

    def redo_line(self) -> Message | None:
        """What redo would bring back, in words; None when there is nothing."""
        if self.future is None:
            return None
        return self._difference(self.future.step, Stack(self.step, None))

    def _difference(self, shown: Step, other: Stack | None) -> Message | None:
        if other is None:
            return None
        if shown.before is not None and shown.before is other.step:
            return self.describe(shown)
        if shown.before is None or any(step is shown for step in other.step.walk()):
            return say(N_("going back to line {line}"), line=_number(shown))
        return say(
            N_("the correction of line {line}"), line=_corrected(shown, other.step)
        )


def _number(step: Step) -> int:
    """The line of the history that a step stands in; 0 before the first."""
    return step.event.seq if step.event else 0


def _corrected(shown: Step, other: Step) -> int:
    """The first line in which two histories differ."""
    mine, theirs = list(shown.walk())[::-1], list(other.walk())[::-1]
    pairs = zip(mine, theirs, strict=False)
    return next((_number(one) for one, two in pairs if one is not two), _number(shown))


def check_action_id(id: object) -> str:
    """An action id: visible ASCII without spaces. Raises BadData."""
    if (
        not isinstance(id, str)
        or len(id) > MAX_ACTION_ID_CHARS
        or not _ACTION_ID.fullmatch(id)
    ):
        raise BadData("action_id")
    return id


def begin(machine: Machine[Any], options: Any) -> Play:
    """A new play. Raises Refusal when the options are not allowed."""
    return Play(machine, options, 0, Step(machine.new(options)))


def advance(play: Play, event: Event, action: Action | None = None) -> Play:
    """The play after one more event. Raises Refusal or BadData; the play itself never changes.

    `action` is the game's action in the event, from whoever has read it already.
    """
    return replace(_advanced(play, event, action), latest=event.kind)


def _advanced(play: Play, event: Event, action: Action | None) -> Play:
    if event.kind in LOG_KINDS and event.args.keys() != _LOG_FIELDS[event.kind]:
        raise BadData("args")
    if event.kind == UNDO:
        return _undo(play, event)
    if event.kind == REDO:
        return _redo(play, event)
    if event.kind == GOTO:
        return _goto(play, event)
    if event.kind == CORRECT:
        return _correct(play, event, action)
    if event.kind == ASIDE:
        asides = (*play.asides, (event, from_plain(event.args, Aside)))
        return replace(play, version=event.seq, asides=asides)
    return _change(play, event, _applied(play, play.step, event, action))


def _applied(play: Play, before: Step, event: Event, action: Action | None) -> Step:
    if action is None:
        action = action_from_plain(play.machine, event.kind, event.args)
    return Step(play.machine.apply(before.state, action), event, action, before)


def _change(play: Play, event: Event, step: Step) -> Play:
    return replace(
        play,
        version=event.seq,
        step=step,
        past=Stack(play.step, play.past),
        future=None,
    )


def _undo(play: Play, event: Event) -> Play:
    if play.past is None:
        raise Refusal("nothing-to-undo")
    future = Stack(play.step, play.future)
    return replace(
        play, version=event.seq, step=play.past.step, past=play.past.rest, future=future
    )


def _redo(play: Play, event: Event) -> Play:
    if play.future is None:
        raise Refusal("nothing-to-redo")
    past = Stack(play.step, play.past)
    return replace(
        play,
        version=event.seq,
        step=play.future.step,
        past=past,
        future=play.future.rest,
    )


def _line(play: Play, event: Event) -> Step:
    step = play.find_line(_line_number(event))
    if step is None:
        raise Refusal("no-such-line", line=event.args["line"])
    return step


def _line_number(event: Event) -> int:
    line = event.args["line"]
    if type(line) is not int:
        raise BadData("line")
    return line


def _goto(play: Play, event: Event) -> Play:
    if _line_number(event) == 0:
        return _change(play, event, play.start)
    return _change(play, event, _line(play, event))


def _correct(play: Play, event: Event, action: Action | None) -> Play:
    old = _line(play, event)
    assert old.event is not None and old.before is not None
    if not old.correctable or event.args["kind"] != old.event.kind:
        raise Refusal("not-correctable", line=old.event.seq)
    later = play.steps_after(old)
    replayed = play.replayed + 1 + len(later)
    if replayed > MAX_REPLAYED_STEPS:
        raise Refusal("table-full")
    new = _applied(
        play, old.before, replace(old.event, args=event.args["args"]), action
    )
    return replace(_change(play, event, _replay(play, new, later)), replayed=replayed)


def _replay(play: Play, step: Step, later: list[Step]) -> Step:
    for old in later:
        assert old.event is not None
        try:
            step = _applied(play, step, old.event, old.action)
        except Refusal as refusal:
            raise Refusal(
                "correction-breaks", refusal.rule, line=old.event.seq
            ) from refusal
    return step
