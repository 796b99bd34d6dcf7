"""The state of a Play Me table: options, seats, characters, the rounds of this game, and the games before it."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.core import About, Name, Refusal, Term, check_names
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


@dataclass(frozen=True)
class Options:
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


@dataclass(frozen=True)
class Run:
    """A stretch in which the clock runs: from `from_ms` until `to_ms`, None while it goes on."""

    from_ms: int  # may lie ahead: the beats come first
    to_ms: int | None = None


@dataclass(frozen=True)
class Tap:
    """A player's tap on the rabbit, at the moment it was made."""

    player: int
    at_ms: int


@dataclass(frozen=True)
class Round:
    """A race and its answers. `number` counts from 1; None is an answer not given yet.

    `first` is the table's ruling on close taps, `victim` the Jabberwocky's choice, `betrays` the winner's,
    `last_slap` who was last to slap the tile (NOBODY: nobody). `nobody`: the countdown ended the race.
    """

    number: int
    runs: tuple[Run, ...]
    # In the order in which they came in; who was earlier is a matter of their moments.
    taps: tuple[Tap, ...] = ()
    # Not for good: a tap made in time may come in after the countdown's end was entered.
    nobody: bool = False
    first: int | None = None
    victim: int | None = None
    betrays: bool | None = None
    last_slap: int | None = None


@dataclass(frozen=True)
class Standing:
    """What the won rounds have made of the table.

    `mad[player]`: the card shows its madness side. `bound`: turned by the Jabberwocky, may never betray.
    `victim` is whom the Jabberwocky turned in the last round; `powerless`, last to slap in it, plays the
    coming round without a power. `ending` is "", "both-sides", "jabberwocky", "team"
    or "judas"; `question` is "", "first", "victim", "betray" or "last-slap".
    """

    mad: tuple[bool, ...]
    jabberwocky: int | None = None
    # More than one: a team can be betrayed again and again (judas).
    judases: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    team_rounds: int = 0
    victim: int | None = None
    powerless: int | None = None
    winners: tuple[int, ...] = ()  # several: the team
    ending: str = ""
    question: str = ""


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
    # Kept and not folded anew: a page asks for the standing some thirty times.
    settled: Standing
    rounds: tuple[Round, ...] = ()
    # The rules print no power, so a table types what its cards say.
    notes: tuple[Note, ...] = ()
    games: tuple[PastGame, ...] = ()
    closed: bool = False


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
    return state.rounds[-1] if state.rounds else None


def with_round(state: State, found: Round) -> State:
    """The state with its last round replaced."""
    rounds = (*state.rounds[:-1], found)
    return replace(state, rounds=rounds)


def countdown_ms(state: State) -> int:
    """The house rule's limit for a round in milliseconds, 0 for none."""
    return state.options.countdown_s * 1000
