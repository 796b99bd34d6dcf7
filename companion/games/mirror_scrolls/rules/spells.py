"""Casting: what each spell does to rings, hands and the deck."""

from companion.games.core import Refusal, name, put
from companion.games.mirror_scrolls.numbers import LEAST_TO_DISCARD
from companion.games.mirror_scrolls.rules.turns import CHOICES, check_on_turn, next_turn
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_seat,
    mages,
    noting,
    spell_term,
)


def cast(state: State, spell: str, other: str) -> State:
    """Follow the spell of a link just made, as far as nothing is left to choose (spells)."""
    player = state.turns.turn
    match spell:
        case "dragon":
            # The other half matters to the Dizzy Dragon alone.
            return cast_dragon(state, other)
        case "colt":
            return changed(state, step="colt")
        case "star" | "bam":
            if state.turns.hands[player] >= LEAST_TO_DISCARD:
                return changed(state, step=spell)
            # Nothing to choose, and no round ends by a discard: the turn is over.
            return next_turn(noting(state, "one-scroll", player, word=spell))
        case "crown" if state.options.crown == "end":
            crowns = state.turns.crowns
            if player not in crowns:
                state = changed(state, crowns=(*crowns, player))
    # Freeze, Fly and Crown ask for nothing: the ring that stands on them is enough.
    return next_turn(state)


def cast_dragon(state: State, other: str) -> State:
    """Whichever Dragon the table plays with (dragon-options)."""
    player = state.turns.turn
    match state.options.dragon:
        case "lazy-dragon":
            state = noting(state, "lazy", player)
            return next_turn(set_aside(state, (player,)))
        case "hungry-dragon" if ring_places(state):
            return changed(state, step="hungry-dragon")
        case "hungry-dragon":
            # Nobody's ring can stand there, so there is nothing to ask.
            return eat_end(state, ())
        case "dizzy-dragon":
            return cast_dizzy(state, other)
        case "angry-dragon":
            state = noting(state, "angry", player)
            # Without its ring a Crown is active no more, however long Crowns last at this table.
            state = changed(state, rings=("",) * mages(state), crowns=())
            return next_turn(state)
    return changed(state, step="dragon")


def cast_dizzy(state: State, other: str) -> State:
    """The ring goes on the open half, whose spell is cast; a mirror casts nothing (dragon-dizzy)."""
    player = state.turns.turn
    if not other:
        raise Refusal(
            "open-half-missing",
            "dragon-dizzy",
            "other",
            spell=spell_term(state, "dragon"),
        )
    if other == "dragon":
        state = noting(state, "dizzy-mirror", player)
        return next_turn(set_aside(state, (player,)))
    state = noting(state, "dizzy", player, word=other)
    rings = put(state.turns.rings, player, other)
    # The open half is no Dragon, so it asks for no other half.
    return cast(changed(state, rings=rings), other, "")


def set_aside(state: State, seats: tuple[int, ...]) -> State:
    """The rings of these mages set aside."""
    rings = state.turns.rings
    for seat in seats:
        rings = put(rings, seat, "")
    return changed(state, rings=rings)


def ring_places(state: State) -> tuple[int, ...]:
    """Whose rings could stand on the scroll at the end opposite to the one just linked (dragon-hungry).

    The caster's own stands between the two newest scrolls, so only on that one when there is no third.
    """
    turns = state.turns
    found = []
    for seat, ring in enumerate(turns.rings):
        could_stand = seat != turns.turn or turns.chain == 2
        if ring and could_stand:
            found.append(seat)
    return tuple(found)


def eat_end(state: State, rings: tuple[int, ...]) -> State:
    """The scroll at the opposite end into the deck; `rings` stood on it and are set aside (dragon-hungry).

    A Crown that is eaten with its ring is no longer active, however long Crowns last at this table.
    """
    turns = state.turns
    state = set_aside(state, rings)
    state = noting(state, "eaten", turns.turn, turns.deck)
    crowns = list(turns.crowns)
    for seat in rings:
        state = noting(state, "ring-aside", seat, word="eaten")
        if turns.rings[seat] == "crown" and seat in crowns:
            crowns.remove(seat)
    state = changed(
        state, deck=turns.deck + 1, chain=turns.chain - 1, crowns=tuple(crowns)
    )
    return next_turn(state)


def check_step(state: State, player: int, step: str) -> None:
    """Refuse to follow a spell out of turn, or one that the mage has not just cast or may not use."""
    check_seat(state, player)
    choice, turns = CHOICES[step], state.turns
    # Star and Bam! cast with one scroll in hand have passed the turn on by themselves: say why.
    cast_it = 0 <= player < len(turns.rings) and turns.rings[player] == step
    if step in ("star", "bam") and cast_it and turns.hands[player] < LEAST_TO_DISCARD:
        raise Refusal(
            "needs-two-scrolls",
            choice.rule,
            player=name(state, player),
            spell=spell_term(state, step),
        )
    check_on_turn(state, player)
    if turns.step != step:
        raise Refusal(
            "spell-not-cast",
            choice.rule,
            player=name(state, player),
            spell=spell_term(state, choice.spell),
        )
