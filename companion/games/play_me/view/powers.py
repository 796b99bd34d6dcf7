"""Both sides of every character as a screen shows them, with what the table has noted from its cards."""

from dataclasses import dataclass

from companion.games.core import Message, Term
from companion.games.play_me.numbers import POWERS, TILE
from companion.games.play_me.rules import get_standing
from companion.games.play_me.state import Standing, State
from companion.games.play_me.words.powers import KNOWN, NOTED, SOURCES, UNKNOWN


@dataclass(frozen=True)
class PowerView:
    """A power."""

    term: Term
    """The character, or the power tile."""
    side_id: str
    """“wonder” or “madness”; empty for the power tile."""
    side: Term | None
    """The side's name; null for the power tile."""
    note: str
    """What the table has noted from its own card; empty for nothing."""
    known: Message | None
    """What is known of it otherwise; null where nothing is, or the table has noted it."""
    source: str
    """How it is known: “reported”, “hint”, “unknown” or “noted”."""
    about: Message
    """The same as a sentence."""
    player: int | None
    """The seat that has it; null for nobody."""
    active: bool
    """Whether it is in force for them in the round that runs or comes next."""


def power_views(state: State) -> tuple[PowerView, ...]:
    """Both sides of every character and the power tile, in the order of the characters."""
    standing = get_standing(state)
    notes = {(note.power, note.side): note.text for note in state.notes}
    powers = []
    for power, side in POWERS:
        note = notes.get((power, side), "")
        powers.append(power_view(state, standing, note, power, side))
    return tuple(powers)


def power_view(
    state: State, standing: Standing, note: str, power: str, side: str
) -> PowerView:
    """One power. `note` is what the table has typed, "" for nothing."""
    source, known = KNOWN.get((power, side), (UNKNOWN, None))
    # What the table has read from its own card stands above all that we have heard.
    if note:
        source, known = NOTED, None
    player = find_holder(state, standing, power)
    in_force = player is not None and player != standing.powerless
    # The tile has no sides: its power is in force for whoever has it.
    if player is not None and side:
        in_force = in_force and standing.mad[player] == (side == "madness")
    return PowerView(
        term=Term(power),
        side_id=side,
        side=side_term(side == "madness") if side else None,
        note=note,
        known=known,
        source=source,
        about=SOURCES[source],
        player=player,
        active=in_force,
    )


def find_holder(state: State, standing: Standing, power: str) -> int | None:
    """Who has the card, or the tile."""
    if power == TILE:
        return standing.jabberwocky
    if power not in state.characters:
        return None
    return state.characters.index(power)


def side_term(mad: bool) -> Term:
    """The name of a card's side."""
    return Term("madness-side" if mad else "wonder-side")
