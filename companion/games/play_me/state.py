"""The state of a Play Me table: options, seats, characters, the rounds of this game, and the games before it."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import About, Frozen, Name, Refusal, Term, check_names
from companion.games.play_me.numbers import (
    CHARACTERS,
    LEAST_COUNTDOWN_S,
    LEAST_PLAYERS,
    MOST_COUNTDOWN_S,
    MOST_PLAYERS,
)

Players = Annotated[
    tuple[Name, ...],
    About("The players' names.", least=LEAST_PLAYERS, most=MOST_PLAYERS),
]
Characters = Annotated[
    tuple[Annotated[str, About(among=("", *CHARACTERS))], ...],
    About(
        "A character for each seat, no two alike; “” for one that is chosen later.",
        most=MOST_PLAYERS,
    ),
]
Seconds = Annotated[
    int,
    About(
        "A house rule: how long a round lasts at most; 0 for no limit.",
        least=0,
        most=MOST_COUNTDOWN_S,
    ),
]


class Options(Frozen):
    """The table's choices. The last five settle what the rules do not say (team, judas, option-play-me).

    `characters` may be empty: they are then chosen or dealt at the table. A countdown lasts 15 to 1800 seconds.
    """

    players: Players
    characters: Characters = ()
    play_me: Annotated[bool, About("Play with the “Play Me” call.")] = False
    challenge: Annotated[
        bool, About("Play a series, in which everybody plays each character.")
    ] = False
    countdown_s: Seconds = 0
    # What follows is how this table reads what our source leaves open. The defaults are
    # how the rulebook here says that we play.
    team_counts_jabberwocky: Annotated[
        bool, About("The team's target counts the Jabberwocky as a player.")
    ] = True
    mad_wins_count: Annotated[
        bool, About("A round won by somebody turned mad counts for the team.")
    ] = True
    betrayal_counts: Annotated[
        bool, About("The round of a betrayal counts for the team.")
    ] = False
    judas_is_mad: Annotated[
        bool, About("For the Jabberwocky's victory a Judas counts as mad.")
    ] = True
    slap_first: Annotated[
        bool, About("The slap comes before the Jabberwocky appears.")
    ] = False


class Run(Frozen):
    """A stretch in which the clock runs."""

    from_ms: int
    """When it begins, which may lie ahead: the beats come first."""
    to_ms: int | None = None
    """When it ends; null while it goes on."""


class Tap(Frozen):
    """A player's tap on the rabbit."""

    player: int
    """Whose, by seat."""
    at_ms: int
    """When it was made."""


class Round(Frozen):
    """A race and its answers; null for an answer not given yet."""

    number: int
    """The round, counted from 1."""
    runs: tuple[Run, ...]
    """When its clock ran."""
    # In the order in which they came in; who was earlier is a matter of their moments.
    taps: tuple[Tap, ...] = ()
    """The taps, in the order in which they came in."""
    # Not for good: a tap made in time may come in after the countdown's end was entered.
    nobody: bool = False
    """Whether the countdown has ended the race."""
    first: int | None = None
    """The table's ruling on close taps: a seat."""
    victim: int | None = None
    """The Jabberwocky's choice: a seat."""
    betrays: bool | None = None
    """Whether the winner betrays."""
    last_slap: int | None = None
    """Who was last to slap the tile: a seat, or -1 for nobody."""


class Standing(Frozen):
    """What the won rounds have made of the table."""

    mad: tuple[bool, ...]
    """Whether the card shows its madness side, by seat."""
    jabberwocky: int | None = None
    """The seat of the Jabberwocky; null for none."""
    # More than one: a team can be betrayed again and again (judas).
    judases: tuple[int, ...] = ()
    """The seats that have betrayed the team."""
    bound: tuple[int, ...] = ()
    """The seats that the Jabberwocky turned: they may never betray."""
    team_rounds: int = 0
    """Rounds that count for the team."""
    victim: int | None = None
    """Whom the Jabberwocky turned in the last round; null for nobody."""
    powerless: int | None = None
    """Who was last to slap in it and plays the coming round without a power; null for nobody."""
    winners: tuple[int, ...] = ()
    """Who has won, by seat; several: the team."""
    ending: str = ""
    """“both-sides”, “jabberwocky”, “team”, “judas”, or empty before the end."""
    question: str = ""
    """What the table is asked: “first”, “victim”, “betray”, “last-slap”, or empty."""


