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
    """A player. `camp` is None before the Jabberwocky; `wins` and `fastest` are of this game's rounds.

    `may_betray`: on winning a round. `powerless`: in the round that runs or comes next. `needs`: what is
    missing for a victory. `power`: that of the side that is up. `caught`: the player's field on the screen.
    """

    player: int
    name: str
    character: Term | None
    mad: bool
    side: Term
    camp: Term | None
    may_betray: bool
    powerless: bool
    won_last: bool
    wins: int
    fastest: Message | None
    needs: Message
    power: PowerView | None
    caught: MoveView


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
