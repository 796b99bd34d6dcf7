"""Tables that have ended: the recorded games of tests/games, each with the end that it is known for."""

import json
from dataclasses import replace
from typing import Any

from companion.groups.store import add_member
from companion.tables.service import Opened
from companion.tables.store import add_event, add_table, read_log
from companion.web.site import Site
from tests.live import ROOT

START_MS, STEP_MS = 1_795_000_000_000, 30_000
GAMES = (
    ("miraris", "six-players"), ("miraris", "rolando-wins"), ("miraris", "four-numbered"), ("azura", "base-cities"),
    ("mirror-scrolls", "rounds"), ("mirror-scrolls", "classic"), ("play-me", "jabberwocky"), ("play-me", "team"),
    ("play-me", "challenge"), ("mice-and-mystics", "two-chapters-with-a-boss"),
)  # fmt: skip


def export(
    game: str, name: str, *, steps: int = 10_000, at_ms: int = START_MS, **names: str
) -> dict[str, Any]:
    """The export of a recorded game, or of its first steps; `names` gives seats other names: `Ana="Zoé"`."""
    folder = ROOT / "tests" / "games" / game.replace("-", "_")
    recorded = json.loads((folder / f"{name}.json").read_text())
    options = {
        **recorded["options"],
        "players": [names.get(old, old) for old in recorded["options"]["players"]],
    }
    log = [
        {
            "at_ms": at_ms + seq * STEP_MS,
            "action_id": f"s{seq}",
            "kind": step["kind"],
            "args": step.get("args", {}),
        }
        for seq, step in enumerate(recorded["log"][:steps])
    ]
    return {
        "format": "tableside-table",
        "game": game,
        "schema": 1,
        "created_ms": at_ms,
        "options": options,
        "log": log,
    }


def ended(
    site: Site, game: str = "miraris", name: str = "six-players", **how: Any
) -> Opened:
    """A table at which a recorded game was played."""
    return site.tables.load(export(game, name, **how))


def counted(site: Site, *tables: Opened) -> str:
    """A group in which tables count."""
    group = site.groups.create()
    for table in tables:
        site.groups.add(group, table.row.id)
    return group


def counted_many(site: Site, table: Opened, many: int, days: int) -> str:
    """A group of many tables like one, some days apart, stored at once."""
    group = site.groups.create()
    with site.store.writing() as connection:
        events = read_log(connection, table.row.id)[0]
        for number in range(many):
            id, later = f"copy-{number}", number * days * 24 * 3600 * 1000
            add_table(connection, replace(table.row, id=id, watch_id=f"watch-{number}"))
            for event in events:
                add_event(connection, id, replace(event, at_ms=event.at_ms + later))
            add_member(connection, group, id, later)
    return group
