"""One play: the fold of a table's log of events through its game's machine."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.games.core import Action, Chance, Frozen, Machine, Message, Refusal, say
from companion.games.core.codec import (
    BadData,
    action_from_plain,
    from_plain,
    only,
    to_plain,
)
from companion.games.core.names import players_of
from companion.limits import MAX_REPLAYED_STEPS
from companion.tables.events import (
    A_LINE,
    ASIDE,
    CORRECT,
    GOTO,
    LOG_FIELDS,
    LOG_KINDS,
    MAY_BE_NAMED,
    REDO,
    UNDO,
    Aside,
    Event,
)
from companion.tables.steps import Stack, Step


class Play(Frozen):
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
    latest: Event | None = None  # be it one of the log's own kinds

    @property
    def state(self) -> Any:
        """The machine's state."""
        return self.step.state

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats."""
        return players_of(self.state)

    @property
    def start(self) -> Step:
        """The step before the first action."""
        step = self.step
        while step.before is not None:
            step = step.before
        return step

    def steps(self) -> list[Step]:
        """The actions in force, first to last."""
        return self.step.history()

    def steps_after(self, step: Step) -> list[Step]:
        """The actions in force after one of them."""
        later = takewhile(lambda other: other is not step, self.step.walk())
        return list(later)[::-1]

    def find_line(self, line: object) -> Step | None:
        """The step in force that an event made, by the event's number."""
        return self.step.find_line(line)

    def describe(self, step: Step) -> Message:
        """The history line of a step."""
        assert step.before is not None and step.action is not None
        before, after = step.before.state, step.state
        return self.machine.describe(before, step.action, after, self.state)

    def undo_line(self) -> Message | None:
        """What undo would take back, in words; None when there is nothing."""
        if self.past is None:
            return None
        return self._difference(self.step, self.past.step)

    def redo_line(self) -> Message | None:
        """What redo would bring back, in words; None when there is nothing."""
        if self.future is None:
            return None
        return self._difference(self.future.step, self.step)

    def _difference(self, shown: Step, other: Step) -> Message:
        """What leads from the step `other` to `shown`: an action, going back, or a correction."""
        if shown.before is not None and shown.before is other:
            return self.describe(shown)
        if shown.before is None or any(step is shown for step in other.walk()):
            return say("going back to line {line}", line=shown.number)

        # A correction makes its own step and all later ones anew: the first that differs tells its line.
        pairs = zip(shown.history(), other.history(), strict=False)
        made_anew = (mine.number for mine, theirs in pairs if mine is not theirs)
        line = next(made_anew, shown.number)
        return say("the correction of line {line}", line=line)


def begin(machine: Machine[Any], options: Any) -> Play:
    """A new play. Raises Refusal when the options are not allowed."""
    return Play(machine, options, 0, _step(machine, machine.new(options)))


def complete(
    play: Play, event: Event, seen: int | None, chance: Chance
) -> tuple[Event, Action | None]:
    """A tapped event as it is kept, with all that the machine leaves to chance drawn, and the game's action in it.

    `seen` is the version that the phone showed. Raises BadData; Refusal (out-of-date, not-seen, what is not admitted).
    """
    machine, args = play.machine, event.args
    if event.kind == CORRECT:
        old = play.find_line(args.get("line"))
        if old is None or old.before is None:
            return event, None  # `advance` says what is wrong
        action = action_from_plain(machine, args.get("kind"), args.get("args"))
        if old.action:
            action = action.instead_of(old.action, chance)
        action.admit(old.before.state)
        action = action.complete(old.before.state, chance)
        corrected = {**args, "args": to_plain(action)}
        if GOTO in args:
            _check_seen(play, seen)
        return replace(event, args=corrected), action
    if event.kind in LOG_KINDS:
        _check_seen(play, seen)
        return event, None

    action = action_from_plain(machine, event.kind, args, LOG_FIELDS)
    # Of most actions it does not matter what was on the screen.
    if action.needs_current:
        _check_seen(play, seen, action)
    action.admit(play.state)
    action = action.complete(play.state, chance)
    return replace(event, args=to_plain(action)), action


def _check_seen(play: Play, seen: int | None, action: Action | None = None) -> None:
    """Refuse what means what was on the screen, where something else was."""
    version = play.version
    # Who names no version, or one that is still to come, was not overtaken by anybody.
    if seen is None or seen > version:
        raise Refusal("not-seen")
    if seen == version:
        return
    if action is None or not _passes_since(play, seen, action):
        raise Refusal("out-of-date")


def _passes_since(play: Play, seen: int, action: Action) -> bool:
    """Whether all that has happened since a version leaves an action's meaning as it was."""
    later = takewhile(lambda step: step.number > seen, play.step.walk())
    between = [step.action for step in later]
    # Whoever went back or corrected a line meanwhile has changed what was on the screen.
    if len(between) != play.version - seen:
        return False

    passed = (other and action.passes(other) for other in between)
    return all(passed)


