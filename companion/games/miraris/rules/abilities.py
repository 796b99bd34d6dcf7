"""The numbered abilities, one after the other, each as far as it goes without a choice (character-order)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.miraris.numbers import (
    LUCIA_TAKES,
    MIRELA_WANTS,
    SECRET,
    SERENA_DRAWS,
    VALUES,
    Cards,
)
from companion.games.miraris.rules.cards import counts_of, minus, only_way, plus
from companion.games.miraris.rules.gifts import (
    affected,
    altars,
    discard_of,
    gift_of,
    owner,
    resolve_discards,
    resolve_gifts,
)
from companion.games.miraris.state import (
    Event,
    State,
    current,
    deck,
    noting,
    seats,
    with_hand,
)


def settle(state: State) -> State:
    """Resolve abilities until one needs a choice or Rolando wins; after the last one the crowns are counted."""
    while current(state):
        after = _RESOLVERS[current(state)](state)
        if after is None:
            return state
        state = after
    if state.phase != "abilities":
        return state
    return replace(state, phase="reveal" if SECRET in state.characters else "result")


def done(state: State, *events: Event) -> State:
    """The current ability is over: on to the next."""
    nothing = (0,) * len(state.characters)
    cleared = replace(
        state, step=state.step + 1, gifts=nothing, discards=((),) * len(nothing)
    )
    return noting(cleared, *events)


def _rolando(state: State) -> State:
    """All seven kinds: the game is won, and the scoring stops (character-rolando)."""
    player = owner(state)
    missing = tuple(value for value in VALUES if not state.hands[player][value - 1])
    if missing:
        return done(state, Event("rolando-misses", player, missing))
    return noting(
        replace(state, phase="result", winner=player), Event("rolando-wins", player)
    )


def _lucia(state: State) -> State | None:
    cards = only_way(state.row, LUCIA_TAKES)
    return None if cards is None else lucia_takes(state, cards, auto=True)


def lucia_takes(state: State, cards: Cards, auto: bool = False) -> State:
    """Lucia takes from the row, and from here on nothing touches her (character-lucia)."""
    player = owner(state)
    after = with_hand(state, player, plus(state.hands[player], counts_of(cards)))
    after = replace(after, row=minus(after.row, counts_of(cards)), immune=player)
    return done(
        after,
        Event("lucia-takes", player, cards, LUCIA_TAKES, auto),
        Event("lucia-immune", player),
    )


def _serena(state: State) -> State | None:
    cards = only_way(deck(state), SERENA_DRAWS)
    return None if cards is None else serena_draws(state, cards, auto=True)


def serena_draws(state: State, cards: Cards, auto: bool = False) -> State:
    """Serena draws from the deck (character-serena)."""
    player = owner(state)
    after = with_hand(state, player, plus(state.hands[player], counts_of(cards)))
    return done(after, Event("serena-draws", player, cards, SERENA_DRAWS, auto))


def _mirela(state: State) -> State | None:
    """Everybody gives one; if that is worth less than 10, one more (character-mirela)."""
    if any(not gift_of(state, giver) for giver in affected(state)):
        return None
    after, received = resolve_gifts(state)
    if state.gift_round == 2:
        return done(after)
    if received >= MIRELA_WANTS or not affected(after):
        kind = "mirela-enough" if received >= MIRELA_WANTS else "mirela-no-more"
        return done(after, Event(kind, owner(state), (), received))
    return replace(
        noting(after, Event("mirela-again", owner(state), (), received)), gift_round=2
    )


def _unknown(state: State) -> State | None:
    """Everybody discards as many as Unknown has Black Altars; Unknown takes the Dreams (character-unknown)."""
    number = altars(state)
    if any(discard_of(state, player) is None for player in affected(state)):
        return None
    counted = noting(state, Event("unknown-altars", owner(state), (), number))
    return done(resolve_discards(counted) if number else counted)


_RESOLVERS: Mapping[str, Callable[[State], State | None]] = {
    "rolando": _rolando,
    "lucia": _lucia,
    "serena": _serena,
    "mirela": _mirela,
    "unknown": _unknown,
}


def waiting_for(state: State) -> tuple[int, ...]:
    """Who still has to choose or discard something for the current ability."""
    match current(state):
        case "":
            return ()
        case "mirela":
            return tuple(seat for seat in affected(state) if not gift_of(state, seat))
        case "unknown":
            return tuple(
                seat for seat in affected(state) if discard_of(state, seat) is None
            )
    return tuple(seat for seat in seats(state) if seat == owner(state))
