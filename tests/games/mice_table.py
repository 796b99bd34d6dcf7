"""Tables to test Mice and Mystics on."""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.core import Action
from companion.games.mice_and_mystics import MACHINE, Options, State
from companion.games.mice_and_mystics.numbers import BOSS_CARDS, HEROES, owner_of
from companion.games.mice_and_mystics.state import card_names
from tests.games import sentences
from tests.games.actions import mice_and_mystics as do

MICE = ("collin", "maginos", "tilda", "filch")
refused = partial(sentences.refused, MACHINE)


class Luck:
    """Chance with a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def now_ms(self) -> int:
        return 0

    def die(self, sides: int) -> int:
        return self.random.randint(1, sides)

    def shuffled(self, length: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(length), length))


def options(
    *minions: Mapping[str, int], party: tuple[str, ...] = MICE, **changes: Any
) -> Options:
    """Ana and Ben, who control the mice in turn."""
    brought = {kind: number for some in minions for kind, number in some.items()}
    return MACHINE.opening(Options(("Ana", "Ben"), party, **brought, **changes))


def opened(*minions: Mapping[str, int], **changes: Any) -> State:
    """A table before its deal."""
    return MACHINE.new(options(*minions, **changes))


def figures(kind: str, number: int = 1) -> dict[str, int]:
    """Minions that come, as fields of an action or of the options."""
    return {kind.replace("-", "_"): number}


def dealt(
    *cards: str, counts: Mapping[str, int] | None = None, **changes: Any
) -> State:
    """A chapter whose track lies in this order; three figures of each type unless said otherwise."""
    kinds = dict.fromkeys(
        owner_of(card) for card in cards if owner_of(card) not in HEROES
    )
    most = {
        **dict.fromkeys(kinds, 3),
        **dict.fromkeys(("spider", "centipede", "vurst", *BOSS_CARDS), 1),
    }
    minions = tuple(
        figures(kind, (counts or {}).get(kind, most[kind])) for kind in kinds
    )
    party = tuple(card for card in cards if owner_of(card) not in kinds)
    return after(opened(*minions, party=party, **changes), do.Deal(cards))


def after(state: State, *actions: Action) -> State:
    """The table after these actions, none of which may break it."""
    for action in actions:
        state = action.apply(state)
        check(state)
    return state


def turns(state: State, number: int) -> State:
    """So many turns later."""
    return after(state, *[do.NextTurn()] * number)


def check(state: State) -> None:
    """What must hold of every table."""
    assert 0 <= state.wheel <= 5
    names = card_names(state)
    assert len(set(names)) == len(names)
    if state.track:
        owners = {owner_of(name) for name in names}
        assert owners == {mouse.name for mouse in state.mice} | {
            group.kind for group in state.groups
        }
    assert all(group.wounds for group in state.groups)
    for mouse in state.mice:
        has_poison = "poisoned" in mouse.conditions and mouse.wounds > 0
        assert has_poison <= mouse.poison <= mouse.wounds
    if state.stage == "play":
        assert (state.active in names) or state.surges
        assert state.active or state.surges
        assert len(state.steps) + 1 < state.end


def track(state: State) -> tuple[str, ...]:
    """The cards from the top."""
    return card_names(state)


def cheese(state: State, mouse: str) -> int:
    """A mouse's stash."""
    return the(state, mouse).cheese


def the(state: State, mouse: str) -> Any:
    """A mouse of the party."""
    return next(other for other in state.mice if other.name == mouse)


def events(state: State) -> list[str]:
    """What the last action brought about."""
    return [event.kind for event in state.events]
