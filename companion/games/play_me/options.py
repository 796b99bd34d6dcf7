"""How a table of Play Me is set up: who plays, which optional rules, and what our source leaves open."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.core import Refusal, Term, check_names

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
CHARACTERS = ("alice", "mad-hatter", "absolem", "queen-of-hearts", "walrus", "cheshire-cat")
LEAST_COUNTDOWN_S, MOST_COUNTDOWN_S = 15, 1800


@dataclass(frozen=True)
class Options:
    """The table's choices. The last five settle what our source does not say (team, judas, option-play-me).

    `characters` may be empty: they are then chosen or dealt at the table. `countdown_s` is a house rule, 0 for none.
    """

    players: tuple[str, ...]
    characters: tuple[str, ...] = ()
    play_me: bool = False
    challenge: bool = False
    countdown_s: int = 0
    team_counts_jabberwocky: bool = True
    mad_wins_count: bool = True
    betrayal_counts: bool = False
    judas_is_mad: bool = True
    slap_first: bool = False


def check_options(options: Options) -> Options:
    """The options, or a Refusal: seats, characters, or a countdown outside its limits."""
    check_names(options.players, LEAST_PLAYERS, MOST_PLAYERS)
    check_characters(options.characters or no_characters(len(options.players)), len(options.players))
    if options.countdown_s and not LEAST_COUNTDOWN_S <= options.countdown_s <= MOST_COUNTDOWN_S:
        raise Refusal("countdown-out-of-range", "start-of-round", least=LEAST_COUNTDOWN_S, most=MOST_COUNTDOWN_S)
    return options


def no_characters(count: int) -> tuple[str, ...]:
    """Seats that have not chosen a character yet."""
    return ("",) * count


def check_characters(characters: Sequence[str], count: int) -> tuple[str, ...]:
    """One character for each seat ("": not chosen yet), or a Refusal: no two alike (setup)."""
    if len(characters) != count:
        raise Refusal("characters-count", "setup", count=count)
    for position, character in enumerate(characters):
        if character:
            check_character(character)
        if character and character in characters[:position]:
            raise Refusal("character-twice", "setup", character=Term(character))
    return tuple(characters)


def check_character(character: str) -> str:
    """A character of the game, or a Refusal (characters)."""
    if character not in CHARACTERS:
        raise Refusal("no-such-character", "characters")
    return character
