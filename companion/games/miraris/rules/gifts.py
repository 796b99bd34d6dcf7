"""What the others give to Mirela and discard for Unknown."""

from dataclasses import replace

from companion.games.miraris.numbers import ALTAR, DREAM, NO_CARDS, Cards
from companion.games.miraris.rules.cards import counts_of, minus, only_way, plus
from companion.games.miraris.state import (
    Event,
    State,
    current,
    holder,
    noting,
    seats,
    with_hand,
)


def owner(state: State) -> int:
    """The seat of the Character whose ability is being resolved."""
    return holder(state, current(state)) or 0


def others(state: State) -> tuple[int, ...]:
    """All seats but that of the current ability's owner."""
    return tuple(seat for seat in seats(state) if seat != owner(state))


def affected(state: State) -> tuple[int, ...]:
    """Whom Mirela and Unknown touch: the others who have cards, except Lucia (character-lucia)."""
    return tuple(
        seat
        for seat in others(state)
        if seat != state.immune and any(state.hands[seat])
    )


def gift_of(state: State, player: int) -> int:
    """The value of a player's gift: the one entered, or the only one possible; 0 while there is a choice."""
    if state.gifts[player]:
        return state.gifts[player]
    only = only_way(state.hands[player], 1)
    return only[0] if only else 0


def resolve_gifts(state: State) -> tuple[State, int]:
    """All gifts of this round change hands. Gives also their value."""
    mirela, after = owner(state), state
    gifts = {giver: gift_of(state, giver) for giver in affected(state)}
    for giver in others(state):
        after = noting(after, *_gift_events(state, giver, gifts.get(giver, 0)))
        if giver in gifts:
            gift = counts_of((gifts[giver],))
            after = with_hand(after, giver, minus(after.hands[giver], gift))
            after = with_hand(after, mirela, plus(after.hands[mirela], gift))
    return replace(after, gifts=(0,) * len(state.gifts)), sum(gifts.values())


def _gift_events(state: State, giver: int, gift: int) -> tuple[Event, ...]:
    """Who gives what, and once who gives nothing."""
    if gift:
        return (
            Event(
                "mirela-gift",
                giver,
                (gift,),
                state.gift_round,
                auto=not state.gifts[giver],
            ),
        )
    nothing = Event(
        "mirela-spared" if giver == state.immune else "mirela-nothing", giver
    )
    return () if nothing in state.events else (nothing,)


def altars(state: State) -> int:
    """How many Black Altars Unknown has now: so many cards each other player discards (character-unknown)."""
    return state.hands[owner(state)][ALTAR - 1]


def discard_size(state: State, player: int) -> int:
    """How many cards a player discards: as many as Unknown has Black Altars, or all, if fewer."""
    return min(altars(state), sum(state.hands[player]))


def discard_of(state: State, player: int) -> Cards | None:
    """A player's discards: those entered, or the only ones possible; None while they have to be drawn."""
    return state.discards[player] or only_way(state.hands[player], altars(state))


def resolve_discards(state: State) -> State:
    """Everybody's discards leave their hands; Unknown takes the Dreams among them (character-unknown)."""
    unknown, after, gone = owner(state), state, NO_CARDS
    discards = {player: discard_of(state, player) or () for player in affected(state)}
    for player in others(state):
        cards = discards.get(player, ())
        after = noting(after, _discard_event(state, player, cards))
        after = with_hand(after, player, minus(after.hands[player], counts_of(cards)))
        gone = plus(gone, counts_of(cards))
    dreams = (DREAM,) * gone[DREAM - 1]
    after = with_hand(after, unknown, plus(after.hands[unknown], counts_of(dreams)))
    after = replace(after, aside=plus(after.aside, minus(gone, counts_of(dreams))))
    return noting(after, Event("unknown-dreams", unknown, dreams))


def _discard_event(state: State, player: int, cards: Cards) -> Event:
    if cards:
        return Event(
            "unknown-discards",
            player,
            cards,
            altars(state),
            auto=not state.discards[player],
        )
    return Event(
        "unknown-spared" if player == state.immune else "unknown-nothing", player
    )
