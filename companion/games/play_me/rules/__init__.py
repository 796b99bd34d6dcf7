"""Where a table stands by the rules: the round that runs, the cards, the end of the game and of the Challenge."""

from companion.games.core import Refusal
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules.race import is_running
from companion.games.play_me.rules.standing import after_round
from companion.games.play_me.state import PastGame, Round, Standing, State, last_round


def running_round(state: State) -> Round | None:
    """The round whose race is on, paused or not."""
    found = last_round(state)
    if found is None or not is_running(found):
        return None
    return found


def round_number(state: State) -> int:
    """The number of the round that runs, else of the one to be started next."""
    number = len(state.rounds)
    return number if running_round(state) else number + 1


def get_standing(state: State) -> Standing:
    """The standing now, the last round included as far as it is known."""
    found = last_round(state)
    if found is None:
        return state.settled
    # The last round is reckoned again each time: its taps and answers may still change.
    return after_round(state.options, state.settled, found)


def finished_games(state: State) -> tuple[PastGame, ...]:
    """The games that have come to their end, the present one included."""
    standing = get_standing(state)
    if not standing.ending:
        return state.games
    past = state.games
    present = PastGame(state.characters, state.rounds, standing)
    return (*past, present)


def games_won(state: State) -> tuple[int, ...]:
    """How many finished games each seat has won; a team's game counts for each of its members."""
    won = [0] * len(state.players)
    for game in finished_games(state):
        for player in game.standing.winners:
            won[player] += 1
    return tuple(won)


def played(state: State) -> frozenset[tuple[int, str]]:
    """Which seat has played which character in the finished games (option-challenge)."""
    # Finished ones only: who gives up a game has not played its character.
    return frozenset(
        pair for game in finished_games(state) for pair in enumerate(game.characters)
    )


def is_grid_complete(state: State) -> bool:
    """Whether everybody has played each character at least once (option-challenge)."""
    cells = len(state.players) * len(CHARACTERS)
    return len(played(state)) == cells


def is_finished(state: State) -> bool:
    """Whether nothing remains to be played: the game is over, or in a Challenge the series."""
    over = bool(get_standing(state).ending)
    if not state.options.challenge:
        return over
    # A table may end the series early, and it ends by itself once the grid is full.
    return state.closed or (over and is_grid_complete(state))


def check_open(state: State) -> None:
    """Refuse whatever comes after the end of the present game (win-game)."""
    over = bool(get_standing(state).ending)
    if state.closed or (over and not state.options.challenge):
        raise Refusal("game-over", "win-game")
    # In a series it is not the end, but whoever taps on would enter it for the wrong game.
    if over:
        raise Refusal("next-game-first", "option-challenge")
