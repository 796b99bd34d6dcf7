"""The abilities anew, because what they rest on was corrected (scoring)."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from companion.games.core import Refusal
from companion.games.miraris.actions.choices import (
    Discard,
    Give,
    LuciaTakes,
    SerenaDraws,
)
from companion.games.miraris.actions.family import Move
from companion.games.miraris.numbers import KINDS, Cards
from companion.games.miraris.rules.scoring import before_abilities, begin_abilities
from companion.games.miraris.state import State, seats


def scored_anew(state: State, change: Callable[[State], State]) -> State:
    """The scoring after a change of what it began with. Choices that still fit are kept, the others asked for again."""
    after = begin_abilities(change(before_abilities(state)))
    for choice in choices_made(state):
        # What no longer fits is asked for again, as if it had never been entered.
        with suppress(Refusal):
            after = choice.apply(after)
    return after


def choices_made(state: State) -> Iterator[Move]:
    """What people chose or drew for the abilities so far, in order; not what the helper knew by itself."""
    for event in state.events:
        if event.auto:
            continue
        kinds = kinds_of(event.cards)
        match event.kind:
            case "lucia-takes":
                yield LuciaTakes(kinds)
            case "serena-draws":
                yield SerenaDraws(kinds)
            case "mirela-gift":
                yield Give(event.player, kinds[0], event.n)
            case "unknown-discards":
                yield Discard(event.player, kinds)
    # What is entered for the ability that is being resolved.
    for seat in seats(state):
        gift, discards = state.gifts[seat], state.discards[seat]
        if gift:
            yield Give(seat, KINDS[gift - 1], state.gift_round)
        if discards:
            yield Discard(seat, kinds_of(discards))


def kinds_of(cards: Cards) -> tuple[str, ...]:
    """The kinds of these cards."""
    return tuple(KINDS[card - 1] for card in cards)
