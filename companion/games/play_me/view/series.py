"""A Challenge as a screen shows it: who has played and won with whom, and who could play whom next."""

from dataclasses import dataclass
from itertools import permutations

from companion.games.core import Message, Term, ranked
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import (
    finished_games,
    games_won,
    is_grid_complete,
    played,
)
from companion.games.play_me.state import State
from companion.games.play_me.words.prompts import ending


@dataclass(frozen=True)
class CellView:
    """How often a seat has played a character, and won with it."""

    character: Term
    played: int
    won: int


@dataclass(frozen=True)
class RowView:
    """A seat's row of the grid. `place` shares equal numbers; `missing` characters are still to be played."""

    player: int
    cells: tuple[CellView, ...]
    games_won: int
    place: int
    missing: tuple[Term, ...]


@dataclass(frozen=True)
class GameView:
    """A finished game of the series."""

    number: int
    characters: tuple[Term, ...]
    winners: tuple[int, ...]
    rounds: int
    how: Message


@dataclass(frozen=True)
class SeriesView:
    """The series so far. Following `suggested`, everybody has played each character after `least_games_left`."""

    game: int
    games: tuple[GameView, ...]
    rows: tuple[RowView, ...]
    complete: bool
    least_games_left: int
    suggested: tuple[str, ...]


def series_view(state: State) -> SeriesView | None:
    """The series, None at a table that plays a single game."""
    if not state.options.challenge:
        return None
    places, scores = dict(ranked(games_won(state))), games_won(state)
    rows = tuple(
        RowView(
            player,
            _cells(state, player),
            scores[player],
            places[player],
            _missing(state, player),
        )
        for player in range(len(state.players))
    )
    return SeriesView(
        game=len(state.games) + 1,
        games=_games(state),
        rows=rows,
        complete=is_grid_complete(state),
        least_games_left=least_games_left(state),
        suggested=suggested(state),
    )


def _waiting(state: State, character: str) -> int:
    """How many seats have not played a character yet."""
    known = played(state)
    return sum((player, character) not in known for player in range(len(state.players)))


def least_games_left(state: State) -> int:
    """How many more games it takes at least until everybody has played each character (option-challenge)."""
    seats = (len(_missing(state, player)) for player in range(len(state.players)))
    return max(*seats, *(_waiting(state, character) for character in CHARACTERS))


def suggested(state: State) -> tuple[str, ...]:
    """Different characters for the next game, as many as possible of them new to their players.

    Among these, the seats and characters that are needed in every game left: else the series would take longer.
    """
    known, left = played(state), least_games_left(state)
    busy = {character for character in CHARACTERS if _waiting(state, character) == left}
    behind = {
        player
        for player in range(len(state.players))
        if len(_missing(state, player)) == left
    }

    def worth(characters: tuple[str, ...]) -> tuple[int, int]:
        new = [pair for pair in enumerate(characters) if pair not in known]
        return len(new), sum(
            (player in behind) + (character in busy) for player, character in new
        )

    return max(permutations(CHARACTERS, len(state.players)), key=worth)


def _cells(state: State, player: int) -> tuple[CellView, ...]:
    games = [
        (game.characters[player], player in game.standing.winners)
        for game in finished_games(state)
    ]
    return tuple(
        CellView(
            Term(character),
            sum(found == character for found, _ in games),
            games.count((character, True)),
        )
        for character in CHARACTERS
    )


def _missing(state: State, player: int) -> tuple[Term, ...]:
    known = played(state)
    return tuple(
        Term(character) for character in CHARACTERS if (player, character) not in known
    )


def _games(state: State) -> tuple[GameView, ...]:
    return tuple(
        GameView(
            number,
            tuple(Term(character) for character in game.characters),
            game.standing.winners,
            len(game.rounds),
            ending(state, game.standing),
        )
        for number, game in enumerate(finished_games(state), start=1)
    )
