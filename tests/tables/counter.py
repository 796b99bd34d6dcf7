"""A tiny game for testing tables: a pile of counters, one of everything that a log can hold."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.core import (
    COMMON_REFUSALS,
    Action,
    Chance,
    Machine,
    Message,
    Outcome,
    Refusal,
    Rename,
    check_names,
    describe_rename,
    renamed,
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


@dataclass(frozen=True)
class Add(Action):
    """Relative, correctable."""

    correctable: ClassVar[bool] = True
    n: int


@dataclass(frozen=True)
class Take(Action):
    """Refused where the pile is too small; not correctable."""

    n: int


@dataclass(frozen=True)
class Next(Action):
    """Means what the screen showed."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class Roll(Action):
    """Leaves its value to chance; correctable."""

    correctable: ClassVar[bool] = True
    value: int = 0


@dataclass(frozen=True)
class View:
    now: Message
    finished: bool
    pile: int


ACTIONS: Mapping[str, type[Action]] = {"add": Add, "take": Take, "next": Next, "roll": Roll, "rename": Rename}


def new(options: Options) -> State:
    return State(check_names(options.players, 1, 3))


def apply(state: State, action: Action) -> State:
    match action:
        case Add(n):
            return replace(state, pile=state.pile + n)
        case Take(n):
            if n > state.pile:
                raise Refusal("too-little", "pile", n=state.pile)
            return replace(state, pile=state.pile - n)
        case Next():
            return replace(state, turn=state.turn + 1)
        case Roll(value):
            if not 1 <= value <= 6:
                raise Refusal("no-die")
            return replace(state, rolls=(*state.rolls, value))
        case Rename():
            return replace(state, players=renamed(state.players, action))
    raise AssertionError(action)


def describe(before: State, action: Action) -> Message:
    if isinstance(action, Rename):
        return describe_rename(before.players, action)
    return say("{kind} to {n}", kind=type(action).__name__, n=before.pile)


def complete(state: State, action: Action, chance: Chance) -> Action:
    return Roll(chance.die(6)) if action == Roll() else action


def outcome(state: State) -> Outcome | None:
    return None


COUNTER = Machine(
    game="counter", schema=1, options=Options, state=State, actions=ACTIONS,
    refusals={**COMMON_REFUSALS, "too-little": "Only {n} are left.", "no-die": "No die shows that."},
    new=new, apply=apply, view=lambda state: View(say("Add"), False, state.pile), describe=describe,
    outcome=outcome, players=lambda state: state.players, complete=complete,
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
