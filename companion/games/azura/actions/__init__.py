"""Everything that can be entered at an Azura table. Each names the player who does it."""

from companion.games.azura.actions.family import Move as Move
from companion.games.azura.actions.scoring import (
    ScoreCards as ScoreCards,
    ScoreTotal as ScoreTotal,
)
from companion.games.azura.actions.shells import (
    BlockSpot as BlockSpot,
    DrawThree as DrawThree,
    ExtraTurn as ExtraTurn,
    SwapCards as SwapCards,
    TwoSpots as TwoSpots,
)
from companion.games.azura.actions.turns import (
    CannotRefill as CannotRefill,
    EndTurn as EndTurn,
    Pass as Pass,
    Play as Play,
)
