"""The Mirror Scrolls of Dominovia: rounds, the offering, every turn, and classic dominoes."""

from companion.games.core import Machine
from companion.games.mirror_scrolls.actions import Move
from companion.games.mirror_scrolls.moments import MOMENTS
from companion.games.mirror_scrolls.numbers import TURN_BY_TURN
from companion.games.mirror_scrolls.state import Options, State, again, new
from companion.games.mirror_scrolls.view import on_turn, secret, view
from companion.games.mirror_scrolls.words.prompts import stretch
from companion.games.mirror_scrolls.words.results import (
    hindsight,
    outcome,
    standing,
    tally,
    unit,
)

MACHINE = Machine(
    game="mirror-scrolls",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    again=again,
    view=view,
    outcome=outcome,
    on_turn=on_turn,
    secret=secret,
    tally=tally,
    unit=unit,
    hindsight=hindsight,
    stretch=stretch,
    standing=standing,
    moments=MOMENTS,
    learning={"depth": TURN_BY_TURN},
)
