"""Everything that can be entered at a table of the Mirror Scrolls. Seats and numbers are plain."""

from companion.games.core import Rename as Rename
from companion.games.mirror_scrolls.actions.blocked import (
    Blocked as Blocked,
    CountHand as CountHand,
    Highest as Highest,
    Recount as Recount,
)
from companion.games.mirror_scrolls.actions.family import Move as Move
from companion.games.mirror_scrolls.actions.rounds import (
    ChangeWinner as ChangeWinner,
    LeftOver as LeftOver,
    LeftPoints as LeftPoints,
    Offer as Offer,
    SetDepth as SetDepth,
    WinRound as WinRound,
)
from companion.games.mirror_scrolls.actions.spells import (
    CrownGone as CrownGone,
    Eat as Eat,
    Give as Give,
    MixIn as MixIn,
    PassScrolls as PassScrolls,
)
from companion.games.mirror_scrolls.actions.turns import (
    Draw as Draw,
    DrawAndPass as DrawAndPass,
    EndTurn as EndTurn,
    Link as Link,
    Pass as Pass,
)