class Note(Frozen):
    """What the table typed for a power."""

    power: str
    """Its character, or that of the power tile."""
    side: str
    """“wonder”, “madness”, or empty for the power tile."""
    text: str
    """What was typed."""


class PastGame(Frozen):
    """A finished game of a Challenge."""

    characters: tuple[str, ...]
    """Who played which, by seat."""
    rounds: tuple[Round, ...]
    """Its rounds."""
    standing: Standing
    """What they have made of the table."""


class State(Frozen):
    """The table: the game that goes on, and the games of a Challenge before it."""

    options: Options
    """As it was opened."""
    players: tuple[str, ...]
    """The players' names as they are now, by seat."""
    characters: tuple[str, ...]
    """By seat; empty until chosen."""
    # Kept and not folded anew: a page asks for the standing some thirty times.
    settled: Standing
    """The standing before the last round."""
    rounds: tuple[Round, ...] = ()
    """The rounds of this game, the last one perhaps still running."""
    # The rules print no power, so a table types what its cards say.
    notes: tuple[Note, ...] = ()
    """What the table typed for powers."""
    games: tuple[PastGame, ...] = ()
    """The games before this one."""
    closed: bool = False
    """Whether the table has ended the Challenge."""


def new(options: Options) -> State:
    """A table before its first round, every card on its wonder side.

    Refuses a number of seats, names, characters or a countdown that cannot be (setup).
    """
    check_names(options.players, LEAST_PLAYERS, MOST_PLAYERS)
    count = len(options.players)
    characters = check_characters(options.characters or no_characters(count), count)
    limit = options.countdown_s
    # The game knows none, so 0 is no limit and not a bad one.
    if limit and not LEAST_COUNTDOWN_S <= limit <= MOST_COUNTDOWN_S:
        raise Refusal(
            "countdown-out-of-range",
            "start-of-round",
            "countdown_s",
            least=LEAST_COUNTDOWN_S,
            most=MOST_COUNTDOWN_S,
        )
    return State(options, options.players, characters, first_standing(count))


def first_standing(count: int) -> Standing:
    """Every card on its wonder side (setup)."""
    return Standing((False,) * count)


def no_characters(count: int) -> tuple[str, ...]:
    """Seats that have not chosen a character yet."""
    return ("",) * count


def check_characters(characters: tuple[str, ...], count: int) -> tuple[str, ...]:
    """One character for each seat ("": not chosen yet), or a Refusal: no two alike (setup)."""
    if len(characters) != count:
        raise Refusal("characters-count", "setup", "characters", count=count)
    for position, character in enumerate(characters):
        # Two seats that have not chosen yet are alike and no mistake.
        if not character:
            continue
        field = f"characters.{position}"
        check_character(character, field)
        if character in characters[:position]:
            raise Refusal("character-twice", "setup", field, character=Term(character))
    return characters


def check_character(character: str, field: str) -> None:
    """Refuse what is no character of the game (characters)."""
    if character not in CHARACTERS:
        raise Refusal("no-such-character", "characters", field)


def without_character(state: State) -> tuple[str, ...]:
    """The names of the seats that have not chosen a character yet."""
    seats = zip(state.players, state.characters, strict=True)
    return tuple(name for name, character in seats if not character)


def last_round(state: State) -> Round | None:
    """The round that runs or ran last, None before the first one."""
    if not state.rounds:
        return None
    return state.rounds[-1]


def with_round(state: State, found: Round) -> State:
    """The state with its last round replaced."""
    rounds = (*state.rounds[:-1], found)
    return replace(state, rounds=rounds)


def countdown_ms(state: State) -> int:
    """The house rule's limit for a round in milliseconds, 0 for none."""
    return state.options.countdown_s * 1000
