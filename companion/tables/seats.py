"""Seats: which phone is whose.

A phone makes a secret for a table (its key) and claims a seat with it; nobody else learns the key. Seats belong to the
table, not to its game: they are in no log and in no export. Every change of them is a signal (SEATED), after which
phones ask anew who sits where.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import field
from itertools import chain
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select

from companion.games.core import N_, Frozen, Refusal, check_player, say
from companion.games.core.codec import WRONG, BadData
from companion.tables.facedown import (
    find_asked,
    find_clash,
    forget_phone,
    has_taken_back,
    in_order,
    is_laid_by,
    read_gone,
    read_laid,
)
from companion.tables.presence import PHONE_KEY, read_away
from companion.tables.schema import SEATS, TAPPED
from companion.tables.service import Tables
from companion.tables.signals import Signals, lock, tell_seats
from companion.tables.store import Row

_KEY_TAKES = N_("It takes 16 to 64 ASCII letters, digits, - and _.")
_ID: BindParameter[str] = bindparam("id")
_TAKEN = select(SEATS.c.player, SEATS.c.phone).where(SEATS.c.table_id == _ID)
_TAPPERS = select(TAPPED.c.action_id, TAPPED.c.player).where(TAPPED.c.table_id == _ID)

# Changes the seats {player: phone} of a table; whether it changed anything.
Change = Callable[[Connection, Row, dict[int, str]], bool]


class Seated(Frozen):
    """Who sits at a table as one phone may know it.

    `taken` are the seats with a phone, `mine` this phone's own. `laid` are those of which something lies face down,
    `waiting` those for which the table waits, `clash` those of them that cannot all be right, `refused` why, where
    each is wrong by itself; `own` is what this phone has laid for its seat, as {kind, args}; `lost`: it had laid
    something when other actions led to the question;
    `taken_back`: it has taken back what it had laid, and Redo lays that again.
    `away` are the seats whose phones have lost their connection; `others_away`: so have phones without a seat;
    `is_away`: the asking phone counts as one of these. `finished`: the game is over.
    """

    game: str
    players: tuple[str, ...]
    taken: frozenset[int]
    mine: int | None
    laid: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    clash: frozenset[int] = frozenset()
    refused: Mapping[int, Refusal] = field(default_factory=dict)
    own: Mapping[str, Any] | None = None
    away: frozenset[int] = frozenset()
    others_away: bool = False
    is_away: bool = False
    lost: bool = False
    taken_back: bool = False
    finished: bool = False


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
            taken = read_seats(connection, row.id)
            laid = read_laid(connection, row.id, secret)
            lost_phones = read_away(connection, row.id, self.tables.now_ms())
            # Who came by the link for watching only watches, also with the phone of a seat.
            mine = None if row.watching else seat_of(taken, phone)
            own = laid.get(mine) if mine is not None else None
            if own and not is_laid_by(connection, row.id, own):
                own = None
            taken_back = lost = False
            if secret and mine is not None:
                taken_back = has_taken_back(connection, row.id, mine, secret)
                if mine in secret.waiting and mine not in laid:
                    gone = read_gone(connection, row.id, secret)
                    lost = any(
                        one.player == mine and is_laid_by(connection, row.id, one)
                        for one in chain(*gone.values())
                    )

        clash: dict[int, Refusal | None] = {}
        if secret:
            order = in_order(secret, laid)
            clash = find_clash(play, secret, order)
        away = {player for player, key in taken.items() if key in lost_phones}
        others = lost_phones - {phone, *taken.values()}
        return Seated(
            game=row.game,
            players=play.players,
            taken=frozenset(taken),
            mine=mine,
            laid=frozenset(laid),
            waiting=(frozenset(on_turn) - laid.keys()) | clash.keys(),
            clash=frozenset(clash),
            refused={player: why for player, why in clash.items() if why},
            own={"kind": own.kind, "args": own.args} if own else None,
            away=frozenset(away),
            others_away=bool(others),
            is_away=phone in lost_phones,
            lost=lost,
            taken_back=taken_back,
            finished=play.machine.outcome(play.state) is not None,
        )

    def claim(self, id: str, player: int, phone: str, *, over: bool = False) -> None:
        """A phone takes a seat and leaves the one that it had; `over`: also from another phone.

        Raises NoSuchTable; BadData for a key that is none; Refusal (watch-only, no-such-player, seat-taken).
        """
        if not PHONE_KEY.fullmatch(phone):
            raise BadData("phone", WRONG, say(_KEY_TAKES))

        def take(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            play = self.tables.play(connection, row)
            check_player(player, play.players)
            if taken.get(player) == phone:
                return False
            if player in taken and not over:
                name = play.players[player]
                raise Refusal("seat-taken", player=name)

            # A phone has one seat, and a seat one phone.
            before = seat_of(taken, phone)
            _clear(connection, row.id, {player, before})
            seat = {"table_id": row.id, "player": player, "phone": phone}
            connection.execute(insert(SEATS), seat)
            return True

        self._change(id, take)

    def leave(self, id: str, phone: str) -> None:
        """A phone gives its seat back, if it has one. Raises NoSuchTable, Refusal for a watch-only id."""

        def give_back(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            mine = seat_of(taken, phone)
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
        names = opened.play.players
        with self.tables.store.reading() as connection:
            seated = read_seats(connection, opened.row.id)
        phones = {names[player]: phone for player, phone in seated.items()}

        def seat(connection: Connection, row: Row, taken: dict[int, str]) -> bool:
            fresh = self.tables.play(connection, row)
            found = []
            for player, name in enumerate(fresh.players):
                phone = phones.get(name)
                # Who has claimed a seat meanwhile keeps it.
                if phone and player not in taken:
                    one = {"table_id": row.id, "player": player, "phone": phone}
                    found.append(one)
            if found:
                connection.execute(insert(SEATS), found)
            return bool(found)

        self._change(id, seat)

    def _change(self, id: str, change: Change) -> None:
        """Run a change of seats; phones are told of it where it changed anything."""

        def job(connection: Connection, _ahead: object) -> tuple[str, int]:
            row = self.tables.own_row(connection, id)
            lock(connection, row.id)
            taken = read_seats(connection, row.id)
            if not change(connection, row, taken):
                return row.id, 0
            self.signals.allow(row.id)
            now = self.tables.now_ms()
            return row.id, tell_seats(connection, row.id, now)

        table, number = self.tables.store.write(id, job)
        self.tables.hub.publish(table, signal=number)


def read_tappers(connection: Connection, id: str) -> dict[str, int]:
    """The seats whose phones sent events of a table's log, by the events' action ids."""
    tappers = {}
    for tapped in connection.execute(_TAPPERS, {"id": id}):
        tappers[tapped.action_id] = tapped.player
    return tappers


def read_seats(connection: Connection, id: str) -> dict[int, str]:
    """The phones of a table's seats, by seat."""
    found = connection.execute(_TAKEN, {"id": id})
    return {row.player: row.phone for row in found}


def seat_of(taken: Mapping[int, str], phone: str) -> int | None:
    """A phone's own seat."""
    for player, key in taken.items():
        if key == phone:
            return player
    return None


def _clear(connection: Connection, id: str, players: Set[int | None]) -> None:
    """Free seats. What they have laid lies on, but no other phone is shown it: it can be laid anew unseen."""
    for player in players:
        if player is None:
            continue
        seat = delete(SEATS).where(SEATS.c.table_id == id, SEATS.c.player == player)
        connection.execute(seat)
        forget_phone(connection, id, player)
