"""What Freeze and Crown forbid the mage on turn."""

from companion.games.core import Refusal, Term, name, names
from companion.games.mirror_scrolls.state import State


def find_freezers(state: State) -> tuple[int, ...]:
    """Whose active Freeze concerns the mage on turn: the others', or their own, as the table agreed (spell-freeze)."""
    found = []
    for seat, ring in enumerate(state.turns.rings):
        is_own = seat == state.turns.turn
        # The source says “your next turn” and not whose: the table has agreed.
        concerns = is_own if state.options.freeze == "caster" else not is_own
        if ring == "freeze" and concerns:
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


def is_bound(state: State) -> bool:
    """Whether Freeze or Crown binds the mage on turn now."""
    if is_free(state):
        return False
    return bool(find_freezers(state) or find_crowners(state))
