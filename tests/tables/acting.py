"""Actions of phones without a seat, through the door that all actions take."""

from collections.abc import Mapping
from typing import Any

from companion.tables.service import Opened, Tables
from companion.tables.taps import Taps


def act(
    tables: Tables,
    id: str,
    action_id: str,
    kind: str,
    args: Mapping[str, Any],
    seen: int | None,
) -> Opened:
    """One action; the table afterwards. Raises what `Taps.tap` raises."""
    return Taps(tables).tap(id, action_id, lambda _machine: (kind, args), seen).opened
