"""Everything that can be entered at a table of the Mirror Scrolls. Seats and numbers are plain."""

from companion.games.core import Rename
from companion.games.mirror_scrolls.actions.blocked import Blocked, CountHand, Highest
from companion.games.mirror_scrolls.actions.family import Move
from companion.games.mirror_scrolls.actions.rounds import (
    ChangeWinner,
    LeftOver,
    LeftPoints,
    Offer,
    SetDepth,
    WinRound,
)
from companion.games.mirror_scrolls.actions.spells import (
    CrownGone,
    Eat,
    Give,
    MixIn,
    PassScrolls,
)
from companion.games.mirror_scrolls.actions.turns import (
    Draw,
    EndTurn,
    Link,
    Pass,
    Recount,
)
