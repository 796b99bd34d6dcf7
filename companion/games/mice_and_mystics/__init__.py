"""Mice and Mystics: the story control board of a campaign, chapter after chapter.

The initiative track with its rounds and turns, the cheese wheel and the hourglass, the mice and the minions beside
them, and what a chapter hands on to the next.
"""

from companion.games.core import Machine
from companion.games.mice_and_mystics.actions import Move
from companion.games.mice_and_mystics.moments import MOMENTS
from companion.games.mice_and_mystics.rules.campaign import again, new, opening
from companion.games.mice_and_mystics.state import State
from companion.games.mice_and_mystics.state.options import Options
from companion.games.mice_and_mystics.view import on_turn, view
from companion.games.mice_and_mystics.words.agreements import PROPOSED
from companion.games.mice_and_mystics.words.outcome import (
    figures,
    outcome,
    standing,
    tally,
)
from companion.games.mice_and_mystics.words.prompts import problems, stretch, whose

MACHINE = Machine(
    game="mice-and-mystics",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    opening=opening,
    again=again,
    view=view,
    outcome=outcome,
    on_turn=on_turn,
    tally=tally,
    figures=figures,
    stretch=stretch,
    whose=whose,
    standing=standing,
    problems=problems,
    moments=MOMENTS,
    agreements=PROPOSED,
)
