"""Players of a group are known by their names: which names are one player, and how a name is deleted for good."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Machine, Refusal, Rename
from companion.groups import store as sql
from companion.groups.results import NOBODY, key_of
from companion.groups.store import OtherName
from companion.limits import MAX_NAME_CHARS
from companion.tables.play import ASIDE, CORRECT, Event
from companion.tables.store import mark_rewritten, read_held, rewrite_held

_TEXT = "text"  # the argument in which actions carry a note


def resolve(names: Iterable[OtherName]) -> dict[str, str]:
    """The name that counts, by the key of each other name; a circle ends where it began."""
    into = {other.name: other.counts_as for other in names}
    found = {}
    for start in into:
        name, seen = into[start], {start}
        while key_of(name) in into and key_of(name) not in seen:
            seen.add(key_of(name))
            name = into[key_of(name)]
        found[start] = name
    return found


def check_known(name: str, known: Sequence[str]) -> str:
    """A name as it is known, or a Refusal."""
    for other in known:
        if key_of(other) == key_of(name):
            return other
    raise Refusal("no-such-name", name=name[:MAX_NAME_CHARS])


def with_names_deleted(
    connection: Connection, group: str, name: str, machines: Mapping[str, Machine[Any]]
) -> list[str]:
    """Put "N. N." for a player's names into options and logs of a group's tables; the tables that changed."""
    names = sql.read_names(connection, group)
    keys = {key_of(name)} | {
        other
        for other, counts_as in resolve(names).items()
        if key_of(counts_as) == key_of(name)
    }
    renames = _kinds(machines, lambda cls: cls is Rename)
    kinds = (
        {CORRECT, ASIDE}
        | renames
        | _kinds(
            machines, lambda cls: _TEXT in getattr(cls, "__dataclass_fields__", {})
        )
    )
    events = sql.read_group_events(connection, group, kinds)
    deletion = _Deletion(connection, keys, renames)
    changed = [
        table
        for table, game, options in sql.read_options(connection, group)
        if game in machines and deletion.in_table(table, options, events.get(table, []))
    ]
    for other in names:
        if other.name in keys or key_of(other.counts_as) in keys:
            sql.drop_name(connection, group, other.name)
    sql.drop_memos(connection, changed)
    mark_rewritten(connection, changed)
    return changed


def _kinds(
    machines: Mapping[str, Machine[Any]], holds: Callable[[type], bool]
) -> set[str]:
    return {
        kind
        for machine in machines.values()
        for kind, cls in machine.actions.items()
        if holds(cls)
    }


@dataclass(frozen=True)
class _Deletion:
    """The names to delete by their keys, and the kinds of action that give a seat a name."""

    connection: Connection
    keys: set[str]
    renames: set[str]

    def in_table(
        self, table: str, options: dict[str, Any], events: Sequence[Event]
    ) -> bool:
        """Rewrite what a table holds; whether there was anything to rewrite."""
        waiting = read_held(self.connection, table)
        told = [*events, *(event for held in waiting for event in held.log)]
        instead = _placeholders([*options["players"], *self.names_in(told)], self.keys)
        players = [instead.get(key_of(player), player) for player in options["players"]]
        rewritten = [
            replace(event, args=self.without(event.kind, event.args, instead))
            for event in events
        ]
        if players != options["players"]:
            sql.write_options(self.connection, table, {**options, "players": players})
        for before, after in zip(events, rewritten, strict=True):
            if before != after:
                sql.write_args(self.connection, table, after.seq, after.args)
        for held in waiting:
            log = (
                replace(event, args=self.without(event.kind, event.args, instead))
                for event in held.log
            )
            rewrite_held(self.connection, replace(held, log=tuple(log)))
        return players != options["players"] or rewritten != list(events)

    def names_in(self, events: Sequence[Event]) -> Iterator[str]:
        """Every name that an event gives to a seat."""
        for event in events:
            kind, args = event.kind, event.args
            while kind in (CORRECT, ASIDE):
                kind, args = args["kind"], args["args"]
            if kind in self.renames:
                yield args["name"]

    def without(
        self, kind: str, args: Mapping[str, Any], instead: Mapping[str, str]
    ) -> dict[str, Any]:
        """An action's arguments without the names: a seat's new name as a whole, a note word by word."""
        if kind in (CORRECT, ASIDE):
            inner = self.without(args["kind"], args["args"], instead)
            names = ("line", "why") if kind == ASIDE else ()
            said = {n: self.said(args[n], instead) for n in names if args[n]}
            return {**args, "args": inner, **said}
        found = dict(args)
        if kind in self.renames:
            found["name"] = instead.get(key_of(found["name"]), found["name"])
        if isinstance(found.get(_TEXT), str):
            found[_TEXT] = self.in_text(found[_TEXT])
        return found

    def said(
        self, message: Mapping[str, Any], instead: Mapping[str, str]
    ) -> dict[str, Any]:
        """A kept sentence without the names."""
        args = {
            name: instead.get(key_of(value)) or self.in_text(value)
            if isinstance(value, str)
            else value
            for name, value in message["args"].items()
        }
        return {**message, "args": args}

    def in_text(self, text: str) -> str:
        """A text of several words without the names."""
        for key in self.keys:
            word = rf"(?<!\w){re.escape(key)}(?!\w)"
            text = re.sub(word, NOBODY, text, flags=re.IGNORECASE)
        return text


def _placeholders(names: Sequence[str], keys: set[str]) -> dict[str, str]:
    """What stands for each deleted name of a table: names of a table must differ."""
    here = {key_of(name) for name in names}
    free = (text for text in _numbered() if key_of(text) not in here - keys)
    return {key: next(free) for key in sorted(here & keys)}


def _numbered() -> Iterator[str]:
    yield NOBODY
    number = 2
    while True:
        yield f"{NOBODY} {number}"
        number += 1
