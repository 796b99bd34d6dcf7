"""Opening tables, acting on them, and carrying them away: what pages and the JSON interface both use."""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from companion.games.core import N_, Action, Chance, Machine, Refusal
from companion.games.core.codec import action_from_plain, options_from_plain, to_plain
from companion.limits import (
    MAX_ACTIONS_PER_SECOND,
    MAX_ACTIONS_PER_TABLE,
    MAX_NEW_TABLES_PER_ADDRESS_PER_MINUTE,
    MAX_NEW_TABLES_PER_MINUTE,
    MAX_TABLES,
)
from companion.tables.cache import Plays
from companion.tables.exports import make_export, parse_export
from companion.tables.live import Hub
from companion.tables.play import (
    CORRECT,
    LOG_KINDS,
    LOG_REFUSALS,
    Event,
    Play,
    advance,
    begin,
    check_action_id,
)
from companion.tables.store import (
    Conflict,
    Row,
    Store,
    add_event,
    add_table,
    count_tables,
    drop_table,
    find_event,
    find_table,
    read_events,
)

_ID_BYTES = 16  # 128 random bits
Reader = Callable[
    [Machine[Any]], tuple[str, Mapping[str, Any]]
]  # gives an action's kind and arguments

TABLE_REFUSALS: Mapping[str, str] = {
    **LOG_REFUSALS,
    "out-of-date": N_("Somebody else was faster. Here is how the table stands now."),
    "watch-only": N_("This link only lets you watch."),
    "seat-taken": N_("That seat is taken by another phone."),
    "no-room": N_(
        "There is no room for another table right now. Try again in a minute."
    ),
    "too-new": N_("This table was made by a newer Tableside than this one."),
    "too-fast": N_("That was too fast. Try again in a moment."),
    "diverged": N_(
        "Others have played on at this table meanwhile. Choose how both go together."
    ),
    "other-history": N_(
        "This does not continue this table’s history. Hand over the whole table."
    ),
    "no-hand-over": N_(
        "This is no table from another phone, or it was not read whole. Read all codes again, or choose the file."
    ),
    "too-many-codes": N_(
        "That would be more than {most} codes. Hand over only what is new, or the file."
    ),
    "too-many-histories": N_(
        "{most} phones already wait for this table’s choice. Choose there first."
    ),
}


class NoSuchTable(KeyError):
    """No table has this id."""


@dataclass(frozen=True)
class Opened:
    """A table and its play at one version."""

    row: Row
    play: Play


