"""What is new to two people who play Azura for the first time, and when."""

from collections.abc import Callable, Mapping

from companion.games.azura.numbers import BOARD, NO_CARDS
from companion.games.azura.state import State, count_on, is_finished, is_last_turn


def _happened(kind: str) -> Callable[[State], bool]:
    return lambda state: any(event.kind == kind for event in state.events)


def _is_untouched(state: State) -> bool:
    # Spots may be empty again later: then cards have been taken or a pile was finished.
    scored = any(sum(side.scored) for side in state.sides)
    return state.spots == NO_CARDS and not scored and not state.city_piles


def _is_second_turn(state: State) -> bool:
    """Whether cards lie on the board for the one who did not begin, and nobody has taken any yet."""
    nobody = all(side.scored == NO_CARDS for side in state.sides)
    return nobody and state.spots != NO_CARDS and state.turn != state.options.first


# What passes soonest stands first: a helper offers one at a time.
MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "scoring": lambda state: state.phase == "scoring" and not is_finished(state),
    "last-turn": is_last_turn,
    # Before the first taking of the dragon, as the rule of the lost card is the one that surprises.
    "dragon-moves": _happened("dragon-from"),
    "dragon": _happened("dragon"),
    "take": _happened("take"),
    "empty": _happened("empty"),
    "first-turn": _is_untouched,
    "second-turn": _is_second_turn,
    "city-pile": lambda state: state.city_piles > 0,
    "under": lambda state: sum(state.under) > 0,
    # A Sorcerer could take from either of his spots.
    "choice": lambda state: bool(
        count_on(state, "mother-of-pearl") and count_on(state, "petrified-dragon")
    ),
    "half-full": lambda state: any(
        0 < count_on(state, spot.id) < spot.silhouettes for spot in BOARD
    ),
}
