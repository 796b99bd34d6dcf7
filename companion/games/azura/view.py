"""What a screen shows of an Azura table: whose turn it is, what lies where, and how near the end is."""

from dataclasses import dataclass

from companion.games.azura import actions as a
from companion.games.azura.numbers import (
    BOARD,
    CARDS_EACH,
    CITY_PILES_TO_END,
    HAND_SIZE_WITH_DRAGON,
    HIGHEST_CARD,
    KINDS,
    PLAYERS,
    REPORTED_HIGHEST_CARD,
    RESERVE_SIZE,
    SHELLS,
    UNDER_THE_BOARD,
    Spot,
)
from companion.games.azura.rules.board import (
    check_count,
    check_spot,
    choices,
    lay,
    most_cards,
)
from companion.games.azura.rules.scoring import dragon_points, total
from companion.games.azura.rules.turn import (
    draws,
    has_decision,
    is_short,
    least_reserve,
)
from companion.games.azura.state import (
    State,
    cards_left,
    cards_needed,
    check_on_turn,
    count_on,
    hand_limit,
    is_finished,
    is_last_turn,
)
from companion.games.azura.words.lines import ATTENTION, EFFECTS, lines
from companion.games.azura.words.prompts import (
    notices,
    now,
    player_warnings,
    refill_prompt,
)
from companion.games.azura.words.results import problems
from companion.games.core import Message, MoveView, Problem, Term, offer, why_refused


@dataclass(frozen=True)
class Cards:
    """A number of cards of one kind, or under the board."""

    term: Term
    n: int


@dataclass(frozen=True)
class TakeView:
    """One way to play. `take` is what the action sends, None where there is no choice; `targets` light up.

    `lines` say what will happen. `dragon`: the dragon changes hands. `triggers_end`: the other player's
    last turn follows. `ends_turn`: the hand is refilled and the turn passes on at once.
    """

    take: str | None
    cards: tuple[Cards, ...]
    total: int
    targets: tuple[str, ...]
    dragon: bool
    triggers_end: bool
    ends_turn: bool
    lines: tuple[Message, ...]


@dataclass(frozen=True)
class PlayView:
    """What playing `count` cards does: one way, or one for each choice."""

    count: int
    triggers: bool
    has_choice: bool
    ways: tuple[TakeView, ...]


@dataclass(frozen=True)
class SpotView:
    """A spot. `silhouettes` is 0 and `free` None for a pile. `targets` are where it takes from, `arrows` those to
    which an arrow is printed.

    `most` is how many cards can be laid now; 0, with `why_not`, where none can.
    """

    id: str
    term: Term
    number: int
    rule: str
    count: int
    silhouettes: int
    free: int | None
    targets: tuple[str, ...]
    arrows: tuple[str, ...]
    goes_under: bool
    has_choice: bool
    blocked: bool
    played: bool
    can_play: bool
    why_not: Message | None
    most: int
    plays: tuple[PlayView, ...]


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
    seats: tuple[SeatView, ...]
    spots: tuple[SpotView, ...]
    hunters_under: int
    riders_under: int
    under: int
    city_piles: int
    city_piles_to_end: int
    largest_hand: int
    largest_reserve: int
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
    spots = tuple(spot_view(state, spot) for spot in BOARD)
    seats = tuple(seat_view(state, player) for player in range(PLAYERS))
    return View(
        now=now(state),
        finished=is_finished(state),
        phase=state.phase,
        turn=None if state.phase == "scoring" else state.turn,
        last_turn=is_last_turn(state),
        ended_by=state.ended_by,
        seats=seats,
        spots=spots,
        hunters_under=state.under[0],
        riders_under=state.under[1],
        under=sum(state.under),
        city_piles=state.city_piles,
        city_piles_to_end=CITY_PILES_TO_END,
        largest_hand=HAND_SIZE_WITH_DRAGON,
        largest_reserve=RESERVE_SIZE,
        dragon=state.dragon,
        blocked=Term(state.blocked) if state.blocked else None,
        block_choices=tuple(Term(spot.id) for spot in BOARD),
        foreshadowing=state.options.foreshadowing,
        seashells=state.options.seashells,
        refill=find_refill(state),
        moves=move_views(state, seats),
        happened=lines(state),
        attention=lines(state, ATTENTION),
        notices=notices(state),
        card_values=tuple(range(1, REPORTED_HIGHEST_CARD + 1)),
        higher_values=tuple(range(REPORTED_HIGHEST_CARD + 1, HIGHEST_CARD + 1)),
        problems=problems(state),
    )


