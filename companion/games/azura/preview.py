"""The nine spots as a page draws them, with what each possible play there would take."""

from dataclasses import dataclass

from companion.games.azura.actions import Play
from companion.games.azura.board import BOARD, UNDER_THE_BOARD, Spot
from companion.games.azura.play import check_count, check_spot, choices, most_cards, play
from companion.games.azura.state import State, check_on_turn, count_on
from companion.games.azura.texts import EFFECTS, lines, refusal_message
from companion.games.core import Message, Refusal, Term


@dataclass(frozen=True)
class Cards:
    """A number of cards of one kind, or under the board."""

    term: Term
    n: int


@dataclass(frozen=True)
class TakeView:
    """One way to play. `take` is what the action sends ("" where there is no choice); `targets` light up.

    `lines` say what will happen. `dragon`: the dragon changes hands. `triggers_end`: the other player's
    last turn follows. `ends_turn`: the hand is refilled and the turn passes on at once.
    """

    take: str
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
    """A spot. `silhouettes` is 0 and `free` None for a pile. `arrows` are where it takes from.

    `most` is how many cards can be laid now; 0, with `why_not`, where none can.
    """

    id: str
    term: Term
    number: int
    rule: str
    count: int
    silhouettes: int
    free: int | None
    arrows: tuple[str, ...]
    goes_under: bool
    has_choice: bool
    blocked: bool
    played: bool
    can_play: bool
    why_not: Message | None
    most: int
    plays: tuple[PlayView, ...]


def spot_views(state: State) -> tuple[SpotView, ...]:
    """All nine spots, in the order of their numbers, for the player on turn."""
    return tuple(_spot_view(state, spot) for spot in BOARD)


def _spot_view(state: State, spot: Spot) -> SpotView:
    count, why_not = count_on(state, spot.id), _why_not(state, spot)
    most = 0 if why_not else most_cards(state, spot)
    return SpotView(
        id=spot.id, term=Term(spot.id), number=spot.number, rule=spot.rule, count=count,
        silhouettes=spot.silhouettes, free=spot.free(count), arrows=spot.targets, goes_under=spot.goes_under,
        has_choice=spot.has_choice, blocked=spot.id == state.blocked, played=spot.id in state.played,
        can_play=why_not is None, why_not=why_not, most=most,
        plays=tuple(_play_view(state, spot, cards) for cards in range(1, most + 1)),
    )


def _why_not(state: State, spot: Spot) -> Message | None:
    try:
        check_on_turn(state, state.turn)
        check_spot(state, spot)
        check_count(state, spot, 1)
    except Refusal as refusal:
        return refusal_message(refusal)
    return None


def _play_view(state: State, spot: Spot, count: int) -> PlayView:
    offered = choices(state, spot, count)
    ways = tuple(_take_view(state, Play(state.turn, spot.id, count, take)) for take in offered)
    return PlayView(count, spot.triggers_at(count_on(state, spot.id) + count), offered != ("",), ways)


def _take_view(state: State, action: Play) -> TakeView:
    after = play(state, action)
    kinds = [event.kind for event in after.events]
    taken = tuple(
        Cards(Term(event.term or UNDER_THE_BOARD), event.n)
        for event in after.events if event.kind in ("take", "take-under")
    )
    return TakeView(
        take=action.take, cards=taken, total=sum(cards.n for cards in taken),
        targets=tuple(cards.term.term for cards in taken),
        dragon="dragon" in kinds or "dragon-from" in kinds,
        triggers_end="ending" in kinds, ends_turn=after.phase == "scoring" or not after.played,
        lines=lines(after, EFFECTS),
    )