def advance(play: Play, event: Event, action: Action | None = None) -> Play:
    """The play after one more event. Raises Refusal or BadData; the play itself never changes.

    `action` is the game's action in the event, from whoever has read it already: it is tapped now. A log is read
    without, and then nothing asks what only taps are asked (`Action.admit`).
    """
    kind = event.kind
    if kind in LOG_KINDS:
        only(event.args, LOG_FIELDS[kind], MAY_BE_NAMED.get(kind, frozenset()))

    if kind == UNDO:
        if play.past is None:
            raise Refusal("nothing-to-undo")
        future = Stack(play.step, play.future)
        step, rest = play.past.step, play.past.rest
        after = replace(play, step=step, past=rest, future=future)
    elif kind == REDO:
        if play.future is None:
            raise Refusal("nothing-to-redo")
        past = Stack(play.step, play.past)
        step, rest = play.future.step, play.future.rest
        after = replace(play, step=step, past=past, future=rest)
    elif kind == GOTO:
        after = _changed(play, _step_named(play, event))
    elif kind == CORRECT:
        after = _corrected(play, event, action)
    elif kind == ASIDE:
        aside = from_plain(event.args, Aside)
        asides = (*play.asides, (event, aside))
        after = replace(play, asides=asides)
    else:
        step = _applied(play, play.step, event, action)
        after = _changed(play, step)
    return replace(after, version=event.seq, latest=event)


def replay(play: Play, events: Iterable[Event]) -> Play:
    """The play after more events. Raises Refusal or BadData."""
    for event in events:
        play = advance(play, event)
    return play


def _applied(play: Play, before: Step, event: Event, action: Action | None) -> Step:
    if action is None:
        action = action_from_plain(play.machine, event.kind, event.args)
    state = action.apply(before.state)
    return _step(play.machine, state, event, action, before)


def _step(machine: Machine[Any], state: Any, event: Event | None = None, action: Action | None = None,
          before: Step | None = None) -> Step:  # fmt: skip
    secret = machine.secret(state)
    moment = secret.moment if secret else None
    since = 0
    if before and before.moment == moment:
        since = before.since
    elif event:
        since = event.seq
    return Step(state, event, action, before, moment, since)


def _changed(play: Play, step: Step) -> Play:
    """The play at another step: what was taken back before can't be brought back any more."""
    past = Stack(play.step, play.past)
    return replace(play, step=step, past=past, future=None)


def _step_named(play: Play, event: Event) -> Step:
    """The step in force of the line that an event of the log names."""
    line = event.args["line"]
    if type(line) is not int:
        raise BadData("line", takes=A_LINE)
    if line == 0 and event.kind == GOTO:
        return play.start
    step = play.find_line(line)
    if step is None:
        raise Refusal("no-such-line", "", "line", line=line)
    return step


def _corrected(play: Play, event: Event, action: Action | None) -> Play:
    """The play with another action in one line, and what came after it done anew, all or as far as that shall stay."""
    old = _step_named(play, event)
    assert old.event and old.before
    line = old.number
    if not old.correctable:
        raise Refusal("not-correctable", "", "line", line=line)

    later = _staying(play, old, event)
    made_anew = 1 + len(later)
    replayed = play.replayed + made_anew
    if replayed > MAX_REPLAYED_STEPS:
        raise Refusal("table-full", most=MAX_REPLAYED_STEPS)

    # Each state is made anew: the same actions may come to other scores, or be allowed no more.
    wanted = event.args
    corrected = replace(old.event, kind=wanted["kind"], args=wanted["args"])
    step = _applied(play, old.before, corrected, action)
    if not step.correctable:
        raise Refusal("not-correctable", "", "kind", line=line)
    step = replace(step, corrected=event)
    is_tapped = action is not None
    for again in later:
        try:
            sent, meant = again.sent_anew(step.state, is_asked=is_tapped)
            anew = _applied(play, step, sent, meant)
        except Refusal as refusal:
            line = again.number
            raise Refusal("correction-breaks", refusal.rule, line=line) from refusal
        step = replace(anew, corrected=again.corrected)
    after = _changed(play, step)
    return replace(after, replayed=replayed)


def _staying(play: Play, old: Step, correction: Event) -> list[Step]:
    """What stays of all that came after a line: that up to the line which its correction names, else everything."""
    later = play.steps_after(old)
    if GOTO not in correction.args:
        return later
    last = correction.args[GOTO]
    numbers = [old.number, *(step.number for step in later)]
    is_number = type(last) is int
    if not is_number or last not in numbers:
        raise BadData(GOTO, takes=A_LINE)
    many = numbers.index(last)
    return later[:many]
