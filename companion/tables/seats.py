"""Seats: which phone is whose, who has tapped, and what lies face down until all have laid it.

A phone makes a secret for a table (its key) and claims a seat with it; nobody else learns the key. Seats belong to the
table, not to its game: they are in no log and in no export. Every change of them is a signal (SEATED), after which
phones ask anew who sits where.

Face down: as soon as any seat of a table is taken, the actions that its game wants to be shown all at once
(`Machine.secret`) are kept beside the log. The one that completes them puts them all into the log, in one transaction:
until then no page, no answer and no export has anything of them, but whose is there. At a table without seats they go
straight into the log.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select

from companion.games.core import Refusal, Secret, check_player
from companion.games.core.codec import BadData, action_from_plain, to_plain
from companion.tables.play import Play, check_action_id
from companion.tables.schema import FACE_DOWN, SEATS, TAPPED
from companion.tables.service import Opened, Reader, Tables
from companion.tables.signals import SEATED, Signals, add_signal, lock
from companion.tables.store import Conflict, Row, find_event

_KEY = re.compile(r"[\w-]{16,64}", re.ASCII)
_ID: BindParameter[str] = bindparam("id")
_TAKEN = select(SEATS.c.player, SEATS.c.phone).where(SEATS.c.table_id == _ID)
_LAID = select(FACE_DOWN).where(FACE_DOWN.c.table_id == _ID)
_TAPPERS = select(TAPPED.c.action_id, TAPPED.c.player).where(TAPPED.c.table_id == _ID)


@dataclass(frozen=True)
class Seated:
    """Who sits at a table as one phone may know it.

    `taken` are the seats with a phone, `mine` this phone's own. `laid` are those of which something lies face down;
    `own` is what this phone's seat has laid, as {kind, args}.
    """

    players: tuple[str, ...]
    taken: frozenset[int]
    mine: int | None
    laid: frozenset[int] = frozenset()
    own: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Tapped:
    """What a tap led to. `held`: it lies face down, and the table is as it was."""

    opened: Opened
    held: bool = False


@dataclass
class _Done:
    """A job's outcome within its transaction; `signal` 0: nothing to tell beside the version."""

    opened: Opened
    is_new: bool = False
    held: bool = False
    signal: int = 0


