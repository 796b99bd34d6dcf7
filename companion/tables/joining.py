"""Phones that went on by themselves come back: what they did is joined, or waits until the table has chosen."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Frozen, Refusal
from companion.games.core.codec import BadData
from companion.limits import MAX_HANDED_IN_PER_MINUTE, MAX_HELD_PER_TABLE
from companion.tables.bucket import Bucket
from companion.tables.events import Event
from companion.tables.exports import FORMAT, parse_export, read_log
from companion.tables.held import Held, add_held, drop_held, has_held, read_held
from companion.tables.join import CHOICES, History, Parting, count_alike, part
from companion.tables.play import Play, begin
from companion.tables.sent import check_action_id
from companion.tables.service import ID, NoSuchTable, Opened, Tables, new_row
from companion.tables.signals import WAITING, add_signal
from companion.tables.store import Conflict, Row, add_event, cut_log, find_table


class HandedIn(Frozen):
    """What a phone brings: the version from which it went on, the id of the action with that number, and what followed.

    `table` describes the table (an export without its log, with its `watch_id`), for who does not know it yet.
    """

    since: int
    after: str
    actions: object
    table: Mapping[str, Any] | None = None


class Waiting(Frozen):
    """A history that waits for the table's choice."""

    id: str
    arrived_ms: int
    parting: Parting


class Joined(Frozen):
    """A table after a phone came back, and its log. `waiting`: the phone's history is not in it yet."""

    opened: Opened
    log: tuple[Event, ...]
    waiting: Waiting | None = None


