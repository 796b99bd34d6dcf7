"""Each player's side of the table as a screen shows it."""

from dataclasses import dataclass

from companion.games.core import Message, MoveView, Term
from companion.games.play_me.rules import get_standing
from companion.games.play_me.rules.race import find_winner, race_ms
from companion.games.play_me.rules.standing import find_camp, may_betray
from companion.games.play_me.state import State, last_round
from companion.games.play_me.view.moves import caught_view
from companion.games.play_me.view.powers import PowerView, power_views, side_term
from companion.games.play_me.words.prompts import needs
from companion.games.play_me.words.times import clock_time


@dataclass(frozen=True)
class SeatView:
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
