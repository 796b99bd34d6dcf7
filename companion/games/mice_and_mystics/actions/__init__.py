"""Everything that can be entered at a table: the track, the board, the mice, the minions, and the chapters."""

from companion.games.core import Rename as Rename
from companion.games.mice_and_mystics.actions.campaign import (
    ChangeSettings as ChangeSettings,
    NextChapter as NextChapter,
)
from companion.games.mice_and_mystics.actions.chapter import (
    Achieve as Achieve,
    EndChapter as EndChapter,
    EndMarker as EndMarker,
    Hourglass as Hourglass,
    Wheel as Wheel,
)
from companion.games.mice_and_mystics.actions.family import Move as Move
from companion.games.mice_and_mystics.actions.heroes import (
    GiveMouse as GiveMouse,
    SetAbilities as SetAbilities,
    SetItem as SetItem,
    SetNumber as SetNumber,
)
from companion.games.mice_and_mystics.actions.mice import (
    Capture as Capture,
    Cheese as Cheese,
    Condition as Condition,
    Rescue as Rescue,
    Wound as Wound,
)
from companion.games.mice_and_mystics.actions.minions import (
    Figures as Figures,
    Roll as Roll,
    WoundMinion as WoundMinion,
)
from companion.games.mice_and_mystics.actions.placing import (
    Deal as Deal,
    NewEncounter as NewEncounter,
    PlaceMinions as PlaceMinions,
    ResolveSurge as ResolveSurge,
)
from companion.games.mice_and_mystics.actions.track import (
    GoToRoom as GoToRoom,
    MoveCard as MoveCard,
    NameRoom as NameRoom,
    NextTurn as NextTurn,
    RemoveCard as RemoveCard,
    SetOrder as SetOrder,
)
from companion.games.mice_and_mystics.actions.turn import (
    Act as Act,
    Equip as Equip,
    LevelUp as LevelUp,
    Share as Share,
    UseAbility as UseAbility,
)
