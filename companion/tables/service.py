"""Opening tables, acting on them, and carrying them away: what pages and the JSON interface both use."""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Chance, Frozen, Machine, Refusal
from companion.games.core.codec import options_from_plain, to_plain
from companion.limits import (
    MAX_ACTIONS_PER_SECOND,
    MAX_ACTIONS_PER_TABLE,
    MAX_NEW_TABLES_PER_ADDRESS_PER_MINUTE,
    MAX_NEW_TABLES_PER_MINUTE,
    MAX_TABLES,
)
from companion.tables.bucket import Bucket
from companion.tables.cache import Plays
from companion.tables.chance import chance_for, find_secret, new_secret, own_secret
from companion.tables.database import Store
from companion.tables.events import Event
from companion.tables.exports import make_export, parse_export
from companion.tables.live import Hub
from companion.tables.play import Play, advance, begin, complete, replay
from companion.tables.steps import Step
from companion.tables.store import (
    Conflict,
    Row,
    add_event,
    add_table,
    count_tables,
    drop_table,
    find_table,
    read_log,
)

ID = re.compile(r"[\w-]{22}", re.ASCII)  # of tables and groups, as `new_id` makes them


class NoSuchTable(KeyError):
    """No table has this id."""


class Opened(Frozen):
    """A table and its play at one version."""

    row: Row
    play: Play

    def at(self, step: Step) -> "Opened":
        """The table as it stood after one of its steps: nothing to undo or redo, and nothing told."""
        past = replace(self.play, step=step, past=None, future=None, latest=None)
        return replace(self, play=past)


class Tap(Frozen):
    """One action as it comes from a phone. `seen` is the version that the phone showed."""

    action_id: str
    kind: str
    args: Mapping[str, Any]
    seen: int | None


