"""Mice and Mystics: the story control board of a campaign, chapter after chapter.

The initiative track with its rounds and turns (`turns`, `encounters`), the cheese wheel and the hourglass
(`hourglass`), the mice and the minions beside them, and what a chapter hands on to the next (`campaign`).
"""

from companion.games.core import Machine
from companion.games.mice_and_mystics.actions import ACTIONS
from companion.games.mice_and_mystics.apply import apply
from companion.games.mice_and_mystics.campaign import new, problems
from companion.games.mice_and_mystics.draws import complete
from companion.games.mice_and_mystics.history import describe
from companion.games.mice_and_mystics.outcome import outcome, standing
from companion.games.mice_and_mystics.refusals import REFUSALS
from companion.games.mice_and_mystics.state import Options, State
from companion.games.mice_and_mystics.view import view

__all__ = ["MACHINE", "Options", "State"]

MACHINE: Machine[State] = Machine(
    game="mice-and-mystics",
    schema=1,
    options=Options,
    state=State,
    actions=ACTIONS,
    refusals=REFUSALS,
    new=new,
    apply=apply,
    view=view,
    describe=describe,
    outcome=outcome,
    standing=standing,
    players=lambda state: state.players,
    problems=problems,
    complete=complete,
)
