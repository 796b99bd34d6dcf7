"""Both sides of the table: hands, piles, seashells, and the refill that is due."""

from companion.games.azura.actions import shells
from companion.games.azura.numbers import BOARD, CARDS_EACH, KINDS, SHELLS
from companion.games.azura.rules.scoring import dragon_points, products, total
from companion.games.azura.rules.turn import draws, is_short, least_reserve, may_end
from companion.games.azura.state import State, cards_left, cards_needed, hand_limit
from companion.games.azura.view.board import Cards
from companion.games.azura.words.prompts import (
    DUE,
    find_refill_due,
    player_warnings,
    say_due,
)
from companion.games.core import Frozen, Message, MoveView, Term, name, offer


class Refill(Frozen):
    """The refill that is due: how many cards, and how many of them may and must come from the reserve."""

    player: int
    """The seat that refills."""
    needed: int
    """How many cards the hand lacks."""
    cards: int
    """How many of them there are."""
    limit: int
    """How many cards the hand has then."""
    pile: int
    """Cards in the draw pile."""
    reserve: int
    """Cards in the reserve."""
    least_from_reserve: int
    """How many must come from the reserve."""
    most_from_reserve: int
    """How many may come from the reserve."""
    draws: bool
    """Whether anything is drawn; not where the last turn ends."""
    short: bool
    """Whether, by the count, the hand cannot be completed."""
    message: Message
    """What to do."""


class ShellView(Frozen):
    """A seashell of one player."""

    term: Term
    """Its name."""
    time: str
    """When it may be used: at the “start” or the “end” of a turn."""
    used: bool
    """Whether it was used already."""
    move: MoveView
    """The button that uses it."""
    most: int
    """How many cards it may swap; 0 for those that swap none."""


class SeatView(Frozen):
    """One side of the table, all as numbers of cards."""

    name: str
    """What the player is called."""
    on_turn: bool
    """Whether it is their turn."""
    hand: int
    """Cards in the hand."""
    hand_limit: int
    """How many cards the hand is refilled to."""
    draw_pile: int
    """Cards in the draw pile."""
    reserve: int
    """Cards in the reserve."""
    left: int
    """Cards in the draw pile and the reserve together."""
    drawn: int
    """Cards that have left the draw pile."""
    discarded: int
    """Cards put aside by seashells."""
    score_cards: int
    """Cards in the score pile."""
    scored: tuple[Cards, ...]
    """The score pile by kinds; only those that are there."""
    has_dragon: bool
    """Whether they have the dragon."""
    dragon_points: int
    """What the dragon brings them."""
    shells: tuple[ShellView, ...]
    """Their seashells; none where the table plays without."""
    warnings: tuple[Message, ...]
    """What is about to run out."""
    points: int | None
    """What the score pile is worth as typed; null until then."""
    values: tuple[int, ...]
    """How many 1s, 2s, 3s … it has, where it was typed so; else empty."""
    total: int | None
    """The score with the dragon; null until the score pile was typed."""

    @property
    def sums(self) -> tuple[str, ...]:
        """What the total is made of, as far as it is known."""
        sums = products(self.values) or (str(self.points),)
        return (*sums, str(self.dragon_points)) if self.has_dragon else sums


def seat_view(state: State, player: int) -> SeatView:
    """One side of the table."""
    side = state.sides[player]
    scored = zip(KINDS, side.scored, strict=True)
    owned = SHELLS if state.options.seashells else ()
    return SeatView(
        name=name(state, player),
        on_turn=state.phase != "scoring" and state.turn == player,
        hand=side.hand,
        hand_limit=hand_limit(state, player),
        draw_pile=side.pile,
        reserve=side.reserve,
        left=cards_left(state, player),
        drawn=CARDS_EACH - side.pile,
        discarded=side.discarded,
        score_cards=sum(side.scored),
        scored=tuple(Cards(Term(kind), n) for kind, n in scored if n),
        has_dragon=state.dragon == player,
        dragon_points=dragon_points(state, player),
        shells=tuple(shell_view(state, player, shell) for shell in owned),
        warnings=player_warnings(state, player),
        points=side.points,
        values=side.values,
        total=None if side.points is None else total(state, player),
    )


def shell_view(state: State, player: int, shell: str) -> ShellView:
    """One seashell of one player, tried with the smallest use of it."""
    examples = {
        "shell-extra-turn": shells.ExtraTurn(player),
        "shell-two-spots": shells.TwoSpots(player),
        "shell-swap-cards": shells.SwapCards(player, 1),
        "shell-draw-three": shells.DrawThree(player),
        "shell-block-spot": shells.BlockSpot(player, BOARD[0].id),
    }
    side = state.sides[player]
    # Any spot does for the trial of a block: none of them can be refused.
    return ShellView(
        term=Term(shell),
        time=SHELLS[shell],
        used=shell not in side.shells,
        move=offer(state, examples[shell]),
        most=min(side.hand, side.pile) if shell == "shell-swap-cards" else 0,
    )


def find_refill(state: State) -> Refill | None:
    """The refill of the player on turn, None while cards still have to be played or no refill follows."""
    if state.phase == "scoring" or not may_end(state):
        return None
    player = state.turn
    side, needed = state.sides[player], cards_needed(state, player)
    return Refill(
        player=player,
        needed=needed,
        cards=min(needed, cards_left(state, player)),
        limit=hand_limit(state, player),
        pile=side.pile,
        reserve=side.reserve,
        least_from_reserve=least_reserve(state),
        most_from_reserve=min(side.reserve, needed),
        draws=draws(state),
        short=is_short(state),
        message=say_due(state, DUE[find_refill_due(state)]),
    )