def seat_view(state: State, player: int) -> SeatView:
    """One side of the table."""
    side = state.sides[player]
    scored = tuple(
        Cards(Term(kind), n) for kind, n in zip(KINDS, side.scored, strict=True) if n
    )
    shells = (
        tuple(shell_view(state, player, shell) for shell in SHELLS)
        if state.options.seashells
        else ()
    )
    return SeatView(
        name=state.options.players[player],
        on_turn=state.phase != "scoring" and state.turn == player,
        hand=side.hand,
        hand_limit=hand_limit(state, player),
        draw_pile=side.pile,
        reserve=side.reserve,
        left=cards_left(state, player),
        drawn=CARDS_EACH - side.pile,
        discarded=side.discarded,
        score_cards=sum(side.scored),
        scored=scored,
        has_dragon=state.dragon == player,
        dragon_points=dragon_points(state, player),
        shells=shells,
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
    most = min(side.hand, side.pile) if shell == "shell-swap-cards" else 0
    return ShellView(
        Term(shell),
        SHELLS[shell],
        shell not in side.shells,
        offer(state, examples[shell]),
        most,
    )


def move_views(state: State, seats: tuple[SeatView, ...]) -> tuple[MoveView, ...]:
    """What the player on turn may do beside playing cards; declaring a short hand is for both, as it may come late."""
    declarations = tuple(
        offer(state, a.CannotRefill(player)) for player in range(PLAYERS)
    )
    shells = tuple(shell.move for shell in seats[state.turn].shells)
    end = offer(state, a.EndTurn(state.turn, least_reserve(state)))
    return end, offer(state, a.Pass(state.turn)), *declarations, *shells


def find_refill(state: State) -> Refill | None:
    """The refill of the player on turn, None while cards still have to be played or no refill follows."""
    if state.phase == "scoring" or (state.phase == "play" and not state.played):
        return None
    side, needed = state.sides[state.turn], cards_needed(state, state.turn)
    return Refill(
        player=state.turn,
        needed=needed,
        cards=min(needed, cards_left(state, state.turn)),
        limit=hand_limit(state, state.turn),
        pile=side.pile,
        reserve=side.reserve,
        least_from_reserve=least_reserve(state),
        most_from_reserve=min(side.reserve, needed),
        draws=draws(state),
        short=is_short(state),
        message=refill_prompt(state),
    )


# ---- the board, with what each possible play would take ----


def spot_view(state: State, spot: Spot) -> SpotView:
    """A spot for the player on turn."""

    def check() -> None:
        check_on_turn(state, state.turn)
        check_spot(state, spot)
        check_count(state, spot, 1)

    count, why_not = count_on(state, spot.id), why_refused(check, a.Move.REFUSALS)
    most = 0 if why_not else most_cards(state, spot)
    return SpotView(
        id=spot.id,
        term=Term(spot.id),
        number=spot.number,
        rule=spot.rule,
        count=count,
        silhouettes=spot.silhouettes,
        free=spot.free(count),
        targets=spot.targets,
        arrows=spot.arrows,
        goes_under=spot.goes_under,
        has_choice=spot.has_choice,
        blocked=spot.id == state.blocked,
        played=spot.id in state.played,
        can_play=why_not is None,
        why_not=why_not,
        most=most,
        plays=tuple(play_view(state, spot, cards) for cards in range(1, most + 1)),
    )


def play_view(state: State, spot: Spot, count: int) -> PlayView:
    """What laying so many cards would do."""
    offered = choices(state, spot, count)
    ways = tuple(take_view(state, spot, count, take) for take in offered)
    return PlayView(
        count,
        spot.triggers_at(count_on(state, spot.id) + count),
        offered != ("",),
        ways,
    )


def take_view(state: State, spot: Spot, count: int, take: str) -> TakeView:
    """One way to lay them: the board afterwards, before anybody refills."""
    after = lay(state, spot, count, take)
    kinds = [event.kind for event in after.events]
    taken = [event for event in after.events if event.kind in ("take", "take-under")]
    cards = tuple(
        Cards(Term(event.term or UNDER_THE_BOARD), event.n) for event in taken
    )
    return TakeView(
        take=take or None,
        cards=cards,
        total=sum(found.n for found in cards),
        targets=tuple(found.term.term for found in cards),
        dragon="dragon" in kinds or "dragon-from" in kinds,
        triggers_end="ending" in kinds,
        ends_turn=after.phase == "end" and not has_decision(after),
        lines=lines(after, EFFECTS),
    )


def on_turn(state: State) -> tuple[int, ...]:
    """Who plays; nobody while the cards are counted."""
    return () if state.phase == "scoring" else (state.turn,)
