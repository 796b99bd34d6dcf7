"""The mice as a screen shows them."""

from companion.games.core import Frozen, Message, Term
from companion.games.mice_and_mystics.numbers import LEVEL_UP_CHEESE, STATS
from companion.games.mice_and_mystics.state import Mouse, State
from companion.games.mice_and_mystics.words.reminders import CONDITIONS, doubt_numbers


class StatView(Frozen):
    """A number on a hero card."""

    name: Term
    """Its name."""
    stat: str
    """The number, as actions name it."""
    value: int | None
    """What the hero card says; null until it is typed."""


class ConditionView(Frozen):
    """A condition, whether the mouse has it, and its reminder."""

    name: Term
    """Its name."""
    condition: str
    """The condition, as actions name it."""
    on: bool
    """Whether the mouse has it."""
    text: Message
    """What it does."""


class MouseView(Frozen):
    """A mouse beside the track."""

    mouse: str
    """The mouse, as actions name it."""
    name: Term
    """Its name."""
    player: str
    """The player who leads it."""
    player_number: int
    """That player's seat, counted from 0."""
    on_turn: bool
    """Whether it is its turn."""
    cheese: int
    """Its cheese."""
    can_level_up: bool
    """Whether it has cheese enough for a new ability."""
    wounds: int
    """Its wounds, those of poison among them."""
    poison: int
    """How many of them are poison wounds."""
    life: int | None
    """The wounds with which it is captured; null until it is typed."""
    captured: bool
    """Whether it is captured."""
    defeated: int
    """Minions that it is said to have defeated in this chapter."""
    captures: int
    """How often it was captured in this chapter."""
    conditions: tuple[ConditionView, ...]
    """All conditions, and which of them it has."""
    stats: tuple[StatView, ...]
    """The numbers of its hero card."""
    abilities: tuple[str, ...]
    """Its abilities, as they were typed."""
    item: str
    """What it carries, as it was typed; empty for nothing."""
    notes: tuple[Message, ...]
    """What to check against the hero card."""

    @property
    def suffers(self) -> tuple[ConditionView, ...]:
        """The conditions that it has."""
        return tuple(condition for condition in self.conditions if condition.on)

    @property
    def numbers(self) -> dict[str, int | None]:
        """What its hero card says, by what actions name the numbers; None until it is typed."""
        return {stat.stat: stat.value for stat in self.stats}

    @property
    def is_told(self) -> bool:
        """Whether anything of its hero card, its abilities or its item has been typed."""
        if self.notes or self.abilities or self.item:
            return True
        known = set(self.numbers.values()) - {None}
        return bool(known)


class SeatView(Frozen):
    """A player, whose mice stand in `mice` of the view."""

    name: str
    """What the player is called."""
    mice: tuple[str, ...]
    """The mice that they lead, as actions name them."""
    on_turn: bool
    """Whether one of these is on turn."""


def see_seats(state: State) -> tuple[SeatView, ...]:
    """The players, with the mice that each leads."""
    seats = []
    for seat, name in enumerate(state.players):
        led = [mouse.name for mouse in state.mice if mouse.player == seat]
        shown = SeatView(
            name=name,
            mice=tuple(led),
            on_turn=state.active in led,
        )
        seats.append(shown)
    return tuple(seats)


def see_mice(state: State) -> tuple[MouseView, ...]:
    """The party in the order of its seats."""
    mice = []
    for mouse in state.mice:
        stats = [StatView(Term(stat), stat, getattr(mouse, stat)) for stat in STATS]
        shown = MouseView(
            mouse=mouse.name,
            name=Term(mouse.name),
            player=state.players[mouse.player],
            player_number=mouse.player,
            on_turn=state.active == mouse.name,
            cheese=mouse.cheese,
            can_level_up=mouse.cheese >= LEVEL_UP_CHEESE and not mouse.captured,
            wounds=mouse.wounds,
            poison=mouse.poison,
            life=mouse.life,
            captured=mouse.captured,
            defeated=mouse.defeated,
            captures=mouse.captures,
            conditions=_see_conditions(mouse),
            stats=tuple(stats),
            abilities=mouse.abilities,
            item=mouse.item,
            notes=doubt_numbers(mouse),
        )
        mice.append(shown)
    return tuple(mice)


def _see_conditions(mouse: Mouse) -> tuple[ConditionView, ...]:
    conditions = []
    for name, reminder in CONDITIONS.items():
        shown = ConditionView(
            name=Term(name),
            condition=name,
            on=name in mouse.conditions,
            text=reminder,
        )
        conditions.append(shown)
    return tuple(conditions)
