"""Play Me tables at every point where the page looks different, brought in with moments of our choosing."""

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

CHARACTERS = (
    "alice",
    "mad-hatter",
    "absolem",
    "queen-of-hearts",
    "walrus",
    "cheshire-cat",
)
NAMES = ("Ana", "Ben", "Maximiliane", "Dan", "Eva", "Finn")
LONG_NAMES = ("Maximiliane-Charlotte", "Bartholomäus", "Ana", "Wilhelmina Friederike")


class Log:
    """A table's log. Rounds lie in the past unless they say how long ago they began."""

    def __init__(self, count: int = 4, *, cast: bool = True, **options: Any) -> None:
        self.options = {
            "players": NAMES[:count],
            "characters": CHARACTERS[: count if cast else 0],
            **options,
        }
        self.count, self.log, self.round = count, list[dict[str, Any]](), 0
        self.begun = self.now() - 3_000_000

    @staticmethod
    def now() -> int:
        return int(time.time() * 1000)

    def add(self, kind: str, **args: Any) -> "Log":
        entry = {
            "at_ms": self.begun,
            "action_id": f"step-{len(self.log)}",
            "kind": kind,
            "args": args,
        }
        self.log.append(entry)
        return self

    def start(self, ago_ms: int | None = None) -> "Log":
        self.round += 1
        self.begun = self.begun + 90_000 if ago_ms is None else self.now() - ago_ms
        return self.add("start", number=self.round, at_ms=self.begun)

    def caught(self, player: int, ms: int = 20_000) -> "Log":
        return self.add(
            "caught", number=self.round, player=player, at_ms=self.begun + ms
        )

    def won(self, player: int, ms: int = 20_000) -> "Log":
        return self.start().caught(player, ms)

    def next_game(self, *characters: str) -> "Log":
        self.round = 0
        return self.add("next-game", characters=characters)

    def export(self) -> dict[str, Any]:
        return {
            "format": "tableside-table", "game": "play-me", "schema": 1, "created_ms": self.begun,
            "options": self.options, "log": self.log,
        }  # fmt: skip


def bring_in(site: str, log: Log, *, watching: bool = False) -> str:
    """Bring a table in, and give its id, or that for those who only watch."""
    body = json.dumps(log.export()).encode()
    with urlopen(
        Request(
            f"{site}/api/tables/import", body, {"Content-Type": "application/json"}
        ),
        timeout=120,
    ) as found:
        return str(json.load(found)["watch_id" if watching else "id"])


def haunted(count: int = 4, **options: Any) -> Log:
    """Everybody has gone mad; the last player is the Jabberwocky."""
    log = Log(count, **options)
    for player in range(count):
        log.won(player, 14_000 + 7_130 * player)
    return log


def paused(count: int = 4) -> Log:
    log = Log(count).start(99_000)
    return log.add("pause", number=1, at_ms=log.begun + 33_000)


def team(count: int = 4) -> Log:
    log = haunted(count)
    for round in range(count):
        log.won(round % (count - 1)).add(
            "betray", player=round % (count - 1), yes=False
        )
    return log


def lost(count: int = 4) -> Log:
    """The Jabberwocky has driven everybody mad."""
    log = haunted(count)
    for player in range(count - 2):
        log.won(count - 1).add("victim", player=player)
    return log.won(count - 1)


def game(count: int = 4, **options: Any) -> Log:
    """A finished game."""
    return Log(count, **options).won(0, 23_400).won(1, 61_000).won(0, 12_345)


STATES: dict[str, Callable[[int], Log]] = {
    "choosing": lambda n: Log(n, cast=False),
    "ready": Log,
    "racing": lambda n: Log(n).won(0, 23_400).start(17_300),
    "countdown": lambda n: Log(n, countdown_s=1800).start(61_000),
    "paused": paused,
    "won": lambda n: Log(n).won(1, 41_230),
    "first": lambda n: Log(n).start().caught(0, 31_000).caught(1, 31_250),
    "slap": lambda n: Log(n, play_me=True).won(0, 31_000),
    "haunted": haunted,
    "race-with-jabberwocky": lambda n: (
        haunted(n).won(n - 1).add("victim", player=0).start(61_000)
    ),
    "victim": lambda n: haunted(n).won(n - 1),
    "betray": lambda n: haunted(n).won(1),
    "judas": lambda n: (
        haunted(n)
        .won(1)
        .add("betray", player=1, yes=True)
        .won(0)
        .add("betray", player=0, yes=False)
    ),
    "over": game,
    "team": team,
    "between": lambda n: game(n, challenge=True),
    "series": lambda n: (
        game(n, challenge=True).next_game(*CHARACTERS[6 - n :]).won(1).won(1)
    ),
}
