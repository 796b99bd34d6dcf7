"""What the actions of Play Me have in common."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import About, Action, Arg, Chance
from companion.games.play_me.numbers import CHARACTERS, LEAD_MS, MOST_PLAYERS
from companion.games.play_me.state import State
from companion.games.play_me.words.refusals import REFUSALS
from companion.limits import LATEST_MS, MAX_ACTIONS_PER_TABLE

Number = Annotated[
    int,
    About(
        "The round that is meant, from 1, so that a late tap counts for no other.",
        least=1,
        most=MAX_ACTIONS_PER_TABLE,
    ),
]
Moment = Annotated[
    int,
    About(
        "When it was done: milliseconds since 1970 on the server's clock; 0 for now.",
        least=0,
        most=LATEST_MS,
    ),
]
Character = Annotated[str, About("A character; “” for none.", among=("", *CHARACTERS))]
Seat = Annotated[int, About("A seat, counted from 0.", least=0, most=MOST_PLAYERS - 1)]


class Move(Action, refusals=REFUSALS):
    """Base of the actions of Play Me."""


class Timed(Move):
    """Base of those that carry the moment at which they were done.

    A tap travels: what counts is when the finger was down, not when the server heard of it. So the phone says the
    moment on the server's clock, and 0 where it does not know that.
    """

    number: Number
    at_ms: Moment = 0

    def places(self, before: State) -> dict[str, Arg]:
        """The round."""
        return {"round": self.number}

    def complete(self, state: State, chance: Chance) -> Self:
        """With its moment: now where none was given, and never in the future."""
        now = chance.now_ms()
        at_ms = self.at_ms if self.at_ms > 0 else now
        return replace(self, at_ms=min(at_ms, now))


class Ahead(Timed):
    """Base of those that are announced: the clock runs from a moment to come, after the beats."""

    def complete(self, state: State, chance: Chance) -> Self:
        """With its moment: ahead by the lead where none was given, and never by more."""
        now = chance.now_ms()
        latest = now + LEAD_MS
        at_ms = self.at_ms if self.at_ms > 0 else latest
        return replace(self, at_ms=min(max(at_ms, now), latest))
