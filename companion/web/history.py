"""The history of a table in one language: what was done and by whom, and what joinings have set aside."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.core import Frozen, Machine, Message, players_of
from companion.games.core.codec import to_plain
from companion.limits import HISTORY_LINES, MOST_TAKEN_BACK
from companion.tables.events import LOG_KINDS, Event
from companion.tables.join import HERE, THERE, Parting
from companion.tables.play import Play, advance, begin
from companion.tables.steps import Step
from companion.web.languages import Speaker
from companion.web.present import AsideLine, HistoryLine, present, said


def history(
    play: Play, speaker: Speaker, tappers: Mapping[str, int], *, watching: bool = False
) -> list[HistoryLine]:
    """The actions in force, oldest first. `tappers` are the seats by the ids of what their phones did.

    Who is only `watching` is not told what is to be shown at once before all of it is there.
    """
    found: list[HistoryLine] = []
    for step in play.steps():
        message, event = play.describe(step), step.event
        assert event is not None and step.action is not None and step.before is not None
        args: dict[str, Any] = to_plain(step.action)
        before, now = step.before.state, play.state
        # What whoever watches can't know yet.
        if watching and play.machine.is_hidden(before, step.action, now):
            args = {"player": args["player"]}
        change = step.corrected
        line: HistoryLine = {
            "line": event.seq,
            "at_ms": event.at_ms,
            "kind": event.kind,
            "args": args,
            "correctable": step.correctable,
            "whose": _whose(play, step, message),
            "by": tappers.get(event.action_id),
            "corrected_ms": change.at_ms if change else None,
            "corrected_by": tappers.get(change.action_id) if change else None,
            **said(message, speaker),
        }
        found.append(line)

    return found


def _whose(play: Play, step: Step, message: Message) -> int | None:
    """The seat that a line is about: its action's, else the one that it names, or whose figure it is about."""
    assert step.before is not None
    names = players_of(step.before.state)
    seat, who = getattr(step.action, "player", None), message.args.get("player")
    if isinstance(seat, int) and 0 <= seat < len(names):
        return seat
    if who in names:
        return names.index(who)
    return play.machine.whose(step.before.state, step.action)


class Back(Frozen):
    """What was taken back, in words, when, and the seat whose phone did; None where that isn't known."""

    at_ms: int
    text: str
    by: int | None


class Stretch(Frozen):
    """Lines of a history that are read together, latest first. `round` says which they are of, if they are of one;
    `is_short` that the whole history has few lines, so that none need be folded. `brief` sums up whose turn it was (the
    seat `whose`), where each is one."""

    round: Message | None
    lines: list[HistoryLine]
    is_short: bool = False
    brief: tuple[str, ...] = ()
    whose: int | None = None

    @property
    def explained(self) -> set[int]:
        """The lines with a way to their rule: of each rule the latest, as at all lists of lines."""
        latest: dict[str, int] = {}
        for line in self.lines:
            if line["rule"]:
                latest.setdefault(line["rule"], line["line"])
        return set(latest.values())


def stretches(play: Play, lines: list[HistoryLine], speaker: Speaker) -> list[Stretch]:
    """The history of a play (`lines`, oldest first) by rounds, else so many lines each; latest first."""
    stretch = play.machine.stretch
    after = stretch(play.start.state)
    found: list[Stretch] = []
    ends: dict[int, tuple[Step, Message | None]] = {}
    for step, line in zip(play.steps(), lines, strict=True):
        last = found[-1] if found else Stretch(None, [])
        # What ended a round belongs to it (the state before says which), and so does what opens it once more.
        before, after = after, stretch(step.state)
        ends[step.number] = step, after
        round = last.round if last.round and after == last.round else before
        if step.action and step.action.opens_round:
            round = after
        # What comes before a round, as its set-up does, is read with it.
        goes_on = last.round in (None, round)
        is_full = round is None and len(last.lines) == HISTORY_LINES
        if goes_on and not is_full:
            found[-1:] = [Stretch(round, [line, *last.lines])]
        else:
            found.append(Stretch(round, [line]))

    found = found or [Stretch(None, [])]
    is_short = len(lines) <= HISTORY_LINES
    headed = [_headed(part, speaker, is_short) for part in reversed(found)]
    return [_summed_up(part, play.machine, ends, speaker) for part in headed]


