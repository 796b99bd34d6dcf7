"""A table: who plays, what each has scored, and whether the game is over."""

from typing import Annotated

from companion.games.sample.numbers import LEAST_PLAYERS, MOST_PLAYERS

from companion.games.core import About, Frozen, check_names

Names = Annotated[
    tuple[str, ...],
    About("Different names, by seat.", least=LEAST_PLAYERS, most=MOST_PLAYERS),
]
LowestWins = Annotated[bool, About("Whether the lowest total wins.")]


class Options(Frozen):
    """How a table is opened."""

    players: Names
    lowest_wins: LowestWins = False


class State(Frozen):
    """The table."""

    options: Options
    """As it was opened."""
    totals: tuple[int, ...]
    """What each has scored, by seat."""
    finished: bool = False
    """Whether the game is over."""


def new(options: Options) -> State:
    """A table at 0, or a Refusal."""
    check_names(options.players, LEAST_PLAYERS, MOST_PLAYERS)
    return State(options, (0,) * len(options.players))
