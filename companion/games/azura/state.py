"""What an Azura table is made of: options, the state, and the small changes every move uses."""

from dataclasses import replace
from typing import Annotated, Any

from companion.games.azura.numbers import (
    CARDS_EACH,
    HAND_SIZE,
    HAND_SIZE_WITH_DRAGON,
    KINDS,
    NO_CARDS,
    PLAYERS,
    RESERVE_SIZE,
    SHELLS,
    UNDER_THE_BOARD,
)
from companion.games.core import (
    About,
    Frozen,
    Name,
    Refusal,
    check_names,
    check_player,
    name,
    put,
)

Names = Annotated[
    tuple[Name, ...],
    About("Two different names, by seat.", least=PLAYERS, most=PLAYERS),
]
First = Annotated[
    int,
    About("The seat of the first player, counted from 0.", least=0, most=PLAYERS - 1),
]
Foreshadowing = Annotated[
    bool, About("Variant: eight cards at the start, three of them as a reserve.")
]
Seashells = Annotated[
    bool, About("Variant: five Magic Seashells for each player, each used once.")
]
ExtraTurnAtEnd = Annotated[
    bool,
    About("The extra-turn seashell may still be used once the end has been triggered."),
]


class Options(Frozen):
    """How a table is opened.

    `extra_turn_at_end`: the printed rules do not say, and without it the last turn is really the last.
    """

    players: Names
    first: First = 0
    foreshadowing: Foreshadowing = False
    seashells: Seashells = False
    extra_turn_at_end: ExtraTurnAtEnd = False


class Side(Frozen):
    """One player's cards, as numbers of cards."""

    hand: int
    """In the hand."""
    pile: int
    """In the draw pile."""
    reserve: int = 0
    """Put aside for later with Foreshadowing."""
    discarded: int = 0  # out of the game: the rules do not say where they go
    """Put aside by seashells."""
    scored: tuple[int, ...] = NO_CARDS
    """In the score pile, by kind, in the board's order."""
    shells: tuple[str, ...] = ()
    """The seashells not used yet."""
    points: int | None = None
    """What the score pile is worth; null until it is typed."""
    values: tuple[int, ...] = ()
    """How many 1s, 2s, 3s … it had, if typed so."""


class Event(Frozen):
    """One thing that happened in a step, for the screen."""

    kind: str
    """What happened."""
    player: int
    """Whose it was, by seat."""
    n: int = 0
    """How many."""
    term: str = ""
    """What it was about: a term of the glossary, or empty."""


class State(Frozen):
    """The table."""

    options: Options
    """As it was opened."""
    turn: int
    """The seat on turn."""
    sides: tuple[Side, ...]
    """The players' cards, by seat."""
    turns: int = 1
    """The number of the turn that goes on, of both players together."""
    # Whose cards lie on a spot does not matter: both decks hold the same kinds, and who takes them keeps them.
    spots: tuple[int, ...] = NO_CARDS
    """The cards on each spot, in the board's order."""
    under: tuple[int, int] = (0, 0)  # apart, as score piles are counted by kind
    """The Octopus Hunters and the Turtle Riders under the board."""
    city_piles: int = 0
    """Finished piles of the Undersea City."""
    dragon: int | None = None
    """The seat that has the dragon pawn; null for none."""
    phase: str = "play"
    """“play”, “end” (played, not refilled yet) or “scoring”."""
    played: tuple[str, ...] = ()
    """This turn's spots: one, or two with a seashell."""
    shell: str = ""
    """This turn's seashell, or empty."""
    blocked: str = ""
    """The spot that the player on turn may not use, or empty."""
    next_block: str = ""
    """The one put down in this turn, or empty."""
    # The helper refills by itself, so it is noticed only afterwards that cards are missing.
    refilled: int | None = None
    """Who refilled just now, as long as nobody has done anything since; else null."""
    ended_by: int | None = None
    """Who triggered the end; null before it."""
    count_agrees: bool = True  # the players' word holds either way; a problem tells it
    """False where they said so although cards should be left."""
    events: tuple[Event, ...] = ()
    """What the last step brought about."""


def new(options: Options) -> State:
    """The table after the set-up: five cards in hand, three more in reserve with Foreshadowing.

    Refuses anything but two different names and a first player who is one of them.
    """
    check_names(options.players, least=PLAYERS, most=PLAYERS)
    check_player(options.first, options.players, "first")
    reserve = RESERVE_SIZE if options.foreshadowing else 0
    # Eight cards are drawn with Foreshadowing and three of them put aside, so the draw pile has them no more.
    side = Side(
        hand=HAND_SIZE,
        pile=CARDS_EACH - HAND_SIZE - reserve,
        reserve=reserve,
        shells=tuple(SHELLS) if options.seashells else (),
    )
    return State(options, turn=options.first, sides=(side, side))


def other(player: int) -> int:
    """The seat across the board."""
    return 1 - player


def count_on(state: State, spot: str) -> int:
    """How many cards lie on a spot, or under the board."""
    if spot == UNDER_THE_BOARD:
        # Octopus Hunters and Turtle Riders lie there together and are taken together.
        return sum(state.under)
    return state.spots[KINDS.index(spot)]


def with_side(state: State, player: int, **changes: Any) -> State:
    """The state with some of one player's cards changed."""
    side = replace(state.sides[player], **changes)
    return replace(state, sides=put(state.sides, player, side))


def with_count(state: State, spot: str, count: int) -> State:
    """The state with another number of cards on one spot."""
    return replace(state, spots=put(state.spots, KINDS.index(spot), count))


def with_scored(state: State, player: int, kind: str, count: int) -> State:
    """The state with more cards of one kind in a score pile."""
    scored, at = state.sides[player].scored, KINDS.index(kind)
    return with_side(state, player, scored=put(scored, at, scored[at] + count))


def hand_limit(state: State, player: int) -> int:
    """How many cards a player may hold: 5, or 6 with the dragon (hand-size)."""
    if state.dragon == player:
        return HAND_SIZE_WITH_DRAGON
    return HAND_SIZE


def cards_needed(state: State, player: int) -> int:
    """How many cards are missing from a full hand."""
    missing = hand_limit(state, player) - state.sides[player].hand
    return max(0, missing)


def cards_left(state: State, player: int) -> int:
    """How many cards a player can still refill from: the draw pile and the reserve."""
    side = state.sides[player]
    return side.pile + side.reserve


def is_last_turn(state: State) -> bool:
    """Whether the turn now played is the last one (last-turn)."""
    if state.phase == "scoring" or state.ended_by is None:
        return False
    # Who triggered the end still refills in that very turn; only the other player's next turn is the last.
    return state.ended_by != state.turn


def may_play_again(state: State) -> bool:
    """Whether a seashell leaves a second spot to play on after the first (shell-two-spots)."""
    if state.shell != "shell-two-spots" or len(state.played) > 1:
        return False
    return state.sides[state.turn].hand > 0


def is_finished(state: State) -> bool:
    """Whether both score piles have been counted."""
    # 0 points are points, too: nobody has to have taken a card.
    return all(side.points is not None for side in state.sides)


def check_on_turn(state: State, player: int) -> None:
    """Refuse a move after the end, of a player who does not exist, or out of turn."""
    check_player(player, state.options.players)
    check_going_on(state)
    if player != state.turn:
        who = name(state, state.turn)
        raise Refusal("not-your-turn", "turn", player=who)


def check_going_on(state: State) -> None:
    """Refuse a move when the last turn is over."""
    if is_finished(state):
        raise Refusal("game-over", "end-of-game")
    if state.phase == "scoring":
        raise Refusal("after-last-turn", "last-turn")
