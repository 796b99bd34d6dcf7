"""Everything that can be entered at a Play Me table: the race's clock, the table's answers, cards and series."""

from companion.games.play_me.actions import (
    answers as answers,
    race as race,
    series as series,
)
from companion.games.play_me.actions.family import Move as Move
