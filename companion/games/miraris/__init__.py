"""Miraris: scoring with all Characters, and a round assistant for those who want one."""

from companion.games.core import Machine
from companion.games.miraris.actions import Move
from companion.games.miraris.moments import MOMENTS
from companion.games.miraris.state import Options, State, new
from companion.games.miraris.view import on_turn, secret, view, watched
from companion.games.miraris.words.lines import outcome
from companion.games.miraris.words.prompts import came_of, problems, stretch
from companion.games.miraris.words.results import (
    figures,
    hindsight,
    standing,
    tally,
    unit,
)

MACHINE = Machine(
    game="miraris",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    view=view,
    outcome=outcome,
    on_turn=on_turn,
    secret=secret,
    watched=watched,
    tally=tally,
    unit=unit,
    figures=figures,
    hindsight=hindsight,
    stretch=stretch,
    came_of=came_of,
    standing=standing,
    problems=problems,
    moments=MOMENTS,
    learning={"rounds": True},
)
