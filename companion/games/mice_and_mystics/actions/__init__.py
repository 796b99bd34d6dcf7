"""Everything that can be entered at a table: the track, the board, the mice, the minions, and the chapters."""

from companion.games.core import Rename
from companion.games.mice_and_mystics.actions.campaign import (
    ChangeSettings,
    NextChapter,
)
from companion.games.mice_and_mystics.actions.chapter import (
    Achieve,
    EndChapter,
    EndMarker,
    Hourglass,
    Wheel,
)
from companion.games.mice_and_mystics.actions.family import Move
from companion.games.mice_and_mystics.actions.heroes import (
    GiveMouse,
    SetAbilities,
    SetItem,
    SetNumber,
)
from companion.games.mice_and_mystics.actions.mice import (
    Capture,
    Cheese,
    Condition,
    Rescue,
    Wound,
)
from companion.games.mice_and_mystics.actions.minions import Figures, Roll, WoundMinion
from companion.games.mice_and_mystics.actions.placing import (
    Deal,
    NewEncounter,
    PlaceMinions,
    ResolveSurge,
)
from companion.games.mice_and_mystics.actions.track import (
    GoToRoom,
    MoveCard,
    NameRoom,
    NextTurn,
    RemoveCard,
    SetOrder,
)
from companion.games.mice_and_mystics.actions.turn import (
    Act,
    Equip,
    LevelUp,
    Share,
    UseAbility,
)
