"""Where a table stands by the rules: the round that runs, the cards, the end of the game and of the Challenge."""

from companion.games.core import Refusal
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules.race import is_running
from companion.games.play_me.rules.standing import after_round
from companion.games.play_me.state import PastGame, Round, Standing, State, last_round


def running_round(state: State) -> Round | None:
    """The round whose race is on, paused or not."""
    found = last_round(state)
    return found if found and is_running(found) else None


def round_number(state: State) -> int:
    """The number of the round that runs, else of the one to be started next."""
    return len(state.rounds) if running_round(state) else len(state.rounds) + 1


def get_standing(state: State) -> Standing:
    """The standing now, the last round included as far as it is known."""
    found = last_round(state)
    return after_round(state.options, state.settled, found) if found else state.settled


def finished_games(state: State) -> tuple[PastGame, ...]:
    """The games that have come to their end, the present one included."""
    standing = get_standing(state)
    if not standing.ending:
        return state.games
    return (*state.games, PastGame(state.characters, state.rounds, standing))


def games_won(state: State) -> tuple[int, ...]:
    """How many finished games each seat has won; a team's game counts for each of its members."""
    games = finished_games(state)
    return tuple(
        sum(player in game.standing.winners for game in games)
        for player in range(len(state.players))
    )


def played(state: State) -> frozenset[tuple[int, str]]:
    """Which seat has played which character in the finished games (option-challenge)."""
    return frozenset(
        pair for game in finished_games(state) for pair in enumerate(game.characters)
    )


def is_grid_complete(state: State) -> bool:
    """Whether everybody has played each character at least once (option-challenge)."""
    return len(played(state)) == len(state.players) * len(CHARACTERS)


def is_finished(state: State) -> bool:
    """Whether nothing remains to be played: the game is over, or in a Challenge the series."""
    over = bool(get_standing(state).ending)
    if not state.options.challenge:
        return over
    return state.closed or (over and is_grid_complete(state))


def check_open(state: State) -> None:
    """Refuse whatever comes after the end of the present game (win-game)."""
    over = bool(get_standing(state).ending)
    if state.closed or (over and not state.options.challenge):
        raise Refusal("game-over", "win-game")
    if over:
        raise Refusal("next-game-first", "option-challenge")
