"""Taps: one action at a table each, of which it is known by whose phone; some lie face down until all have laid theirs.

Face down: as soon as any seat of a table is taken, the actions that its game wants to be shown all at once
(`Machine.secret`) are kept beside the log. The one that completes them puts them all into the log, in one transaction:
until then no page, no answer and no export has anything of them, but whose is there. Where two of them cannot be beside
each other, all stay as they are, and whoever of the two is wrong lays anew. Until then Undo, on the phone of a
seat that has laid something, takes that back and leaves the table alone; Redo on the same phone lays it again, until
something else is laid. Afterwards Undo takes all of them out of the log together: those of the other seats lie face
down again, and who has tapped lays anew. What a seat has laid stays when the seat gets another phone, which is not
shown it. At a table without seats they go straight into the log.
"""

from collections.abc import Callable, Mapping, Set
from functools import cache, partial
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Machine, Refusal
from companion.tables.facedown import find_asked, read_laid
from companion.tables.play import Play
from companion.tables.seats import read_tappers
from companion.tables.sent import check_action_id
from companion.tables.service import Opened, Tables, Tap
from companion.tables.store import Conflict, Row
from companion.tables.tapping import Tapped, Tapping

# Gives an action's kind and arguments, maybe in the thread of another tap.
Reader = Callable[[Machine[Any]], tuple[str, Mapping[str, Any]]]


class Taps:
    """The taps of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def tap(
        self,
        id: str,
        action_id: str,
        read: Reader,
        seen: int | None,
        phone: str = "",
        seen_laid: Set[int] | None = None,
    ) -> Tapped:
        """One action, stored before anybody hears of it; or it is laid face down. The same id again changes nothing.

        `seen_laid` are the seats that had laid something as the phone showed it, None where it does not say: it may
        then lay anew for its own seat, and for others only what lies open.

        Raises NoSuchTable, BadData, or Refusal: out-of-date or not-seen by `seen`, other-action for an id that came
        with something else, seat-taken for what the phone of another seat has to lay, laid-meanwhile by `seen_laid`.
        """
        check_action_id(action_id)

        def job(connection: Connection, ahead: dict[str, Play]) -> Tapped:
            """As one of the writers of its process, which share a commit."""
            row = self.tables.own_row(connection, id)
            play = ahead.get(row.id) or self.tables.play(connection, row)
            opened = Opened(row, play)
            kind, args = read(play.machine)
            tap = Tap(action_id, kind, args, seen)
            try:
                tapping = Tapping(
                    self.tables, connection, ahead, opened, tap, phone, seen_laid
                )
                return tapping.do()
            except Refusal as refusal:
                refusal.met = opened  # whoever tells it shows the table as well
                raise

        while True:
            try:
                done = self.tables.store.write(id, job)
            except Conflict:
                continue  # another process was faster: this one looks again
            if done.is_new:
                self.tables.tell(done.opened, phone)
            self.tables.hub.publish(done.opened.row.id, signal=done.signal)
            return done

    def tappers(self, row: Row) -> dict[str, int]:
        """The seats whose phones sent events of a table's log, by the events' action ids."""
        with self.tables.store.reading() as connection:
            return read_tappers(connection, row.id)

    def kept(self, opened: Opened) -> tuple[int, ...]:
        """The seats of which something waits for Redo: it lay face down for a question that is undone."""
        play = opened.play
        if play.future is None:
            return ()
        now = find_asked(play)
        asked = find_asked(play, play.future.step)
        if now and asked and now.moment == asked.moment:
            return ()  # it lies there
        with self.tables.store.reading() as connection:
            laid = read_laid(connection, opened.row.id, asked)
        return tuple(sorted(laid))

    def lying(self, opened: Opened) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats of which something lies face down for what is asked now, and those that have yet to lay theirs."""
        asked = find_asked(opened.play)
        if asked is None:
            return (), ()
        with self.tables.store.reading() as connection:
            laid = read_laid(connection, opened.row.id, asked)
        missing = set(asked.waiting) - laid.keys()
        return tuple(sorted(laid)), tuple(sorted(missing))

    def tappers_once(self, row: Row) -> Callable[[], dict[str, int]]:
        """Reads the same when it is first asked for, and not again."""
        read = partial(self.tappers, row)
        return cache(read)
