"""What Freeze and Crown forbid the mage on turn, what a link leaves to be done, and the turn going on to the left."""

from collections.abc import Mapping
from typing import NoReturn

from companion.games.core import Frozen, Refusal, Term, name, names
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_own_game,
    check_seat,
    is_turn_by_turn,
    left_of,
    spell_term,
)


class Choice(Frozen):
    """A spell that asks for something: its section, and whether the mage may leave it."""

    spell: str
    rule: str
    may_skip: bool


# “You may” in the book is a choice that can be left; passing scrolls on is none.
CHOICES: Mapping[str, Choice] = {
    "colt": Choice("colt", "spell-colt", True),
    "star": Choice("star", "spell-star", True),
    "bam": Choice("bam", "spell-bam", True),
    "dragon": Choice("dragon", "spell-dragon", False),
    "hungry-dragon": Choice("dragon", "dragon-hungry", False),
}


def next_turn(state: State) -> State:
    """The mage on the left plays (turn)."""
    following = left_of(state, state.turns.turn)
    return changed(state, turn=following, draws=0, step="link")


def check_on_turn(state: State, player: int) -> None:
    """Refuse a move where no turns are kept, without a round, of nobody, or out of turn."""
    check_seat(state, player)
    check_own_game(state)
    if not is_turn_by_turn(state):
        raise Refusal("no-turns-kept", "turn")
    if state.phase == "blocked":
        raise Refusal("round-blocked", "blocked-round")
    if state.phase == "ready":
        # A tap that came too late belongs to the round that somebody has just won.
        nobody_offered = all(offer is None for offer in state.offers)
        if state.wins and nobody_offered:
            last = state.wins[-1]
            winner = name(state, last.player)
            raise Refusal("round-ended", "end-of-round", player=winner)
        raise Refusal("offering-first", "offering")
    if player != state.turns.turn:
        who = name(state, state.turns.turn)
        raise Refusal("not-your-turn", "turn", player=who)


def refuse_unfollowed(state: State) -> NoReturn:
    """Refuse what has to wait until the spell just cast is followed."""
    choice, turns = CHOICES[state.turns.step], state.turns
    raise Refusal(
        "follow-spell",
        choice.rule,
        player=name(state, turns.turn),
        spell=spell_term(state, choice.spell),
    )


def check_not_linked(state: State) -> None:
    """Refuse what only a mage who has not linked in this turn may do."""
    if state.turns.step == "colt":
        who = name(state, state.turns.turn)
        raise Refusal("already-linked", "spell-colt", player=who)
    if state.turns.step != "link":
        refuse_unfollowed(state)


def find_freezers(state: State) -> tuple[int, ...]:
    """Whose active Freeze concerns the mage on turn: the others', or their own, as the table agreed (spell-freeze)."""
    turns = state.turns
    # The source says “your next turn” and not whose: the table has agreed.
    concerns_own = state.options.freeze == "caster"
    found = []
    for seat, ring in enumerate(turns.rings):
        if ring != "freeze":
            continue
        is_own = seat == turns.turn
        if is_own == concerns_own:
            found.append(seat)
    return tuple(found)


def find_crowners(state: State) -> tuple[int, ...]:
    """Whose Crown concerns the mage on turn: another's ring on it, or one that still bars an end (spell-crown)."""
    turns = state.turns
    if state.options.crown == "end":
        casters = turns.crowns
    else:
        rings = enumerate(turns.rings)
        casters = tuple(seat for seat, ring in rings if ring == "crown")
    # Nobody's own Crown binds them.
    return tuple(seat for seat in casters if seat != turns.turn)


def is_free(state: State) -> bool:
    """Whether the mage on turn has drawn, so that neither binds them (draw)."""
    return state.turns.draws > 0


def check_bindings(state: State, halves: tuple[str, str]) -> None:
    """Refuse a link that an active Freeze or Crown forbids. `halves`: the one linked by, and the other, "" if unknown.

    Linking to a Freeze takes a scroll with one on it; a Crown touches only a scroll with one on it.
    """
    if is_free(state):
        return
    who = name(state, state.turns.turn)
    freezers, crowners = find_freezers(state), find_crowners(state)
    # Freeze speaks of the scroll that is linked, so either of its halves counts.
    if freezers and "freeze" in halves:
        raise Refusal(
            "freeze-binds",
            "spell-freeze",
            player=who,
            spell=Term("freeze"),
            casters=names(state, freezers),
        )
    # Crown speaks of the end: of its two halves the helper knows the one that the link touches.
    if crowners and halves[0] == "crown":
        raise Refusal(
            "crown-binds",
            "spell-crown",
            player=who,
            spell=Term("crown"),
            casters=names(state, crowners),
        )


def bonds(state: State, seat: int) -> tuple[bool, bool]:
    """Whether Freeze binds a mage who has not drawn in this turn, and whether Crown does."""
    on_turn = changed(state, turn=seat)
    freezers = find_freezers(on_turn)
    crowners = find_crowners(on_turn)
    return bool(freezers), bool(crowners)


def with_pass(state: State) -> State:
    """The state with a pass of the mage on turn, and whether Freeze or Crown bound them (blocked-round)."""
    turns = state.turns
    me = turns.turn
    passed = set(turns.passed)
    barred = set(turns.barred)
    passed.add(me)
    barred.discard(me)
    is_bound = any(bonds(state, me))
    if is_bound and not is_free(state):
        barred.add(me)
    return changed(state, passed=tuple(passed), barred=tuple(barred))


def without_freed(before: State, after: State) -> State:
    """The state `after` in which those who passed bound by what binds them no longer are to be asked again."""
    turns = after.turns
    passed = set(turns.passed)
    barred = set(turns.barred)
    for seat in turns.barred:
        then = bonds(before, seat)
        now = bonds(after, seat)
        if then == now:
            continue
        passed.remove(seat)
        barred.remove(seat)
    return changed(after, passed=tuple(passed), barred=tuple(barred))
