"""Players of a group are known by their names: which names are one player, and how a name is deleted for good."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from companion.games.core import Frozen, Machine, Refusal, Rename
from companion.groups import store as sql
from companion.groups.results import NOBODY, key_of
from companion.groups.store import OtherName
from companion.limits import MAX_NAME_CHARS
from companion.tables.events import ASIDE, CORRECT, Event
from companion.tables.held import read_held, rewrite_held
from companion.tables.sent import forget_sent
from companion.tables.store import mark_rewritten

_TEXT = "text"  # the argument in which actions carry a note


def resolve(names: Iterable[OtherName]) -> dict[str, str]:
    """The name that counts, by the key of each other name; a circle ends where it began."""
    into = {other.name: other.counts_as for other in names}
    found = {}
    for start, name in into.items():
        seen = {start}
        key = key_of(name)
        while key in into and key not in seen:
            seen.add(key)
            name = into[key]
            key = key_of(name)
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
    # Whatever other name counts as this player goes as well.
    keys = {key_of(name)}
    for other, counts_as in resolve(names).items():
        if key_of(counts_as) == key_of(name):
            keys.add(other)

    # Of all actions only those that may hold a name have to be read.
    renames = set()
    kinds = {CORRECT, ASIDE}
    for machine in machines.values():
        for kind, action in machine.actions.items():
            fields = getattr(action, "__dataclass_fields__", {})
            if action is Rename:
                renames.add(kind)
            if action is Rename or _TEXT in fields:
                kinds.add(kind)

    events = sql.read_group_events(connection, group, kinds)
    deletion = _Deletion(connection, keys, renames)
    changed = []
    for table, game, options in sql.read_options(connection, group):
        if game not in machines:
            continue  # a game of a newer version: its log can't be read here
        if deletion.in_table(table, options, events.get(table, [])):
            changed.append(table)

    for other_name in names:
        if other_name.name in keys or key_of(other_name.counts_as) in keys:
            sql.drop_name(connection, group, other_name.name)
    # What was counted of these tables, and what processes keep of them, has the name still.
    sql.drop_memos(connection, changed)
    forget_sent(connection, changed)
    mark_rewritten(connection, changed)
    return changed


class _Deletion(Frozen):
    """The names to delete by their keys, and the kinds of action that give a seat a name."""

    connection: Connection
    keys: set[str]
    renames: set[str]

    def in_table(
        self, table: str, options: dict[str, Any], events: Sequence[Event]
    ) -> bool:
        """Rewrite what a table holds; whether there was anything to rewrite."""
        # What waits for the table's choice may have names that its log does not have yet.
        waiting = read_held(self.connection, table)
        names = list(options["players"])
        names += self.names_in(events)
        for held in waiting:
            names += self.names_in(held.log)
        instead = self.placeholders(names)

        is_changed = False
        before: list[str] = options["players"]
        players = [instead.get(key_of(player), player) for player in before]
        if players != before:
            renamed = {**options, "players": players}
            sql.write_options(self.connection, table, renamed)
            is_changed = True

        for event in events:
            args = self.without(event.kind, event.args, instead)
            if args != event.args:
                sql.write_args(self.connection, table, event.seq, args)
                is_changed = True

        for held in waiting:
            log = []
            for event in held.log:
                args = self.without(event.kind, event.args, instead)
                log.append(replace(event, args=args))
            rewritten = replace(held, log=tuple(log))
            rewrite_held(self.connection, rewritten)

        return is_changed

    def names_in(self, events: Iterable[Event]) -> Iterator[str]:
        """Every name that an event gives to a seat."""
        for event in events:
            kind = event.kind
            args = event.args
            # Both hold another action, an aside maybe a correction.
            while kind in (CORRECT, ASIDE):
                kind, args = args["kind"], args["args"]
            if kind in self.renames:
                yield args["name"]

    def placeholders(self, names: Iterable[str]) -> dict[str, str]:
        """What stands for each deleted name of a table: names of a table must differ."""
        # A real player may be called so: that name is not taken twice.
        here = {key_of(name) for name in names}
        kept = here - self.keys
        found: dict[str, str] = {}
        number = 1

        for key in sorted(here & self.keys):
            free = NOBODY
            while key_of(free) in kept or free in found.values():
                number += 1
                free = f"{NOBODY} {number}"
            found[key] = free

        return found

    def without(
        self, kind: str, args: Mapping[str, Any], instead: Mapping[str, str]
    ) -> dict[str, Any]:
        """An action's arguments without the names: a seat's new name as a whole, a note word by word."""
        found = dict(args)
        if kind in (CORRECT, ASIDE):
            inner = self.without(args["kind"], args["args"], instead)
            found["args"] = inner
            # An aside keeps its sentences as they were when it was set aside.
            if kind == ASIDE:
                for sentence in ("line", "why"):
                    if args[sentence]:
                        found[sentence] = self.said(args[sentence], instead)
            return found

        if kind in self.renames:
            name = found["name"]
            found["name"] = instead.get(key_of(name), name)
        text = found.get(_TEXT)
        if isinstance(text, str):
            found[_TEXT] = self.in_text(text)
        return found

    def said(
        self, message: Mapping[str, Any], instead: Mapping[str, str]
    ) -> dict[str, Any]:
        """A kept sentence without the names."""
        args = dict(message["args"])
        for place, value in args.items():
            if isinstance(value, str):
                args[place] = instead.get(key_of(value)) or self.in_text(value)
        return {**message, "args": args}

    def in_text(self, text: str) -> str:
        """A text of several words without the names."""
        for key in self.keys:
            word = rf"(?<!\w){re.escape(key)}(?!\w)"
            text = re.sub(word, NOBODY, text, flags=re.IGNORECASE)
        return text
