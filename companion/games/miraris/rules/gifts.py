"""What the others give to Mirela and discard for Unknown."""

from dataclasses import replace

from companion.games.core import noting
from companion.games.miraris.numbers import ALTAR, DREAM, NO_CARDS, Cards
from companion.games.miraris.rules.cards import counts_of, minus, only_way, plus
from companion.games.miraris.state import (
    Event,
    State,
    current,
    holder,
    seats,
    with_hand,
)


def owner(state: State) -> int:
    """The seat of the Character whose ability is being resolved."""
    return holder(state, current(state)) or 0


def others(state: State) -> tuple[int, ...]:
    """All seats but that of the current ability's owner."""
    own = owner(state)
    return tuple(seat for seat in seats(state) if seat != own)


def affected(state: State) -> tuple[int, ...]:
    """Whom Mirela and Unknown touch: the others who have cards, except Lucia (character-lucia)."""
    found = []
    for seat in others(state):
        # In our order Lucia comes first; at a table with another one she may be too late.
        if seat != state.immune and any(state.hands[seat]):
            found.append(seat)
    return tuple(found)


def gift_of(state: State, player: int) -> int:
    """The value of a player's gift: the one entered, or the only one possible; 0 while there is a choice."""
    if state.gifts[player]:
        return state.gifts[player]
    only = only_way(state.hands[player], 1)
    # Cards of one kind are all the same: which of them is given matters to nobody.
    return only[0] if only else 0


def resolve_gifts(state: State) -> tuple[State, int]:
    """All gifts of this round change hands. Gives also their value."""
    mirela, after = owner(state), state
    # All choose at once: nobody gives what somebody else has just given.
    gifts = {giver: gift_of(state, giver) for giver in affected(state)}
    for giver in others(state):
        if giver not in gifts:
            kind = "mirela-spared" if giver == state.immune else "mirela-nothing"
            nothing = Event(kind, giver)
            # Told once, though a second gift may be asked for.
            if nothing not in after.events:
                after = noting(after, nothing)
            continue
        card = gifts[giver]
        alone = not state.gifts[giver]
        event = Event("mirela-gift", giver, (card,), state.gift_round, auto=alone)
        gift = counts_of((card,))
        after = noting(after, event)
        after = with_hand(after, giver, minus(after.hands[giver], gift))
        after = with_hand(after, mirela, plus(after.hands[mirela], gift))
    return replace(after, gifts=(0,) * len(state.gifts)), sum(gifts.values())


def altars(state: State) -> int:
    """How many Black Altars Unknown has now: so many cards each other player discards (character-unknown)."""
    hand = state.hands[owner(state)]
    return hand[ALTAR - 1]


def discard_size(state: State, player: int) -> int:
    """How many cards a player discards: as many as Unknown has Black Altars, or all, if fewer."""
    held = sum(state.hands[player])
    return min(altars(state), held)


def discard_of(state: State, player: int) -> Cards | None:
    """A player's discards: those entered, or the only ones possible; None while they have to be drawn."""
    entered = state.discards[player]
    if entered:
        return entered
    # Drawn at random; where it makes no difference nobody needs to draw.
    return only_way(state.hands[player], altars(state))


def resolve_discards(state: State) -> State:
    """Everybody's discards leave their hands; Unknown takes the Dreams among them (character-unknown)."""
    unknown, number = owner(state), altars(state)
    touched = affected(state)
    after, gone = state, NO_CARDS
    for player in others(state):
        if player not in touched:
            kind = "unknown-spared" if player == state.immune else "unknown-nothing"
            after = noting(after, Event(kind, player))
            continue
        cards = discard_of(state, player) or ()
        alone = not state.discards[player]
        event = Event("unknown-discards", player, cards, number, auto=alone)
        discarded = counts_of(cards)
        after = noting(after, event)
        after = with_hand(after, player, minus(after.hands[player], discarded))
        gone = plus(gone, discarded)
    cards = (DREAM,) * gone[DREAM - 1]
    dreams = counts_of(cards)
    after = with_hand(after, unknown, plus(after.hands[unknown], dreams))
    # Kept apart from the deck, or Serena could draw them in an order in which she comes later.
    after = replace(after, aside=plus(after.aside, minus(gone, dreams)))
    return noting(after, Event("unknown-dreams", unknown, cards))
