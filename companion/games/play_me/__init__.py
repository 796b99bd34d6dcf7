"""Play Me: a race with dice, timed by moments; the cards' sides, the Jabberwocky, and a series of games."""

from companion.games.core import Machine
from companion.games.play_me.actions import ACTIONS
from companion.games.play_me.history import describe
from companion.games.play_me.options import Options
from companion.games.play_me.results import outcome, standing
from companion.games.play_me.rules import apply, complete
from companion.games.play_me.state import State, new, players
from companion.games.play_me.texts import REFUSALS
from companion.games.play_me.view import view

MACHINE = Machine(
    game="play-me",
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
    players=players,
    complete=complete,
)

__all__ = ["MACHINE", "Options", "State"]
