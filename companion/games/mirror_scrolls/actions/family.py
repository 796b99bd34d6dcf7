"""What the actions of the Mirror Scrolls have in common."""

from typing import Annotated

from companion.games.core import About, Action, name
from companion.games.mirror_scrolls.numbers import HIGHEST_NUMBER, MOST_MAGES, SPELLS
from companion.games.mirror_scrolls.state import State
from companion.games.mirror_scrolls.words.refusals import REFUSALS

Number = Annotated[
    int, About("The number at the centre of a scroll.", least=0, most=HIGHEST_NUMBER)
]
Spell = Annotated[str, About("A spell.", among=SPELLS)]
Seat = Annotated[int, About("A seat, counted from 0.", least=0, most=MOST_MAGES - 1)]


class Move(Action, refusals=REFUSALS):
    """Base of the actions of the Mirror Scrolls."""


def find_round_winner(before: State, after: State) -> str | None:
    """Who wins the round by an action, None when it goes on."""
    if len(after.wins) == len(before.wins):
        return None
    return name(before, after.wins[-1].player)
