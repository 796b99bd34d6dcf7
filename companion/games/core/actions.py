"""What can be done at a table: an action is one class, which knows its fields, its rules and its history line."""

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Protocol, Self, TypeVar

from companion.games.core.fields import About
from companion.games.core.frozen import Frozen
from companion.games.core.names import (
    check_name,
    check_player,
    name,
    players_of,
    with_players,
)
from companion.games.core.words import COMMON_REFUSALS, N_, Arg, Message, Refusal, say
from companion.limits import MAX_NAME_CHARS, MAX_SEATS

S = TypeVar("S")


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


class Action(Frozen):
    """Base of all actions: frozen dataclasses whose fields are plain data.

    A game makes one family, `class Move(Action, refusals=REFUSALS)`, and its actions are the classes of
    that family: `class Play(Move, kind="play")`. Nothing else registers them. `KINDS` of a family are all of its
    actions by name, `REFUSALS` the text of every refusal code.

    `needs_current`: its meaning depends on what was on the screen, so a phone that is behind is refused.
    `apart`: a fact of its own, after which every other tap means what it meant before.
    `correctable`: an earlier entry of this kind may be replaced without undoing the rest. `RULE` explains the action.
    `opens_round`: where it leads to another round, a history reads it with that one.
    `LINE` is its sentence in the history, where one is enough for it; else it says more in `tell`.
    `TODAY` are fields that say how it is read today, by their names: logs of earlier versions lack them, and are read
    as they were played.
    """

    needs_current: ClassVar[bool] = False
    apart: ClassVar[bool] = False
    correctable: ClassVar[bool] = False
    opens_round: ClassVar[bool] = False
    KIND: ClassVar[str] = ""
    RULE: ClassVar[str] = ""
    LINE: ClassVar[str] = ""
    TODAY: ClassVar[Mapping[str, Any]] = {}
    KINDS: ClassVar[dict[str, "type[Action]"]] = {}
    REFUSALS: ClassVar[Mapping[str, str]] = COMMON_REFUSALS

    def __init_subclass__(
        cls,
        *,
        kind: str = "",
        needs_current: bool | None = None,
        apart: bool | None = None,
        correctable: bool | None = None,
        rule: str = "",
        refusals: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init_subclass__(**more)
        if refusals is not None:  # a family of its own
            # A dict of the family's own: with the inherited one all games would share their kinds.
            cls.KINDS = {Rename.KIND: Rename, Slip.KIND: Slip}
            cls.REFUSALS = {**COMMON_REFUSALS, **refusals}
        if needs_current is not None:
            cls.needs_current = needs_current
        if apart is not None:
            cls.apart = apart
        if correctable is not None:
            cls.correctable = correctable
        # Without a kind it is a base of others, which adds fields or says what holds for them all.
        if kind:
            cls.KIND, cls.RULE = kind, rule
            cls.KINDS[kind] = cls

    def apply(self, state: Any) -> Any:
        """The state afterwards, or a Refusal that names the rule; never half of it."""
        raise NotImplementedError

    def tell(self, before: Any, after: Any) -> Message:
        """The history line of an action that was accepted in the state `before` and led to `after`."""
        return say(self.LINE, self.RULE, **self.places(before))

    def brief(self, before: Any, after: Any) -> Message | None:
        """What came of it in few words, where that sums up a turn that a history has folded."""
        return None

    def places(self, before: Any) -> dict[str, Arg]:
        """What `LINE` has places for: the name of the player who acts, if any."""
        player = getattr(self, "player", None)
        return {} if player is None else {"player": name(before, player)}

    def passes(self, other: "Action") -> bool:
        """Whether it means the same after another action that its phone did not show yet."""
        return other.apart

    def admit(self, state: Any) -> None:
        """Refuse to a tap, also one that corrects a line, what logs of earlier versions may hold.

        Asked once, never when a log is read again.
        """

    def undone(self, state: Any) -> Message | None:
        """What has to be known once Undo has taken it back to a state, where that is not plain."""
        return None

    def brought(self, before: Any, after: Any, player: int) -> Message | None:
        """What brought a player points by it, where that is not what its own line tells."""
        return None

    def changes(self, before: Any) -> bool:
        """Whether it replaces what lay open: that is told on all phones, and its line names both."""
        return False

    def changed_seats(self, before: Any) -> Set[int]:
        """The seats of which it replaces something: that is told where the tap is from another phone than theirs."""
        return frozenset()

    def complete(self, state: Any, chance: Chance) -> Self:
        """The action as it is read today, with all that it leaves to chance or to the clock, drawn once."""
        return replace(self, **self.TODAY)

    def instead_of(self, old: "Action", chance: Chance) -> Self:
        """The action in place of a corrected line: what chance gave to that one stays, where it fits."""
        return self

    def anew(self, then: Any, now: Any) -> Self:
        """The action as it is meant after a correction of an earlier line: in the state `now` instead of `then`."""
        return self

    def why_not(self, state: Any) -> Message | None:
        """Why it is not possible now, found by trying it; None where it is."""

        # The very rules that a tap meets, so a button can't promise what is refused then.
        def attempt() -> None:
            self.apply(state)
            self.admit(state)

        return why_refused(attempt, self.REFUSALS)


def why_refused(
    attempt: Callable[[], object], refusals: Mapping[str, str]
) -> Message | None:
    """The refusal of an attempt as a sentence; None where nothing refuses it."""
    try:
        attempt()
    except Refusal as refusal:
        return Message(refusals[refusal.code], refusal.rule, refusal.args_for_text)
    return None


class MoveView(Frozen):
    """A button: the action's kind and seat, the rule that explains it, whether it is possible now, and why not."""

    kind: str
    """The action that this button sends."""
    player: int | None
    """The seat for which it is sent; null where the action has none."""
    rule: str
    """The section of the rulebook that explains it."""
    allowed: bool
    """Whether it is possible now."""
    why_not: Message | None
    """Why it is not possible; null where it is."""


def offer(state: Any, action: Action) -> MoveView:
    """An action as a button, tried on the state."""
    why_not = action.why_not(state)
    return MoveView(
        action.KIND,
        getattr(action, "player", None),
        action.RULE,
        why_not is None,
        why_not,
    )


def noting(state: S, *events: object) -> S:
    """A state with more `events` of this step, which say what the action brought about by itself."""
    changed: Any = state
    known = changed.events
    noted: S = replace(changed, events=(*known, *events))
    return noted


Seat = Annotated[int, About("A seat, counted from 0.", least=0, most=MAX_SEATS - 1)]
Name = Annotated[
    str, About("What the player is called at this table.", most=MAX_NAME_CHARS)
]


class Rename(Action, kind="rename", correctable=True, apart=True):
    """Give a seat another name, at any time."""

    player: Seat
    name: Name

    def apply(self, state: Any) -> Any:
        """Refuses a name that is empty, too long or another player's."""
        players = players_of(state)
        check_player(self.player, players)
        # Not held against the old name of the seat: whoever writes “ana” anew as “Ana” is no other player.
        before, after = players[: self.player], players[self.player + 1 :]
        check_name(self.name, before + after)
        return with_players(state, (*before, self.name, *after))

    def tell(self, before: Any, after: Any) -> Message:
        """Both names."""
        return say(
            "{old} is now called {name}",
            old=players_of(before)[self.player],
            name=self.name,
        )


class Slip(Action, kind="slip", correctable=True):
    """Nothing at all: what a line of the history is changed to that was a slip."""

    LINE = N_("By mistake: nothing happened")

    def apply(self, state: Any) -> Any:
        """Changes nothing, whatever the state."""
        return state
