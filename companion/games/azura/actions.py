"""Everything that can be entered at an Azura table. Each names the player who does it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action, Rename


@dataclass(frozen=True)
class Play(Action):
    """Lay `count` equal cards on their spot (turn). `take` is the chosen target where there is a choice."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    spot: str
    count: int
    take: str = ""


@dataclass(frozen=True)
class EndTurn(Action):
    """Refill the hand, `from_reserve` of the cards from the reserve, and pass the turn on (hand-size)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    from_reserve: int = 0


@dataclass(frozen=True)
class CannotRefill(Action):
    """Say that the hand cannot be completed: the other player has one last turn (end-of-game)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class Pass(Action):
    """Play nothing, where a seashell blocks the only spot or no card is left."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class ExtraTurn(Action):
    """Use the seashell for another turn, at the end of one's turn (shell-extra-turn)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class TwoSpots(Action):
    """Use the seashell for cards on two spots, at the start of one's turn (shell-two-spots)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class SwapCards(Action):
    """Use the seashell to discard `cards` cards and draw as many, at the start (shell-swap-cards)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    cards: int


@dataclass(frozen=True)
class DrawThree(Action):
    """Use the seashell to draw three cards, then discard three, at the start (shell-draw-three)."""

    needs_current: ClassVar[bool] = True
    player: int


@dataclass(frozen=True)
class BlockSpot(Action):
    """Use the seashell to close a spot to the other player, at the end (shell-block-spot)."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    player: int
    spot: str


@dataclass(frozen=True)
class ScoreCards(Action):
    """Type a score pile as how many 1s, 2s, 3s, 4s … it holds (final-scoring). May be typed again."""

    correctable: ClassVar[bool] = True
    player: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class ScoreTotal(Action):
    """Type what a score pile is worth, without the dragon (final-scoring). May be typed again."""

    correctable: ClassVar[bool] = True
    player: int
    points: int


ACTIONS: Mapping[str, type[Action]] = {
    "play": Play,
    "end-turn": EndTurn,
    "cannot-refill": CannotRefill,
    "pass": Pass,
    "extra-turn": ExtraTurn,
    "two-spots": TwoSpots,
    "swap-cards": SwapCards,
    "draw-three": DrawThree,
    "block-spot": BlockSpot,
    "score-cards": ScoreCards,
    "score-total": ScoreTotal,
    "rename": Rename,
}
