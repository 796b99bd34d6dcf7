"""Each player's side of the table as a screen shows it."""

from dataclasses import dataclass

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.play_me.moves import MoveView, caught_view
from companion.games.play_me.powers import PowerView, power_views
from companion.games.play_me.race import find_winner, race_ms
from companion.games.play_me.results import find_camp
from companion.games.play_me.standing import Standing, may_betray, sane_players, team_target
from companion.games.play_me.state import State, get_standing, last_round, name, side_term
from companion.games.play_me.texts import clock_time


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
    return tuple(_seat_view(state, player) for player in range(len(state.players)))


def _seat_view(state: State, player: int) -> SeatView:
    standing, times = get_standing(state), _times(state, player)
    camp, character, mad = find_camp(standing, player), state.characters[player], standing.mad[player]
    last = last_round(state)
    return SeatView(
        player=player, name=name(state, player), character=Term(character) if character else None, mad=mad,
        side=side_term(mad), camp=Term(camp) if camp else None, may_betray=may_betray(standing, player),
        powerless=standing.powerless == player, won_last=last is not None and find_winner(last) == player,
        wins=len(times), fastest=clock_time(min(times)) if times else None,
        needs=_needs(state, standing, player), power=_power(state, player, mad), caught=caught_view(state, player),
    )


def _times(state: State, player: int) -> tuple[int, ...]:
    times = (race_ms(found) for found in state.rounds if find_winner(found) == player)
    return tuple(ms for ms in times if ms is not None)


def _power(state: State, player: int, mad: bool) -> PowerView | None:
    side = "madness" if mad else "wonder"
    return next((
        found for found in power_views(state) if found.player == player and found.side_id == side
    ), None)


def _needs(state: State, standing: Standing, player: int) -> Message:
    match find_camp(standing, player):
        case "jabberwocky":
            return say_n(
                N_("Still to be driven mad: one player."), N_("Still to be driven mad: {n} players."),
                len(sane_players(state.options, standing)), "jabberwocky-goal",
            )
        case "judas":
            return say(N_("One more round won, and the game is won alone."), "judas")
        case "team":
            return say_n(
                N_("The team still needs one round."), N_("The team still needs {n} rounds."),
                max(0, team_target(state.options) - standing.team_rounds), "team",
            )
    if standing.mad[player]:
        return say(N_("One more round won, and the game is won."), "win-game")
    return say(N_("A round with each side is still to be won."), "win-game")
