"""A game as one object: how a table begins, what it shows, and how it ends. All that happens between are actions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeVar

from companion.games.core.actions import Action
from companion.games.core.frozen import Frozen
from companion.games.core.names import players_of
from companion.games.core.words import Message, Problem, Term, say

S = TypeVar("S")


class Part(Frozen):
    """One line of a final score: what it is for, and its points."""

    label: Message
    """What the points are for."""
    points: int
    """How many; below zero where they are taken off."""


class Place(Frozen):
    """One player's end of a game."""

    player: int
    """The seat, counted from 0."""
    place: int
    """From 1; equal ones share it."""
    won: bool
    """Whether this player has won."""
    score: int | None = None
    """The points; null where the game keeps none."""
    parts: tuple[Part, ...] = ()
    """What the points are made of."""
    roles: tuple[Term, ...] = ()
    """The roles played, where the game has roles."""
    role_name: str = ""
    """What the table calls the role, where it has a name of its own for it; else empty."""

    @property
    def role(self) -> Term | None:
        """The role played; None without one, and where they are several."""
        return self.roles[0] if len(self.roles) == 1 else None

    @property
    def mark(self) -> str:
        """The place as a ranking shows it."""
        return f"{self.place}." if self.is_ranked else "–"

    @property
    def is_ranked(self) -> bool:
        """Where no points are counted the rules name a winner, and nobody second."""
        return self.won or self.score is not None


class Outcome(Frozen):
    """How a game ended: the places and the ordered reasons."""

    places: tuple[Place, ...]
    """The players, best first."""
    why: tuple[Message, ...] = ()
    """What decided it, in order."""
    cooperative: bool = False
    """Whether all have won or lost together."""
    verdict: Message | None = None
    """The end in a few words, where the game has its own; else null."""
    by: Message | None = None
    """What decided it in a few words, where the game has its own; else null."""

    @property
    def won(self) -> bool:
        """Whether anybody has won."""
        return any(place.won for place in self.places)


class Tally(Frozen):
    """What each seat has gained so far, of one thing from the first step to the last. One value: it is all players'.

    `beat` counts what the line goes by, such as rounds; without it the line goes by the changes alone. `told` is what
    the game itself says of its course, `decided` what decided it where that is not who had most.
    """

    label: Message
    values: tuple[int, ...]
    beat: int | None = None
    told: tuple[Message, ...] = ()
    decided: Message | None = None


class Figure(Frozen):
    """Something that is counted at a table, and how many it is."""

    label: Message
    n: int


