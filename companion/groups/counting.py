"""Counting the finished plays of a group's tables: by what was kept of them, else by their logs, so many at a time."""

from collections.abc import Sequence

from companion.games.core import Refusal
from companion.games.core.codec import BadData, options_from_plain
from companion.groups import store as sql
from companion.groups.results import Finished, find_finished, from_memo, to_memo
from companion.groups.store import Member
from companion.limits import MAX_STEPS_COUNTED_AT_ONCE
from companion.tables.play import begin, replay
from companion.tables.service import Tables

_STEPS_OF_A_TABLE = 10  # what it costs to count one, in steps, besides its steps


class Counting:
    """Counts for whoever asks; at most about so many steps of logs at once."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.most_steps = MAX_STEPS_COUNTED_AT_ONCE

    def count(
        self, members: Sequence[Member]
    ) -> tuple[dict[str, tuple[Finished, ...]], int]:
        """The finished plays by table, and how many tables have to wait for the next time."""
        found = {}
        fresh = []
        late = 0
        left = self.most_steps
        for member in members:
            kept = from_memo(member.memo) if member.memo is not None else None
            if kept is not None and member.memo_version == member.version:
                found[member.id] = kept
            elif left > 0:
                left -= _STEPS_OF_A_TABLE + member.version
                fresh.append(member)
            # Where there is no time to count anew, what was kept is better than nothing.
            elif kept is not None:
                found[member.id] = kept
            else:
                late += 1
        return found | self.anew(fresh), late

    def anew(self, members: Sequence[Member]) -> dict[str, tuple[Finished, ...]]:
        """The finished plays of some tables by their logs, which are kept as memos."""
        if not members:
            return {}
        with self.store.reading() as connection:
            logs = sql.read_logs(connection, [member.id for member in members])

        # Counting takes long: meanwhile nothing of the database is held.
        counted, memos = {}, {}
        for member in members:
            if member.id not in logs:
                continue  # deleted just now
            options, events = logs[member.id]
            machine = self.tables.machines.get(member.game)
            plays: tuple[Finished, ...] = ()
            # Nothing is kept of a game that is not here, after a step back to an older version: it may come again.
            if machine is None:
                counted[member.id] = plays
                continue

            try:
                play = begin(machine, options_from_plain(machine, options))
                plays = find_finished(replay(play, events), events)
            except (Refusal, BadData):
                pass  # this version of a game can't read it any more
            counted[member.id] = plays
            memos[member.id] = (len(events), to_memo(plays))

        with self.store.writing() as connection:
            sql.write_memos(connection, memos)
        return counted
