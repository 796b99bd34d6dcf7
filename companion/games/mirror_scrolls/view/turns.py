"""What the mage on turn may do, found by trying."""

from dataclasses import dataclass, replace

from companion.games.core import Action, MoveView, Term, offer
from companion.games.mirror_scrolls.actions import (
    Blocked,
    CrownGone,
    Draw,
    EndTurn,
    Give,
    Link,
    MixIn,
    Pass,
)
from companion.games.mirror_scrolls.numbers import SPELLS
from companion.games.mirror_scrolls.state import (
    State,
    is_turn_by_turn,
    left_of,
    spell_rule,
    spell_term,
)


@dataclass(frozen=True)
class LinkView:
    """One spell to link by."""

    spell: str
    """The spell, as actions name it."""
    term: Term
    """Its name."""
    open_halves: tuple["LinkView", ...]
    """The spells to choose the open half from; none where there is no choice."""
    move: MoveView
    """The button that links by it."""


def link_view(state: State, spell: str) -> LinkView:
    """A spell to link by. Only the Dizzy Dragon asks for the open half, and not of the last scroll, which wins."""
    turn = state.turns.turn
    is_last = state.turns.hands[turn] <= 1
    is_dizzy = spell == "dragon" and state.options.dragon == "dizzy-dragon"
    ways = []
    if is_dizzy and not is_last:
        for half in SPELLS:
            move = offer_link(state, Link(turn, spell, half), half)
            ways.append(LinkView(half, spell_term(state, half), (), move))
    # Freeze may forbid some halves and leave others: the spell is open as long as one of them is.
    first = next((way.spell for way in ways if way.move.allowed), "")
    move = offer_link(state, Link(turn, spell, first), spell)
    return LinkView(spell, spell_term(state, spell), tuple(ways), move)


def offer_link(state: State, link: Link, spell: str) -> MoveView:
    """A button with the rule of its spell, as against that of every link."""
    return replace(offer(state, link), rule=spell_rule(state, spell))


def move_views(state: State) -> tuple[MoveView, ...]:
    """What else the mage on turn may do, and what anybody may say of the round."""
    turn = state.turns.turn
    if not is_turn_by_turn(state) or state.phase != "play":
        return (offer(state, Blocked()),)
    # Whether a scroll may be given is all one to whom it goes.
    actions: tuple[Action, ...] = (
        Draw(turn),
        Pass(turn),
        EndTurn(turn),
        MixIn(turn),
        Give(turn, left_of(state, turn)),
        CrownGone(),
    )
    return tuple(offer(state, action) for action in actions)
