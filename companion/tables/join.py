"""Two histories of one table that went on apart, made one again. Pure functions over logs.

What two logs have in common is their base: the first events, as far as they are the same. Joining only puts what
follows it in an order, so that it gives the same log on whichever phone it is done, and a log that holds all actions of
another one is what comes after it. Each action of both is in the joined log exactly once: in force, or as an `Aside`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.core import N_, Frozen, Message, Refusal, say
from companion.games.core.codec import BadData, to_plain
from companion.limits import MAX_ACTIONS_PER_TABLE
from companion.tables.events import (
    ASIDE,
    CORRECT,
    GOTO,
    LOG_REFUSALS,
    REDO,
    UNDO,
    Aside,
    Event,
)
from companion.tables.play import Play, advance, replay
from companion.tables.steps import Step

HERE, THERE = "here", "there"
CHANGED, BACK, AGAIN = "changed", "back", "again"
# Which history comes first, and whether the other one follows it.
CHOICES: Mapping[str, tuple[str, bool]] = {
    "here": (HERE, False),
    "there": (THERE, False),
    "here-there": (HERE, True),
    "there-here": (THERE, True),
}
_NOT_TAKEN = N_("The table kept what was played elsewhere instead.")
_COMMON_PAST = N_(
    "Only the side whose moves come first can take back steps from before the phones parted."
)


class Change(Frozen):
    """What an event did to the table, in words. `event` does it, and `number` is that of the line of the history.

    `mark`: "" for something new, CHANGED for another entry in the common past, BACK and AGAIN for steps of the common
    past that were taken back or brought back, from this one on.
    """

    event: Event
    line: Message
    number: int
    mark: str = ""


class History(Frozen):
    """One of two histories: its whole log, and its play."""

    log: tuple[Event, ...]
    play: Play

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all its actions."""
        return frozenset(event.action_id for event in self.log)


class Parting(Frozen):
    """Two histories, and the play up to where they part."""

    base: Play
    here: History
    there: History

    @property
    def is_known(self) -> bool:
        """Whether all that happened there is known here."""
        return self.there.ids <= self.here.ids

    @property
    def is_ahead(self) -> bool:
        """Whether all that happened here is known there: that log is then what comes after this one."""
        return self.here.ids <= self.there.ids

    def changes(self, side: str) -> list[Change]:
        """What one history did that the other does not know, in its order."""
        own, other = self._sorted(side)
        changes = _changes(self.base, own)
        return [change for id, change in changes.items() if id not in other.ids]

    def join(self, choice: str) -> History:
        """The one history that a choice of CHOICES makes of both. Raises Refusal where it is too long."""
        side, both = CHOICES[choice]
        first, second = self._sorted(side)
        changes = _changes(self.base, second)

        log = list(first.log)
        play = first.play
        for event in second.log[self.base.version :]:
            if event.action_id in first.ids:
                continue  # from an earlier joining: each action is in a log once
            change = changes.get(event.action_id)
            kept, play = _followed(play, event, change, both)
            log.append(kept)

        # Asides count as well: the log has to be read and replayed whole.
        if len(log) > MAX_ACTIONS_PER_TABLE:
            raise Refusal("table-full", most=MAX_ACTIONS_PER_TABLE)
        return History(tuple(log), play)

    def _sorted(self, side: str) -> tuple[History, History]:
        if side == HERE:
            return self.here, self.there
        return self.there, self.here


def part(opening: Play, here: History, there: Sequence[Event]) -> Parting:
    """Where the log from another phone parts from the one here. `opening` is the play before both.

    Raises Refusal or BadData where the other log is none of this table.
    """
    alike = count_alike(here.log, there)
    common = here.log[:alike]
    own = tuple(there[alike:])

    base = replay(opening, common)
    other = History(common + own, replay(base, own))
    if len(other.ids) < len(other.log):
        raise BadData("action_id")
    return Parting(base, here, other)


def count_alike(one: Sequence[Event], other: Sequence[Event]) -> int:
    """With how many events both logs begin. Arguments may differ: somebody's name may have been taken out of them."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if (mine.action_id, mine.kind) != (theirs.action_id, theirs.kind):
            break
        count += 1
    return count


def _changes(base: Play, history: History) -> dict[str, Change]:
    """What a history changed, by the ids of the events that did it; what it did to the common past stands first."""
    before = {step.number: step for step in base.steps()}
    after = {step.number: step for step in history.play.steps()}
    found: dict[str, Change] = {}
    past: dict[str, Change] = {}

    # Several corrections of a line, or turns back and forth, come to what the last of them did.
    turn: Event | None = None
    corrections: dict[int, Event] = {}
    for event in history.log[base.version :]:
        if event.seq in after:
            found[event.action_id] = _change(history.play, after[event.seq])
        elif event.kind == CORRECT:
            corrections[event.args["line"]] = event
            turn = event if GOTO in event.args else turn
        elif event.kind in (UNDO, REDO, GOTO):
            turn = event

    for number, event in corrections.items():
        if number not in before or number not in after:
            continue
        old = before[number].event
        new = _change(history.play, after[number], CHANGED)
        if old and (new.event.kind, new.event.args) == (old.kind, old.args):
            continue  # it was corrected back
        args = {"line": number, "kind": new.event.kind, "args": new.event.args}
        corrected = replace(event, args=args)
        past[event.action_id] = replace(new, event=corrected)

    lost = [step for number, step in before.items() if number not in after]
    back = [
        step
        for number, step in after.items()
        if number <= base.version and number not in before
    ]
    if turn and lost:
        change = _change(base, lost[0], BACK)
        past.setdefault(turn.action_id, replace(change, event=turn))
    elif turn and back:
        change = _change(history.play, back[0], AGAIN)
        past.setdefault(turn.action_id, replace(change, event=turn))
    return past | found


def _change(play: Play, step: Step, mark: str = "") -> Change:
    assert step.event is not None
    line = play.describe(step)
    return Change(step.event, line, step.number, mark)


def _followed(
    play: Play, event: Event, change: Change | None, is_taken: bool
) -> tuple[Event, Play]:
    """An event of the second history as it is kept after the first one, and the play after it."""
    number = play.version + 1
    if event.kind == ASIDE:
        event = replace(event, seq=number)
        return event, advance(play, event)

    mark = change.mark if change else ""
    is_turn = mark in (BACK, AGAIN)
    if change and is_turn:
        step = play.find_line(change.number)
        is_again = mark == AGAIN
        if is_again == (step is not None):  # both lines did it
            change = None

    why = None
    if change and not is_taken:
        why = say(_NOT_TAKEN)
    elif change and is_turn:
        why = say(_COMMON_PAST)
    elif change:
        tried = replace(change.event, seq=number)
        try:
            return tried, advance(play, tried)
        except Refusal as refusal:
            texts = {**play.machine.refusals, **LOG_REFUSALS}
            text = texts[refusal.code]
            why = Message(text, refusal.rule, refusal.args_for_text)

    line = change.line if change else None
    aside = Aside(event.kind, event.args, line, why)
    event = replace(event, seq=number, kind=ASIDE, args=to_plain(aside))
    return event, advance(play, event)
