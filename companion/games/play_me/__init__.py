"""Play Me: a race with dice, timed by moments; the cards' sides, the Jabberwocky, and a series of games."""

from companion.games.core import Machine
from companion.games.play_me.actions import Move
from companion.games.play_me.moments import MOMENTS
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.state import Options, State, new
from companion.games.play_me.view import on_turn, view
from companion.games.play_me.words.prompts import stretch
from companion.games.play_me.words.results import (
    figures,
    hindsight,
    outcome,
    standing,
    tally,
    unit,
)

MACHINE = Machine(
    game="play-me",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    view=view,
    outcome=outcome,
    on_turn=on_turn,
    tally=tally,
    unit=unit,
    hindsight=hindsight,
    figures=figures,
    stretch=stretch,
    standing=standing,
    moments=MOMENTS,
    dealing={"characters": CHARACTERS},
)
