"""The board, with what each possible play would take."""

from collections.abc import Callable
from functools import cache, partial

from companion.games.azura.actions import Move
from companion.games.azura.numbers import BOARD, UNDER_THE_BOARD, Spot
from companion.games.azura.rules.board import (
    check_count,
    check_spot,
    choices,
    effects,
    most_cards,
)
from companion.games.azura.rules.turn import ends_turn
from companion.games.azura.state import State, check_on_turn, count_on
from companion.games.azura.words.lines import EFFECTS, count_doubt, lines
from companion.games.core import Frozen, Message, Term, why_refused

# Whether the turn is over after so many cards, with the dragon taken or not, and with the end triggered or not.
Ends = Callable[[int, bool, bool], bool]


class Cards(Frozen):
    """A number of cards of one kind, or under the board."""

    term: Term
    """Which cards."""
    n: int
    """How many."""


class TakeView(Frozen):
    """One way to play."""

    take: str | None
    """What the action sends as `take`; null where there is no choice."""
    cards: tuple[Cards, ...]
    """What is taken."""
    total: int
    """How many cards that is."""
    targets: tuple[str, ...]
    """The spots from which it is taken."""
    dragon: bool
    """Whether the dragon changes hands."""
    triggers_end: bool
    """Whether the other player's last turn follows."""
    ends_turn: bool
    """Whether the hand is refilled and the turn passes on at once."""
    lines: tuple[Message, ...]
    """What will happen, in words."""


class PlayView(Frozen):
    """What playing `count` cards does: one way, or one for each choice."""

    count: int
    """How many cards are laid: the action's `count`."""
    triggers: bool
    """Whether the spot takes effect with them."""
    has_choice: bool
    """Whether one of `ways` is to be chosen."""
    ways: tuple[TakeView, ...]
    """What can become of it; more than one where there is a choice."""
    doubt: Message | None
    """That players report fewer such cards, of the earlier edition; null where they do not."""

    @property
    def targets(self) -> tuple[str, ...]:
        """All that any of these would take from, each once."""
        found = [target for way in self.ways for target in way.targets]
        return tuple(dict.fromkeys(found))


class SpotView(Frozen):
    """A spot of the board."""

    id: str
    """The spot, as actions name it."""
    term: Term
    """Its name."""
    number: int
    """The number printed on it, 1 to 9."""
    rule: str
    """The section that explains it."""
    count: int
    """Cards that lie on it."""
    silhouettes: int
    """How many it takes until it is full; 0 for a pile."""
    free: int | None
    """How many are missing; null for a pile."""
    targets: tuple[str, ...]
    """The spots from which it takes."""
    arrows: tuple[str, ...]
    """The spots to which an arrow is printed."""
    goes_under: bool
    """Whether its own cards lie under the board once they have taken effect."""
    has_choice: bool
    """Whether playing there may ask for a choice."""
    blocked: bool
    """Whether a seashell has blocked it."""
    played: bool
    """Whether it was played on in this turn."""
    can_play: bool
    """Whether the player on turn can play there now."""
    why_not: Message | None
    """Why not; null where it is possible."""
    most: int
    """How many cards can be laid now; 0 where none can."""
    plays: tuple[PlayView, ...]
    """What each number of cards would do, from 1 on."""


def spot_views(state: State) -> tuple[SpotView, ...]:
    """Every spot for the player on turn."""
    # Fifty plays differ in what they take, but few in what is left to decide after them.
    ends: Ends = cache(partial(ends_turn, state))
    return tuple(spot_view(state, spot, ends) for spot in BOARD)


def spot_view(state: State, spot: Spot, ends: Ends) -> SpotView:
    """A spot for the player on turn."""

    def check() -> None:
        check_on_turn(state, state.turn)
        check_spot(state, spot)
        check_count(state, spot, 1)

    count = count_on(state, spot.id)
    why_not = why_refused(check, Move.REFUSALS)
    most = 0 if why_not else most_cards(state, spot)
    plays = [play_view(state, spot, cards, ends) for cards in range(1, most + 1)]
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
        plays=tuple(plays),
    )


def play_view(state: State, spot: Spot, count: int, ends: Ends) -> PlayView:
    """What laying so many cards would do."""
    offered = choices(state, spot, count)
    ways = [take_view(state, spot, count, take, ends) for take in offered]
    triggers = spot.triggers_at(count_on(state, spot.id) + count)
    return PlayView(
        count, triggers, offered != ("",), tuple(ways), count_doubt(spot.id, count)
    )


def take_view(state: State, spot: Spot, count: int, take: str, ends: Ends) -> TakeView:
    """One way to lay them, told from its events: no play is played forward."""
    events = effects(state, spot, count, take)
    kinds = [event.kind for event in events]
    cards = []
    for event in events:
        if event.kind in ("take", "take-under"):
            # What lay under the board is of two kinds and is shown as one.
            cards.append(Cards(Term(event.term or UNDER_THE_BOARD), event.n))
    dragon = "dragon" in kinds or "dragon-from" in kinds
    triggers_end = "ending" in kinds
    return TakeView(
        take=take or None,
        cards=tuple(cards),
        total=sum(found.n for found in cards),
        targets=tuple(found.term.term for found in cards),
        dragon=dragon,
        triggers_end=triggers_end,
        ends_turn=ends(count, dragon, triggers_end),
        lines=lines(state, events, EFFECTS),
    )
