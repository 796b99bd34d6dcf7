"""The mice as a screen shows them."""

from dataclasses import dataclass

from companion.games.core import N_, Message, Term, say
from companion.games.mice_and_mystics.numbers import (
    CONDITIONS,
    HEROES,
    LEVEL_UP_CHEESE,
    STATS,
)
from companion.games.mice_and_mystics.state import Mouse, State
from companion.games.mice_and_mystics.words.reminders import (
    CONDITIONS as CONDITION_TEXTS,
)


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
    """A mouse beside the track. `notes` says what to check against the hero card."""

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
    conditions: tuple[ConditionView, ...]
    stats: tuple[StatView, ...]
    abilities: tuple[str, ...]
    item: str
    notes: tuple[Message, ...]


def see_mice(state: State) -> tuple[MouseView, ...]:
    """The party in the order of its seats."""
    return tuple(_see(state, mouse) for mouse in state.mice)


def _see(state: State, mouse: Mouse) -> MouseView:
    return MouseView(
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
        conditions=tuple(_condition(mouse, condition) for condition in CONDITIONS),
        stats=tuple(StatView(Term(stat), stat, getattr(mouse, stat)) for stat in STATS),
        abilities=mouse.abilities,
        item=mouse.item,
        notes=_notes(mouse),
    )


def _condition(mouse: Mouse, condition: str) -> ConditionView:
    text = say(CONDITION_TEXTS[condition], condition)
    return ConditionView(
        Term(condition), condition, condition in mouse.conditions, text
    )


def _notes(mouse: Mouse) -> tuple[Message, ...]:
    """Numbers that are missing, or still those that we read from a poor scan."""
    values = [getattr(mouse, stat) for stat in STATS]
    printed = [getattr(HEROES[mouse.name], stat) for stat in STATS]
    if None in values:
        return (
            say(
                N_(
                    "Our source does not show all numbers of this mouse. Type them from its hero card."
                ),
                "heroes",
            ),
        )
    if values[:4] == printed[:4]:
        return (
            say(
                N_(
                    "We read these numbers from a poor scan. Check them against the hero card."
                ),
                "heroes",
            ),
        )
    return ()
