"""What score piles are worth, and who is ahead (final-scoring)."""

from companion.games.azura.numbers import DRAGON_POINTS, PLAYERS
from companion.games.azura.state import State, check_going_on, is_finished
from companion.games.core import Refusal, check_player, name, ranked


def check_scoring(state: State, player: int) -> None:
    """Refuse scores while cards are still played, or once both are in."""
    check_player(player, state.options.players)
    if is_finished(state):
        # Both piles are in: a slip is mended in the history, where the result changes with it.
        check_going_on(state)
    if state.phase != "scoring":
        raise Refusal("score-too-early", "final-scoring")


def dragon_points(state: State, player: int) -> int:
    """3 for the holder of the dragon (final-scoring)."""
    if state.dragon == player:
        return DRAGON_POINTS
    return 0


def products(values: tuple[int, ...]) -> tuple[str, ...]:
    """How many cards of which value a score pile holds; nothing where its total alone was typed."""
    found = enumerate(values, start=1)
    return tuple(f"{count} × {value}" for value, count in found if count)


def total(state: State, player: int) -> int:
    """A player's final score. Both piles must have been typed."""
    typed = state.sides[player].points or 0
    return typed + dragon_points(state, player)


def ranking(state: State) -> tuple[tuple[int, int], ...]:
    """(player, place), best first. Equal: the dragon's holder (tied-scores, only reported)."""
    scores = []
    for player in range(PLAYERS):
        # Doubling leaves room for the tie-break below one point.
        score = total(state, player) * 2
        if state.dragon == player:
            score += 1
        scores.append(score)
    return ranked(scores)


def waiting_for(state: State) -> tuple[str, ...]:
    """Whose score pile has not been typed yet."""
    return tuple(
        name(state, player)
        for player in range(PLAYERS)
        if state.sides[player].points is None
    )
