"""Azura: the board as the two players see it, whose turn it is, and how near the end."""

from companion.games.azura.actions import Move
from companion.games.azura.moments import MOMENTS
from companion.games.azura.state import Options, State, new
from companion.games.azura.view import on_turn, view
from companion.games.azura.words.prompts import stretch
from companion.games.azura.words.results import (
    figures,
    outcome,
    problems,
    tally,
)
from companion.games.core import Machine

MACHINE = Machine(
    game="azura",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    view=view,
    outcome=outcome,
    on_turn=on_turn,
    tally=tally,
    figures=figures,
    stretch=stretch,
    problems=problems,
    moments=MOMENTS,
)
