"""Miraris: scoring with all Characters, and a round assistant for those who want one."""

from companion.games.core import Machine, Outcome
from companion.games.miraris.actions import ACTIONS
from companion.games.miraris.choices import complete
from companion.games.miraris.history import describe
from companion.games.miraris.lines import explain
from companion.games.miraris.prompts import problems
from companion.games.miraris.rules import apply
from companion.games.miraris.state import Options, State, new, players
from companion.games.miraris.sums import make_outcome, standing
from companion.games.miraris.texts import REFUSALS
from companion.games.miraris.view import view


def outcome(state: State) -> Outcome | None:
    """The result with its ordered reasons, None while the scoring goes on."""
    return make_outcome(state, tuple(line.message for line in explain(state)))


MACHINE = Machine(
    game="miraris",
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
    problems=problems,
    complete=complete,
)

__all__ = ["MACHINE", "Options", "State"]