class Seats:
    """The seats of all tables."""

    def __init__(self, tables: Tables, signals: Signals) -> None:
        self.tables, self.signals = tables, signals

    def at(self, id: str, phone: str = "") -> Seated:
        """Who sits at a table. Raises NoSuchTable."""
        opened = self.tables.open(id)
        row, play = opened.row, opened.play
        with self.tables.store.reading() as connection:
            taken = _read_seats(connection, row.id)
            laid = _read_laid(connection, row.id, play.machine.secret(play.state))
        mine = None if row.watching else _seat_of(taken, phone)
        own = laid.get(mine) if mine is not None else None
        return Seated(
            play.machine.players(play.state),
            frozenset(taken),
            mine,
            frozenset(laid),
            {"kind": own.kind, "args": json.loads(own.args)} if own else None,
        )

    def claim(self, id: str, player: int, phone: str, *, over: bool = False) -> None:
        """A phone takes a seat and leaves the one that it had; `over`: also from another phone.

        Raises NoSuchTable; BadData for a key that is none; Refusal (watch-only, no-such-player, seat-taken).
        """
        if not _KEY.fullmatch(phone):
            raise BadData("phone")

        def take(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            play = self.tables.play(connection, row)
            check_player(player, play.machine.players(play.state))
            if taken.get(player) == phone:
                return False
            if player in taken and not over:
                raise Refusal("seat-taken")
            _clear(connection, row.id, player, phone)
            connection.execute(
                insert(SEATS).values(table_id=row.id, player=player, phone=phone)
            )
            return True

        self._change(id, take)

    def leave(self, id: str, phone: str) -> None:
        """A phone gives its seat back, if it has one. Raises NoSuchTable, Refusal for a watch-only id."""

        def give_back(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            if _seat_of(taken, phone) is None:
                return False
            _clear(connection, row.id, -1, phone)
            return True

        self._change(id, give_back)

    def tap(
        self, id: str, action_id: str, read: Reader, seen: int | None, phone: str = ""
    ) -> Tapped:
        """One action as `Tables.tap` does it, by a phone that may have a seat; or it is laid face down.

        Raises what `Tables.tap` raises; Refusal seat-taken for what the phone of another seat has to lay.
        """
        check_action_id(action_id)
        while True:
            try:
                done = self.tables.store.write(
                    id,
                    lambda connection, ahead: self._tap(
                        connection, ahead, id, action_id, read, seen, phone
                    ),
                )
            except Conflict:
                continue
            if done.is_new:
                self.tables.tell(done.opened)
            if done.signal:
                self.tables.hub.publish(done.opened.row.id, 0, done.signal)
            return Tapped(done.opened, done.held)

    def tappers(self, id: str) -> dict[str, int]:
        """The seats whose phones sent events of a table's log, by the events' action ids."""
        with self.tables.store.reading() as connection:
            found = connection.execute(
                _TAPPERS, {"id": self.tables.row(connection, id).id}
            )
            return {row.action_id: row.player for row in found}

    def _change(self, id: str, change: Any) -> None:
        """Run a change of seats; phones are told of it where it changed anything."""
        tables = self.tables

        def job(connection: Connection, _ahead: object) -> tuple[str, int]:
            row = tables.row(connection, id)
            if row.watching:
                raise Refusal("watch-only")
            lock(connection, row.id)
            if not change(connection, row, _read_seats(connection, row.id)):
                return row.id, 0
            self.signals.allow(row.id)
            return row.id, _signal(connection, row.id, tables)

        table, number = tables.store.write(id, job)
        if number:
            tables.hub.publish(table, 0, number)

    def _tap(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        id: str,
        action_id: str,
        read: Reader,
        seen: int | None,
        phone: str,
    ) -> _Done:
        row = self.tables.row(connection, id)
        taken = {} if row.watching else _read_seats(connection, row.id)
        play = ahead.get(row.id) or self.tables.play(connection, row)
        secret = play.machine.secret(play.state) if taken else None
        mine = _seat_of(taken, phone)
        if secret is not None and find_event(connection, row.id, action_id) is None:
            kind, args = read(play.machine)
            if kind == secret.kind:
                lock(connection, row.id)
                _lay(connection, play, row, secret, (action_id, args), taken, mine)
                return self._turn_over(connection, ahead, Opened(row, play), secret)
        opened, is_new = self.tables.append(
            connection, ahead, id, action_id, read, seen
        )
        if is_new and mine is not None:
            _note(connection, row.id, action_id, mine)
        return _Done(opened, is_new)

    def _turn_over(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        opened: Opened,
        secret: Secret,
    ) -> _Done:
        """Put into the log what lies face down, once nobody is waited for. What is refused is to be laid again."""
        row = opened.row
        laid = _read_laid(connection, row.id, secret)
        signal = _signal(connection, row.id, self.tables)
        done = _Done(opened, held=True, signal=signal)
        if set(secret.waiting) - laid.keys():
            return done
        taken = _read_seats(connection, row.id)
        done.held = False
        for player in sorted(laid):
            found = laid[player]
            read = partial(_given, found.kind, json.loads(found.args))
            try:
                done.opened, is_new = self.tables.append(
                    connection, ahead, row.id, found.action_id, read, None
                )
            except Refusal:
                continue
            done.is_new = done.is_new or is_new
            if is_new and player in taken:
                _note(connection, row.id, found.action_id, player)
        connection.execute(delete(FACE_DOWN).where(FACE_DOWN.c.table_id == row.id))
        return done


def _lay(
    connection: Connection,
    play: Play,
    row: Row,
    secret: Secret,
    given: tuple[str, Mapping[str, Any]],
    taken: Mapping[int, str],
    mine: int | None,
) -> None:
    """Keep an action face down, in place of what its seat had laid. Refuses what would not be allowed openly."""
    action_id, args = given
    action = action_from_plain(play.machine, secret.kind, args)
    action.admit(play.state)
    play.machine.apply(play.state, action)
    player: int = to_plain(action)["player"]
    if player in taken and player != mine:
        raise Refusal("seat-taken")
    connection.execute(
        delete(FACE_DOWN).where(
            FACE_DOWN.c.table_id == row.id, FACE_DOWN.c.player == player
        )
    )
    connection.execute(
        insert(FACE_DOWN).values(
            table_id=row.id,
            player=player,
            moment=secret.moment,
            action_id=action_id,
            kind=secret.kind,
            args=json.dumps(to_plain(action)),
        )
    )


def _given(
    kind: str, args: Mapping[str, Any], _machine: object
) -> tuple[str, Mapping[str, Any]]:
    return kind, args


def _read_seats(connection: Connection, id: str) -> dict[int, str]:
    return {row.player: row.phone for row in connection.execute(_TAKEN, {"id": id})}


def _read_laid(
    connection: Connection, id: str, secret: Secret | None
) -> dict[int, Any]:
    """What lies face down for what is asked now; what was laid for anything else does not count."""
    if secret is None:
        return {}
    found = connection.execute(_LAID, {"id": id})
    return {
        row.player: row
        for row in found
        if (row.kind, row.moment) == (secret.kind, secret.moment)
    }


def _seat_of(taken: Mapping[int, str], phone: str) -> int | None:
    return next((player for player, key in taken.items() if key == phone), None)


def _clear(connection: Connection, id: str, player: int, phone: str) -> None:
    """Free a seat, and the seat of a phone."""
    theirs = (SEATS.c.player == player) | (SEATS.c.phone == phone)
    connection.execute(delete(SEATS).where(SEATS.c.table_id == id, theirs))


def _note(connection: Connection, id: str, action_id: str, player: int) -> None:
    connection.execute(
        insert(TAPPED).values(table_id=id, action_id=action_id, player=player)
    )


def _signal(connection: Connection, id: str, tables: Tables) -> int:
    now = tables.chance.now_ms()
    return add_signal(connection, id, SEATED, {}, now).number
