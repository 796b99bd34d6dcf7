"""Everything that can be entered at a table of the Mirror Scrolls. Seats and numbers are plain."""

from companion.games.mirror_scrolls.actions import (
    blocked as blocked,
    rounds as rounds,
    spells as spells,
    turns as turns,
)
from companion.games.mirror_scrolls.actions.family import Move as Move
