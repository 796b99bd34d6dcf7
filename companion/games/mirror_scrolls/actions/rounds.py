"""What is entered about whole rounds: how much is kept, the offering, the winner, what was left in the hands."""

from dataclasses import dataclass, replace
from typing import Annotated, Self

from companion.games.core import About, Chance, Message, Refusal, Seat, check_player
from companion.games.mirror_scrolls.actions.family import Move, Number
from companion.games.mirror_scrolls.numbers import COUNT_ROUNDS, DEPTHS, SCROLLS
from companion.games.mirror_scrolls.rules.rounds import (
    check_number,
    donate,
    find_donor,
    parse_scroll,
    points_left,
    record,
)
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    check_going_on,
    check_own_game,
    check_seat,
    mages,
    name,
    names,
    put,
)
from companion.games.mirror_scrolls.words import history


@dataclass(frozen=True)
class WinRound(Move, kind="win-round", rule="end-of-round", correctable=True):
    """A mage won the round (end-of-round).

    In classic dominoes the winner gets what is left in the others' hands, less what is left in their own
    (classic-dominoes).
    """

    player: Seat
    round: Annotated[
        int,
        About(
            "The round's number, so that two phones say it once; 0: the one going on."
        ),
    ] = 0
    # Tables of earlier versions added the winner's own hand; their logs lack this and stay as they were.
    less_own: Annotated[
        bool, About("Filled in by the server: the winner's own scrolls are taken off.")
    ] = False

    def complete(self, state: State, chance: Chance) -> Self:
        """With the usual rule of classic dominoes."""
        return replace(self, less_own=state.options.classic)

    def apply(self, state: State) -> State:
        """Refuses another round's number; in classic dominoes, hands not yet marked, and a winner with more points
        in hand than another mage."""
        check_seat(state, self.player)
        if self.round and self.round != len(state.wins) + 1:
            raise Refusal("other-round", "end-of-round", round=self.round)
        state = replace(state, events=())
        if not state.options.classic:
            return record(state, Win(self.player))
        missing = tuple(
            seat
            for seat, left in enumerate(state.left)
            if not left and seat != self.player
        )
        if missing:
            raise Refusal(
                "hands-missing", "classic-dominoes", players=names(state, missing)
            )
        return record(state, Win(self.player, points=self._count(state)))

    def _count(self, state: State) -> int:
        points = [points_left(state, seat) for seat in range(mages(state))]
        if not self.less_own:
            return sum(points)
        own = points.pop(self.player)
        if own > min(points):
            lower = next(
                seat for seat in range(mages(state)) if points_left(state, seat) < own
            )
            player, other = name(state, self.player), name(state, lower)
            raise Refusal("not-lowest", "classic-dominoes", player=player, other=other)
        return sum(points) - own

    def tell(self, before: State) -> Message:
        """Who, and which round or how many points."""
        who = name(before, self.player)
        if not before.options.classic:
            return history.wins_round(who, len(before.wins) + 1)
        return history.wins_points(who, self.apply(before).wins[-1].points)


@dataclass(frozen=True)
class ChangeWinner(Move, kind="change-winner", rule="winning", correctable=True):
    """An earlier round goes to another mage, also one that the helper decided."""

    round: Annotated[int, About("The round, counted from 1.", least=1)]
    player: Seat

    def apply(self, state: State) -> State:
        """With its points. Refuses a round that was not played."""
        check_player(self.player, state.options.players)
        if not 1 <= self.round <= len(state.wins):
            raise Refusal("no-such-round", "winning", round=self.round)
        win = replace(state.wins[self.round - 1], player=self.player, how="told")
        return replace(state, wins=put(state.wins, self.round - 1, win), events=())

    def tell(self, before: State) -> Message:
        """The round and its winner."""
        return history.goes_to(self.round, name(before, self.player))


@dataclass(frozen=True)
class SetDepth(Move, kind="set-depth", rule="setup"):
    """How much the helper keeps from the next round on."""

    depth: Annotated[
        int, About("1 rounds, 2 the offering too, 3 every turn.", among=DEPTHS)
    ]

    def apply(self, state: State) -> State:
        """Refuses that while a round is going on."""
        check_going_on(state)
        check_own_game(state)
        if self.depth not in DEPTHS:
            raise Refusal("no-such-depth", "setup")
        if state.phase != "ready" or any(offer is not None for offer in state.offers):
            raise Refusal("round-going-on", "end-of-round")
        return replace(state, depth=self.depth, events=())

    def tell(self, before: State) -> Message:
        """What is kept from now on."""
        return history.keeps(self.depth)


@dataclass(frozen=True)
class Offer(Move, kind="offer", rule="offering", correctable=True):
    """The number at the centre of the scroll that a mage offers; the last one opens the round (offering, donation)."""

    player: Seat
    number: Number

    def apply(self, state: State) -> State:
        """Refuses a number outside 0–27, one that another mage has offered, and offerings after the last."""
        check_seat(state, self.player)
        check_own_game(state)
        if state.depth == COUNT_ROUNDS:
            raise Refusal("only-rounds", "offering")
        if state.phase != "ready":
            raise Refusal("offering-complete", "offering")
        check_number(state, self.player, self.number, state.offers, rule="offering")
        state = replace(
            state, offers=put(state.offers, self.player, self.number), events=()
        )
        return state if None in state.offers else donate(state)

    def tell(self, before: State) -> Message:
        """The number, and the donation once it is known."""
        after, who = self.apply(before), name(before, self.player)
        donor = find_donor(after)
        if donor is None:
            return history.offers(who, self.number)
        return history.offers_last(
            who, self.number, name(before, donor), after.offers[donor] or 0
        )


@dataclass(frozen=True)
class LeftOver(Move, kind="left-over", rule="classic-dominoes", correctable=True):
    """The scrolls left in a mage's hand (classic-dominoes). Replaces what was marked."""

    player: Seat
    scrolls: Annotated[
        tuple[str, ...],
        About("Scrolls as their two spells, “freeze-star”.", most=SCROLLS - 1),
    ] = ()

    def apply(self, state: State) -> State:
        """Refuses scrolls that there are not, one marked twice, and more than can be in hands: one lies in play."""
        check_seat(state, self.player)
        if not state.options.classic:
            raise Refusal("no-points-here", "winning")
        scrolls = tuple(parse_scroll(scroll) for scroll in self.scrolls)
        left = put(state.left, self.player, scrolls)
        marked = [scroll for hand in left for scroll in hand]
        if len(set(marked)) < len(marked):
            raise Refusal("scroll-twice", "scrolls")
        if len(marked) >= SCROLLS:
            raise Refusal("too-many-scrolls", "components", most=SCROLLS - 1)
        return replace(state, left=left, events=())

    def tell(self, before: State) -> Message:
        """How many, and their points."""
        points = points_left(self.apply(before), self.player)
        return history.has_left(name(before, self.player), len(self.scrolls), points)
