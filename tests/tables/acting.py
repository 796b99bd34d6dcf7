"""Actions of phones without a seat, through the door that all actions take."""

from collections.abc import Mapping
from typing import Any

from companion.tables.seats import Seats
from companion.tables.service import Opened, Tables
from companion.tables.signals import Signals


def act(
    tables: Tables,
    id: str,
    action_id: str,
    kind: str,
    args: Mapping[str, Any],
    seen: int | None,
) -> Opened:
    """One action; the table afterwards. Raises what `Seats.tap` raises."""
    seats = Seats(tables, Signals(tables))
    return seats.tap(id, action_id, lambda _machine: (kind, args), seen).opened
