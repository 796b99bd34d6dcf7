"""The Magic Seashells, each used once (variant-seashells)."""

from dataclasses import replace
from typing import Annotated

from companion.games.azura.actions.family import Move, SpotId
from companion.games.azura.numbers import HAND_SIZE_WITH_DRAGON, SHELL_DRAW
from companion.games.azura.rules.board import get_spot
from companion.games.azura.rules.turn import (
    exchange,
    is_extra_turn_open,
    settle,
    use_shell,
)
from companion.games.azura.state import Event, State, is_last_turn, other
from companion.games.core import (
    N_,
    About,
    Message,
    Refusal,
    Term,
    name,
    noting,
    say,
    say_n,
)

Swapped = Annotated[
    int,
    About(
        "How many cards are discarded and drawn.", least=1, most=HAND_SIZE_WITH_DRAGON
    ),
]


class Shell(Move, needs_current=True):
    """A seashell of the player on turn."""

    def use(self, state: State) -> State:
        """It turned over. Refused out of turn or time, when it is used up, and as the second of a turn."""
        return use_shell(state, self.player, self.RULE)

    def brief(self, before: State, after: State) -> Message:
        """Which of the seashells."""
        return say("Seashell: {shell}", shell=Term(self.RULE))


class ExtraTurn(Shell, kind="extra-turn", correctable=True, rule="shell-extra-turn"):
    """Use the seashell for another turn, at the end of one's turn."""

    LINE = N_("{player} uses a seashell: extra turn")

    def apply(self, state: State) -> State:
        """Refused once the end is near, unless the table was opened otherwise."""
        used = self.use(state)
        # The rules do not say whether it puts the last turn off: the table chose when it was opened.
        if not is_extra_turn_open(state):
            raise Refusal("extra-turn-at-end", self.RULE)
        noted = noting(used, Event("extra-turn", self.player))
        return settle(noted)


class TwoSpots(Shell, kind="two-spots", correctable=True, rule="shell-two-spots"):
    """Use the seashell for cards on two different spots, at the start of one's turn."""

    LINE = N_("{player} uses a seashell: two spots")

    def apply(self, state: State) -> State:
        """Refused with fewer than two cards in hand."""
        used = self.use(state)
        who, hand = name(state, self.player), state.sides[self.player].hand
        # A single card leaves none for the second spot.
        if hand < 2:
            raise Refusal("hand-too-small", self.RULE, player=who, hand=hand)
        return noting(used, Event("two-spots", self.player))


class SwapCards(Shell, kind="swap-cards", correctable=True, rule="shell-swap-cards"):
    """Use the seashell to discard cards and draw as many, at the start of one's turn."""

    cards: Swapped

    def apply(self, state: State) -> State:
        """Refuses none, more than are held, more than can be drawn."""
        used = self.use(state)
        hand = state.sides[self.player].hand
        if not 1 <= self.cards <= hand:
            raise Refusal("swap-out-of-range", self.RULE, "cards", hand=hand)
        swapped = exchange(used, self.player, self.cards)
        return noting(swapped, Event("swap", self.player, self.cards))

    def tell(self, before: State, after: State) -> Message:
        return say_n(
            "{player} uses a seashell: one card swapped",
            "{player} uses a seashell: {n} cards swapped",
            self.cards,
            "shell-swap-cards",
            player=name(before, self.player),
        )


class DrawThree(Shell, kind="draw-three", rule="shell-draw-three"):
    """Use the seashell to draw three cards, then discard three, at the start of one's turn."""

    LINE = N_("{player} uses a seashell: draw three, discard three")

    def apply(self, state: State) -> State:
        """Refused with fewer than three left to draw."""
        used = self.use(state)
        # Which three of the eight go is the player's secret; all the helper sees is that the hand stays as large.
        drawn = exchange(used, self.player, SHELL_DRAW)
        return noting(drawn, Event("draw-three", self.player, SHELL_DRAW))


class BlockSpot(Shell, kind="block-spot", correctable=True, rule="shell-block-spot"):
    """Use the seashell to close a spot to the other player until one's own next turn, at the end of one's turn."""

    spot: SpotId

    def apply(self, state: State) -> State:
        """Refused in the last turn: nobody plays after it."""
        used = self.use(state)
        spot = get_spot(self.spot)
        if is_last_turn(state):
            raise Refusal("no-turn-follows", self.RULE)
        # It counts from the other player's turn on; a block that still holds in this turn stays until then.
        blocked = replace(used, next_block=spot.id)
        return settle(noting(blocked, Event("block", self.player, term=spot.id)))

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player} uses a seashell: {kind} is blocked for {other}",
            "shell-block-spot",
            player=name(before, self.player),
            other=name(before, other(self.player)),
            kind=Term(self.spot),
        )

    def brief(self, before: State, after: State) -> Message:
        return say("Seashell: {kind} blocked", kind=Term(self.spot))
