"""Tables opened over the JSON interface, with what has been done at them."""

from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import APIRequestContext


def open_table(
    request: APIRequestContext,
    game: str,
    options: Mapping[str, Any],
    steps: Iterable[tuple[str, Mapping[str, Any]]] = (),
) -> dict[str, Any]:
    """A new table after some steps, (kind, args) each: its `id` and `watch_id`."""
    opening = {"game": game, "options": options}
    table: dict[str, Any] = request.post("/api/tables", data=opening).json()
    for seen, (kind, args) in enumerate(steps):
        action = {"action_id": f"step-{seen}", "kind": kind, "args": args, "seen": seen}
        answer = request.post(f"/api/tables/{table['id']}/actions", data=action)
        assert answer.ok, answer.text()
    return table
