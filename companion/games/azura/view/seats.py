"""Both sides of the table: hands, piles, seashells, and the refill that is due."""

from dataclasses import dataclass

from companion.games.azura import actions as a
from companion.games.azura.numbers import BOARD, CARDS_EACH, KINDS, SHELLS
from companion.games.azura.rules.scoring import dragon_points, total
from companion.games.azura.rules.turn import draws, is_short, least_reserve
from companion.games.azura.state import State, cards_left, cards_needed, hand_limit
from companion.games.azura.view.board import Cards
from companion.games.azura.words.prompts import player_warnings, refill_prompt
from companion.games.core import Message, MoveView, Term, name, offer


@dataclass(frozen=True)
class Refill:
    """The refill that is due: how many cards, and how many of them may and must come from the reserve.

    `cards` are as many of the `needed` as there are. `draws` is False where the last turn ends and nothing is drawn
    any more. `short`: by the count, the hand cannot be completed. `message` says what to do.
    """

    player: int
    needed: int
    cards: int
    limit: int
    pile: int
    reserve: int
    least_from_reserve: int
    most_from_reserve: int
    draws: bool
    short: bool
    message: Message


@dataclass(frozen=True)
class ShellView:
    """A seashell of one player. `time` is "start" or "end" of a turn; `most` how many cards it may swap."""

    term: Term
    time: str
    used: bool
    move: MoveView
    most: int


@dataclass(frozen=True)
class SeatView:
    """One side of the table, all as numbers of cards. `total` is None until the score pile was typed."""

    name: str
    on_turn: bool
    hand: int
    hand_limit: int
    draw_pile: int
    reserve: int
    left: int
    drawn: int
    discarded: int
    score_cards: int
    scored: tuple[Cards, ...]
    has_dragon: bool
    dragon_points: int
    shells: tuple[ShellView, ...]
    warnings: tuple[Message, ...]
    points: int | None
    values: tuple[int, ...]
    total: int | None


def seat_view(state: State, player: int) -> SeatView:
    """One side of the table."""
    side = state.sides[player]
    scored = zip(KINDS, side.scored, strict=True)
    shells = SHELLS if state.options.seashells else ()
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
        shells=tuple(shell_view(state, player, shell) for shell in shells),
        warnings=player_warnings(state, player),
        points=side.points,
        values=side.values,
        total=None if side.points is None else total(state, player),
    )


def shell_view(state: State, player: int, shell: str) -> ShellView:
    """One seashell of one player, tried with the smallest use of it."""
    examples = {
        "shell-extra-turn": a.ExtraTurn(player),
        "shell-two-spots": a.TwoSpots(player),
        "shell-swap-cards": a.SwapCards(player, 1),
        "shell-draw-three": a.DrawThree(player),
        "shell-block-spot": a.BlockSpot(player, BOARD[0].id),
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
    if state.phase == "scoring" or (state.phase == "play" and not state.played):
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
        message=refill_prompt(state),
    )
