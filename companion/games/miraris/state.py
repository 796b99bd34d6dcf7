"""What a Miraris table is made of: options, the state, and the small looks and changes all rules use."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import (
    About,
    Frozen,
    Name,
    Refusal,
    Term,
    check_names,
    name,
    put,
)
from companion.games.miraris.numbers import (
    ALL_CARDS,
    KINDS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    NO_CARDS,
    NUMBERED,
    ROUNDS,
    Cards,
    Counts,
)
from companion.games.miraris.rules.cards import counts_of, minus, plus


class Options(Frozen):
    """How a table is opened. `rounds`: with the round assistant. `order` of the numbered abilities; () is ours."""

    players: Annotated[
        tuple[Name, ...],
        About("The players' names.", least=LEAST_PLAYERS, most=MOST_PLAYERS),
    ]
    rounds: Annotated[bool, About("With the round assistant.")] = False
    order: Annotated[
        tuple[Annotated[str, About(among=NUMBERED)], ...],
        About(
            "The numbered Characters as the table's own cards number them; empty: the order that players report."
        ),
    ] = ()


class Event(Frozen):
    """One thing that happened, for the explanation."""

    kind: str
    """What happened."""
    player: int
    """Whose it was, by seat."""
    cards: Cards = ()
    """The Wonders it was about, by their values."""
    n: int = 0
    """A number."""
    auto: bool = False
    """Whether nothing had to be chosen, so that the helper went on by itself."""


class State(Frozen):
    """The table: its rounds, and then the scoring."""

    options: Options
    """As it was opened."""
    phase: str
    """“rounds”, “holdings”, “characters”, “abilities”, “reveal” or “result”."""
    order: tuple[str, ...]
    """The numbered Characters, as their numbers go here."""
    # Kinds and numbers are all that ever counts: no card has a mark of its own.
    hands: tuple[Counts, ...]
    """The Wonders of each seat, counted by kind."""
    characters: tuple[str, ...]
    """By seat; empty where it is not known, “secret” where it is not shown yet."""
    row: Counts = NO_CARDS
    """The unclaimed Wonders, counted by kind, once the rounds are over."""
    unnamed: str = ""
    """What the table calls the unnamed Character, or empty."""
    accepted: int | None = None
    """A number of shown cards that was confirmed although it is unlikely; else null."""
    row_left: bool = False
    """Whether the row was not counted: what nobody took lies there."""
    round: int = 1
    """The round, counted from 1."""
    stacks: tuple[Cards, ...] = ()
    """The cards on the positions, near to far, bottom first."""
    new: Cards = ()
    """This round's cards on them."""
    dormire: tuple[int, ...] = ()
    """This round's numbers by seat; 0: not entered."""
    used: tuple[tuple[int, ...], ...] = ()
    """The numbers of earlier rounds, by seat."""
    counted: tuple[Counts, ...] = ()
    """The hands before any ability; empty until then."""
    step: int = 0
    """How many numbered abilities are resolved."""
    immune: int | None = None
    """The seat that the abilities of others spare; null for none."""
    gifts: tuple[int, ...] = ()
    """Gifts that are entered and not moved yet, by seat; 0 for none."""
    gift_round: int = 1
    """Which gift it is, counted from 1."""
    discards: tuple[Cards, ...] = ()
    """Discards that are entered and not moved yet, by seat."""
    aside: Counts = NO_CARDS
    """The Wonders out of the game, counted by kind."""
    winner: int | None = None
    """Who has won by an ability; null where points decide."""
    events: tuple[Event, ...] = ()
    """What has happened in the scoring: parts, lines and what can be done anew follow from it."""


def new(options: Options) -> State:
    """An empty table. Refuses fewer than 3 or more than 6 players, bad names, and an incomplete order (setup)."""
    seats = len(check_names(options.players, least=LEAST_PLAYERS, most=MOST_PLAYERS))
    nothing = (0,) * seats
    return State(
        options,
        # Without the assistant a table begins by counting what everybody has taken.
        phase="rounds" if options.rounds else "holdings",
        order=check_order(options.order or NUMBERED),
        hands=(NO_CARDS,) * seats,
        characters=("",) * seats,
        stacks=((),) * seats,
        new=nothing,
        dormire=nothing,
        used=((),) * seats,
        gifts=nothing,
        discards=((),) * seats,
    )


def check_order(order: tuple[str, ...]) -> tuple[str, ...]:
    """An order of the five numbered Characters, or a Refusal (character-order)."""
    if sorted(order) != sorted(NUMBERED):
        raise Refusal("order-incomplete", "character-order", "order")
    return order


