"""The state of a Play Me table: seats, characters, the rounds of this game, and the games before it."""

from dataclasses import dataclass, replace

from companion.games.core import Refusal, Term, check_player
from companion.games.play_me.options import CHARACTERS, Options, check_options, no_characters
from companion.games.play_me.race import Round, is_running
from companion.games.play_me.standing import Standing, after_round, first_standing

TILE = "power-tile"
SIDES = ("wonder", "madness")
POWERS = (*((character, side) for character in CHARACTERS for side in SIDES), (TILE, ""))


@dataclass(frozen=True)
class Note:
    """What the table typed for a power: a character's side ("wonder", "madness"), or the power tile ("")."""

    power: str
    side: str
    text: str


@dataclass(frozen=True)
class PastGame:
    """A finished game of a Challenge."""

    characters: tuple[str, ...]
    rounds: tuple[Round, ...]
    standing: Standing


@dataclass(frozen=True)
class State:
    """`rounds` are this game's, the last one perhaps still running; `settled` is the standing before it.

    `characters[seat]` is "" until chosen. `closed`: the Challenge was ended by the table.
    """

    options: Options
    players: tuple[str, ...]
    characters: tuple[str, ...]
    settled: Standing
    rounds: tuple[Round, ...] = ()
    notes: tuple[Note, ...] = ()
    games: tuple[PastGame, ...] = ()
    closed: bool = False


def new(options: Options) -> State:
    """A table before its first round, every card on its wonder side. Refuses options that cannot be (setup)."""
    check_options(options)
    count = len(options.players)
    return State(
        options=options, players=options.players, characters=options.characters or no_characters(count),
        settled=first_standing(count),
    )


def players(state: State) -> tuple[str, ...]:
    """The names of the seats."""
    return state.players


def name(state: State, player: int) -> str:
    """A seat's name."""
    return state.players[player]


def without_character(state: State) -> tuple[str, ...]:
    """The names of the seats that have not chosen a character yet."""
    seats = zip(state.players, state.characters, strict=True)
    return tuple(player for player, character in seats if not character)


def side_term(mad: bool) -> Term:
    """The name of a card's side."""
    return Term("madness-side" if mad else "wonder-side")


def last_round(state: State) -> Round | None:
    """The round that runs or ran last, None before the first one."""
    return state.rounds[-1] if state.rounds else None


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


def with_round(state: State, found: Round) -> State:
    """The state with its last round replaced."""
    return replace(state, rounds=(*state.rounds[:-1], found))


def countdown_ms(state: State) -> int:
    """The house rule's limit for a round in milliseconds, 0 for none."""
    return state.options.countdown_s * 1000


def finished_games(state: State) -> tuple[PastGame, ...]:
    """The games that have come to their end, the present one included."""
    standing = get_standing(state)
    if not standing.ending:
        return state.games
    return (*state.games, PastGame(state.characters, state.rounds, standing))


def played(state: State) -> frozenset[tuple[int, str]]:
    """Which seat has played which character in the finished games (option-challenge)."""
    return frozenset(pair for game in finished_games(state) for pair in enumerate(game.characters))


def is_grid_complete(state: State) -> bool:
    """Whether everybody has played each character at least once (option-challenge)."""
    return len(played(state)) == len(state.players) * len(CHARACTERS)


def is_finished(state: State) -> bool:
    """Whether nothing remains to be played: the game is over, or in a Challenge the series."""
    if not state.options.challenge:
        return bool(get_standing(state).ending)
    return state.closed or (bool(get_standing(state).ending) and is_grid_complete(state))


def check_open(state: State) -> None:
    """Refuse whatever comes after the end of the present game (win-game)."""
    over = bool(get_standing(state).ending)
    if state.closed or (over and not state.options.challenge):
        raise Refusal("game-over", "win-game")
    if over:
        raise Refusal("next-game-first", "option-challenge")


def check_seat(state: State, player: int) -> int:
    """A seat that exists, or a Refusal."""
    return check_player(player, state.players)