def _summed_up(
    part: Stretch,
    machine: Machine[Any],
    ends: Mapping[int, tuple[Step, Message | None]],
    speaker: Speaker,
) -> Stretch:
    """A stretch with what came of it in few words, where its game has some, and whose turn it was, where it is one.

    `ends` are the steps by their lines, each with the round that it leads to.
    """
    turns: list[Message] = []
    came_of: tuple[Message, ...] = ()
    whose = None
    for line in reversed(part.lines):
        step, round = ends[line["line"]]
        turn = step.brief()
        if turn:
            turns.append(turn)
            whose = line["whose"]
        # What ends a round has no round of its own any more: what came of it was known before.
        if round == part.round:
            came_of = machine.came_of(step.state) or came_of

    if came_of:
        return replace(part, brief=tuple(map(speaker.text, came_of)))
    return replace(part, brief=tuple(map(speaker.text, turns)), whose=whose)


def _headed(part: Stretch, speaker: Speaker, is_short: bool) -> Stretch:
    """A stretch whose lines do not begin with what stands above them (“Round 2: …”)."""
    if part.round is None:
        return Stretch(None, part.lines, is_short)
    heading, lines = speaker.text(part.round).casefold(), []
    for line in part.lines:
        lead, _, rest = line["text"].partition(": ")
        # French has a space before the colon, too.
        if rest and heading.endswith(lead.rstrip().casefold()):
            line = line.copy()
            line["text"] = rest[0].upper() + rest[1:]
        lines.append(line)
    return Stretch(part.round, lines, is_short)


def set_aside(play: Play, speaker: Speaker) -> list[AsideLine]:
    """What joinings have set aside; without what phones had taken back themselves."""
    return [
        {
            "line": event.seq,
            "at_ms": event.at_ms,
            "kind": aside.kind,
            "args": dict(aside.args),
            "why": said(aside.why, speaker),
            **said(aside.line, speaker),
        }
        for event, aside in play.asides
        if aside.line and aside.why
    ]


def taken_back(
    play: Play, events: Sequence[Event], speaker: Speaker, tappers: Mapping[str, int]
) -> list[Back]:
    """What was done, taken back lately and not done again, with whose phone took it back; the latest first."""
    found: dict[int, tuple[Event, Play, Step]] = {}
    then = begin(play.machine, play.options)
    first = len(events) - MOST_TAKEN_BACK
    for at, event in enumerate(events):
        before, then = then, advance(then, event)
        if at < first or event.kind not in LOG_KINDS:
            continue
        gone, come = _changed(before.step, then.step)
        for number in found.keys() & come.keys():
            del found[number]
        for number, step in sorted(gone.items()):
            if number not in come:
                found[number] = event, before, step

    backs = []
    for event, before, step in list(found.values())[-MOST_TAKEN_BACK:]:
        assert step.before is not None
        # What lies face down again is told once it is turned over.
        if step.before.moment and step.before.moment == play.step.moment:
            continue
        line = speaker.text(before.describe(step))
        backs.append(Back(event.at_ms, line, tappers.get(event.action_id)))
    return backs[::-1]


def _changed(old: Step, new: Step) -> tuple[dict[int, Step], dict[int, Step]]:
    """The steps by their lines that only the old line has, and those that only the new one has. They begin alike."""
    gone, come = {}, {}
    while old is not new:
        if old.number >= new.number:
            assert old.before is not None
            gone[old.number], old = old, old.before
        else:
            assert new.before is not None
            come[new.number], new = new, new.before
    return gone, come


def both_lines(parting: Parting, speaker: Speaker) -> dict[str, list[dict[str, Any]]]:
    """What happened here, and what there, since two histories went apart."""

    found: dict[str, list[dict[str, Any]]] = {HERE: [], THERE: []}
    for side, lines in found.items():
        for change in parting.changes(side):
            line = present(change.line, speaker)
            line["at_ms"] = change.event.at_ms
            line["change"] = change.mark or "new"
            lines.append(line)

    return found
