"""Azura: the board as the two players see it, whose turn it is, and how near the end."""

from companion.games.azura.actions import ACTIONS
from companion.games.azura.history import describe
from companion.games.azura.rules import apply
from companion.games.azura.scoring import outcome, problems
from companion.games.azura.state import Options, State, new, players
from companion.games.azura.texts import REFUSALS
from companion.games.azura.view import view
from companion.games.core import Machine

MACHINE = Machine(
    game="azura",
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
    players=players,
    problems=problems,
)

__all__ = ["MACHINE", "Options", "State"]
