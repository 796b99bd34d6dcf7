"""What people do at a Miraris table. Kinds of Wonders and Characters are given by their term's id."""

from companion.games.core import Rename
from companion.games.miraris.actions.characters import (
    ChooseCharacter,
    NameCharacter,
    SetOrder,
)
from companion.games.miraris.actions.choices import (
    Discard,
    DrawDiscards,
    Give,
    GiveAll,
    LuciaTakes,
    SerenaDraws,
)
from companion.games.miraris.actions.counting import AddWonder, Score, SetWonders
from companion.games.miraris.actions.family import Move
from companion.games.miraris.actions.rounds import (
    EndRound,
    LayRow,
    LayWonder,
    PlayDormire,
)
