"""The steps of a play: the actions in force, each with the state that it led to."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Frozen, Message, Refusal
from companion.games.core.codec import to_plain
from companion.tables.events import Event


class Step(Frozen):
    """One action in force, the state it led to, and the step before it.

    `moment` is that of what is laid face down then (`Machine.secret`), and `since` the line from which on it is.
    `corrected` is the last correction of this very line.
    """

    state: Any
    event: Event | None = None
    action: Action | None = None
    before: "Step | None" = None
    moment: str | None = None
    since: int = 0
    corrected: Event | None = None

    @property
    def correctable(self) -> bool:
        """Whether this step may be replaced without undoing what followed."""
        if self.action is None:
            return False
        return type(self.action).correctable

    @property
    def number(self) -> int:
        """The line of the history that this step stands in; 0 before the first."""
        if self.event is None:
            return 0
        return self.event.seq

    def brief(self) -> Message | None:
        """What came of it in few words; None where its action has none. Not asked of the start."""
        assert self.action and self.before
        return self.action.brief(self.before.state, self.state)

    def sent_anew(self, state: Any, *, is_asked: bool) -> tuple[Event, Action]:
        """What made it, as it is meant in the state that a correction has put before it.

        `is_asked`: refused there if a tap would be. What a log of an earlier version holds although no tap may do it
        is no worse for the correction.
        """
        event = self.event
        sent = self.action
        assert event and sent and self.before
        then = self.before.state
        meant = sent.anew(then, state)
        if is_asked and _is_admitted(sent, then):
            meant.admit(state)
        if meant is sent:
            return event, sent
        args = to_plain(meant)
        made = replace(event, args=args)
        return made, meant

    def walk(self) -> Iterator["Step"]:
        """The steps from this one back to the first action."""
        step = self
        while step.before is not None:
            yield step
            step = step.before

    def find_line(self, line: object) -> "Step | None":
        """The step up to this one that an event made, by the event's number."""
        for step in self.walk():
            if step.number == line:
                return step
        return None

    def history(self) -> list["Step"]:
        """The steps from the first action up to this one."""
        steps = list(self.walk())
        steps.reverse()
        return steps


class Stack(Frozen):
    """A stack of steps that shares its tail: what undo and redo go back to."""

    step: Step
    rest: "Stack | None"


def _is_admitted(action: Action, state: Any) -> bool:
    try:
        action.admit(state)
    except Refusal:
        return False
    return True
