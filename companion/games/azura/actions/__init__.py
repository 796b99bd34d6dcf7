"""Everything that can be entered at an Azura table. Each names the player who does it."""

from companion.games.azura.actions import (
    scoring as scoring,
    shells as shells,
    turns as turns,
)
from companion.games.azura.actions.family import Move as Move