def seats(state: State) -> range:
    """The seats' numbers."""
    return range(len(state.options.players))


def shown_cards(state: State) -> int:
    """How many Wonders eight rounds show: 8 for each player (choosing-a-character)."""
    # One for each player at the set-up and after each round but the last.
    return ROUNDS * len(state.options.players)


def unclaimed(state: State) -> Counts:
    """The Wonders face up in the row."""
    if state.phase != "rounds":
        return state.row
    cards = [card for card in state.new if card]
    for stack in state.stacks:
        cards += stack
    return counts_of(cards)


def claimed(state: State) -> Counts:
    """The Wonders of all players together."""
    total = NO_CARDS
    for hand in state.hands:
        total = plus(total, hand)
    return total


def deck(state: State) -> Counts:
    """What the deck can still hold: the cards that lie nowhere else."""
    left = minus(ALL_CARDS, claimed(state))
    left = minus(left, unclaimed(state))
    # What was discarded for Unknown is not drawn again.
    return minus(left, state.aside)


def check_copies(state: State, after: State, field: str) -> None:
    """Refuse more copies of a kind in `after` than exist, naming who has them in `state` (wonder-cards).

    Of `counts` it is the number of that kind that another one would mend.
    """
    for at, (kind, left) in enumerate(zip(KINDS, deck(after), strict=True)):
        if left < 0:
            places = _places(state, at) or _places(after, at)
            raise Refusal(
                "too-many-copies",
                "wonder-cards",
                f"{field}.{at}" if field == "counts" else field,
                kind=Term(kind),
                copies=ALL_CARDS[at],
                places=places,
            )


def _places(state: State, at: int) -> tuple[Term | str, ...]:
    """Who has Wonders of a kind, and the row."""
    found = tuple(name(state, seat) for seat in seats(state) if state.hands[seat][at])
    return (*found, Term("row")) if unclaimed(state)[at] else found


def entered(state: State) -> int:
    """How many Wonders are accounted for, claimed and unclaimed."""
    return sum(claimed(state)) + sum(unclaimed(state))


def row_size(state: State) -> int:
    """How many Wonders lie in the row: as counted, or as many as nobody took of those shown (end-of-game)."""
    if not state.row_left:
        return sum(unclaimed(state))
    taken = sum(sum(hand) for hand in state.counted or state.hands)
    return max(0, shown_cards(state) - taken)


def in_reach_of_lucia(state: State) -> Counts:
    """What may lie in the row: what was counted there, or else every Wonder that nobody has."""
    return deck(state) if state.row_left else state.row


def holder(state: State, character: str) -> int | None:
    """Who has a Character, None when nobody."""
    if character not in state.characters:
        return None
    return state.characters.index(character)


def queue(state: State) -> tuple[str, ...]:
    """The numbered Characters in play, in order (character-order)."""
    held = state.characters
    return tuple(character for character in state.order if character in held)


def current(state: State) -> str:
    """The numbered Character whose ability is being resolved, "" when none is."""
    waiting = queue(state)
    if state.phase != "abilities" or state.step >= len(waiting):
        return ""
    return waiting[state.step]


def title(state: State, character: str) -> Term | str:
    """How a Character is called: the name that the table typed for the unnamed one, else its term."""
    # The name of one Character is lost in our copy of the rules; who has the card can read it.
    if character == "unnamed" and state.unnamed:
        return state.unnamed
    return Term(character)


def rule_of(character: str) -> str:
    """The section that explains a Character."""
    return f"character-{character}"


def with_hand(state: State, player: int, hand: Counts) -> State:
    """The state with other Wonders for one player."""
    return replace(state, hands=put(state.hands, player, hand))


# What is wrong when an action comes in the wrong phase: by the phase, and what the action belongs to.
_WRONG_PHASE = {
    "rounds": ("rounds-first", "round"),
    "holdings": ("score-first", "scoring"),
    "characters": ("score-first", "scoring"),
    "reveal": ("abilities-over", "character-order"),
    "result": ("game-over", "scoring"),
}


def check_phase(state: State, *phases: str) -> None:
    """Refuse an action that does not belong to the phase."""
    if state.phase in phases:
        return
    # An entry of the rounds that came too late, or at a table that has none.
    if state.phase != "result" and "rounds" in phases:
        had_rounds = state.options.rounds
        raise Refusal("rounds-over" if had_rounds else "no-round-assistant", "round")
    raise Refusal(*_WRONG_PHASE[state.phase])
