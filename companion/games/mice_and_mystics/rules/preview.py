"""Who acts after the active card, and who moves whom."""

from dataclasses import dataclass

from companion.games.core import Term
from companion.games.mice_and_mystics.numbers import is_mouse, owner_of
from companion.games.mice_and_mystics.rules.turns import end_turn
from companion.games.mice_and_mystics.state import (
    State,
    get_mouse,
    lowest_mouse,
    position_of,
)


@dataclass(frozen=True)
class Next:
    """Who is next if this turn ends now: `name` holds one entry, or none where a surge or the end comes first."""

    card: str = ""
    name: tuple[Term, ...] = ()
    new_round: bool = False
    surge: bool = False


def preview(state: State) -> Next:
    """What passing the turn would bring."""
    if state.stage != "play" or state.surges or not state.active:
        return Next()
    after = end_turn(state, free_last=True)
    if after.stage != "play" or not after.active:
        return Next(surge=True)
    return Next(
        after.active, (Term(owner_of(after.active)),), after.round > state.round
    )


def turns_left(state: State) -> tuple[str, ...]:
    """The cards that still act in this round after the active one, in order."""
    if state.stage != "play" or state.relaid:
        return ()
    slot = position_of(state, state.active) + 1 if state.active else state.slot
    order = (*state.track[slot:], *state.track[:slot])
    return tuple(
        card.name
        for card in order
        if not card.acted and card.name not in (state.active, *state.full)
    )


def controller(state: State, card: str) -> str:
    """The player who moves a card: a mouse's own; for minions the one with the mouse lowest on the track."""
    mouse = card if is_mouse(card) else lowest_mouse(state)
    return state.players[get_mouse(state, mouse).player] if mouse else ""
