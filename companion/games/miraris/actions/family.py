"""What the actions of Miraris have in common."""

from typing import Annotated

from companion.games.core import About, Action
from companion.games.miraris.numbers import KINDS, MOST_PLAYERS, ROUNDS
from companion.games.miraris.words.refusals import REFUSALS

Kind = Annotated[
    str,
    About(
        "A kind of Wonder. The action's own `kind` stands beside `args`, this one within them.",
        among=KINDS,
    ),
]
Kinds = Annotated[tuple[Kind, ...], About("Kinds of Wonders, one for each card.")]
Round = Annotated[
    int, About("The round that is meant; 0: the present one.", least=0, most=ROUNDS)
]
Seat = Annotated[int, About("A seat, counted from 0.", least=0, most=MOST_PLAYERS - 1)]


class Move(Action, refusals=REFUSALS):
    """Base of the actions of Miraris."""
