"""Casting: what each spell does to rings, hands and the deck."""

from dataclasses import replace

from companion.games.core import Refusal, check_player
from companion.games.mirror_scrolls.actions import CrownGone, Eat, Give, MixIn, PassScrolls
from companion.games.mirror_scrolls.numbers import DIRECTIONS, HALVES, LEAST_TO_DISCARD
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_going_on,
    check_seat,
    mages,
    name,
    noting,
    players,
    put,
    spell_term,
)
from companion.games.mirror_scrolls.steps import CHOICES, check_on_turn, next_turn


def cast(state: State, spell: str, other: str) -> State:
    """Follow the spell of a link just made, as far as nothing is left to choose (spells)."""
    player = state.turns.turn
    match spell:
        case "dragon":
            return _cast_dragon(state, other)
        case "colt":
            return changed(state, step="colt")
        case "star" | "bam":
            if state.turns.hands[player] >= LEAST_TO_DISCARD:
                return changed(state, step=spell)
            return next_turn(noting(state, "one-scroll", player, word=spell))
        case "crown":
            return next_turn(_crown_lasts(state))
    return next_turn(state)


def _crown_lasts(state: State) -> State:
    """Remember the caster where Crown lasts beyond the ring; the rings tell it otherwise."""
    turns = state.turns
    if state.options.crown != "end" or turns.turn in turns.crowns:
        return state
    return changed(state, crowns=(*turns.crowns, turns.turn))


def _cast_dragon(state: State, other: str) -> State:
    match state.options.dragon:
        case "lazy-dragon":
            return next_turn(_aside(noting(state, "lazy", state.turns.turn), (state.turns.turn,)))
        case "hungry-dragon":
            return changed(state, step="hungry-dragon") if ring_places(state) else _eat(state, ())
        case "dizzy-dragon":
            return _cast_dizzy(state, other)
        case "angry-dragon":
            state = noting(state, "angry", state.turns.turn)
            return next_turn(changed(state, rings=("",) * mages(state), crowns=()))
    return changed(state, step="dragon")


def _cast_dizzy(state: State, other: str) -> State:
    """The ring goes on the open half, whose spell is cast; a mirror casts nothing (dragon-dizzy)."""
    player = state.turns.turn
    if not other:
        raise Refusal("open-half-missing", "dragon-dizzy", spell=spell_term(state, "dragon"))
    if other == "dragon":
        return next_turn(_aside(noting(state, "dizzy-mirror", player), (player,)))
    state = noting(state, "dizzy", player, word=other)
    return cast(changed(state, rings=put(state.turns.rings, player, other)), other, "")


def _aside(state: State, seats: tuple[int, ...]) -> State:
    rings = tuple("" if seat in seats else ring for seat, ring in enumerate(state.turns.rings))
    return changed(state, rings=rings)


def ring_places(state: State) -> tuple[int, ...]:
    """Whose rings could stand on the scroll at the end opposite to the one just linked (dragon-hungry).

    The caster's own stands between the two newest scrolls, so only on that one when there is no third.
    """
    turns = state.turns
    active = tuple(seat for seat in range(mages(state)) if turns.rings[seat])
    return tuple(seat for seat in active if seat != turns.turn or turns.chain == 2)


def _eat(state: State, rings: tuple[int, ...]) -> State:
    turns = state.turns
    state = noting(_aside(state, rings), "eaten", turns.turn, turns.deck)
    for seat in rings:
        state = noting(state, "ring-aside", seat, word="eaten")
    return next_turn(changed(state, deck=turns.deck + 1, chain=turns.chain - 1))


def eat(state: State, action: Eat) -> State:
    """The scroll at the opposite end into the deck, and the rings that stood on it aside (dragon-hungry)."""
    _check_step(state, action.player, "hungry-dragon")
    for seat in action.rings:
        check_player(seat, players(state))
        if seat not in ring_places(state):
            raise Refusal("no-ring-there", "dragon-hungry", player=name(state, seat))
    rings = tuple(sorted(set(action.rings)))
    if len(rings) > HALVES:
        raise Refusal("too-many-rings", "dragon-hungry")
    return _eat(replace(state, events=()), rings)


def pass_scrolls(state: State, action: PassScrolls) -> State:
    """Everyone passes on one scroll; all hands keep their size. Refuses ways that the number of mages rules out."""
    _check_step(state, action.player, "dragon")
    if action.direction not in DIRECTIONS[mages(state)]:
        raise Refusal("no-such-direction", "spell-dragon", n=mages(state))
    return next_turn(noting(replace(state, events=()), "passed-on", action.player, mages(state), action.direction))


def mix_in(state: State, action: MixIn) -> State:
    """One scroll from the hand into the deck, also into an empty one (spell-star)."""
    _check_step(state, action.player, "star")
    turns = state.turns
    hands = put(turns.hands, action.player, turns.hands[action.player] - 1)
    state = noting(replace(state, events=()), "mixed", action.player, turns.deck)
    return next_turn(changed(state, hands=hands, deck=turns.deck + 1))


def give(state: State, action: Give) -> State:
    """One scroll from the hand to another mage (spell-bam)."""
    _check_step(state, action.player, "bam")
    check_player(action.to, players(state))
    if action.to == action.player:
        raise Refusal("give-to-another", "spell-bam", player=name(state, action.player))
    hands = put(state.turns.hands, action.player, state.turns.hands[action.player] - 1)
    hands = put(hands, action.to, hands[action.to] + 1)
    return next_turn(changed(replace(state, events=()), hands=hands))


def _check_step(state: State, player: int, step: str) -> None:
    """Refuse to follow a spell out of turn, or one that the mage has not just cast or may not use."""
    check_seat(state, player)
    _check_can_discard(state, player, step)
    check_on_turn(state, player)
    if state.turns.step != step:
        choice = CHOICES[step]
        raise Refusal("spell-not-cast", choice.rule, player=name(state, player), spell=spell_term(state, choice.spell))


def _check_can_discard(state: State, player: int, step: str) -> None:
    """Refuse Star and Bam! to a mage who cast it with one scroll in hand, though the turn has gone on by then."""
    turns = state.turns
    if not 0 <= player < len(turns.rings) or turns.rings[player] != step or turns.hands[player] >= LEAST_TO_DISCARD:
        return
    if step in ("star", "bam"):
        spell = spell_term(state, step)
        raise Refusal("needs-two-scrolls", CHOICES[step].rule, player=name(state, player), spell=spell)


def crown_gone(state: State, action: CrownGone) -> State:
    """No Crown lies at an end any more, so none bars one (spell-crown)."""
    check_going_on(state)
    if not state.turns.crowns:
        raise Refusal("no-crown-bars", "spell-crown", spell=spell_term(state, "crown"))
    return changed(replace(state, events=()), crowns=())
