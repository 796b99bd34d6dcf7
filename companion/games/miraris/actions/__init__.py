"""What people do at a Miraris table. Kinds of Wonders and Characters are given by their term's id."""

from companion.games.core import Rename as Rename
from companion.games.miraris.actions.characters import (
    ChooseCharacter as ChooseCharacter,
    NameCharacter as NameCharacter,
    SetOrder as SetOrder,
)
from companion.games.miraris.actions.choices import (
    Discard as Discard,
    DrawDiscards as DrawDiscards,
    Give as Give,
    GiveAll as GiveAll,
    LuciaTakes as LuciaTakes,
    SerenaDraws as SerenaDraws,
)
from companion.games.miraris.actions.counting import (
    AddWonder as AddWonder,
    Score as Score,
    SetWonders as SetWonders,
)
from companion.games.miraris.actions.family import Move as Move
from companion.games.miraris.actions.rounds import (
    EndRound as EndRound,
    LayRow as LayRow,
    LayWonder as LayWonder,
    PlayDormire as PlayDormire,
)
