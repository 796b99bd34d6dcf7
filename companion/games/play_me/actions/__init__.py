"""Everything that can be entered at a Play Me table: the race's clock, the table's answers, cards and series."""

from companion.games.core import Rename
from companion.games.play_me.actions.answers import Betray, First, LastSlap, Victim
from companion.games.play_me.actions.family import Move
from companion.games.play_me.actions.race import Caught, Pause, Resume, Start, TimeUp
from companion.games.play_me.actions.series import (
    DealCharacters,
    EndChallenge,
    NextGame,
    NotePower,
    TakeCharacter,
)
