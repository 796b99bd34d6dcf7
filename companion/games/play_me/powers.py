"""The powers: what the table has noted from its cards, and the little that is known of them.

Our source prints no power. What players or shops describe is "reported", a remark in a blog is a "hint";
nothing else is made up (powers).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.core import N_, Message, Term, say
from companion.games.play_me.standing import Standing
from companion.games.play_me.state import POWERS, TILE, State, get_standing, side_term

REPORTED, HINT, UNKNOWN, NOTED = "reported", "hint", "unknown", "noted"

KNOWN: Mapping[tuple[str, str], tuple[str, Message]] = {
    ("cheshire-cat", "wonder"): (REPORTED, say(N_("The other players cannot block you."), "powers")),
    ("walrus", "wonder"): (
        REPORTED, say(N_("You may make another player take back the last die placed."), "powers")
    ),
    ("mad-hatter", "wonder"): (HINT, say(N_("Goes fast."), "powers")),
    ("absolem", "wonder"): (HINT, say(N_("Not keen to get out (perhaps the madness side)."), "powers")),
    ("alice", "wonder"): (HINT, say(N_("Knows how to wait for the group."), "powers")),
    ("queen-of-hearts", "wonder"): (HINT, say(N_("Keeps interrupting."), "powers")),
}

SOURCES: Mapping[str, Message] = {
    REPORTED: say(N_("Described by players or a shop, not printed in our source. Your card decides."), "powers"),
    HINT: say(N_("Only a remark in a blog, not a rule. Your card decides."), "powers"),
    UNKNOWN: say(N_("Not known to us. Read the card, and note it here if you like."), "powers"),
    NOTED: say(N_("Noted at this table from the card."), "powers"),
}


@dataclass(frozen=True)
class PowerView:
    """A power. `note` is the table's own text ("" for none), else `known` says what is known, with its `source`.

    `side` is None for the power tile. `player` has the card (the tile: the Jabberwocky), `active` says
    whether the power is in force for them in the round that runs or comes next.
    """

    term: Term
    side_id: str
    side: Term | None
    note: str
    known: Message | None
    source: str
    about: Message
    player: int | None
    active: bool


def power_views(state: State) -> tuple[PowerView, ...]:
    """Both sides of every character and the power tile, in the order of the characters."""
    return tuple(_power_view(state, power, side) for power, side in POWERS)


def _power_view(state: State, power: str, side: str) -> PowerView:
    standing = get_standing(state)
    note = next((note.text for note in state.notes if (note.power, note.side) == (power, side)), "")
    source, known = KNOWN.get((power, side), (UNKNOWN, None))
    source = NOTED if note else source
    player = _holder(state, standing, power)
    return PowerView(
        term=Term(power), side_id=side, side=side_term(side == "madness") if side else None, note=note,
        known=None if note else known, source=source, about=SOURCES[source], player=player,
        active=player is not None and _is_active(standing, player, side),
    )


def _holder(state: State, standing: Standing, power: str) -> int | None:
    if power == TILE:
        return standing.jabberwocky
    return state.characters.index(power) if power in state.characters else None


def _is_active(standing: Standing, player: int, side: str) -> bool:
    if player == standing.powerless:
        return False
    return not side or standing.mad[player] == (side == "madness")
