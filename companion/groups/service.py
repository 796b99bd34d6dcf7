"""Groups: tables that count together in statistics, behind one secret link. Whoever has the link may do everything."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Frozen, Refusal
from companion.groups import store as sql
from companion.groups.counting import Counting
from companion.groups.names import check_known, resolve, with_names_deleted
from companion.groups.results import Finished, is_nobody, key_of, renamed_seats
from companion.groups.store import Member, OtherName
from companion.limits import (
    MAX_GROUP_CHANGES_PER_MINUTE,
    MAX_GROUPS,
    MAX_GROUPS_PER_TABLE,
    MAX_MERGED_NAMES_PER_GROUP,
    MAX_NAME_CHARS,
    MAX_NEW_GROUPS_PER_ADDRESS_PER_MINUTE,
    MAX_NEW_GROUPS_PER_MINUTE,
    MAX_TABLES_PER_GROUP,
)
from companion.tables.bucket import Bucket
from companion.tables.service import ID, NoSuchTable, Tables, new_id
from companion.tables.store import Row, drop_table, find_table

GROUP_REFUSALS: Mapping[str, str] = {
    "begun-by-the-server": "Statistics cannot be started without a network: with no table that counts in them, the "
    "server would never hear of them. Tables opened here in the meantime can be counted later, on their result pages.",
    "no-room-for-groups": "There is no room for more statistics right now. Try again in a minute.",
    "group-full": "These statistics are full: {most} tables at most.",
    "too-many-groups": "This table counts in {most} statistics already.",
    "not-in-group": "This table is not in these statistics.",
    "no-such-name": "Nobody is called {name} in these statistics.",
    "merge-circle": "{name} and {into} are one player already.",
    "played-together": "{name} and {into} have played together: they can’t be one player.",
    "too-many-names": "No more than {most} names can be merged.",
    "not-sure": "Tick the box first: this can’t be undone.",
}


class NoSuchGroup(KeyError):
    """No group has this id."""


class Counted(Frozen):
    """One finished play of a group, its players under the names that count. `table` is the watch-only id."""

    table: str
    game: str
    finished: Finished


class Group(Frozen):
    """A group as it stands. `plays` latest first. `waiting`: tables not finished; `late`: not counted yet.

    `usual`: what its last table of each game agreed on.
    """

    id: str
    plays: tuple[Counted, ...]
    names: tuple[OtherName, ...]
    tables: int
    waiting: tuple[Member, ...] = ()
    late: int = 0
    usual: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has played, by name."""
        found = {}
        for play in reversed(self.plays):
            for seat in play.finished.seats:
                found[key_of(seat.name)] = seat.name  # as it was spelled last
        return tuple(sorted(found.values(), key=str.casefold))

    @property
    def people(self) -> tuple[str, ...]:
        """Those of them who are somebody: next week another may be "Player 1"."""
        return tuple(name for name in self.players if not is_nobody(name))


