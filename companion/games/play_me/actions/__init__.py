"""Everything that can be entered at a Play Me table: the race's clock, the table's answers, cards and series."""

from companion.games.core import Rename as Rename
from companion.games.play_me.actions.answers import (
    Betray as Betray,
    First as First,
    LastSlap as LastSlap,
    Victim as Victim,
)
from companion.games.play_me.actions.family import Move as Move
from companion.games.play_me.actions.race import (
    Caught as Caught,
    Pause as Pause,
    Resume as Resume,
    Start as Start,
    TimeUp as TimeUp,
)
from companion.games.play_me.actions.series import (
    DealCharacters as DealCharacters,
    EndChallenge as EndChallenge,
    NextGame as NextGame,
    NotePower as NotePower,
    TakeCharacter as TakeCharacter,
)
