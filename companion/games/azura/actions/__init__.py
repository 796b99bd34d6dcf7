"""Everything that can be entered at an Azura table. Each names the player who does it."""

from companion.games.azura.actions.family import Move
from companion.games.azura.actions.scoring import ScoreCards, ScoreTotal
from companion.games.azura.actions.shells import (
    BlockSpot,
    DrawThree,
    ExtraTurn,
    SwapCards,
    TwoSpots,
)
from companion.games.azura.actions.turns import CannotRefill, EndTurn, Pass, Play