class Groups:
    """Every group of a store."""

    def __init__(self, tables: Tables, *, adopts: bool = False) -> None:
        """`adopts`: on a phone, where a group that only the server knows counts what is here."""
        self.tables = tables
        self.adopts = adopts
        self.store = tables.store
        self.counting = Counting(tables)
        self._new = Bucket(MAX_NEW_GROUPS_PER_MINUTE, 60.0)
        self._askers = Bucket(MAX_NEW_GROUPS_PER_ADDRESS_PER_MINUTE, 60.0)
        self._changes = Bucket(MAX_GROUP_CHANGES_PER_MINUTE, 60.0)

    def create(self, asker: str = "") -> str:
        """Make an empty group for somebody at an address. Raises Refusal: too-fast, or there is no room."""
        id = new_id()
        self.adopt(id, asker)
        return id

    def adopt(self, id: str, asker: str = "") -> None:
        """Make a group under the id that a phone gave it; once it is there nothing happens.

        Raises NoSuchGroup for what is no id, Refusal for haste of an address, or when there is no room.
        """
        if not ID.fullmatch(id):
            raise NoSuchGroup(id)
        with self.store.reading() as connection:
            if sql.has_group(connection, id):
                return

        # First: one address must not take what there is for all.
        if asker and not self._askers.take(asker):
            raise Refusal("too-fast")
        if not self._new.take("all"):
            raise Refusal("no-room-for-groups")
        now = self.tables.now_ms()
        with self.store.writing() as connection:
            if sql.count_groups(connection) >= MAX_GROUPS:
                raise Refusal("no-room-for-groups")
            if not sql.has_group(connection, id):
                sql.add_group(connection, id, now)

    def open(self, id: str) -> Group:
        """A group with its finished plays. Raises NoSuchGroup."""
        if self.adopts:
            self.adopt(id)
        with self.store.reading() as connection:
            _check_group(connection, id)
            members = sql.read_members(connection, id)
            names = sql.read_names(connection, id)
            latest = {member.game: member.id for member in reversed(members)}
            options = sql.read_options_of(connection, latest.values())

        found, late = self.counting.count(members)
        as_counted = resolve(names)
        plays, waiting = [], []
        for member in members:
            # One that is late is in neither list.
            if found.get(member.id) == ():
                waiting.append(member)
            for finished in found.get(member.id, ()):
                renamed = renamed_seats(finished, as_counted)
                plays.append(Counted(member.watch_id, member.game, renamed))
        plays.sort(key=lambda play: -play.finished.ended_ms)
        return Group(
            id=id,
            plays=tuple(plays),
            names=tuple(names),
            tables=len(members),
            waiting=tuple(waiting),
            late=late,
            usual={game: _agreed(found) for game, found in options.items()},
        )

    def add(self, id: str, table: str) -> None:
        """Let a table count here; twice is harmless. Raises NoSuchGroup, NoSuchTable, Refusal."""
        if self.adopts:
            self.adopt(id)
        self._take(id)
        with self.store.writing() as connection:
            _check_group(connection, id)
            self._add(connection, id, table)

    def take_in(self, id: str, tables: Iterable[str]) -> None:
        """Let all of some tables count here that can. Raises NoSuchGroup, Refusal."""
        if self.adopts:
            self.adopt(id)
        self._take(id)
        with self.store.writing() as connection:
            _check_group(connection, id)
            for table in tables:
                with suppress(NoSuchTable, Refusal):
                    self._add(connection, id, table)

    def _add(self, connection: Connection, id: str, table: str) -> None:
        row = self.tables.own_row(connection, table)
        if sql.has_member(connection, id, row.id):
            return
        if sql.count_members(connection, id) >= MAX_TABLES_PER_GROUP:
            raise Refusal("group-full", most=MAX_TABLES_PER_GROUP)
        if sql.count_groups_of(connection, row.id) >= MAX_GROUPS_PER_TABLE:
            raise Refusal("too-many-groups", most=MAX_GROUPS_PER_TABLE)
        now = self.tables.now_ms()
        sql.add_member(connection, id, row.id, now)

    def of_table(self, table: str) -> list[str]:
        """The groups in which a table counts. Raises NoSuchTable; Refusal for a watch-only id."""
        with self.store.reading() as connection:
            row = self.tables.own_row(connection, table)
            return sql.read_groups_of(connection, row.id)

    def remove(self, id: str, watch_id: str) -> None:
        """Let a table no longer count here; the table stays. Raises NoSuchGroup, Refusal."""
        self._take(id)
        with self.store.writing() as connection:
            row = _check_member(connection, id, watch_id)
            sql.drop_member(connection, id, row.id)

    def drop_table(self, id: str, watch_id: str) -> None:
        """Delete a table of this group for good, everywhere. Raises NoSuchGroup, Refusal."""
        self._take(id)
        with self.store.writing() as connection:
            row = _check_member(connection, id, watch_id)
            drop_table(connection, row.id)

        self._scrub([row.id])

    def merge(self, id: str, name: str, into: str) -> None:
        """Let everything of one player count as another's. Raises NoSuchGroup, Refusal."""
        self._take(id)
        group = self.open(id)
        name = check_known(name, group.players)
        into = check_known(into, group.players)
        both = {key_of(name), key_of(into)}
        if len(both) == 1:
            raise Refusal("merge-circle", name=name, into=into)
        for play in group.plays:
            if both <= {key_of(seat.name) for seat in play.finished.seats}:
                raise Refusal("played-together", name=name, into=into)

        with self.store.writing() as connection:
            _check_group(connection, id)
            names = sql.read_names(connection, id)
            if len(names) >= MAX_MERGED_NAMES_PER_GROUP:
                raise Refusal("too-many-names", most=MAX_MERGED_NAMES_PER_GROUP)
            other = OtherName(key_of(name), name, into)
            sql.add_name(connection, id, other)

    def unmerge(self, id: str, name: str) -> None:
        """Let a name count as itself again. Raises NoSuchGroup, Refusal."""
        self._take(id)
        with self.store.writing() as connection:
            _check_group(connection, id)
            names = sql.read_names(connection, id)
            check_known(name, [other.shown for other in names])
            sql.drop_name(connection, id, key_of(name))

    def drop_player(self, id: str, name: str) -> None:
        """Replace a player's names in all tables of this group, logs included. Raises NoSuchGroup, Refusal."""
        self._take(id)
        with self.store.writing() as connection:
            _check_group(connection, id)
            machines = self.tables.machines
            changed = with_names_deleted(connection, id, name, machines)
            if not changed:
                # A long one has been nobody's name, and is not said back in full.
                raise Refusal("no-such-name", name=name[:MAX_NAME_CHARS])
        self._scrub(changed)

    def drop(self, id: str) -> None:
        """Delete the group; its tables stay. Raises NoSuchGroup."""
        with self.store.writing() as connection:
            _check_group(connection, id)
            sql.drop_group(connection, id)
        self._scrub()

    def _take(self, id: str) -> None:
        if not self._changes.take(id):
            raise Refusal("too-fast")

    def _scrub(self, tables: Iterable[str] = ()) -> None:
        """After a deletion: let neither this process nor the database's files remember what is gone."""
        self.tables.forget(tables)
        self.store.forget_for_good()


def _check_group(connection: Connection, id: str) -> None:
    if not sql.has_group(connection, id):
        raise NoSuchGroup(id)


def _check_member(connection: Connection, id: str, watch_id: str) -> Row:
    """A table of a group by its watch-only id, the only one that a group shows."""
    _check_group(connection, id)
    row = find_table(connection, watch_id)
    if row is None or not row.watching:
        raise Refusal("not-in-group")
    if not sql.has_member(connection, id, row.id):
        raise Refusal("not-in-group")
    return row


def _agreed(options: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table's options what may hold for the next one: no lists, which name who played or what they had."""
    agreed = {}
    for name, value in options.items():
        if isinstance(value, int | str):
            agreed[name] = value
    return agreed