def ranked(scores: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(player, place) best first; equal scores share the place (1, 2, 2, 4)."""
    # Within a place by seat, so that every phone lists them alike.
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], player))
    found = []
    for player in order:
        better = [other for other in scores if other > scores[player]]
        found.append((player, 1 + len(better)))
    return tuple(found)


def places_so_far(scores: Sequence[int]) -> tuple[Place, ...]:
    """The places while the game goes on: nobody has won yet."""
    order = ranked(scores)
    return tuple(Place(player, place, False, scores[player]) for player, place in order)


class Secret(Frozen):
    """What every seat lays face down before all is turned over at once: actions of one kind, each with its `player`.

    `moment` names this time of it, so that nothing of an earlier one is turned over; `waiting` are the seats of which
    nothing lies open yet. `now` is what is to be done then, where that is another thing than at a table without phones.
    `others_lie_open`: what is sent of any other seat is a correction, and no part of it.
    """

    kind: str
    moment: str
    waiting: tuple[int, ...]
    now: Message | None = None
    others_lie_open: bool = False

    def has(self, kind: str, args: Mapping[str, Any]) -> bool:
        """Whether an action belongs to it. Once nobody is waited for all lies open, and any phone puts it right."""
        if not self.waiting:
            return False
        is_due = not self.others_lie_open or args.get("player") in self.waiting
        return kind == self.kind and is_due


class Machine(Frozen, Generic[S], kw_only=True):
    """A game as pure functions. Its package's `MACHINE` is all that registers it.

    new(options) -> state                  raises Refusal
    opening(options) -> options            with today's readings, for a table that is opened now
    view(state) -> view                    a frozen dataclass; has `now: Message` and `finished: bool`
    outcome(state) -> Outcome | None       None while the game goes on
    problems(state) -> tuple[Problem, ...]
    standing(state) -> Outcome | None      who is ahead while the game goes on; None where that can't be told
    on_turn(state) -> tuple[int, ...]      the seats for which the table waits; none where that can't be told
    secret(state) -> Secret | None         what is to be laid face down now
    watched(state) -> state                the state as those who only watch may know it
    tally(state) -> Tally | None           what the line of a result follows; None where nothing can be compared
    unit(state) -> Message | None          what a score counts where it is no points
    figures(state) -> tuple[Figure, ...]   what is counted: by these a corrected line tells in numbers what it changes
    hindsight(state, end) -> state         the state as the tally sees it once all is known
    stretch(state) -> Message | None       the round that goes on, by which a history is read; None where there is none
    came_of(state) -> tuple[Message, ...]  what has come of the round that goes on, once that is known: its title
    whose(state, action) -> int | None     the seat that an action is about, where it names no player; None for nobody's
    again(options, state) -> options       with which the same people play once more: as they played last

    `agreements` are what the form of a new table asks beside its fields, as the game's view shows them later.
    `moments` are what is new to somebody who plays for the first time: by name, whether a state has it. The lesson
    of the game (`<lang>.learn.md`) explains each. `learning` are the options of a table that opens with the lesson,
    `dealing` those of which it deals each player one: by name, all that there are.
    `schema` grows when old logs would be read otherwise than they were written. `actions` and `refusals` are those of
    the game's family of actions.
    """

    game: str
    options: type[Any]
    state: type[S]
    actions: Mapping[str, type[Action]]
    refusals: Mapping[str, str]
    new: Callable[[Any], S]
    view: Callable[[S], Any]
    outcome: Callable[[S], Outcome | None]
    problems: Callable[[S], tuple[Problem, ...]] = lambda state: ()
    standing: Callable[[S], Outcome | None] = lambda state: None
    tally: Callable[[S], Tally | None] = lambda state: None
    unit: Callable[[S], Message | None] = lambda state: None
    figures: Callable[[S], tuple[Figure, ...]] = lambda state: ()
    hindsight: Callable[[S, S], S] = lambda state, end: state
    stretch: Callable[[S], Message | None] = lambda state: None
    came_of: Callable[[S], tuple[Message, ...]] = lambda state: ()
    whose: Callable[[S, Any], int | None] = lambda state, action: None
    again: Callable[[Any, S], Any] = lambda options, state: options
    opening: Callable[[Any], Any] = lambda options: options
    moments: Mapping[str, Callable[[S], bool]] = field(default_factory=dict)
    learning: Mapping[str, Any] = field(default_factory=dict)
    dealing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    agreements: tuple[Any, ...] = ()
    on_turn: Callable[[S], tuple[int, ...]] = lambda state: ()
    secret: Callable[[S], Secret | None] = lambda state: None
    watched: Callable[[S], S] = lambda state: state
    schema: int = 1

    @property
    def has_secrets(self) -> bool:
        """Whether anything is ever laid face down in this game."""
        return self.secret is not type(self).secret

    def describe(self, before: S, action: Action, after: S, now: S) -> Message:
        """The history line of an action that led from `before` to `after`, as it may be read in the state `now`.

        At a table without seats what is to be shown at once is in the log before all have chosen.
        """
        if not self.is_hidden(before, action, now):
            return action.tell(before, after)
        player = players_of(before)[getattr(action, "player", 0)]
        return say("{player} has chosen", action.RULE, player=player)

    def is_hidden(self, before: S, action: Action, now: S) -> bool:
        """Whether an action done in `before` is part of what is shown at once, and not all of it is there yet."""
        asked = self.secret(now)
        if asked is None or not asked.waiting or asked.kind != action.KIND:
            return False
        then = self.secret(before)
        return then is not None and then.moment == asked.moment

    def moments_in(self, state: S) -> tuple[str, ...]:
        """The moments that a state has."""
        found = self.moments.items()
        return tuple(name for name, has in found if has(state))
