"""The track as somebody lays it by hand, and which cards that makes wait for the next round (round)."""

from collections.abc import Collection
from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mice_and_mystics.rules.checks import check_same_cards
from companion.games.mice_and_mystics.state import State, card_names, position_of


def set_order(state: State, cards: tuple[str, ...]) -> State:
    """The track in that order. Refuses a list that has not exactly the cards that lie there."""
    if len(set(cards)) != len(cards):
        raise Refusal("card-twice", "new-minions", "cards")
    by_name = {card.name: card for card in state.track}
    check_same_cards(cards, tuple(by_name), "initiative-order")
    track = tuple(by_name[name] for name in cards)
    return replace(state, track=track)


def wait_above(state: State, raised: Collection[str]) -> State:
    """The track on which the `raised` cards wait for the next round, and none that lies below the active one does."""
    due = below(state)
    track = []
    for card in state.track:
        waits = card.waits or card.name in raised
        # Between two turns that one may itself be waiting.
        if card.name == state.active:
            waits = card.waits
        elif card.name in due:
            waits = False
        track.append(replace(card, waits=waits))
    return replace(state, track=tuple(track))


def free_waiting(state: State) -> State:
    """The track on which no card waits for the next round."""
    track = tuple(replace(card, waits=False) for card in state.track)
    return replace(state, track=track)


def sinks(state: State, cards: tuple[str, ...]) -> bool:
    """Whether only the active card lies lower in that order: nobody was laid above it, it went below them (round)."""
    names, active = card_names(state), state.active
    if active not in names or active not in cards:
        return False
    others = [name for name in names if name != active]
    stay = [name for name in cards if name != active] == others
    return stay and cards.index(active) > names.index(active)


def below(state: State) -> tuple[str, ...]:
    """The active card and those below it."""
    names = card_names(state)
    place = position_of(state, state.active)
    return names[place:]


def find_raised(before: State, after: State) -> tuple[str, ...]:
    """The cards that were moved above the active one, where as few as possible have been moved (round)."""
    old, new = card_names(before), card_names(after)
    over, under = _around(old, before.active)
    now_over, now_under = _around(new, before.active)
    with_active = 1 + len(_kept(over, now_over)) + len(_kept(under, now_under))
    kept = _kept(over + under, now_over + now_under)
    if with_active > len(kept):
        return tuple(name for name in under if name in now_over)
    # The active card was moved itself: what counts is its old place among those that kept theirs.
    highest_due = max((new.index(name) for name in kept if name in over), default=0)
    return tuple(name for name in under if new.index(name) < highest_due)


def _around(cards: tuple[str, ...], card: str) -> tuple[tuple[str, ...], ...]:
    """The cards above one of them, and those below it."""
    place = cards.index(card)
    return cards[:place], cards[place + 1 :]


def _kept(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """As many cards of both as have kept their order, from the top."""
    chains: list[tuple[str, ...]] = [()]
    for card in filter(old.__contains__, new):
        place = old.index(card)
        before = [
            chain for chain in chains if not chain or old.index(chain[-1]) < place
        ]
        chains.append((*max(before, key=len), card))
    return max(chains, key=len)
