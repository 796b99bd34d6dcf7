"""What a screen shows of an Azura table: whose turn it is, what lies where, and how near the end is."""

from companion.games.azura.actions.turns import CannotRefill, EndTurn, Pass
from companion.games.azura.numbers import (
    CITY_PILES_TO_END,
    HAND_SIZE_WITH_DRAGON,
    HIGHEST_CARD,
    KINDS,
    PLAYERS,
    REPORTED_HIGHEST_CARD,
    RESERVE_SIZE,
)
from companion.games.azura.rules.turn import least_reserve
from companion.games.azura.state import State, is_finished, is_last_turn
from companion.games.azura.view.board import SpotView, spot_views
from companion.games.azura.view.seats import Refill, SeatView, find_refill, seat_view
from companion.games.azura.words.lines import ATTENTION, lines
from companion.games.azura.words.prompts import is_end_told, notices, now, task
from companion.games.azura.words.results import problems
from companion.games.core import Frozen, Message, MoveView, Problem, Term, offer


class View(Frozen):
    """The whole screen."""

    now: Message
    """What is to be done now."""
    task: Message | None
    """The same without whose turn it is; null once the last turn is over."""
    finished: bool
    """Whether the game is over and scored."""
    phase: str
    """“play”, “end” (played, hand not yet refilled) or “scoring”."""
    turn: int | None
    """The seat whose turn it is; null once the last turn is over."""
    last_turn: bool
    """Whether this turn is the last of the game."""
    ended_by: int | None
    """The seat that brought the end; null before it."""
    seats: tuple[SeatView, ...]
    """Both sides of the table, by seat."""
    spots: tuple[SpotView, ...]
    """The spots of the board, in its order."""
    hunters_under: int
    """Octopus Hunters under the board."""
    riders_under: int
    """Turtle Riders under the board."""
    under: int
    """Both together."""
    city_piles: int
    """Piles of the city that have been taken."""
    city_piles_to_end: int
    """After how many of them the end comes."""
    # What a line of the history may be changed to, whatever is possible now.
    largest_hand: int
    """The most cards that a hand may have."""
    largest_reserve: int
    """The most cards that a reserve may have."""
    dragon: int | None
    """The seat that has the dragon; null while nobody has it."""
    blocked: Term | None
    """The spot that a seashell has blocked; null where none is."""
    block_choices: tuple[Term, ...]
    """The spots that a seashell may block."""
    foreshadowing: bool
    """Whether the table plays with a reserve."""
    seashells: bool
    """Whether the table plays with Magic Seashells."""
    refill: Refill | None
    """The refill that is due; null while none is."""
    moves: tuple[MoveView, ...]
    """What can be done beside playing cards. What can be played is in `spots`, seashells are also in `seats`."""
    happened: tuple[Message, ...]
    """What the last step did, in order."""
    attention: tuple[Message, ...]
    """The part of it that both players must not miss."""
    card_values: tuple[int, ...]
    """Values of cards that players report, to type a score pile by."""
    higher_values: tuple[int, ...]
    """Other values that may be typed."""
    notices: tuple[Message, ...]
    """What the table should know beside it."""
    problems: tuple[Problem, ...]
    """What cannot be as it was typed."""

    @property
    def cannot_refill(self) -> list[int]:
        """Who may say now that their hand cannot be completed."""
        found = []
        for move in self.moves:
            if move.kind == CannotRefill.KIND and move.allowed:
                found.append(move.player or 0)
        return found


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    seats = tuple(seat_view(state, player) for player in range(PLAYERS))
    return View(
        now=now(state),
        task=task(state),
        finished=is_finished(state),
        phase=state.phase,
        turn=None if state.phase == "scoring" else state.turn,
        last_turn=is_last_turn(state),
        ended_by=state.ended_by,
        seats=seats,
        spots=spot_views(state),
        hunters_under=state.under[0],
        riders_under=state.under[1],
        under=sum(state.under),
        city_piles=state.city_piles,
        city_piles_to_end=CITY_PILES_TO_END,
        largest_hand=HAND_SIZE_WITH_DRAGON,
        largest_reserve=RESERVE_SIZE,
        dragon=state.dragon,
        blocked=Term(state.blocked) if state.blocked else None,
        block_choices=tuple(Term(kind) for kind in KINDS),
        foreshadowing=state.options.foreshadowing,
        seashells=state.options.seashells,
        refill=find_refill(state),
        moves=move_views(state, seats),
        happened=lines(state, state.events),
        attention=lines(state, state.events, heard_by_both(state)),
        notices=notices(state),
        card_values=tuple(range(1, REPORTED_HIGHEST_CARD + 1)),
        higher_values=tuple(range(REPORTED_HIGHEST_CARD + 1, HIGHEST_CARD + 1)),
        problems=problems(state),
    )


def heard_by_both(state: State) -> tuple[str, ...]:
    """The kinds of events that both must hear of. Once the last turn has begun the headline tells the end."""
    return (*ATTENTION, "ending") if is_end_told(state) else ATTENTION


def move_views(state: State, seats: tuple[SeatView, ...]) -> tuple[MoveView, ...]:
    """What the player on turn may do beside playing cards."""
    player = state.turn
    # Declaring a short hand is for both: it may be noticed when the turn has passed on.
    declarations = [offer(state, CannotRefill(seat)) for seat in range(PLAYERS)]
    shells = [shell.move for shell in seats[player].shells]
    end = offer(state, EndTurn(player, least_reserve(state)))
    return end, offer(state, Pass(player)), *declarations, *shells


def on_turn(state: State) -> tuple[int, ...]:
    """Who plays; at the end, who still has to count."""
    if state.phase != "scoring":
        return (state.turn,)
    return tuple(
        player for player in range(PLAYERS) if state.sides[player].points is None
    )
