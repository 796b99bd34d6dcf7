"""The next game of the same people: opened from a result, and told to every phone of the table that has ended."""

from contextlib import suppress

from companion.games.core import Refusal
from companion.tables.service import NoSuchTable, Opened
from companion.tables.signals import NEXT
from companion.tables.store import Row
from companion.web.request import open_table
from companion.web.site import site


def lead_on(before: str, following: Opened, *, with_seats: bool) -> bool:
    """Tell the phones of a table of the one that follows it, where they may have their seats already.

    False where they can't be told.
    """
    row = following.row
    with suppress(NoSuchTable, Refusal):
        if open_table(before).row.watching:
            return False
        if with_seats:
            site().seats.bring_along(before, row.id)
        site().signals.send(before, NEXT, {"table": row.id, "watch": row.watch_id})
        return True
    return False


def find_next(row: Row) -> str:
    """The id of the table that follows a table, for watching to who only watches; "" for none."""
    signal = site().signals.last(row, NEXT)
    if signal is not None:
        return str(signal.value["watch" if row.watching else "table"])

    return ""


def groups_before(before: str) -> set[str]:
    """The groups in which the table that was played before counts: what follows it counts there as well."""
    # Most forms follow no table: nothing is looked up for them.
    if not before:
        return set()
    with suppress(NoSuchTable, Refusal):
        return set(site().groups.of_table(before))
    return set()


def find_open_next(before: str) -> str:
    """The id of the table that follows one and has not ended: whoever opens another would sit there alone. Else ""."""
    with suppress(NoSuchTable):
        row = open_table(before).row
        following = "" if row.watching else find_next(row)
        play = open_table(following).play
        if play.machine.outcome(play.state) is None:
            return following
    return ""
