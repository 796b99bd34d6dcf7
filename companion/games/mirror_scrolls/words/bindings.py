"""What binds the mage on turn, and how this table reads what the source leaves open."""

from companion.games.core import Message, Term, name, names, say, say_n
from companion.games.mirror_scrolls.numbers import DRAGONS
from companion.games.mirror_scrolls.rules.turns import (
    find_crowners,
    find_freezers,
    is_free,
)
from companion.games.mirror_scrolls.state import State, is_turn_by_turn, spell_term


def binding(state: State) -> Message | None:
    """What binds the mage on turn now, in one sentence; None while nobody is about to link."""
    if not is_turn_by_turn(state) or state.phase != "play":
        return None
    if state.turns.step not in ("link", "colt"):
        return None
    freezers, crowners = find_freezers(state), find_crowners(state)
    if not freezers and not crowners:
        found = say(
            "Nothing binds {player}: any scroll that fits may be linked.",
            "active-spells",
        )
    elif is_free(state):
        found = say(
            "{player} has drawn: {freeze} and {crown} do not bind for the rest of this turn.",
            "draw",
        )
    elif not crowners:
        found = _freeze_binds(state, len(freezers))
    elif not freezers:
        found = _crown_binds(state, len(crowners))
    else:
        found = say(
            "{freeze} ({freezers}) and {crown} ({crowners}) bind: no scroll with {freeze} on it and no link to an end "
            "whose scroll has {crown} on it, unless {player} has drawn.",
            "active-spells",
            freezers=names(state, freezers),
            crowners=names(state, crowners),
        )
    return found.filled(
        player=name(state, state.turns.turn),
        freeze=spell_term(state, "freeze"),
        crown=spell_term(state, "crown"),
        # Of whichever binds alone; where both do, the sentence names them apart.
        casters=names(state, freezers or crowners),
    )


def _freeze_binds(state: State, casters: int) -> Message:
    """Freeze alone binds."""
    # The table's own reading: there is one caster, the mage on turn.
    if state.options.freeze == "caster":
        return say(
            "{player}’s own {freeze} is active: no scroll with {freeze} on it, unless {player} has drawn.",
            "spell-freeze",
        )
    return say_n(
        "{casters}’s {freeze} is active: no scroll with {freeze} on it, unless {player} has drawn.",
        "{casters} have {freeze} active: no scroll with {freeze} on it, unless {player} has drawn.",
        casters,
        "spell-freeze",
    )


def _crown_binds(state: State, casters: int) -> Message:
    """Crown alone binds."""
    if state.options.crown == "end":
        return say_n(
            "{casters}’s {crown} still bars every end whose scroll has {crown} on it, unless {player} has drawn.",
            "{casters} have cast {crown}: it still bars every end whose scroll has {crown} on it, "
            "unless {player} has drawn.",
            casters,
            "spell-crown",
        )
    return say_n(
        "{casters}’s {crown} is active: no link to an end whose scroll has {crown} on it, unless {player} has drawn.",
        "{casters} have {crown} active: no link to an end whose scroll has {crown} on it, unless {player} has drawn.",
        casters,
        "spell-crown",
    )


def bound_by(state: State) -> tuple[Term, ...]:
    """The spells that bind the mage on turn now; none once that mage has drawn."""
    if binding(state) is None or is_free(state):
        return ()
    found = []
    if find_freezers(state):
        found.append(Term("freeze"))
    if find_crowners(state):
        found.append(Term("crown"))
    return tuple(found)


def readings(state: State) -> tuple[Message, ...]:
    """How this table reads what the source leaves open, and which Dragon it plays with."""
    if not is_turn_by_turn(state):
        return ()
    options, found = state.options, []
    if options.dragon != "dragon":
        found.append(
            say(
                "At this table the Dragon is {dragon}.",
                DRAGONS[options.dragon],
                dragon=spell_term(state, "dragon"),
            )
        )
    if options.freeze == "others":
        freeze = say(
            "The rules do not say whom {freeze} binds; at this table, the other mages.",
            "spell-freeze",
        )
    else:
        freeze = say(
            "The rules do not say whom {freeze} binds; at this table, its caster on their next turn.",
            "spell-freeze",
        )
    if options.crown == "ring":
        crown = say(
            "The rules do not say how long {crown} lasts; at this table, as long as its caster’s ring stands on it.",
            "spell-crown",
        )
    else:
        # The helper does not see the ends, so the table tells when no Crown lies there any more.
        crown = say(
            "The rules do not say how long {crown} lasts; at this table, as long as a scroll with {crown} lies "
            "at an end. Say so when none does any more.",
            "spell-crown",
        )
    found.append(freeze.filled(freeze=spell_term(state, "freeze")))
    found.append(crown.filled(crown=spell_term(state, "crown")))
    return tuple(found)
