"""What Freeze and Crown forbid the mage on turn."""

from companion.games.core import Refusal, Term
from companion.games.mirror_scrolls.state import State, mages, name, names


def find_freezers(state: State) -> tuple[int, ...]:
    """Whose active Freeze concerns the mage on turn: the others', or their own, as the table agreed (spell-freeze)."""
    player, rings = state.turns.turn, state.turns.rings
    casters = tuple(seat for seat in range(mages(state)) if rings[seat] == "freeze")
    own = state.options.freeze == "caster"
    return tuple(seat for seat in casters if (seat == player) == own)


def find_crowners(state: State) -> tuple[int, ...]:
    """Whose Crown concerns the mage on turn: another's ring on it, or one that still bars an end (spell-crown)."""
    turns = state.turns
    if state.options.crown == "end":
        return tuple(seat for seat in turns.crowns if seat != turns.turn)
    return tuple(
        seat
        for seat in range(mages(state))
        if turns.rings[seat] == "crown" and seat != turns.turn
    )


def is_free(state: State) -> bool:
    """Whether the mage on turn has drawn, so that neither binds them (draw)."""
    return state.turns.draws > 0


def check_bindings(state: State, halves: tuple[str, str]) -> None:
    """Refuse a link that an active Freeze or Crown forbids. `halves`: the one linked by, and the other, "" if unknown.

    Linking to a Freeze takes a scroll with one on it; a Crown touches only a scroll with one on it.
    """
    if is_free(state):
        return
    who, freeze, crown = name(state, state.turns.turn), Term("freeze"), Term("crown")
    freezers, crowners = find_freezers(state), find_crowners(state)
    if freezers and "freeze" in halves:
        raise Refusal(
            "freeze-binds",
            "spell-freeze",
            player=who,
            spell=freeze,
            casters=names(state, freezers),
        )
    if crowners and halves[0] == "crown":
        raise Refusal(
            "crown-binds",
            "spell-crown",
            player=who,
            spell=crown,
            casters=names(state, crowners),
        )


def is_bound(state: State) -> bool:
    """Whether Freeze or Crown binds the mage on turn now."""
    return not is_free(state) and bool(find_freezers(state) or find_crowners(state))
