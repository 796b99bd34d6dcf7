"""Tables opened over the JSON interface, with what has been done at them."""

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import APIRequestContext

from companion.games import MACHINES
from companion.games.core.codec import options_from_plain
from companion.tables.events import Event
from companion.tables.exports import FORMAT, plain_log
from companion.tables.play import advance, begin, complete
from tests.tables.counter import FixedChance


def open_table(
    request: APIRequestContext,
    game: str,
    options: Mapping[str, Any],
    steps: Iterable[tuple[str, Mapping[str, Any]]] = (),
) -> dict[str, Any]:
    """A new table after some steps, (kind, args) each: its `id` and `watch_id`.

    It is played here and comes to the server whole, as from a file: a request for each step took the most time."""
    machine, chance = MACHINES[game], FixedChance()
    now, options = time.time_ns() // 1_000_000, json.loads(json.dumps(options))
    play, log = begin(machine, options_from_plain(machine, options)), list[Event]()
    for seen, (kind, args) in enumerate(steps):
        args = json.loads(json.dumps(args))
        tapped = Event(seen + 1, now, f"step-{seen}", kind, args)
        event, action = complete(play, tapped, seen, chance)
        play = advance(play, event, action)
        log.append(event)
    export = {
        "format": FORMAT,
        "game": game,
        "schema": machine.schema,
        "created_ms": now,
    }
    whole = {**export, "options": options, "log": plain_log(log)}
    answer = request.post("/api/tables/import", data=whole)
    assert answer.ok, answer.text()
    table: dict[str, Any] = answer.json()
    return table
