"""Everything that can be entered at a table: the track, the board, the mice, the minions, and the chapters."""

from companion.games.mice_and_mystics.actions import (
    campaign as campaign,
    chapter as chapter,
    heroes as heroes,
    mice as mice,
    minions as minions,
    placing as placing,
    rolls as rolls,
    track as track,
    turn as turn,
)
from companion.games.mice_and_mystics.actions.family import Move as Move
