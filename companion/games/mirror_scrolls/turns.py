"""A turn: link if you can, else draw, else pass."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mirror_scrolls.actions import Draw, EndTurn, Link, Pass
from companion.games.mirror_scrolls.binding import check_bindings
from companion.games.mirror_scrolls.blocked import block
from companion.games.mirror_scrolls.numbers import MOST_DRAWS, SPELLS
from companion.games.mirror_scrolls.rounds import record
from companion.games.mirror_scrolls.spells import cast
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    changed,
    mages,
    name,
    noting,
    put,
)
from companion.games.mirror_scrolls.steps import CHOICES, check_on_turn, next_turn, refuse_unfollowed


def link(state: State, action: Link) -> State:
    """Link a scroll and cast the spell that touches; the last scroll wins the round (link, end-of-round).

    Refuses what Freeze or Crown forbids before a draw, and a second link after anything but Colt.
    """
    check_on_turn(state, action.player)
    check_can_link(state)
    if action.spell not in SPELLS or action.other not in (*SPELLS, ""):
        raise Refusal("no-such-spell", "spells")
    check_bindings(state, action)
    player, hand = action.player, state.turns.hands[action.player] - 1
    state = changed(
        replace(state, events=()), hands=put(state.turns.hands, player, hand), chain=state.turns.chain + 1,
        rings=put(state.turns.rings, player, action.spell), passes=0,
    )
    if not hand:
        return record(noting(state, "last-link", player), Win(player, "linked"))
    return cast(state, action.spell, action.other)


def check_can_link(state: State) -> None:
    """Refuse a link while the spell of the last one is still to be followed."""
    if state.turns.step not in ("link", "colt"):
        refuse_unfollowed(state)


def draw(state: State, action: Draw) -> State:
    """One scroll from the deck into the hand (draw). Refuses it from an empty deck, and a third one."""
    check_on_turn(state, action.player)
    _check_not_linked(state)
    turns = state.turns
    if turns.draws >= MOST_DRAWS:
        raise Refusal("third-draw", "draw", player=name(state, action.player))
    if not turns.deck:
        raise Refusal("deck-empty", "draw")
    hands = put(turns.hands, action.player, turns.hands[action.player] + 1)
    return changed(replace(state, events=()), hands=hands, deck=turns.deck - 1, draws=turns.draws + 1)


def pass_turn(state: State, action: Pass) -> State:
    """Ring aside, and on to the left; all in a row without a deck block the round (pass, blocked-round).

    Refuses it while the mage has to draw; with an active Fly nobody has to.
    """
    check_on_turn(state, action.player)
    _check_not_linked(state)
    turns = state.turns
    if turns.deck and turns.draws < MOST_DRAWS and turns.rings[action.player] != "fly":
        raise Refusal("must-draw", "draw", player=name(state, action.player))
    state = replace(state, events=())
    if turns.rings[action.player]:
        state = noting(state, "ring-aside", action.player, word="pass")
    state = changed(state, rings=put(turns.rings, action.player, ""), passes=turns.passes + 1)
    everyone = state.turns.passes >= mages(state)
    return block(state) if everyone and not turns.deck else next_turn(state)


def _check_not_linked(state: State) -> None:
    if state.turns.step == "colt":
        raise Refusal("already-linked", "spell-colt", player=name(state, state.turns.turn))
    if state.turns.step != "link":
        refuse_unfollowed(state)


def end_turn(state: State, action: EndTurn) -> State:
    """Leave what a spell only allows. Refuses it without a link, and where the spell has to be followed."""
    check_on_turn(state, action.player)
    if state.turns.step == "link":
        raise Refusal("not-linked", "turn", player=name(state, action.player))
    if not CHOICES[state.turns.step].may_skip:
        refuse_unfollowed(state)
    return next_turn(replace(state, events=()))
