"""Who acts after the active card, and who moves whom."""

from companion.games.core import Frozen, Term
from companion.games.mice_and_mystics.numbers import is_mouse, owner_of
from companion.games.mice_and_mystics.rules.turns import end_turn
from companion.games.mice_and_mystics.state import (
    State,
    find_mouse,
    lowest_mouse,
    position_of,
)


class Next(Frozen):
    """Who is next if this turn ends now."""

    card: str = ""
    """Its card; empty for nobody."""
    name: tuple[Term, ...] = ()
    """Whose it is: one entry, or none where a surge or the end comes first."""
    new_round: bool = False
    """Whether a new round begins with it."""
    surge: bool = False
    """Whether a surge comes first."""

    @property
    def owner(self) -> str:
        """Whose it is; empty where a surge or the end comes first."""
        return self.name[0].term if self.name else ""

    @property
    def is_mouse(self) -> bool:
        """Whether it is a mouse."""
        return is_mouse(self.card)


def preview(state: State) -> Next:
    """What passing the turn would bring."""
    if state.surges or not state.active:
        return Next()
    # By doing it: what a turn's end brings is not reckoned in two places.
    after = end_turn(state, free_last=True, once=True)
    # One that brings the end of the chapter has brought a surge, too: only that moves the hourglass.
    if not after.active:
        return Next(surge=True)
    owner = owner_of(after.active)
    is_new_round = after.round > state.round
    return Next(after.active, (Term(owner),), is_new_round)


def turns_left(state: State) -> tuple[str, ...]:
    """The cards that still act in this round after the active one, in order."""
    if state.stage != "play" or state.relaid:
        return ()
    slot = state.slot
    if state.active:
        slot = position_of(state, state.active) + 1
    below, above = state.track[slot:], state.track[:slot]
    # A boss's card that is full of wounds takes no turn (boss-cards).
    done = (state.active, *state.full)
    waiting = []
    for card in (*below, *above):
        if card.is_due and card.name not in done:
            waiting.append(card.name)
    return tuple(waiting)


def controller(state: State, card: str) -> str:
    """The player who moves a card: a mouse's own; for minions the one with the mouse lowest on the track."""
    name = card
    if not is_mouse(card):
        name = lowest_mouse(state)
    mouse = find_mouse(state, name)
    if mouse is None:
        return ""
    return state.players[mouse.player]
