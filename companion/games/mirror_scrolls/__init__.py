"""The Mirror Scrolls of Dominovia: rounds won, the offering, every turn, or points of classic dominoes."""

from companion.games.core import Machine
from companion.games.mirror_scrolls.actions import ACTIONS
from companion.games.mirror_scrolls.history import describe
from companion.games.mirror_scrolls.outcome import outcome, standing
from companion.games.mirror_scrolls.rules import apply
from companion.games.mirror_scrolls.state import Options, State, new, players
from companion.games.mirror_scrolls.texts import REFUSALS
from companion.games.mirror_scrolls.view import view

MACHINE = Machine(
    game="mirror-scrolls",
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
)

__all__ = ["MACHINE", "Options", "State"]
