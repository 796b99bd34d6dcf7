"""The mice as a screen shows them."""

from dataclasses import dataclass

from companion.games.core import Message, Term
from companion.games.mice_and_mystics.numbers import LEVEL_UP_CHEESE, STATS
from companion.games.mice_and_mystics.state import Mouse, State
from companion.games.mice_and_mystics.words.reminders import CONDITIONS, doubt_numbers


@dataclass(frozen=True)
class StatView:
    """A number on a hero card. `value` None: not typed yet. `printed`: as far as our source shows it."""

    name: Term
    stat: str
    value: int | None


@dataclass(frozen=True)
class ConditionView:
    """A condition, whether the mouse has it, and its reminder."""

    name: Term
    condition: str
    on: bool
    text: Message


@dataclass(frozen=True)
class MouseView:
    """A mouse beside the track. `defeated` and `captures` as in Mouse; `notes` says what to check
    against the hero card."""

    mouse: str
    name: Term
    player: str
    player_number: int
    on_turn: bool
    cheese: int
    can_level_up: bool
    wounds: int
    life: int | None
    captured: bool
    defeated: int
    captures: int
    conditions: tuple[ConditionView, ...]
    stats: tuple[StatView, ...]
    abilities: tuple[str, ...]
    item: str
    notes: tuple[Message, ...]


@dataclass(frozen=True)
class SeatView:
    """A player, whose mice stand in `mice` of the view."""

    name: str
    mice: tuple[str, ...]
    on_turn: bool


def see_seats(state: State) -> tuple[SeatView, ...]:
    """The players, with the mice that each leads."""
    seats = []
    for seat, name in enumerate(state.players):
        led = tuple(mouse.name for mouse in state.mice if mouse.player == seat)
        seats.append(SeatView(name, led, state.active in led))
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
        on = name in mouse.conditions
        conditions.append(ConditionView(Term(name), name, on, reminder))
    return tuple(conditions)
