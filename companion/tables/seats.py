"""Seats: which phone is whose, who has tapped, and what lies face down until all have laid it.

A phone makes a secret for a table (its key) and claims a seat with it; nobody else learns the key. Seats belong to the
table, not to its game: they are in no log and in no export. Every change of them is a signal (SEATED), after which
phones ask anew who sits where.

Face down: as soon as any seat of a table is taken, the actions that its game wants to be shown all at once
(`Machine.secret`) are kept beside the log. The one that completes them puts them all into the log, in one transaction:
until then no page, no answer and no export has anything of them, but whose is there. Where two of them cannot be beside
each other, all stay as they are, and whoever of the two is wrong lays anew. Until then Undo, on the phone of a
seat that has laid something, takes that back and leaves the table alone. Afterwards it takes all of them out of the log
together: those of the other seats lie face down again, and who has tapped lays anew. What a seat has laid is its
phone's own, and goes when the seat gets another. At a table without seats they go straight into the log.
"""

import secrets
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select

from companion.games.core import N_, Machine, Refusal, Secret, check_player, say
from companion.games.core.codec import WRONG, BadData, to_plain
from companion.tables.facedown import (
    drop_laid,
    find_asked,
    find_clash,
    in_order,
    lay,
    lay_again,
    read_laid,
    take_back,
    turned_at_once,
)
from companion.tables.play import REDO, UNDO, Play, Step, check_action_id
from companion.tables.presence import PHONE_KEY, read_away
from companion.tables.schema import SEATS, TAPPED
from companion.tables.sent import digest_of, find_sent, note_sent
from companion.tables.service import Opened, Tables, Tap
from companion.tables.signals import SEATED, Signals, add_signal, lock
from companion.tables.store import Conflict, Row, find_event

_KEY_TAKES = N_("It takes 16 to 64 letters of ASCII, digits, - and _.")
_ID: BindParameter[str] = bindparam("id")
_TAKEN = select(SEATS.c.player, SEATS.c.phone).where(SEATS.c.table_id == _ID)
_NOTE = insert(TAPPED)
_TAPPERS = select(TAPPED.c.action_id, TAPPED.c.player).where(TAPPED.c.table_id == _ID)

# Gives an action's kind and arguments, maybe in the thread of another tap.
Reader = Callable[[Machine[Any]], tuple[str, Mapping[str, Any]]]
# Changes the seats {player: phone} of a table; whether it changed anything.
Change = Callable[[Connection, Row, dict[int, str]], bool]


@dataclass(frozen=True)
class Seated:
    """Who sits at a table as one phone may know it.

    `taken` are the seats with a phone, `mine` this phone's own. `laid` are those of which something lies face down,
    `waiting` those for which the table waits, `clash` those of them that cannot all be right; `own` is what this
    phone's seat has laid, as {kind, args}. `away` are the
    seats whose phones have lost their connection; `others_away`: so have phones without a seat; `is_away`: the asking
    phone counts as one of these.
    """

    players: tuple[str, ...]
    taken: frozenset[int]
    mine: int | None
    laid: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    clash: frozenset[int] = frozenset()
    own: Mapping[str, Any] | None = None
    away: frozenset[int] = frozenset()
    others_away: bool = False
    is_away: bool = False


