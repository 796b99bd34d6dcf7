"""What is counted: the hands of a blocked round, and what a table counts again."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import N_, About, Message, Refusal, name, put, say, say_n
from companion.games.mirror_scrolls.actions.family import (
    Move,
    Number,
    Seat,
    find_round_winner,
)
from companion.games.mirror_scrolls.numbers import (
    COUNT_ROUNDS,
    LEAST_MAGES,
    MOST_MAGES,
    SCROLLS,
)
from companion.games.mirror_scrolls.rules.rounds import (
    check_blocked,
    check_number,
    decide,
    find_chained,
    least_highest,
    tied,
)
from companion.games.mirror_scrolls.rules.turns import check_on_turn
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_going_on,
    check_own_game,
    is_turn_by_turn,
    mages,
)


class Blocked(
    Move, kind="blocked", rule="blocked-round", needs_current=True, correctable=True
):
    """The deck is empty and all passed in a row (blocked-round); turn by turn the helper sees that itself."""

    LINE = N_("The round is blocked")

    def admit(self, state: State) -> None:
        """Refuses a round that has not begun, where the offering is kept."""
        if state.depth == COUNT_ROUNDS or state.options.classic:
            return
        # Tables of earlier versions took it at any time, so their logs are not asked.
        if state.phase == "ready":
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


class CountHand(Move, kind="count-hand", rule="blocked-round", correctable=True):
    """How many scrolls a mage holds in a blocked round. May be typed again."""

    player: Seat
    scrolls: Annotated[int, About("Scrolls in the hand.", least=1, most=SCROLLS - 1)]

    def apply(self, state: State) -> State:
        """Refuses what cannot be, and what the helper knows."""
        check_blocked(state, self.player)
        who = name(state, self.player)
        if is_turn_by_turn(state):
            known = state.turns.hands[self.player]
            raise Refusal("hand-known", "blocked-round", player=who, n=known)
        if self.scrolls < 1:
            raise Refusal("hand-empty", "end-of-round", "scrolls", player=who)
        counts = put(state.counts, self.player, self.scrolls)
        # One scroll at least, the donation, lies in the chain.
        if sum(count or 0 for count in counts) >= SCROLLS:
            raise Refusal("too-many-scrolls", "components", "scrolls", most=SCROLLS - 1)
        # A number typed before was that of a hand of another size.
        highs = put(state.highs, self.player, None)
        return decide(replace(state, counts=counts, highs=highs, events=()))

    def tell(self, before: State, after: State) -> Message:
        who, winner = name(before, self.player), find_round_winner(before, after)
        if winner is None:
            return say_n(
                "{player} holds one scroll",
                "{player} holds {n} scrolls",
                self.scrolls,
                "blocked-round",
                player=who,
            )
        return say_n(
            "{player} holds one scroll; {winner} wins the round",
            "{player} holds {n} scrolls; {winner} wins the round",
            self.scrolls,
            "blocked-round",
            player=who,
            winner=winner,
        )


class Highest(Move, kind="highest", rule="tied-round", correctable=True):
    """The highest number in the hand of a mage who is tied in a blocked round (tied-round)."""

    player: Seat
    number: Number

    def admit(self, state: State) -> None:
        """Refuses what the donation rules out."""
        # Logs of earlier versions may hold the one number more that was possible without it.
        if self.player in tied(state):
            count = state.counts[self.player] or 0
            self.check_least(state, least_highest(state, count))

    def apply(self, state: State) -> State:
        """Refuses numbers that no hand of that size can have as its highest."""
        check_blocked(state, self.player)
        if None in state.counts:
            raise Refusal("hands-first", "blocked-round")
        who = name(state, self.player)
        if self.player not in tied(state):
            raise Refusal("not-tied", "tied-round", "player", player=who)
        check_number(self.player, self.number, state.highs, rule="tied-round")
        self.check_least(state, (state.counts[self.player] or 0) - 1)
        if self.number == find_chained(state):
            raise Refusal("number-in-chain", "donation", "number", number=self.number)
        highs = put(state.highs, self.player, self.number)
        return decide(replace(state, highs=highs, events=()))

    def check_least(self, state: State, least: int) -> None:
        """Refuse a number below the least that the highest of this hand can be."""
        if self.number < least:
            raise Refusal(
                "highest-too-low",
                "tied-round",
                "number",
                player=name(state, self.player),
                n=state.counts[self.player] or 0,
                least=least,
            )

    def tell(self, before: State, after: State) -> Message:
        who, winner = name(before, self.player), find_round_winner(before, after)
        if winner is None:
            return say(
                "{player}’s highest number: {n}",
                "tied-round",
                player=who,
                n=self.number,
            )
        return say(
            "{player}’s highest number: {n}; {winner} wins the round",
            "tied-round",
            player=who,
            n=self.number,
            winner=winner,
        )


class Recount(Move, kind="recount", rule="turn", needs_current=True, correctable=True):
    """Set hands and deck to what lies on the table, where a draw or a link was forgotten.

    Who has passed has passed: only where the deck turns out not to be empty they should have drawn (pass).
    """

    TODAY = {"keeps_passes": True}
    hands: Annotated[
        tuple[Annotated[int, About(least=1, most=SCROLLS - 1)], ...],
        About(
            "Scrolls in each hand, seat by seat.", least=LEAST_MAGES, most=MOST_MAGES
        ),
    ]
    deck: Annotated[
        int,
        About(
            "Scrolls in the deck; all others lie in the chain.", least=0, most=SCROLLS
        ),
    ]
    # Logs of earlier versions lack this: there nobody had passed any more.
    keeps_passes: Annotated[
        bool, About("Filled in by the server: who has passed still has.")
    ] = False

    def apply(self, state: State) -> State:
        """Refuses hands without a scroll, and more scrolls than there are: one at least lies in the chain."""
        check_on_turn(state, state.turns.turn)
        refusal = Refusal("counts-do-not-fit", "components", "hands", most=SCROLLS - 1)
        if len(self.hands) != mages(state) or min(self.hands) < 1 or self.deck < 0:
            raise refusal
        chain = SCROLLS - sum(self.hands) - self.deck
        if chain < 1:
            raise refusal
        counted = changed(
            replace(state, events=()), hands=self.hands, deck=self.deck, chain=chain
        )
        was_empty = not state.turns.deck
        if self.keeps_passes and not (was_empty and self.deck):
            return counted
        return changed(counted, passed=(), barred=())

    def tell(self, before: State, after: State) -> Message:
        if before.turns.passed and not after.turns.passed:
            return say(
                "Hands and deck are counted again; scrolls left in the deck: {n}; passes so far no longer count",
                "turn",
                n=self.deck,
            )
        return say(
            "Hands and deck are counted again; scrolls left in the deck: {n}",
            "turn",
            n=self.deck,
        )
