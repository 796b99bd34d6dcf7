"""The score piles, counted by the players after the last turn (final-scoring).

The helper knows how many cards were taken, not what they are worth: values are printed on the cards.
"""

from dataclasses import replace
from typing import Annotated

from companion.games.azura.actions.family import Move
from companion.games.azura.numbers import ALL_CARDS, HIGHEST_CARD, MOST_POINTS
from companion.games.azura.rules.scoring import check_scoring
from companion.games.azura.state import State, with_side
from companion.games.core import About, Message, Refusal, name, say_n

Values = Annotated[
    tuple[Annotated[int, About(least=0, most=ALL_CARDS)], ...],
    About("How many 1s, 2s, 3s … the score pile holds.", most=HIGHEST_CARD),
]
Points = Annotated[
    int,
    About(
        "What the score pile is worth, without the dragon.", least=0, most=MOST_POINTS
    ),
]


class Score(Move):
    """A score pile as it was typed, in one of two ways; it may be typed again."""

    def tell(self, before: State, after: State) -> Message:
        return say_n(
            "{player} counts one point in the score pile",
            "{player} counts {n} points in the score pile",
            after.sides[self.player].points or 0,
            "final-scoring",
            player=name(before, self.player),
        )


class ScoreCards(Score, kind="score-cards", correctable=True, rule="final-scoring"):
    """Type a score pile as how many 1s, 2s, 3s, 4s … it holds. It may be typed again."""

    values: Values

    def apply(self, state: State) -> State:
        """Refuses it before the end, and impossible counts."""
        check_scoring(state, self.player)
        if len(self.values) > HIGHEST_CARD:
            raise Refusal("value-too-high", self.RULE, "values", most=HIGHEST_CARD)
        if min(self.values, default=0) < 0 or sum(self.values) > ALL_CARDS:
            raise Refusal("cards-out-of-range", self.RULE, "values", most=ALL_CARDS)
        points = sum(value * count for value, count in enumerate(self.values, start=1))
        cleared = replace(state, events=())
        return with_side(cleared, self.player, points=points, values=self.values)


class ScoreTotal(Score, kind="score-total", correctable=True, rule="final-scoring"):
    """Type what a score pile is worth, without the dragon. It may be typed again."""

    points: Points

    def apply(self, state: State) -> State:
        """Refuses it before the end, and impossible sums."""
        check_scoring(state, self.player)
        if not 0 <= self.points <= MOST_POINTS:
            raise Refusal("points-out-of-range", self.RULE, "points", most=MOST_POINTS)
        cleared = replace(state, events=())
        # Values typed before would contradict the sum.
        return with_side(cleared, self.player, points=self.points, values=())
