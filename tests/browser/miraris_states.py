"""Miraris tables at every point where the page looks different: what led there, as (kind, args), and the options."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIRequestContext

from tests.browser.miraris_thumb import KINDS
from tests.browser.opened import open_table

Steps = list[tuple[str, dict[str, Any]]]

FOUR = ("Ana", "Ben", "Maximilian", "Dan")
SIX = (
    "Maximiliane-Charlotte",
    "Ben",
    "Bartholomäus",
    "Wilhelmina",
    "Guillermina",
    "Fay",
)
HANDS = (
    (1, 2, 2, 3, 5, 7),
    (3, 3, 4, 6),
    (2, 2, 5, 7, 7, 1, 4, 4),
    (1, 3, 6, 5, 2, 4, 1),
)
ROW = (1, 2, 3, 3, 4, 6, 7)
SCORE: Steps = [("score", {"confirmed": False})]


def kinds(*cards: int) -> list[str]:
    """The kinds of Wonders with these values."""
    return [KINDS[card - 1] for card in cards]


def has(player: int | None, *cards: int) -> tuple[str, dict[str, Any]]:
    """What a player has, or (None) what lies in the row."""
    return "set-wonders", {
        "player": player,
        "counts": [cards.count(value) for value in range(1, 8)],
    }


def chosen(*characters: str) -> Steps:
    """Everybody's Characters."""
    return [
        ("choose-character", {"player": seat, "character": id})
        for seat, id in enumerate(characters)
    ]


def played(row: Sequence[int], dormire: Sequence[int]) -> Steps:
    """A round up to the point where everybody takes."""
    numbers: Steps = [
        ("play-dormire", {"player": seat, "value": value})
        for seat, value in enumerate(dormire)
    ]
    return [("lay-row", {"kinds": kinds(*row)}), *numbers]


def rounds(seats: int) -> Steps:
    """Three rounds with ties, so that stacks lie there."""
    rows = ((1, 4, 7, 3, 6, 2), (3, 6, 2, 5, 1, 4), (5, 1, 4, 7, 3, 6))
    numbers = ((3, 5, 5, 9, 1, 2), (4, 4, 4, 2, 7, 8), (9, 6, 1, 1, 3, 3))
    steps: Steps = []
    for row, dormire in zip(rows, numbers, strict=True):
        steps += [*played(row[:seats], dormire[:seats]), ("end-round", {})]
    return steps


COUNTED: Steps = [
    *(has(seat, *hand) for seat, hand in enumerate(HANDS)),
    has(None, *ROW),
]
NUMBERED = [*COUNTED, *SCORE, *chosen("lucia", "serena", "mirela", "unknown"), *SCORE]
AFTER_LUCIA = [*NUMBERED, ("lucia-takes", {"kinds": kinds(7, 6)})]
AFTER_SERENA = [*AFTER_LUCIA, ("serena-draws", {"kinds": kinds(1, 2, 2, 3)})]
GIFTS: Steps = [
    ("give", {"player": player, "kind": KINDS[card - 1], "gift": gift})
    for player, card, gift in ((1, 3, 1), (3, 1, 1), (1, 1, 2), (3, 6, 2))
]
MANY_ALTARS = [has(0, 3, 3, 1), has(1, 1, 2, 4, 4), has(2, 2, 2, 5), has(3, 7), *SCORE]
MANY_ALTARS[-1] = ("score", {"confirmed": True})
ENDED = [
    *COUNTED,
    *SCORE,
    *chosen("allie", "fatima", "lucia", "lana"),
    *SCORE,
    AFTER_LUCIA[-1],
]
EARLY: Steps = [has(0, 1, 2, 3, 4, 5, 6, 7), ("score", {"confirmed": True})]
LATEST = {"rounds": True}

STATES: dict[str, tuple[Steps, dict[str, Any]]] = {
    "start": ([], {}),
    "wonders": (COUNTED[:2], {}),
    "six": (COUNTED[:2], {"players": SIX}),
    "counted": (COUNTED, {}),
    "characters": ([*COUNTED, *SCORE, *chosen("lucia", "secret")], {}),
    "lucia": (NUMBERED, {}),
    "serena": (AFTER_LUCIA, {}),
    "mirela": ([*AFTER_SERENA, *GIFTS[:1]], {}),
    "unknown": ([*AFTER_SERENA, *GIFTS], {}),
    "discards": (
        [*MANY_ALTARS, *chosen("unknown", "lana", "alma", "nada"), *SCORE],
        {},
    ),
    "reveal": (
        [*COUNTED, *SCORE, *chosen("secret", "secret", "allie", "lana"), *SCORE],
        {},
    ),
    "end": (ENDED, {}),
    "rolando": ([*EARLY, *chosen("rolando", "lucia", "allie", "lana"), *SCORE], {}),
    "row": ([*rounds(4), ("lay-wonder", {"kind": KINDS[4]})], LATEST),
    "dormire": ([*rounds(4), *played((7, 6, 5, 4), (2, 7))], LATEST),
    "takes": (
        [*rounds(6), *played((7, 6, 5, 4, 3, 2), (2, 7, 7, 3, 5, 6))],
        {**LATEST, "players": SIX},
    ),
}


class Tables:
    """Opens tables by the JSON interface and plays the given steps on them."""

    def __init__(self, request: APIRequestContext) -> None:
        self.request = request

    def __call__(self, steps: Steps | None = None, **options: Any) -> str:
        return str(self._opened(steps or [], options)["id"])

    def watched(self, steps: Steps, **options: Any) -> str:
        """The same, for somebody who only watches."""
        return str(self._opened(steps, options)["watch_id"])

    def _opened(self, steps: Steps, options: dict[str, Any]) -> dict[str, Any]:
        wanted = {"players": FOUR, **options}
        return open_table(self.request, "miraris", wanted, steps)
