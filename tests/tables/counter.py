"""A tiny game for testing tables: a pile of counters, one of everything that a log can hold."""

from dataclasses import dataclass, replace
from typing import Self

from companion.games.core import (
    Action,
    Chance,
    Machine,
    Message,
    Outcome,
    Refusal,
    check_names,
    say,
)


@dataclass(frozen=True)
class Options:
    players: tuple[str, ...]


@dataclass(frozen=True)
class State:
    players: tuple[str, ...]
    pile: int = 0
    turn: int = 0
    rolls: tuple[int, ...] = ()


class Move(
    Action,
    refusals={"too-little": "Only {n} are left.", "no-die": "No die shows that."},
):
    def tell(self, before: State, after: State) -> Message:
        return say("{kind} to {n}", kind=type(self).__name__, n=before.pile)


class Add(Move, kind="add", correctable=True):
    """Relative, correctable."""

    n: int

    def apply(self, state: State) -> State:
        return replace(state, pile=state.pile + self.n)


class Take(Move, kind="take"):
    """Refused where the pile is too small; not correctable."""

    n: int

    def apply(self, state: State) -> State:
        if self.n > state.pile:
            raise Refusal("too-little", "pile", n=state.pile)
        return replace(state, pile=state.pile - self.n)


class Next(Move, kind="next", needs_current=True):
    """Means what the screen showed."""

    def apply(self, state: State) -> State:
        return replace(state, turn=state.turn + 1)


class Roll(Move, kind="roll", correctable=True):
    """Leaves its value to chance; correctable."""

    value: int = 0

    def complete(self, state: State, chance: Chance) -> Self:
        return self if self.value else replace(self, value=chance.die(6))

    def apply(self, state: State) -> State:
        if not 1 <= self.value <= 6:
            raise Refusal("no-die")
        return replace(state, rolls=(*state.rolls, self.value))


@dataclass(frozen=True)
class View:
    now: Message
    finished: bool
    pile: int


def new(options: Options) -> State:
    return State(check_names(options.players, 1, 3))


def outcome(state: State) -> Outcome | None:
    return None


COUNTER = Machine(
    game="counter",
    options=Options,
    state=State,
    actions=Move.KINDS,
    refusals=Move.REFUSALS,
    new=new,
    view=lambda state: View(say("Add"), False, state.pile),
    outcome=outcome,
)


class FixedChance:
    """A clock that ticks once a look, and dice that fall 1, 2, 3 …"""

    def __init__(self) -> None:
        self.ms, self.dice = 1_700_000_000_000, 0

    def now_ms(self) -> int:
        self.ms += 1
        return self.ms

    def die(self, sides: int) -> int:
        self.dice += 1
        return 1 + (self.dice - 1) % sides

    def shuffled(self, length: int) -> tuple[int, ...]:
        return tuple(range(length))