class Joining:
    """The door for histories from elsewhere."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._comings = Bucket(MAX_HANDED_IN_PER_MINUTE, 60.0)

    def hand_in(self, id: str, brought: HandedIn, asker: str = "") -> Joined:
        """Join what a phone did. Where others acted meanwhile it waits for the choice; the same again changes nothing.

        Raises NoSuchTable for an unknown table that is not described, BadData, or Refusal.
        """
        # Each coming reads two whole logs.
        if not self._comings.take(id):
            raise Refusal("too-fast")
        while True:
            try:
                opened, log = self.tables.log(id)
            except NoSuchTable:
                if brought.table is None:
                    raise
                return self._add(id, brought, asker)

            _check_playing(opened.row)
            here = History(tuple(log), opened.play)
            parting = part(_opening(opened), here, _whole_log(here, brought))
            if parting.is_known:
                return Joined(opened, here.log)
            try:
                if parting.is_ahead:
                    return self._put(opened, parting, parting.there)
                return self._hold(opened, parting)
            except Conflict:
                continue  # somebody tapped meanwhile

    def is_waiting(self, id: str) -> bool:
        """Whether any history waits at a table, by its own id."""
        with self.store.reading() as connection:
            return has_held(connection, id)

    def waiting(self, id: str) -> tuple[Opened, list[Waiting]]:
        """A table, and the histories that wait for its choice, oldest first. Raises NoSuchTable."""
        opened, log = self.tables.log(id)
        here = History(tuple(log), opened.play)
        with self.store.reading() as connection:
            held = read_held(connection, opened.row.id)
        waiting = [_waiting(opened, here, one) for one in held]
        return opened, waiting

    def choose(self, id: str, held: str, choice: str, seen: int | None) -> Opened:
        """Join a history that waits in the way that the table has chosen; once that is done nothing happens.

        Raises NoSuchTable, BadData for a choice that is none, or Refusal (out-of-date where the table has gone on).
        """
        if choice not in CHOICES:
            raise BadData("choice")
        opened, waiting = self.waiting(id)
        _check_playing(opened.row)
        partings = {one.id: one.parting for one in waiting}
        if held not in partings:
            return opened  # another phone of the table has chosen
        # What was chosen between must be what would be joined.
        if seen != opened.play.version:
            raise Refusal("out-of-date")

        parting = partings[held]
        history = parting.join(choice)
        try:
            return self._put(opened, parting, history).opened
        except Conflict as error:
            raise Refusal("out-of-date") from error

    def _add(self, id: str, brought: HandedIn, asker: str) -> Joined:
        """A table that nobody here has seen yet, with the ids that it was opened with."""
        described = dict(brought.table or {})
        watch_id = described.pop("watch_id", None)
        for name, one in (("id", id), ("watch_id", watch_id)):
            if not isinstance(one, str) or not ID.fullmatch(one):
                raise BadData(name)
        if watch_id == id:
            raise BadData("watch_id")
        if brought.since:
            raise Refusal("other-history")

        export = {"format": FORMAT, **described, "log": brought.actions}
        found = parse_export(export, self.tables.machines)
        row = new_row(found.play, found.schema, found.created_ms)
        row = replace(row, id=id, watch_id=watch_id)
        try:
            opened = self.tables.add(row, found.play, found.events, asker)
        except Conflict as error:
            raise BadData("watch_id") from error
        return Joined(opened, found.events)

    def _put(self, opened: Opened, parting: Parting, history: History) -> Joined:
        """Store the joined log, in which everything is that was there. Raises Conflict."""
        row = opened.row
        known = parting.here.log
        kept = count_alike(known, history.log)
        is_cut = kept < len(known)

        with self.store.writing() as connection:
            _check_unchanged(connection, opened)
            if is_cut:
                cut_log(connection, row.id, kept)
            for event in history.log[kept:]:
                add_event(connection, row.id, event)
            # A history all of which is in the log now waits for nothing.
            held = read_held(connection, row.id)
            settled = [one for one in held if _ids(one.log) <= history.ids]
            for one in settled:
                drop_held(connection, one.id)
            number = self._tell_waiting(connection, row.id) if settled else 0

        # What processes keep of the table is stale once its log was cut.
        times = row.rewritten + 1 if is_cut else row.rewritten
        row = replace(row, version=history.play.version, rewritten=times)
        play = replace(history.play, rewritten=times)
        joined = Opened(row, play)
        self.tables.tell(joined)
        self.tables.hub.publish(row.id, signal=number)
        return Joined(joined, history.log)

    def _hold(self, opened: Opened, parting: Parting) -> Joined:
        """Keep a history until the table has chosen. One that goes on replaces what it was before. Raises Conflict."""
        table = opened.row.id
        log, ids = parting.there.log, parting.there.ids
        number = 0

        with self.store.writing() as connection:
            _check_unchanged(connection, opened)
            known = read_held(connection, table)
            holding = [one for one in known if ids <= _ids(one.log)]
            if holding:
                held = holding[0]
            else:
                replaced = [one for one in known if _ids(one.log) <= ids]
                if len(known) - len(replaced) >= MAX_HELD_PER_TABLE:
                    raise Refusal("too-many-histories", most=MAX_HELD_PER_TABLE)
                for one in replaced:
                    drop_held(connection, one.id)

                # The same history has the same name each time, which nobody can guess who does not know the table.
                text = "\n".join([table, *(event.action_id for event in log)])
                digest = hashlib.blake2b(text.encode(), digest_size=12)
                held = Held(digest.hexdigest(), self.tables.now_ms(), log)
                add_held(connection, table, held)
                number = self._tell_waiting(connection, table)

        self.tables.hub.publish(table, signal=number)
        waiting = _waiting(opened, parting.here, held)
        return Joined(opened, parting.here.log, waiting)

    def _tell_waiting(self, connection: Connection, table: str) -> int:
        """Tell phones that what waits for their choice has changed; the number of that signal."""
        return add_signal(connection, table, WAITING, {}, self.tables.now_ms()).number


def _check_playing(row: Row) -> None:
    if row.watching:
        raise Refusal("watch-only")


def _check_unchanged(connection: Connection, opened: Opened) -> None:
    """Raise Conflict where somebody has written since the table was read."""
    now = find_table(connection, opened.row.id)
    then = opened.play
    if now is None:
        raise Conflict  # it was deleted: the next look says so

    if (now.version, now.rewritten) != (then.version, then.rewritten):
        raise Conflict


def _opening(opened: Opened) -> Play:
    return begin(opened.play.machine, opened.play.options)


def _whole_log(here: History, brought: HandedIn) -> tuple[Event, ...]:
    """A phone's log from the first action on. Raises Refusal where it did not go on from what is here."""
    since = brought.since
    common = here.log[:since]
    if since:
        check_action_id(brought.after)
        # By its number alone it could be another's action.
        if len(common) < since or common[-1].action_id != brought.after:
            raise Refusal("other-history")
    followed = read_log(brought.actions, since)
    return common + followed


def _waiting(opened: Opened, here: History, held: Held) -> Waiting:
    parting = part(_opening(opened), here, held.log)
    return Waiting(held.id, held.arrived_ms, parting)


def _ids(log: Sequence[Event]) -> frozenset[str]:
    return frozenset(event.action_id for event in log)
