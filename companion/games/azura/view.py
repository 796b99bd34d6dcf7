"""What a screen shows of an Azura table: whose turn it is, what lies where, and how near the end is."""

from dataclasses import dataclass

from companion.games.azura import actions as a
from companion.games.azura.board import (
    BOARD,
    CARDS_EACH,
    CITY_PILES_TO_END,
    PLAYERS,
    SHELLS,
)
from companion.games.azura.preview import Cards, SpotView, spot_views
from companion.games.azura.prompts import Refill, find_refill, notices, now, player_warnings
from companion.games.azura.rules import apply
from companion.games.azura.scoring import HIGHEST_CARD, REPORTED_HIGHEST_CARD, dragon_points, problems, total
from companion.games.azura.state import KINDS, State, cards_left, hand_limit, is_finished, is_last_turn
from companion.games.azura.texts import ATTENTION, lines, refusal_message
from companion.games.core import Action, Message, Problem, Refusal, Term


@dataclass(frozen=True)
class MoveView:
    """A button: the action's kind and player, the rule that explains it, and why it is not possible now."""

    kind: str
    player: int
    rule: str
    allowed: bool
    why_not: Message | None


@dataclass(frozen=True)
class ShellView:
    """A seashell of one player. `time` is "start" or "end" of a turn; `most` how many cards it may swap."""

    term: Term
    time: str
    used: bool
    move: MoveView
    most: int


@dataclass(frozen=True)
class PlayerView:
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


@dataclass(frozen=True)
class View:
    """The whole screen. `turn` is None once the last turn is over; `happened` is what the last step did.

    `attention` is the part of it that both players must not miss: the dragon, hands, seashells.
    `card_values` are those that players report, `higher_values` the others that may be typed.
    """

    now: Message
    finished: bool
    phase: str
    turn: int | None
    last_turn: bool
    ended_by: int | None
    players: tuple[PlayerView, ...]
    spots: tuple[SpotView, ...]
    hunters_under: int
    riders_under: int
    under: int
    city_piles: int
    city_piles_to_end: int
    dragon: int | None
    blocked: Term | None
    block_choices: tuple[Term, ...]
    foreshadowing: bool
    seashells: bool
    refill: Refill | None
    moves: tuple[MoveView, ...]
    happened: tuple[Message, ...]
    attention: tuple[Message, ...]
    card_values: tuple[int, ...]
    higher_values: tuple[int, ...]
    notices: tuple[Message, ...]
    problems: tuple[Problem, ...]


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    scoring = state.phase == "scoring"
    return View(
        now=now(state), finished=is_finished(state), phase=state.phase, turn=None if scoring else state.turn,
        last_turn=is_last_turn(state), ended_by=state.ended_by,
        players=tuple(_player_view(state, player) for player in range(PLAYERS)), spots=spot_views(state),
        hunters_under=state.under[0], riders_under=state.under[1], under=sum(state.under),
        city_piles=state.city_piles, city_piles_to_end=CITY_PILES_TO_END, dragon=state.dragon,
        blocked=Term(state.blocked) if state.blocked else None,
        block_choices=tuple(Term(spot.id) for spot in BOARD),
        foreshadowing=state.options.foreshadowing, seashells=state.options.seashells,
        refill=find_refill(state), moves=_moves(state), happened=lines(state),
        attention=lines(state, ATTENTION), notices=notices(state),
        card_values=tuple(range(1, REPORTED_HIGHEST_CARD + 1)),
        higher_values=tuple(range(REPORTED_HIGHEST_CARD + 1, HIGHEST_CARD + 1)), problems=problems(state),
    )


def _player_view(state: State, player: int) -> PlayerView:
    side = state.sides[player]
    return PlayerView(
        name=state.options.players[player], on_turn=state.phase != "scoring" and state.turn == player,
        hand=side.hand, hand_limit=hand_limit(state, player), draw_pile=side.pile, reserve=side.reserve,
        left=cards_left(state, player), drawn=CARDS_EACH - side.pile, discarded=side.discarded,
        score_cards=sum(side.scored), scored=_by_kind(side.scored), has_dragon=state.dragon == player,
        dragon_points=dragon_points(state, player), shells=_shell_views(state, player),
        warnings=player_warnings(state, player), points=side.points, values=side.values,
        total=None if side.points is None else total(state, player),
    )


def _by_kind(scored: tuple[int, ...]) -> tuple[Cards, ...]:
    return tuple(Cards(Term(kind), n) for kind, n in zip(KINDS, scored, strict=True) if n)


def _moves(state: State) -> tuple[MoveView, ...]:
    """Ending a turn and passing for the player on turn; the declaration for both, as it may come late."""
    return (
        _move(state, "end-turn", a.EndTurn(state.turn, _least_reserve(state)), "hand-size"),
        _move(state, "pass", a.Pass(state.turn), "turn"),
        *(_move(state, "cannot-refill", a.CannotRefill(player), "end-of-game") for player in range(PLAYERS)),
    )


def _least_reserve(state: State) -> int:
    refill = find_refill(state)
    return refill.least_from_reserve if refill else 0


def _move(state: State, kind: str, action: a.EndTurn | a.Pass | a.CannotRefill, rule: str) -> MoveView:
    why_not = _why_not(state, action)
    return MoveView(kind, action.player, rule, why_not is None, why_not)


def _why_not(state: State, action: Action) -> Message | None:
    try:
        apply(state, action)
    except Refusal as refusal:
        return refusal_message(refusal)
    return None


def _shell_views(state: State, player: int) -> tuple[ShellView, ...]:
    return tuple(_shell_view(state, player, shell) for shell in SHELLS if state.options.seashells)


def _shell_view(state: State, player: int, shell: str) -> ShellView:
    side = state.sides[player]
    why_not = _why_not(state, _example(player, shell))
    most = min(side.hand, side.pile) if shell == "shell-swap-cards" else 0
    move = MoveView(shell.removeprefix("shell-"), player, shell, why_not is None, why_not)
    return ShellView(Term(shell), SHELLS[shell], shell not in side.shells, move, most)


def _example(player: int, shell: str) -> Action:
    """An action that uses the shell, to find out whether it can be used."""
    match shell:
        case "shell-extra-turn":
            return a.ExtraTurn(player)
        case "shell-two-spots":
            return a.TwoSpots(player)
        case "shell-swap-cards":
            return a.SwapCards(player, 1)
        case "shell-draw-three":
            return a.DrawThree(player)
    return a.BlockSpot(player, BOARD[0].id)


