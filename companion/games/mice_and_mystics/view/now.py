"""Who is on turn and what it may do, the wheel and the surges, as a screen shows them."""

from dataclasses import replace

from companion.games.core import Frozen, Message, MoveView, Term, offer
from companion.games.mice_and_mystics.actions.mice import Rescue
from companion.games.mice_and_mystics.actions.turn import Act, Equip, LevelUp, Share
from companion.games.mice_and_mystics.numbers import MOUSE_ACTIONS, owner_of
from companion.games.mice_and_mystics.rules.hourglass import (
    is_special_spent,
    is_surge_spent,
)
from companion.games.mice_and_mystics.rules.preview import controller
from companion.games.mice_and_mystics.state import State, active_mouse, find_mouse
from companion.games.mice_and_mystics.words.prompts import ask_for_surge


class Active(Frozen):
    """Whose turn it is: a card, its owner's name, and the player who moves it ("" between turns)."""

    card: str
    """The card on turn."""
    name: Term
    """Whose it is."""
    player: str
    """The player who moves it; empty between turns."""
    is_mouse: bool
    """Whether it is a mouse."""
    captured: bool
    """Whether that mouse is captured."""


class Wheel(Frozen):
    """The minions' cheese wheel: how much is on it, of how much, and how much is missing to a surge."""

    cheese: int
    """How much is on it."""
    size: int
    """How much brings a surge."""
    missing: int
    """How much is missing to that."""


class Surge(Frozen):
    """Surges that wait for their minions: how many, and what to do."""

    waiting: int
    """Surges whose minions are not placed yet."""
    prompt: Message
    """What to do for them."""
    spent: bool
    """Whether another surge here only moves the hourglass."""
    special_spent: bool
    """Whether the tile's own surge has had its minions."""


def see_card(state: State, card: str) -> tuple[Active, ...]:
    """A card that acts or strikes: one entry, or none for ""."""
    if not card:
        return ()
    mouse = find_mouse(state, card)
    active = Active(
        card=card,
        name=Term(owner_of(card)),
        player=controller(state, card),
        is_mouse=mouse is not None,
        captured=mouse is not None and mouse.captured,
    )
    return (active,)


def see_surge(state: State) -> Surge:
    """The surges that wait, and what another would do."""
    special = is_special_spent(state)
    return Surge(
        waiting=state.surges,
        prompt=ask_for_surge(special),
        spent=is_surge_spent(state),
        special_spent=special,
    )


def choices_of(state: State) -> tuple[MoveView, ...]:
    """All that the mouse on turn can be told to do; nothing in a minion's turn."""
    mouse = active_mouse(state)
    if mouse is None:
        return ()
    # Its whole turn, so nothing else is offered beside it (rescue).
    if mouse.captured:
        return (offer(state, Rescue(mouse.name)),)

    found = []
    for action in MOUSE_ACTIONS:
        # Buttons of one kind are told apart, and explained, by what they do.
        button = offer(state, Act(action))
        found.append(replace(button, kind=action, rule=f"action-{action}"))
    found.append(offer(state, Equip()))
    found.append(offer(state, LevelUp("?")))  # whether it may, not what it learns
    # With whom is all one to whether it may share; alone there is nobody to ask about.
    for other in state.mice:
        if other is not mouse and not other.captured:
            found.append(offer(state, Share(other.name)))
            break
    return tuple(found)