class Tables:
    """Every table of a store."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        machines: Mapping[str, Machine[Any]],
        chance: Chance,
    ) -> None:
        self.store, self.hub, self.machines, self.chance = store, hub, machines, chance
        self._plays = Plays()
        self._new_tables = Bucket(MAX_NEW_TABLES_PER_MINUTE, 60.0)
        self._askers = Bucket(MAX_NEW_TABLES_PER_ADDRESS_PER_MINUTE, 60.0)
        self._actions = Bucket(MAX_ACTIONS_PER_SECOND * 10, 10.0)

    def create(self, game: str, options: object, asker: str = "") -> Opened:
        """Open a table for somebody at an address. Raises KeyError for an unknown game, BadData, or Refusal."""
        machine = self.machines[game]
        play = begin(machine, options_from_plain(machine, options))
        row = self._new_row(play, machine.schema, self.chance.now_ms())
        return self.add(row, play, (), asker)

    def open(self, id: str) -> Opened:
        """A table as it stands. Raises NoSuchTable."""
        with self.store.reading() as connection:
            row = self.row(connection, id)
            play = self.play(connection, row)
        return Opened(row, self._plays.keep(row.id, play))

    def act(
        self,
        id: str,
        action_id: str,
        kind: str,
        args: Mapping[str, Any],
        seen: int | None,
    ) -> Opened:
        """One action, stored before anybody hears of it. The same action id again changes nothing.

        Raises NoSuchTable, BadData, or Refusal (code out-of-date where the phone was behind).
        """
        return self.tap(id, action_id, lambda machine: (kind, args), seen)

    def tap(self, id: str, action_id: str, read: Reader, seen: int | None) -> Opened:
        """One action as `act` does it; `read` tells its kind and arguments, maybe in the thread of another tap."""
        check_action_id(action_id)
        while True:
            try:
                opened, is_new = self.store.write(
                    id,
                    lambda connection, ahead: self.append(
                        connection, ahead, id, action_id, read, seen
                    ),
                )
            except Conflict:
                continue
            if is_new:
                self.tell(opened)
            return opened

    def tell(self, opened: Opened) -> None:
        """Keep a play that was stored just now, and wake the phones of its table."""
        self._plays.keep(opened.row.id, opened.play)
        self.hub.publish(opened.row.id, opened.play.version)

    def drop(self, id: str) -> None:
        """Delete a table for good. Raises NoSuchTable; Refusal for a watch-only id."""
        with self.store.writing() as connection:
            row = self.row(connection, id)
            if row.watching:
                raise Refusal("watch-only")
            drop_table(connection, row.id)
        self._plays.forget(row.id)
        self.store.forget_for_good()

    def log(self, id: str) -> tuple[Opened, list[Event]]:
        """A table as it stands, and all its events up to there. Raises NoSuchTable."""
        while True:
            opened = self.open(id)
            with self.store.reading() as connection:
                events = read_events(connection, opened.row.id)
                if self.row(connection, id).rewritten == opened.play.rewritten:
                    return opened, events[: opened.play.version]

    def forget(self, ids: Iterable[str]) -> None:
        """Read these tables anew from the store the next time: their logs were rewritten."""
        for id in ids:
            self._plays.forget(id)

    def export(self, id: str) -> dict[str, Any]:
        """The whole table as plain data that `load` of any server takes. Raises NoSuchTable."""
        with self.store.reading() as connection:
            row = self.row(connection, id)
            events = read_events(connection, row.id)
        return make_export(row, events)

    def load(self, data: Mapping[str, Any], asker: str = "") -> Opened:
        """A new table from an export, replayed and checked. Raises BadData or Refusal."""
        found = parse_export(data, self.machines)
        row = self._new_row(found.play, found.schema, found.created_ms)
        return self.add(row, found.play, found.events, asker)

    def _new_row(self, play: Play, schema: int, created_ms: int) -> Row:
        id, watch_id = (secrets.token_urlsafe(_ID_BYTES) for _ in range(2))
        options = to_plain(play.options)
        return Row(id, watch_id, play.machine.game, schema, options, created_ms)

    def add(
        self, row: Row, play: Play, events: Sequence[Event], asker: str = ""
    ) -> Opened:
        """Store a new table for somebody at an address. Raises Refusal; Conflict where one of its ids is taken."""
        if asker and not self._askers.take(asker):
            raise Refusal("too-fast")
        if not self._new_tables.take("all"):
            raise Refusal("no-room")
        self.store.write(
            row.id, lambda connection, _ahead: _add(connection, row, events)
        )
        self._plays.keep(row.id, play)
        return Opened(row, play)

    def append(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        id: str,
        action_id: str,
        read: Reader,
        seen: int | None,
    ) -> tuple[Opened, bool]:
        """Check and store a tap; `ahead` are the plays of taps before it that are not committed yet.

        Gives the table afterwards, and whether anything was new in it.
        """
        row = self.row(connection, id)
        if row.watching:
            raise Refusal("watch-only")
        play = ahead.get(row.id) or self.play(connection, row)
        if find_event(connection, row.id, action_id) is not None:
            return Opened(row, play), False
        if play.version >= MAX_ACTIONS_PER_TABLE:
            raise Refusal("table-full")
        if not self._actions.take(row.id):
            raise Refusal("too-fast")
        kind, args = read(play.machine)
        event = Event(play.version + 1, self.chance.now_ms(), action_id, kind, args)
        event, action = self._complete(play, event, seen)
        after = advance(play, event, action)
        add_event(connection, row.id, event)
        ahead[row.id] = after
        return Opened(row, after), True

    def _complete(
        self, play: Play, event: Event, seen: int | None
    ) -> tuple[Event, Action | None]:
        """Check the phone's version, and let the machine draw what it leaves to chance, once.

        Gives the event as it is kept, and the game's action in it where there is one.
        """
        machine = play.machine
        if event.kind == CORRECT:
            old = play.find_line(event.args.get("line"))
            if old is None or old.before is None:
                return event, None  # `advance` says what is wrong
            action = action_from_plain(
                machine, event.args.get("kind"), event.args.get("args")
            )
            action = machine.complete(old.before.state, action, self.chance)
            return replace(event, args={**event.args, "args": to_plain(action)}), action
        if event.kind in LOG_KINDS:
            _check_current(play, seen)
            return event, None
        action = action_from_plain(machine, event.kind, event.args)
        if action.needs_current:
            _check_current(play, seen)
        action.admit(play.state)
        action = machine.complete(play.state, action, self.chance)
        return replace(event, args=to_plain(action)), action

    def row(self, connection: Connection, id: str) -> Row:
        """A table as it is stored, by one of its ids. Raises NoSuchTable."""
        row = find_table(connection, id)
        if row is None or row.game not in self.machines:
            raise NoSuchTable(id)
        return row

    def play(self, connection: Connection, row: Row) -> Play:
        """The play of a table at one moment, also where its log is rewritten while it is read."""
        while True:
            play = self._plays.find(row.id)
            if play is None or play.rewritten != row.rewritten:
                machine = self.machines[row.game]
                options = options_from_plain(machine, row.options)
                play = replace(begin(machine, options), rewritten=row.rewritten)
            if play.version >= row.version:
                return play
            events = read_events(connection, row.id, play.version)
            now = self.row(connection, row.id)
            if now.rewritten == row.rewritten:
                break
            row = now
        for event in events:
            play = advance(play, event)
        return play


class Bucket:
    """At most `most` in `seconds` for each key; keys at rest are forgotten."""

    def __init__(
        self,
        most: int,
        seconds: float,
        now: Callable[[], float] = time.monotonic,
        *,
        most_keys: int = 10_000,
    ) -> None:
        self.most, self.seconds, self.now, self.most_keys = (
            most,
            seconds,
            now,
            most_keys,
        )
        self._spent: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._spent)

    def take(self, key: str) -> bool:
        """Take one, if there is one left in this key's window."""
        now = self.now()
        with self._lock:
            if len(self._spent) >= self.most_keys:
                self._spent = {
                    k: v for k, v in self._spent.items() if now - v[0] < self.seconds
                }
            start, count = self._spent.get(key, (now, 0))
            if now - start >= self.seconds:
                start, count = now, 0
            self._spent[key] = (start, count + 1)
            return count < self.most


def _check_current(play: Play, seen: int | None) -> None:
    if seen != play.version:
        raise Refusal("out-of-date")


def _add(connection: Connection, row: Row, events: Sequence[Event]) -> None:
    if count_tables(connection) >= MAX_TABLES:
        raise Refusal("no-room")
    if find_table(connection, row.id) or find_table(connection, row.watch_id):
        raise Conflict
    add_table(connection, row)
    for event in events:
        add_event(connection, row.id, event)
