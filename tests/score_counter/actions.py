"""What can be done: points are scored, and the game ends."""

from dataclasses import replace
from typing import Annotated

from companion.games.sample.numbers import MOST_POINTS
from companion.games.sample.state import State
from companion.games.sample.words import REFUSALS

from companion.games.core import (
    N_,
    About,
    Action,
    Message,
    Refusal,
    Seat,
    check_player,
    say,
)

Points = Annotated[
    int,
    About("What is added; below 0, taken away.", least=-MOST_POINTS, most=MOST_POINTS),
]


class Move(Action, refusals=REFUSALS):
    """The family of these actions."""


class Score(Move, kind="score", correctable=True, rule="round"):
    """Add points to a total."""

    player: Seat
    points: Points

    def apply(self, state: State) -> State:
        """Refuses points after the end, and too many at once."""
        check_player(self.player, state.options.players)
        if state.finished:
            raise Refusal("game-over", "goal")
        if abs(self.points) > MOST_POINTS:
            raise Refusal("points-out-of-range", "round", "points", most=MOST_POINTS)
        totals = list(state.totals)
        totals[self.player] += self.points
        return replace(state, totals=tuple(totals))

    def tell(self, before: State, after: State) -> Message:
        """Who, and how many."""
        return say(
            "{player}: {points}",
            "round",
            player=before.options.players[self.player],
            points=self.points,
        )


class Finish(Move, kind="finish", needs_current=True, rule="goal"):
    """End the game."""

    LINE = N_("The game is over")

    def apply(self, state: State) -> State:
        """Refused twice."""
        if state.finished:
            raise Refusal("game-over", "goal")
        return replace(state, finished=True)