class Tables:
    """Every table of a store."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        machines: Mapping[str, Machine[Any]],
        chance: Chance,
    ) -> None:
        self.store = store
        self.hub = hub
        self.machines = machines
        self.chance = chance
        self._plays = Plays()
        self._new_tables = Bucket(MAX_NEW_TABLES_PER_MINUTE, 60.0)
        self._askers = Bucket(MAX_NEW_TABLES_PER_ADDRESS_PER_MINUTE, 60.0)
        # Counted over ten seconds: who was offline sends what was kept in one go.
        self._actions = Bucket(MAX_ACTIONS_PER_SECOND * 10, 10.0)

    def now_ms(self) -> int:
        """Milliseconds since 1970 on this server's clock."""
        return self.chance.now_ms()

    def create(self, game: str, options: object, asker: str = "") -> Opened:
        """Open a table for somebody at an address. Raises KeyError for an unknown game, BadData, or Refusal."""
        machine = self.machines[game]
        sent = options_from_plain(machine, options)
        play = begin(machine, machine.opening(sent))
        row = new_row(play, machine.schema, self.now_ms())
        return self.add(row, play, (), asker)

    def open(self, id: str) -> Opened:
        """A table as it stands. Raises NoSuchTable."""
        with self.store.reading() as connection:
            row = self.row(connection, id)
            play = self.play(connection, row)
        # Of threads that read the same version at once all get one play, to which panels are bound.
        kept = self._plays.keep(row.id, play)
        return Opened(row, kept)

    def look_up(self, id: str) -> Row:
        """A table without its play: its log is not read. Raises NoSuchTable."""
        with self.store.reading() as connection:
            return self.row(connection, id)

    def at(self, row: Row, version: int) -> Opened:
        """A table at a version or a later one; the store is asked only for what this process does not know yet."""
        play = self._plays.find(row.id)
        if play is not None and play.version >= version:
            return Opened(row, play)
        return self.open(row.watch_id if row.watching else row.id)

    def try_out(
        self, opened: Opened, kind: str, args: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any], Play]:
        """What an action would make of a table, which stays as it is: its whole arguments, and the play after it.

        Raises BadData or Refusal as a tap does, also for asking too often.
        """
        play = opened.play
        if not self._actions.take(opened.row.id):
            raise Refusal("too-fast")
        event = Event(play.version + 1, self.now_ms(), "", kind, args)

        def secret() -> str:
            with self.store.reading() as connection:
                known = find_secret(connection, opened.row.id)
            # What is drawn here goes along with the tap that follows.
            return known or new_secret()

        chance = chance_for(self.chance, play, event, secret)
        made, action = complete(play, event, play.version, chance)
        return made.args, advance(play, made, action)

    def tell(self, opened: Opened, by: str = "") -> None:
        """Keep a play that was stored just now, and wake the phones of its table; `by` is the phone that did it."""
        id, play = opened.row.id, opened.play
        self._plays.keep(id, play)
        self.hub.publish(id, play.version, by=by)

    def drop(self, id: str) -> None:
        """Delete a table for good. Raises NoSuchTable; Refusal for a watch-only id."""
        with self.store.writing() as connection:
            row = self.own_row(connection, id)
            drop_table(connection, row.id)
        # Neither memory nor the database's own files shall go on knowing it.
        self._plays.forget(row.id)
        self.store.forget_for_good()

    def log(self, id: str) -> tuple[Opened, list[Event]]:
        """A table as it stands, and all its events up to there. Raises NoSuchTable."""
        while True:
            opened = self.open(id)
            play = opened.play
            version = play.version
            with self.store.reading() as connection:
                events, times = read_log(connection, opened.row.id)
            # Else it was rewritten while it was read, and the two may not go together.
            is_same_log = times == play.rewritten
            if version == 0 or is_same_log:
                return opened, events[:version]

    def forget(self, ids: Iterable[str]) -> None:
        """Read these tables anew from the store the next time: their logs were rewritten."""
        for id in ids:
            self._plays.forget(id)

    def export(self, id: str) -> dict[str, Any]:
        """The whole table as plain data that `load` of any server takes. Raises NoSuchTable."""
        with self.store.reading() as connection:
            row = self.row(connection, id)
            events, _times = read_log(connection, row.id)
        return make_export(row, events)

    def load(self, data: Mapping[str, Any], asker: str = "") -> Opened:
        """A new table from an export, replayed and checked. Raises BadData or Refusal."""
        found = parse_export(data, self.machines)
        row = new_row(found.play, found.schema, found.created_ms)
        return self.add(row, found.play, found.events, asker)

    def add(
        self, row: Row, play: Play, events: Sequence[Event], asker: str = ""
    ) -> Opened:
        """Store a new table for somebody at an address. Raises Refusal; Conflict where one of its ids is taken."""
        if asker and not self._askers.take(asker):
            raise Refusal("too-fast")
        if not self._new_tables.take("all"):
            raise Refusal("no-room")

        def job(connection: Connection, _ahead: object) -> None:
            """The table and its log, or neither."""
            if count_tables(connection) >= MAX_TABLES:
                raise Refusal("no-room")
            # An id may not be another table's watch-only id either, which no index of the database sees.
            for id in (row.id, row.watch_id):
                if find_table(connection, id):
                    raise Conflict
            add_table(connection, row)
            for event in events:
                add_event(connection, row.id, event)

        self.store.write(row.id, job)
        self._plays.keep(row.id, play)
        return Opened(row, play)

    def append(
        self, connection: Connection, ahead: dict[str, Play], row: Row, tap: Tap, is_in_log: bool
    ) -> tuple[Opened, bool]:  # fmt: skip
        """Check and store a tap at a table; `ahead` are the plays of taps before it that are not committed yet.

        Gives the table afterwards, and whether anything was new in it. `is_in_log`: the log has the tap's id.
        """
        play = ahead.get(row.id) or self.play(connection, row)
        # A phone that heard no answer sends the same tap again.
        if is_in_log:
            return Opened(row, play), False
        if play.version >= MAX_ACTIONS_PER_TABLE:
            raise Refusal("table-full", most=MAX_ACTIONS_PER_TABLE)
        if not self._actions.take(row.id):
            raise Refusal("too-fast")

        now = self.now_ms()
        event = Event(play.version + 1, now, tap.action_id, tap.kind, tap.args)

        secret = partial(own_secret, connection, row.id)
        chance = chance_for(self.chance, play, event, secret)
        made, action = complete(play, event, tap.seen, chance)
        after = advance(play, made, action)
        add_event(connection, row.id, made)
        ahead[row.id] = after
        return Opened(row, after), True

    def row(self, connection: Connection, id: str) -> Row:
        """A table as it is stored, by one of its ids. Raises NoSuchTable."""
        row = find_table(connection, id)
        # A table of a game that is not here, after a step back to an older version, waits for it.
        if row is None or row.game not in self.machines:
            raise NoSuchTable(id)
        return row

    def own_row(self, connection: Connection, id: str) -> Row:
        """The same for who may change it. Raises NoSuchTable; Refusal for a watch-only id."""
        row = self.row(connection, id)
        if row.watching:
            raise Refusal("watch-only")
        return row

    def play(self, connection: Connection, row: Row) -> Play:
        """The play of a table at one moment, also where its log is rewritten while it is read."""
        while True:
            play = self._plays.find(row.id)
            if play is None or play.rewritten != row.rewritten:
                machine = self.machines[row.game]
                options = options_from_plain(machine, row.options)
                fresh = begin(machine, options)
                play = replace(fresh, rewritten=row.rewritten)
            if play.version >= row.version:
                return play

            events, times = read_log(connection, row.id, play.version)
            is_same_log = times == row.rewritten
            if is_same_log:
                return replay(play, events)

            # Somebody has rewritten the log meanwhile.
            row = self.row(connection, row.id)


def new_id() -> str:
    """A new id, which nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_row(play: Play, schema: int, created_ms: int) -> Row:
    """A table that is to be stored, under new ids."""
    return Row(
        id=new_id(),
        watch_id=new_id(),
        game=play.machine.game,
        schema=schema,
        options=to_plain(play.options),
        created_ms=created_ms,
    )
