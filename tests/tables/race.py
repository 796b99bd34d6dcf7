"""A tiny game that ends, and may be played several times at one table: whoever is on turn when the pile has ten."""

from dataclasses import replace
from typing import Any

from companion.games.core import Machine, Outcome, Part, Place, ranked, say
from companion.groups.results import Finished, Seat
from companion.groups.service import Counted, Groups
from companion.tables.service import Opened
from tests.tables.acting import act
from tests.tables.counter import COUNTER, State

FULL = 10


def outcome(state: State) -> Outcome | None:
    """Over with ten on the pile: they are the winner's points, the others have none."""
    if state.pile < FULL:
        return None
    winner = state.turn % len(state.players)
    scores = [
        state.pile if player == winner else 0 for player in range(len(state.players))
    ]
    return Outcome(tuple(
        Place(player, place, place == 1, scores[player], (Part(say("Pile"), scores[player]),))
        for player, place in ranked(scores)
    ))  # fmt: skip


RACE: Machine[State] = replace(COUNTER, game="race", outcome=outcome)


def won_by(groups: Groups, *names: str, points: int = FULL) -> Opened:
    """A table that its first player has won."""
    opened = groups.tables.create("race", {"players": list(names)})
    return act(groups.tables, opened.row.id, "end", "add", {"n": points}, 0)


def played(
    *seats: tuple[str, int | None, bool],
    at: int = 0,
    game: str = "race",
    ms: int = 60_000,
    together: bool = False,
) -> Counted:
    """A finished play of a group: (name, score, won) of each seat, best first; `at` in days."""
    found = tuple(Seat(name, 1 if won else 2, won, score) for name, score, won in seats)
    return Counted(
        f"watch-{at}",
        game,
        Finished(1_790_000_000_000 + at * 86_400_000, ms, together, found),
    )


def names(found: Any) -> list[str]:
    """The names of lines."""
    return [line.name for line in found]
