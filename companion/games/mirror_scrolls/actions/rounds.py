"""What is entered about whole rounds: how much is kept, the offering, the winner, what was left in the hands."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import (
    N_,
    About,
    Chance,
    Message,
    Refusal,
    check_player,
    name,
    names,
    put,
    say,
    say_n,
)
from companion.games.mirror_scrolls.actions.family import Move, Number, Seat
from companion.games.mirror_scrolls.numbers import (
    ALL_POINTS,
    COUNT_ROUNDS,
    DEPTHS,
    SCROLLS,
    TURN_BY_TURN,
    WITH_OFFERING,
)
from companion.games.mirror_scrolls.rules.rounds import (
    check_number,
    donate,
    find_donor,
    parse_scroll,
    points_left,
    record,
    with_left,
)
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    check_going_on,
    check_own_game,
    check_seat,
    mages,
)
from companion.games.mirror_scrolls.words.results import tell_win
from companion.limits import MAX_ACTIONS_PER_TABLE


class WinRound(Move, kind="win-round", rule="end-of-round", correctable=True):
    """A mage won the round (end-of-round).

    In classic dominoes the winner gets what is left in the others' hands, less what is left in their own
    (classic-dominoes).
    """

    player: Seat
    round: Annotated[
        int,
        About(
            "The round's number, so that two phones say it once; 0: the one going on.",
            least=0,
            most=MAX_ACTIONS_PER_TABLE,
        ),
    ] = 0
    # Tables of earlier versions added the winner's own hand; their logs lack this and stay as they were.
    less_own: Annotated[
        bool, About("Filled in by the server: the winner's own scrolls are taken off.")
    ] = False

    def complete(self, state: State, chance: Chance) -> Self:
        """With the usual rule of classic dominoes."""
        # Once, when it is done: read again from the log it keeps the rule that it was done by.
        return replace(self, less_own=state.options.classic)

    def apply(self, state: State) -> State:
        """Refuses another round's number; in classic dominoes, hands not yet marked, and a winner with more points
        in hand than another mage."""
        check_seat(state, self.player)
        if self.round and self.round != len(state.wins) + 1:
            raise Refusal("other-round", "end-of-round", "round", round=self.round)
        state = replace(state, events=())
        if not state.options.classic:
            return record(state, Win(self.player))
        missing = []
        for seat, left in enumerate(state.left):
            is_told = left or state.totals[seat] is not None
            # Who linked the last scroll has nothing to mark.
            if not is_told and seat != self.player:
                missing.append(seat)
        if missing:
            players = names(state, tuple(missing))
            raise Refusal("hands-missing", "classic-dominoes", players=players)
        points = [points_left(state, seat) for seat in range(mages(state))]
        own = points[self.player]
        if not self.less_own:
            return record(state, Win(self.player, points=sum(points)))
        # Where nobody could link, the round goes to the fewest points in hand.
        for seat, theirs in enumerate(points):
            if theirs < own:
                who, other = name(state, self.player), name(state, seat)
                raise Refusal(
                    "not-lowest", "classic-dominoes", "player", player=who, other=other
                )
        return record(state, Win(self.player, points=sum(points) - 2 * own))

    def tell(self, before: State, after: State) -> Message:
        who = name(before, self.player)
        if not before.options.classic:
            return tell_win(who, len(before.wins) + 1)
        won = after.wins[-1]
        return say_n(
            "{player} wins the round: one point",
            "{player} wins the round: {n} points",
            won.points,
            "classic-dominoes",
            player=who,
        )


class ChangeWinner(Move, kind="change-winner", rule="winning", correctable=True):
    """An earlier round goes to another mage, also one that the helper decided."""

    round: Annotated[
        int, About("The round, counted from 1.", least=1, most=MAX_ACTIONS_PER_TABLE)
    ]
    player: Seat

    def apply(self, state: State) -> State:
        """With its points. Refuses a round that was not played."""
        check_player(self.player, state.options.players)
        if not 1 <= self.round <= len(state.wins):
            raise Refusal("no-such-round", "winning", "round", round=self.round)
        at = self.round - 1
        # How it was won is no longer known; its points stay, also where the other mage would have got more.
        win = replace(state.wins[at], player=self.player, how="told")
        return replace(state, wins=put(state.wins, at, win), events=())

    def tell(self, before: State, after: State) -> Message:
        return say(
            "Round {n} goes to {player}",
            "end-of-round",
            n=self.round,
            player=name(before, self.player),
        )


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
            raise Refusal("no-such-depth", "setup", "depth")
        # In the middle of a round nobody knows the hands and rings that the greater depth needs.
        has_begun = any(offer is not None for offer in state.offers)
        if state.phase != "ready" or has_begun:
            raise Refusal("round-going-on", "end-of-round")
        return replace(state, depth=self.depth, events=())

    def tell(self, before: State, after: State) -> Message:
        texts = {
            COUNT_ROUNDS: N_("The helper keeps track of the rounds"),
            WITH_OFFERING: N_("The helper keeps track of the rounds and the offering"),
            TURN_BY_TURN: N_("The helper keeps track of every turn"),
        }
        return say(texts[self.depth], "setup")


class Offer(Move, kind="offer", rule="offering", correctable=True):
    """The number at the centre of the scroll that a mage offers; the last one opens the round (offering, donation)."""

    player: Seat
    number: Number

    def anew(self, then: State, now: State) -> Self:
        """Refuses it in a round before that for which it was offered."""
        if now.phase != "ready" and len(now.wins) < len(then.wins):
            number = len(now.wins) + 1
            raise Refusal("round-not-over", "end-of-round", round=number)
        return self

    def apply(self, state: State) -> State:
        """Refuses a number outside 0–27, one that another mage has offered, and offerings after the last."""
        check_seat(state, self.player)
        check_own_game(state)
        if state.depth == COUNT_ROUNDS:
            raise Refusal("only-rounds", "offering")
        if state.phase != "ready":
            raise Refusal("offering-complete", "offering")
        check_number(self.player, self.number, state.offers, rule="offering")
        offers = put(state.offers, self.player, self.number)
        state = replace(state, offers=offers)
        # All scrolls are turned over at once, so nothing follows from a number before the last one is in: until then
        # it is told how the last round ended.
        if None in offers:
            return state
        return donate(replace(state, events=()))

    def tell(self, before: State, after: State) -> Message:
        who, donor = name(before, self.player), find_donor(after)
        if donor is None:
            return say("{player} offers {n}", "offering", player=who, n=self.number)
        return say(
            "{player} offers {n}; the donation is {donor}’s {lowest}",
            "donation",
            player=who,
            n=self.number,
            donor=name(before, donor),
            lowest=after.offers[donor] or 0,
        )


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
            raise Refusal("scroll-twice", "scrolls", "scrolls")
        # One scroll at least was linked, else there was no round.
        if len(marked) >= SCROLLS:
            raise Refusal("too-many-scrolls", "components", "scrolls", most=SCROLLS - 1)
        totals = put(state.totals, self.player, None)
        return with_left(state, left, totals, "scrolls")

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player}: scrolls left in hand: {n}, points: {points}",
            "classic-dominoes",
            player=name(before, self.player),
            n=len(self.scrolls),
            points=points_left(after, self.player),
        )


class LeftPoints(Move, kind="left-points", rule="classic-dominoes", correctable=True):
    """What a mage's hand is worth, added up by the table (classic-dominoes). Replaces what was marked."""

    player: Seat
    points: Annotated[
        int, About("The points left in the hand.", least=0, most=ALL_POINTS)
    ]

    def apply(self, state: State) -> State:
        """Refuses more points than there are on all scrolls together."""
        check_seat(state, self.player)
        if not state.options.classic:
            raise Refusal("no-points-here", "winning")
        if self.points < 0:
            raise Refusal(
                "too-many-points", "classic-dominoes", "points", most=ALL_POINTS
            )
        left = put(state.left, self.player, ())
        totals = put(state.totals, self.player, self.points)
        return with_left(state, left, totals, "points")

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player}: points left in hand: {points}",
            "classic-dominoes",
            player=name(before, self.player),
            points=self.points,
        )
