"""The numbered abilities, one after the other, each as far as it goes without a choice (character-order)."""

from dataclasses import replace

from companion.games.core import noting
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
    in_reach_of_lucia,
    row_size,
    seats,
    with_hand,
)


def settle(state: State) -> State:
    """Resolve abilities until one needs a choice or Rolando wins; after the last one the crowns are counted."""
    while current(state):
        after = _resolved(state)
        if after is None:
            return state
        state = after
    # Rolando's win ends the scoring in the middle.
    if state.phase != "abilities":
        return state
    phase = "reveal" if SECRET in state.characters else "result"
    return replace(state, phase=phase)


def _resolved(state: State) -> State | None:
    """The state after the current ability, None where somebody has to choose or draw first."""
    match current(state):
        case "rolando":
            return _rolando(state)
        # Where there is only one way to take them, nobody is asked.
        case "lucia":
            number = min(LUCIA_TAKES, row_size(state))
            cards = only_way(in_reach_of_lucia(state), number)
            return None if cards is None else lucia_takes(state, cards, auto=True)
        case "serena":
            cards = only_way(deck(state), SERENA_DRAWS)
            return None if cards is None else serena_draws(state, cards, auto=True)
        case "mirela":
            return _mirela(state)
    return _unknown(state)


def done(state: State, *events: Event) -> State:
    """The current ability is over: on to the next."""
    seats = len(state.characters)
    # Whoever comes next asks everybody anew.
    over = replace(
        state, step=state.step + 1, gifts=(0,) * seats, discards=((),) * seats
    )
    return noting(over, *events)


def _rolando(state: State) -> State:
    """All seven kinds: the game is won, and the scoring stops (character-rolando)."""
    player = owner(state)
    hand = state.hands[player]
    missing = tuple(value for value in VALUES if not hand[value - 1])
    if missing:
        # Asked once, when the number is called: cards gained later do not bring the ability back.
        return done(state, Event("rolando-misses", player, missing))
    won = replace(state, phase="result", winner=player)
    return noting(won, Event("rolando-wins", player))


def lucia_takes(state: State, cards: Cards, auto: bool = False) -> State:
    """Lucia takes from the row, and from here on nothing touches her (character-lucia)."""
    player, taken = owner(state), counts_of(cards)
    after = with_hand(state, player, plus(state.hands[player], taken))
    # From a row that was not counted nothing can be taken away.
    if not state.row_left:
        after = replace(after, row=minus(after.row, taken))
    # Immune from now on only: an ability that came before has touched her.
    return done(
        replace(after, immune=player),
        Event("lucia-takes", player, cards, LUCIA_TAKES, auto),
        Event("lucia-immune", player),
    )


def serena_draws(state: State, cards: Cards, auto: bool = False) -> State:
    """Serena draws from the deck (character-serena)."""
    player, drawn = owner(state), counts_of(cards)
    after = with_hand(state, player, plus(state.hands[player], drawn))
    # The deck is what lies nowhere else, so it needs no change of its own.
    return done(after, Event("serena-draws", player, cards, SERENA_DRAWS, auto))


def _mirela(state: State) -> State | None:
    """Everybody gives one; if that is worth less than 10, one more (character-mirela)."""
    if waiting_for(state):
        return None
    mirela = owner(state)
    after, received = resolve_gifts(state)
    if state.gift_round == 2:
        # There is no third gift, however little the second brought.
        return done(after)
    if received >= MIRELA_WANTS:
        return done(after, Event("mirela-enough", mirela, n=received))
    if not affected(after):
        return done(after, Event("mirela-no-more", mirela, n=received))
    again = noting(after, Event("mirela-again", mirela, n=received))
    return replace(again, gift_round=2)


def _unknown(state: State) -> State | None:
    """Everybody discards as many as Unknown has Black Altars; Unknown takes the Dreams (character-unknown)."""
    if waiting_for(state):
        return None
    number = altars(state)
    after = noting(state, Event("unknown-altars", owner(state), n=number))
    if number:
        after = resolve_discards(after)
    return done(after)


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
    # Rolando, Lucia and Serena have to do with nobody else's cards.
    return tuple(seat for seat in seats(state) if seat == owner(state))
