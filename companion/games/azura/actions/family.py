"""What the actions of Azura have in common."""

from typing import Annotated

from companion.games.azura.numbers import KINDS, PLAYERS
from companion.games.azura.words.refusals import REFUSALS
from companion.games.core import About, Action

Player = Annotated[
    int,
    About(
        "The seat of the player who does it, counted from 0.", least=0, most=PLAYERS - 1
    ),
]
SpotId = Annotated[str, About("A spot of the board.", among=KINDS)]


class Move(Action, refusals=REFUSALS):
    """The family of Azura's actions."""

    player: Player
