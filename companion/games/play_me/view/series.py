"""A Challenge as a screen shows it: who has played and won with whom, and who could play whom next."""

from itertools import permutations

from companion.games.core import Frozen, Message, Term, ranked
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import (
    finished_games,
    games_won,
    is_grid_complete,
    played,
)
from companion.games.play_me.state import State
from companion.games.play_me.words.prompts import ending


class CellView(Frozen):
    """How often a seat has played a character, and won with it."""

    character: Term
    """The character."""
    played: int
    """How often the seat has played it."""
    won: int
    """How often it has won with it."""


class RowView(Frozen):
    """A seat's row of the grid."""

    player: int
    """The seat, counted from 0."""
    cells: tuple[CellView, ...]
    """Each character, in order."""
    games_won: int
    """How many games it has won."""
    place: int
    """From 1; equal ones share it."""
    missing: tuple[Term, ...]
    """The characters that it has not played yet."""


class GameView(Frozen):
    """A finished game of the series."""

    number: int
    """The game, counted from 1."""
    characters: tuple[Term, ...]
    """The character of each seat."""
    winners: tuple[int, ...]
    """The seats that won."""
    rounds: int
    """How many rounds it took."""
    how: Message
    """How it ended."""


class SeriesView(Frozen):
    """The series so far. Following `suggested`, everybody has played each character after `least_games_left`."""

    game: int
    """The number of the game that goes on."""
    games: tuple[GameView, ...]
    """The games that are over."""
    rows: tuple[RowView, ...]
    """Who has played and won with whom, by seat."""
    complete: bool
    """Whether everybody has played each character."""
    least_games_left: int
    """How many more games that takes at least."""
    suggested: tuple[str, ...]
    """A character for each seat in the next game, as that goes fastest."""


def series_view(state: State) -> SeriesView | None:
    """The series, None at a table that plays a single game."""
    if not state.options.challenge:
        return None
    return SeriesView(
        game=len(state.games) + 1,
        games=_games(state),
        rows=_rows(state),
        complete=is_grid_complete(state),
        least_games_left=least_games_left(state),
        suggested=suggested(state),
    )


def least_games_left(state: State) -> int:
    """How many more games it takes at least until everybody has played each character (option-challenge)."""
    missing = [len(_missing(state, player)) for player in range(len(state.players))]
    waiting = [_waiting(state, character) for character in CHARACTERS]
    # In one game a seat plays one character, and a character sits on one seat.
    return max(*missing, *waiting)


def suggested(state: State) -> tuple[str, ...]:
    """Different characters for the next game, as many as possible of them new to their players.

    Among these, the seats and characters that are needed in every game left: else the series would take longer.
    """
    known, left = played(state), least_games_left(state)
    seats = range(len(state.players))
    busy = {character for character in CHARACTERS if _waiting(state, character) == left}
    behind = {player for player in seats if len(_missing(state, player)) == left}

    def worth(characters: tuple[str, ...]) -> tuple[int, int]:
        new = [pair for pair in enumerate(characters) if pair not in known]
        needed = 0
        for player, character in new:
            needed += (player in behind) + (character in busy)
        return len(new), needed

    # 720 ways at most, so all are tried; of equal ones the first, the same on every phone.
    return max(permutations(CHARACTERS, len(seats)), key=worth)


def _waiting(state: State, character: str) -> int:
    """How many seats have not played a character yet."""
    done = [player for player, other in played(state) if other == character]
    return len(state.players) - len(done)


def _missing(state: State, player: int) -> tuple[Term, ...]:
    known = played(state)
    left = [name for name in CHARACTERS if (player, name) not in known]
    return tuple(map(Term, left))


def _rows(state: State) -> tuple[RowView, ...]:
    scores = games_won(state)
    places = dict(ranked(scores))
    rows = []
    for player, score in enumerate(scores):
        games = [
            (game.characters[player], player in game.standing.winners)
            for game in finished_games(state)
        ]
        cells = []
        for character in CHARACTERS:
            times = sum(other == character for other, _ in games)
            won = games.count((character, True))
            cells.append(CellView(Term(character), times, won))
        missing = _missing(state, player)
        rows.append(RowView(player, tuple(cells), score, places[player], missing))
    return tuple(rows)


def _games(state: State) -> tuple[GameView, ...]:
    games = []
    for number, game in enumerate(finished_games(state), start=1):
        shown = GameView(
            number=number,
            characters=tuple(map(Term, game.characters)),
            winners=game.standing.winners,
            rounds=len(game.rounds),
            how=ending(state, game.standing),
        )
        games.append(shown)
    return tuple(games)
