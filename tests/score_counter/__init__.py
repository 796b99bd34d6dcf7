"""The smallest helper there is: a score counter. A test adds it to a copy of the project."""

from companion.games.sample.actions import Move
from companion.games.sample.state import Options, State, new
from companion.games.sample.view import view
from companion.games.sample.words import outcome

from companion.games.core import Machine

MACHINE = Machine(
    game="sample",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    view=view,
    outcome=outcome,
)
