"""What every game's machine is made of: messages, refusals, chance, outcomes.

Nothing in this package knows Flask, files, clocks or randomness. A machine is a set of pure
functions over frozen dataclasses; whatever needs a clock or a die gets it from a `Chance` once,
and the outcome is written into the action, so replaying a log always gives the same state.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.limits import MAX_NAME_CHARS


@dataclass(frozen=True)
class Term:
    """A name from the game's terms.toml, shown in the reader's language. `term` is its id."""

    term: str


Arg = int | str | Term | tuple["Arg", ...]


def N_(text: str) -> str:
    """Mark a text for the catalogs; it is translated when it is shown, not here."""
    return text


@dataclass(frozen=True)
class Message:
    """One sentence for people: an English catalog text with {named} places, and its rule.

    `plural` is the text for several; which one is used follows the argument `n`. `rule` is the id
    of the rulebook section that the sentence follows ("" where it follows none).
    """

    text: str
    rule: str = ""
    args: Mapping[str, Arg] = field(default_factory=dict)
    plural: str = ""


def say(text: str, rule: str = "", **args: Arg) -> Message:
    """A message of one form: `say(N_("{player} wins."), "scoring", player="Ana")`."""
    return Message(text, rule, args)


def say_n(one: str, many: str, n: int, rule: str = "", **args: Arg) -> Message:
    """A message whose form follows a number: the argument `n`."""
    return Message(one, rule, {"n": n, **args}, plural=many)


class Refusal(Exception):
    """An action or option that the rules or the limits forbid. `code` has a text in `refusals`."""

    def __init__(self, code: str, rule: str = "", **args: Arg) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.args_for_text: Mapping[str, Arg] = args


@dataclass(frozen=True)
class Problem:
    """A named defect of what was typed in, such as card counts that cannot be."""

    code: str
    message: Message


class Chance(Protocol):
    """Where dice, shuffles and the time come from. The caller owns it; machines only read it."""

    def now_ms(self) -> int:
        """Milliseconds since 1970 on the server's clock."""
        ...

    def die(self, sides: int) -> int:
        """A number from 1 to `sides`."""
        ...

    def shuffled(self, length: int) -> tuple[int, ...]:
        """The numbers 0 … length-1 in random order."""
        ...


class Action:
    """Base of all actions: frozen dataclasses whose fields are plain data.

    `needs_current`: its meaning depends on what was on the screen, so a phone that is behind is
    refused. `correctable`: an earlier entry of this kind may be replaced without undoing the rest.
    """

    needs_current: ClassVar[bool] = False
    correctable: ClassVar[bool] = False


@dataclass(frozen=True)
class Rename(Action):
    """Give a seat another name. `player` counts from 0."""

    correctable: ClassVar[bool] = True
    player: int
    name: str


@dataclass(frozen=True)
class Part:
    """One line of a final score: what it is for, and its points."""

    label: Message
    points: int


@dataclass(frozen=True)
class Place:
    """One player's end of a game. `player` counts from 0, `place` from 1; `score` None: none kept."""

    player: int
    place: int
    won: bool
    score: int | None = None
    parts: tuple[Part, ...] = ()
    role: Term | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the places, best first, and the ordered reasons."""

    places: tuple[Place, ...]
    why: tuple[Message, ...] = ()
    cooperative: bool = False


S = TypeVar("S")


@dataclass(frozen=True)
class Machine(Generic[S]):
    """A game as pure functions. One of these per module is what registers the game.

    new(options) -> state                  raises Refusal
    apply(state, action) -> state          a new state, or raises Refusal; never half
    view(state) -> view                    a frozen dataclass; has `now: Message` and `finished: bool`
    problems(state) -> tuple[Problem, ...]
    describe(before, action) -> Message    the history line, in words
    outcome(state) -> Outcome | None       None while the game goes on
    complete(state, action, chance) -> action   draws what the action leaves to chance, once
    standing(state) -> Outcome | None     who is ahead while the game goes on; None where that can't be told
    """

    game: str
    schema: int
    options: type[Any]
    state: type[S]
    actions: Mapping[str, type[Action]]
    refusals: Mapping[str, str]
    new: Callable[[Any], S]
    apply: Callable[[S, Any], S]
    view: Callable[[S], Any]
    describe: Callable[[S, Any], Message]
    outcome: Callable[[S], Outcome | None]
    players: Callable[[S], tuple[str, ...]]
    problems: Callable[[S], tuple[Problem, ...]] = lambda state: ()
    complete: Callable[[S, Any, Chance], Any] = lambda state, action, chance: action
    standing: Callable[[S], Outcome | None] = lambda state: None

    def kind_of(self, action: Action) -> str:
        """The name under which an action's class is registered."""
        return next(kind for kind, cls in self.actions.items() if cls is type(action))


COMMON_REFUSALS: Mapping[str, str] = {
    "too-few-players": N_("This game needs at least {least} players."),
    "too-many-players": N_("This game has room for {most} players at most."),
    "name-empty": N_("Every player needs a name."),
    "name-too-long": N_("A name has {most} characters at most."),
    "name-twice": N_("Two players are called {name}. Give each a name of their own."),
    "no-such-player": N_("There is no such player at this table."),
    "game-over": N_("The game is over. Undo the last step to change it."),
}


def check_names(names: Sequence[str], least: int, most: int, rule: str = "setup") -> tuple[str, ...]:
    """The seats of a table, or a Refusal: their number, empty, long or equal names (case-insensitive)."""
    if len(names) < least:
        raise Refusal("too-few-players", rule, least=least)
    if len(names) > most:
        raise Refusal("too-many-players", rule, most=most)
    for position, name in enumerate(names):
        check_name(name, names[:position])
    return tuple(names)


def check_name(name: str, others: Sequence[str]) -> str:
    """A player's name, or a Refusal when it is empty, too long or one of `others`."""
    if not name.strip():
        raise Refusal("name-empty")
    if len(name) > MAX_NAME_CHARS:
        raise Refusal("name-too-long", most=MAX_NAME_CHARS)
    if name.casefold() in (other.casefold() for other in others):
        raise Refusal("name-twice", name=name)
    return name


def check_player(player: int, players: Sequence[str]) -> int:
    """A seat number that exists, or a Refusal."""
    if not 0 <= player < len(players):
        raise Refusal("no-such-player")
    return player


def renamed(players: tuple[str, ...], action: Rename) -> tuple[str, ...]:
    """The seats after a Rename, or a Refusal."""
    check_player(action.player, players)
    others = players[: action.player] + players[action.player + 1 :]
    check_name(action.name, others)
    return players[: action.player] + (action.name,) + players[action.player + 1 :]


def describe_rename(players: tuple[str, ...], action: Rename) -> Message:
    """The history line of a Rename."""
    return say(N_("{old} is now called {name}"), old=players[action.player], name=action.name)


def ranked(scores: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(player, place) best first; equal scores share the place (1, 2, 2, 4)."""
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], player))
    return tuple((player, 1 + sum(other > scores[player] for other in scores)) for player in order)


__all__ = [
    "COMMON_REFUSALS", "Action", "Arg", "Chance", "Machine", "Message", "N_", "Outcome", "Part", "Place",
    "Problem", "Refusal", "Rename", "Term", "check_name", "check_names", "check_player", "describe_rename",
    "ranked", "renamed", "replace", "say", "say_n",
]