@dataclass(frozen=True)
class Tapped:
    """What a tap led to. `held`: it lies face down, and the table is as it was. `known`: its id had come before."""

    opened: Opened
    held: bool = False
    known: bool = False


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
        self.tables = tables
        self.signals = signals

    def at(self, id: str, phone: str = "") -> Seated:
        """Who sits at a table. Raises NoSuchTable."""
        opened = self.tables.open(id)
        row = opened.row
        play = opened.play
        secret = find_asked(play)
        on_turn = play.machine.on_turn(play.state)
        with self.tables.store.reading() as connection:
            taken = _read_seats(connection, row.id)
            laid = read_laid(connection, row.id, secret)
            lost = read_away(connection, row.id, self.tables.chance.now_ms())

        # Who came by the link for watching only watches, also with the phone of a seat.
        mine = None if row.watching else _seat_of(taken, phone)
        own = laid.get(mine) if mine is not None else None
        clash = find_clash(play, secret, in_order(secret, laid)) if secret else set()
        return Seated(
            players=play.machine.players(play.state),
            taken=frozenset(taken),
            mine=mine,
            laid=frozenset(laid),
            waiting=frozenset(on_turn) - laid.keys() | clash,
            clash=frozenset(clash),
            own={"kind": own.kind, "args": own.args} if own else None,
            away=frozenset(player for player, key in taken.items() if key in lost),
            others_away=bool(lost - {phone, *taken.values()}),
            is_away=phone in lost,
        )

    def claim(self, id: str, player: int, phone: str, *, over: bool = False) -> None:
        """A phone takes a seat and leaves the one that it had; `over`: also from another phone.

        Raises NoSuchTable; BadData for a key that is none; Refusal (watch-only, no-such-player, seat-taken).
        """
        if not PHONE_KEY.fullmatch(phone):
            raise BadData("phone", WRONG, say(_KEY_TAKES))

        def take(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            play = self.tables.play(connection, row)
            players = play.machine.players(play.state)
            check_player(player, players)
            if taken.get(player) == phone:
                return False
            if player in taken and not over:
                raise Refusal("seat-taken")

            # A phone has one seat, and a seat one phone.
            _clear(connection, row.id, {player, _seat_of(taken, phone)})
            seat = {"table_id": row.id, "player": player, "phone": phone}
            connection.execute(insert(SEATS), seat)
            return True

        self._change(id, take)

    def leave(self, id: str, phone: str) -> None:
        """A phone gives its seat back, if it has one. Raises NoSuchTable, Refusal for a watch-only id."""

        def give_back(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            mine = _seat_of(taken, phone)
            if mine is None:
                return False
            _clear(connection, row.id, {mine})
            return True

        self._change(id, give_back)

    def bring_along(self, before: str, id: str) -> None:
        """Who has a seat at a table gets the seat of the same name at the one that follows it, where it is free.

        Raises NoSuchTable.
        """
        opened = self.tables.open(before)
        play = opened.play
        names = play.machine.players(play.state)
        with self.tables.store.reading() as connection:
            seated = _read_seats(connection, opened.row.id)

        def seat(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            fresh = self.tables.play(connection, row)
            players = fresh.machine.players(fresh.state)
            phones = {names[player]: phone for player, phone in seated.items()}
            found = [
                {"table_id": row.id, "player": player, "phone": phones[name]}
                for player, name in enumerate(players)
                if name in phones and player not in taken
            ]
            if found:
                connection.execute(insert(SEATS), found)
            return bool(found)

        self._change(id, seat)

    def _change(self, id: str, change: Change) -> None:
        """Run a change of seats; phones are told of it where it changed anything."""

        def job(connection: Connection, _ahead: object) -> tuple[str, int]:
            row = self.tables.own_row(connection, id)
            lock(connection, row.id)
            taken = _read_seats(connection, row.id)
            if not change(connection, row, taken):
                return row.id, 0
            self.signals.allow(row.id)
            return row.id, self._signal(connection, row.id)

        table, number = self.tables.store.write(id, job)
        if number:
            self.tables.hub.publish(table, 0, number)

    def tap(
        self, id: str, action_id: str, read: Reader, seen: int | None, phone: str = ""
    ) -> Tapped:
        """One action, stored before anybody hears of it; or it is laid face down. The same id again changes nothing.

        Raises NoSuchTable, BadData, or Refusal: out-of-date or not-seen by `seen`, other-action for an id that came
        with something else, seat-taken for what the phone of another seat has to lay.
        """
        check_action_id(action_id)

        def job(connection: Connection, ahead: dict[str, Play]) -> _Done:
            """As one of the writers of its process, which share a commit."""
            row = self.tables.own_row(connection, id)
            play = ahead.get(row.id) or self.tables.play(connection, row)
            tap = Tap(action_id, *read(play.machine), seen)
            # Not of the log, which holds what became of it.
            digest = digest_of(tap.kind, tap.args)
            before = find_sent(connection, row.id, action_id)
            if before not in (None, digest):
                raise Refusal("other-action", "", "action_id")

            opened = Opened(row, play)
            done = None
            if tap.kind == UNDO:
                is_again = before is not None
                done = self._take_back(connection, opened, tap, phone, is_again)
            if not done and tap.kind in (UNDO, REDO):
                done = self._turn_together(connection, ahead, opened, tap, phone)
            done = done or self._tap(connection, ahead, opened, tap, phone)
            if before is None and (done.is_new or done.held):
                note_sent(connection, row.id, action_id, digest)
            return done

        while True:
            try:
                done = self.tables.store.write(id, job)
            except Conflict:
                continue  # another process was faster: this one looks again
            if done.is_new:
                self.tables.tell(done.opened, phone)
            if done.signal:
                self.tables.hub.publish(done.opened.row.id, 0, done.signal)
            known = not done.is_new and not done.signal
            return Tapped(done.opened, done.held, known)

    def _tap(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        opened: Opened,
        tap: Tap,
        phone: str,
    ) -> _Done:
        row, play = opened.row, opened.play
        taken = _read_seats(connection, row.id)
        mine = _seat_of(taken, phone)
        secret = find_asked(play) if taken else None
        if (
            secret
            and tap.kind == secret.kind
            and find_event(connection, row.id, tap.action_id) is None
        ):
            others = taken.keys() - {mine}
            # Of two that lay the last ones at once neither would see the other's.
            lock(connection, row.id)
            lay(connection, row.id, play, secret, tap.action_id, tap.args, others)
            return self._turn_over(connection, ahead, opened, secret)

        opened, is_new = self.tables.append(connection, ahead, row, tap)
        if is_new and mine is not None:
            _note(connection, row.id, tap.action_id, mine)
        return _Done(opened, is_new)

    def _take_back(
        self,
        connection: Connection,
        opened: Opened,
        tap: Tap,
        phone: str,
        is_again: bool,
    ) -> _Done | None:
        """Take back what a phone's seat has laid face down; None where nothing of it lies there."""
        row, play = opened.row, opened.play
        if find_event(connection, row.id, tap.action_id):
            return None
        if is_again:
            return _Done(opened, held=True)

        mine = _seat_of(_read_seats(connection, row.id), phone)
        laid = read_laid(connection, row.id, find_asked(play))
        if mine is None or mine not in laid:
            return None
        take_back(connection, row.id, mine)
        return _Done(opened, held=True, signal=self._signal(connection, row.id))

    def _turn_over(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        opened: Opened,
        secret: Secret,
    ) -> _Done:
        """Put into the log what lies face down, once nobody is waited for and all of it can be."""
        id = opened.row.id
        laid = read_laid(connection, id, secret)
        order = in_order(secret, laid)
        signal = self._signal(connection, id)
        is_waiting = set(secret.waiting) - laid.keys()
        if is_waiting or find_clash(opened.play, secret, order):
            return _Done(opened, held=True, signal=signal)

        taken = _read_seats(connection, id)
        done = _Done(opened, signal=signal)
        for found in order:
            tap = Tap(found.action_id, found.kind, found.args, None)
            try:
                done.opened, is_new = self.tables.append(
                    connection, ahead, opened.row, tap
                )
            except Refusal:
                continue  # what another has laid no longer allows it
            if is_new:
                done.is_new = True
                if found.player in taken:
                    _note(connection, id, found.action_id, found.player)
        drop_laid(connection, id)
        return done

    def _turn_together(
        self,
        connection: Connection,
        ahead: dict[str, Play],
        opened: Opened,
        tap: Tap,
        phone: str,
    ) -> _Done | None:
        """Undo or redo at once what was turned over at once; None where that is no more than one step."""
        id, play = opened.row.id, opened.play
        taken = _read_seats(connection, id)
        mine = _seat_of(taken, phone)
        steps = turned_at_once(play, tap.kind) if taken else []
        if not steps or find_event(connection, id, tap.action_id):
            return None
        if tap.kind == REDO:
            _check_not_laid_since(connection, opened, steps)
        if len(steps) < 2:
            return None

        lock(connection, id)
        drop_laid(connection, id)
        done = _Done(opened, signal=self._signal(connection, id))
        gone = []
        for step in steps:
            try:
                done.opened, _new = self.tables.append(
                    connection, ahead, opened.row, tap
                )
            except Refusal:
                if not done.is_new:
                    raise
                break  # the log is full: what has gone has gone
            done.is_new = True
            gone.append(step)
            if mine is not None:
                _note(connection, id, tap.action_id, mine)
            version = done.opened.play.version
            tap = Tap(secrets.token_hex(16), tap.kind, {}, version)
        if tap.kind == REDO:
            return done

        asked = find_asked(done.opened.play)
        theirs = [step for step in gone if _player(step) in taken.keys() - {mine}]
        # Without anybody to wait for they would be turned over again at the next tap: then all lay anew.
        if asked is not None and set(asked.waiting) - {
            _player(step) for step in theirs
        }:
            for step in theirs:
                lay_again(connection, id, asked, step)
        return done

    def tappers(self, id: str) -> dict[str, int]:
        """The seats whose phones sent events of a table's log, by the events' action ids."""
        with self.tables.store.reading() as connection:
            row = self.tables.row(connection, id)
            found = connection.execute(_TAPPERS, {"id": row.id})
            return {row.action_id: row.player for row in found}

    def _signal(self, connection: Connection, id: str) -> int:
        """Tell phones to ask anew who sits where; the number of that signal."""
        now = self.tables.chance.now_ms()
        return add_signal(connection, id, SEATED, {}, now).number


def _read_seats(connection: Connection, id: str) -> dict[int, str]:
    found = connection.execute(_TAKEN, {"id": id})
    return {row.player: row.phone for row in found}


def _seat_of(taken: Mapping[int, str], phone: str) -> int | None:
    for player, key in taken.items():
        if key == phone:
            return player
    return None


def _clear(connection: Connection, id: str, players: Set[int | None]) -> None:
    """Free seats. What they have laid is for their phones alone to see: who sits down there next lays anew."""
    for player in players:
        if player is None:
            continue
        seat = delete(SEATS).where(SEATS.c.table_id == id, SEATS.c.player == player)
        connection.execute(seat)
        take_back(connection, id, player)


def _check_not_laid_since(
    connection: Connection, opened: Opened, steps: list[Step]
) -> None:
    """Refuse to bring back what would take the place of something that was laid since it was undone."""
    play = opened.play
    laid = read_laid(connection, opened.row.id, find_asked(play))
    for step in steps:
        found = laid.get(_player(step))
        if found and found.args != to_plain(step.action):
            names = play.machine.players(play.state)
            raise Refusal("laid-since", player=names[found.player])


def _player(step: Step) -> int:
    """The seat whose action a step is."""
    player: int = to_plain(step.action)["player"]
    return player


def _note(connection: Connection, id: str, action_id: str, player: int) -> None:
    tapped = {"table_id": id, "action_id": action_id, "player": player}
    connection.execute(_NOTE, tapped)
