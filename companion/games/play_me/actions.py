"""Everything that can be entered at a Play Me table.

Moments (`at_ms`) are milliseconds since 1970 on the server's clock as the phone estimates it; 0 is "not
given", and `complete` fills it in. `number` is the round that is meant, so that a late tap counts for no other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action, Rename


@dataclass(frozen=True)
class Start(Action):
    """Give the signal (start-of-round): the race begins at `at_ms`, after three beats."""

    number: int
    at_ms: int = 0


@dataclass(frozen=True)
class Pause(Action):
    """Stop the clock at `at_ms`."""

    number: int
    at_ms: int = 0


@dataclass(frozen=True)
class Resume(Action):
    """Let the clock go on from `at_ms`, after three beats."""

    number: int
    at_ms: int = 0


@dataclass(frozen=True)
class Caught(Action):
    """A player slapped the rabbit at `at_ms` (win-round). It takes effect when it was made."""

    correctable: ClassVar[bool] = True
    number: int
    player: int
    at_ms: int = 0


@dataclass(frozen=True)
class TimeUp(Action):
    """End a race whose countdown is over, without a winner (house rule)."""

    number: int
    at_ms: int = 0


@dataclass(frozen=True)
class First(Action):
    """The table's ruling on taps within a heartbeat: who was first (win-round)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class Victim(Action):
    """Whom the Jabberwocky turns to madness after winning a round (jabberwocky-goal)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class Betray(Action):
    """The winner of a round betrays the team, or with `yes` false stays with it (judas)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    yes: bool = True


@dataclass(frozen=True)
class LastSlap(Action):
    """Who was last to slap the tile after "Play Me" (option-play-me); -1: nobody."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class TakeCharacter(Action):
    """A player takes a character, or with "" gives theirs back (characters)."""

    correctable: ClassVar[bool] = True
    player: int
    character: str


@dataclass(frozen=True)
class DealCharacters(Action):
    """Give everybody a character at random (setup); `characters` is the outcome, empty: not drawn yet."""

    needs_current: ClassVar[bool] = True
    characters: tuple[str, ...] = ()


@dataclass(frozen=True)
class NotePower(Action):
    """Type a power from its card (powers). `side`: "wonder", "madness", "" for the power tile; "" text forgets it."""

    correctable: ClassVar[bool] = True
    power: str
    side: str
    text: str


@dataclass(frozen=True)
class NextGame(Action):
    """Begin the next game of a Challenge (option-challenge); `characters` empty: chosen afterwards."""

    needs_current: ClassVar[bool] = True
    characters: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndChallenge(Action):
    """End a Challenge between two games, also before everybody has played each character (option-challenge)."""

    needs_current: ClassVar[bool] = True


ACTIONS: Mapping[str, type[Action]] = {
    "start": Start,
    "pause": Pause,
    "resume": Resume,
    "caught": Caught,
    "time-up": TimeUp,
    "first": First,
    "victim": Victim,
    "betray": Betray,
    "last-slap": LastSlap,
    "take-character": TakeCharacter,
    "deal-characters": DealCharacters,
    "note-power": NotePower,
    "next-game": NextGame,
    "end-challenge": EndChallenge,
    "rename": Rename,
}
