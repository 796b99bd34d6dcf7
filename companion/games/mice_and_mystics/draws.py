"""What the helper shuffles and rolls for a table without cards or dice at hand: once, into the action."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Chance, Refusal
from companion.games.mice_and_mystics import actions as do
from companion.games.mice_and_mystics.dice import check_roll
from companion.games.mice_and_mystics.encounters import ambushers, arrivals_of, lays_anew, new_kinds, party_of
from companion.games.mice_and_mystics.numbers import BOSS_CARDS, BOSS_CARDS_DRAWN, FACES
from companion.games.mice_and_mystics.state import Arrival, State


def complete(state: State, action: Action, chance: Chance) -> Action:
    """The action with its shuffle and dice. One that `apply` refuses anyway comes back as it is."""
    draw = DRAWS.get(type(action))
    if draw is None:
        return action
    try:
        return draw(state, action, chance)
    except Refusal:
        return action


def _deal(state: State, action: do.Deal, chance: Chance) -> do.Deal:
    if action.cards:
        return action
    return replace(action, cards=_shuffled(party_of(state), tuple(group.kind for group in state.groups), chance))


def _encounter(state: State, action: do.NewEncounter, chance: Chance) -> do.NewEncounter:
    mice = party_of(state) if lays_anew(state) else ()
    cards = action.cards or _cards(state, arrivals_of(action), mice, chance)
    return replace(action, cards=cards, dice=_dice(state, replace(action, cards=cards), chance, action.ambush))


def _below(state: State, action: do.PlaceMinions | do.ResolveSurge, chance: Chance) -> Action:
    cards = action.cards or _cards(state, arrivals_of(action), (), chance)
    return replace(action, cards=cards, dice=_dice(state, replace(action, cards=cards), chance, False))


def _roll(state: State, action: do.Roll, chance: Chance) -> do.Roll:
    check_roll(state, action)
    return replace(action, faces=action.faces or tuple(chance.die(len(FACES)) for _ in range(action.dice)))


def _cards(state: State, minions: tuple[Arrival, ...], mice: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    return _shuffled(mice, new_kinds(state, minions), chance)


def _shuffled(mice: tuple[str, ...], kinds: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    cards = [*mice, *(card for kind in kinds for card in _cards_of(kind, chance))]
    return tuple(cards[place] for place in chance.shuffled(len(cards)))


def _cards_of(kind: str, chance: Chance) -> tuple[str, ...]:
    """The type's own card, or two of a boss's at random (boss-cards)."""
    cards = BOSS_CARDS.get(kind, (kind,))
    if len(cards) == 1:
        return cards
    return tuple(cards[place] for place in chance.shuffled(len(cards))[:BOSS_CARDS_DRAWN])


def _dice(
    state: State, action: do.NewEncounter | do.PlaceMinions | do.ResolveSurge, chance: Chance, ambush: bool
) -> tuple[int, ...]:
    climbing = ambushers(state, new_kinds(state, arrivals_of(action)), action.cards, ambush)
    return action.dice or tuple(FACES[chance.die(len(FACES)) - 1].move for _ in climbing)


DRAWS: Mapping[type[Action], Callable[[State, Any, Chance], Action]] = {
    do.Deal: _deal,
    do.NewEncounter: _encounter,
    do.PlaceMinions: _below,
    do.ResolveSurge: _below,
    do.Roll: _roll,
}
