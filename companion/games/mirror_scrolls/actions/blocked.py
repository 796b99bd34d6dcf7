"""What is entered about a blocked round."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.core import About, Message, Refusal, Seat
from companion.games.mirror_scrolls.actions.family import Move, Number
from companion.games.mirror_scrolls.numbers import COUNT_ROUNDS, SCROLLS
from companion.games.mirror_scrolls.rules.blocked import check_blocked, decide, tied
from companion.games.mirror_scrolls.rules.rounds import check_number, find_donor
from companion.games.mirror_scrolls.state import (
    State,
    check_going_on,
    check_own_game,
    is_turn_by_turn,
    name,
    put,
)
from companion.games.mirror_scrolls.words import history


@dataclass(frozen=True)
class Blocked(Move, kind="blocked", rule="blocked-round", needs_current=True):
    """The deck is empty and all passed in a row (blocked-round); turn by turn the helper sees that itself."""

    def admit(self, state: State) -> None:
        """Refuses a round that has not begun, where the offering is kept."""
        if (
            state.phase == "ready"
            and state.depth != COUNT_ROUNDS
            and not state.options.classic
        ):
            raise Refusal("offering-first", "offering")

    def apply(self, state: State) -> State:
        """The hands are asked for. Refuses it turn by turn, where the helper counts for itself."""
        check_going_on(state)
        check_own_game(state)
        if state.phase == "blocked":
            raise Refusal("round-blocked", "blocked-round")
        if is_turn_by_turn(state):
            raise Refusal("not-blocked-yet", "blocked-round")
        return replace(state, phase="blocked", events=())

    def tell(self, before: State) -> Message:
        """That it is blocked."""
        return history.is_blocked()


@dataclass(frozen=True)
class CountHand(Move, kind="count-hand", rule="blocked-round", correctable=True):
    """How many scrolls a mage holds in a blocked round. May be typed again."""

    player: Seat
    scrolls: Annotated[int, About("Scrolls in the hand.", least=1, most=SCROLLS - 1)]

    def apply(self, state: State) -> State:
        """Refuses what cannot be, and what the helper knows."""
        check_blocked(state, self.player)
        who = name(state, self.player)
        if is_turn_by_turn(state):
            raise Refusal(
                "hand-known",
                "blocked-round",
                player=who,
                n=state.turns.hands[self.player],
            )
        if self.scrolls < 1:
            raise Refusal("hand-empty", "end-of-round", player=who)
        counts = put(state.counts, self.player, self.scrolls)
        if sum(count or 0 for count in counts) >= SCROLLS:
            raise Refusal("too-many-scrolls", "components", most=SCROLLS - 1)
        highs = put(state.highs, self.player, None)
        return decide(replace(state, counts=counts, highs=highs, events=()))

    def tell(self, before: State) -> Message:
        """The hand, and the winner if that decides it."""
        return history.holds(
            name(before, self.player), self.scrolls, self.find_round_winner(before)
        )


@dataclass(frozen=True)
class Highest(Move, kind="highest", rule="tied-round", correctable=True):
    """The highest number in the hand of a mage who is tied in a blocked round (tied-round)."""

    player: Seat
    number: Number

    def apply(self, state: State) -> State:
        """Refuses numbers that no hand of that size can have as its highest."""
        check_blocked(state, self.player)
        if None in state.counts:
            raise Refusal("hands-first", "blocked-round")
        if self.player not in tied(state):
            raise Refusal("not-tied", "tied-round", player=name(state, self.player))
        check_number(state, self.player, self.number, state.highs, rule="tied-round")
        self._check_possible(state)
        highs = put(state.highs, self.player, self.number)
        return decide(replace(state, highs=highs, events=()))

    def _check_possible(self, state: State) -> None:
        # Numbers differ, so of n scrolls the highest is n − 1 or more.
        count = state.counts[self.player] or 0
        if self.number < count - 1:
            who = name(state, self.player)
            raise Refusal(
                "highest-too-low", "tied-round", player=who, n=count, least=count - 1
            )
        # The donation lies in the chain; but a Hungry Dragon may have mixed it into the deck, and somebody drawn it.
        donor = find_donor(state)
        if (
            donor is not None
            and state.options.dragon != "hungry-dragon"
            and state.offers[donor] == self.number
        ):
            raise Refusal("number-in-chain", "donation", number=self.number)

    def tell(self, before: State) -> Message:
        """The number, and the winner if that decides it."""
        return history.has_highest(
            name(before, self.player), self.number, self.find_round_winner(before)
        )
