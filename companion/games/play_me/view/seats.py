"""Each side of the table as a screen shows it, and of every character both sides with what was noted of them."""

from companion.games.core import Frozen, Message, MoveView, Term
from companion.games.play_me.numbers import POWERS, TILE
from companion.games.play_me.rules import get_standing
from companion.games.play_me.rules.race import find_winner, race_ms
from companion.games.play_me.rules.standing import find_camp, may_betray
from companion.games.play_me.state import Standing, State, last_round
from companion.games.play_me.view.moves import caught_view
from companion.games.play_me.words.prompts import KNOWN, NOTED, SOURCES, UNKNOWN, needs
from companion.games.play_me.words.results import clock_time


class PowerView(Frozen):
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
    if mad:
        return Term("madness-side")
    return Term("wonder-side")


class SeatView(Frozen):
    """A player."""

    player: int
    """The seat, counted from 0."""
    name: str
    """What the player is called."""
    character: Term | None
    """Their character; null while none is chosen."""
    mad: bool
    """Whether their card lies on its madness side."""
    side: Term
    """The side that is up."""
    camp: Term | None
    """For whom they play; null before the Jabberwocky."""
    may_betray: bool
    """Whether they may betray on winning a round."""
    powerless: bool
    """Whether they have no power in the round that runs or comes next."""
    won_last: bool
    """Whether they won the last round."""
    wins: int
    """Rounds of this game that they have won."""
    fastest: Message | None
    """Their fastest round; null before the first."""
    needs: Message
    """What is missing for a victory."""
    power: PowerView | None
    """The power of the side that is up; null without a character."""
    caught: MoveView
    """The button by which they have caught the rabbit."""

    @property
    def is_told(self) -> bool:
        """Whether their tile says what they need: a Judas, and before the Jabberwocky whoever is mad."""
        if self.camp:
            return self.camp.term == "judas"
        return self.mad


def seat_views(state: State) -> tuple[SeatView, ...]:
    """The players in the order of their seats."""
    powers = power_views(state)
    return tuple(
        seat_view(state, player, powers) for player in range(len(state.players))
    )


def seat_view(state: State, player: int, powers: tuple[PowerView, ...]) -> SeatView:
    """One player. `powers` are those of all cards."""
    standing = get_standing(state)
    camp, mad = find_camp(standing, player), standing.mad[player]
    character, last = state.characters[player], last_round(state)
    # Of this game: in a series every game is raced for itself.
    won = [found for found in state.rounds if find_winner(found) == player]
    times = [ms for ms in map(race_ms, won) if ms is not None]
    side = "madness" if mad else "wonder"
    # The tile is the Jabberwocky's as well, but has no side: this is the card's.
    own = [power for power in powers if power.player == player]
    shown = [power for power in own if power.side_id == side]
    return SeatView(
        player=player,
        name=state.players[player],
        character=Term(character) if character else None,
        mad=mad,
        side=side_term(mad),
        camp=Term(camp) if camp else None,
        may_betray=may_betray(standing, player),
        powerless=standing.powerless == player,
        won_last=last in won,
        wins=len(times),
        fastest=clock_time(min(times)) if times else None,
        needs=needs(state, standing, player),
        power=shown[0] if shown else None,
        caught=caught_view(state, player),
    )
