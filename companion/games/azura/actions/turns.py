"""A turn: cards on a spot, then the refill that ends it, or the word that it cannot be completed."""

from dataclasses import replace
from typing import Annotated

from companion.games.azura.actions.family import Move, SpotId
from companion.games.azura.numbers import CHOICES, HAND_SIZE_WITH_DRAGON, RESERVE_SIZE
from companion.games.azura.rules.board import (
    check_choice,
    check_count,
    check_not_played,
    check_spot,
    get_spot,
    lay,
)
from companion.games.azura.rules.turn import (
    check_refill,
    finish_turn,
    is_short,
    least_reserve,
    may_declare,
    may_end,
    settle,
    trigger_end,
)
from companion.games.azura.state import (
    Event,
    State,
    check_going_on,
    check_on_turn,
    other,
)
from companion.games.core import (
    N_,
    About,
    Message,
    Refusal,
    Term,
    check_player,
    name,
    say,
    say_n,
)

Count = Annotated[
    int, About("How many equal cards are laid.", least=1, most=HAND_SIZE_WITH_DRAGON)
]
Target = Annotated[
    str, About("Where a choice takes from; else empty or null.", among=("", *CHOICES))
]
FromReserve = Annotated[
    int,
    About("How many of the cards come from the reserve.", least=0, most=RESERVE_SIZE),
]


class Play(Move, kind="play", needs_current=True, correctable=True, rule="turn"):
    """Lay equal cards on their spot, and resolve its effect."""

    spot: SpotId
    count: Count
    take: Target = ""

    def apply(self, state: State) -> State:
        """Refuses a play out of turn, on a blocked or full spot, of more cards than are held, and a wrong choice."""
        check_on_turn(state, self.player)
        spot = get_spot(self.spot)
        check_spot(state, spot)
        check_count(state, spot, self.count)
        check_choice(state, spot, self.count, self.take)
        return settle(lay(state, spot, self.count, self.take))

    def tell(self, before: State, after: State) -> Message:
        events = {event.kind: event for event in after.events}
        rule, taken, under = (
            f"spot-{self.spot}",
            events.get("take"),
            events.get("take-under"),
        )
        if "city-pile" in events:
            found = say_n(
                "{player} plays {n} {kind} card, finishes pile {pile} and takes the cards under the board: {cards}",
                "{player} plays {n} {kind} cards, finishes pile {pile} and takes the cards under the board: {cards}",
                self.count,
                rule,
                pile=events["city-pile"].n,
                cards=under.n if under else 0,
            )
        elif not taken and self.take:
            found = say_n(
                "{player} plays {n} {kind} card and chooses {target}: no card lies there",
                "{player} plays {n} {kind} cards and chooses {target}: no card lies there",
                self.count,
                rule,
                target=Term(self.take),
            )
        elif not taken:
            found = say_n(
                "{player} plays {n} {kind} card",
                "{player} plays {n} {kind} cards",
                self.count,
                "turn",
            )
        elif "dragon" in events or "dragon-from" in events:
            found = say_n(
                "{player} plays {n} {kind} card and takes all {target} cards ({cards}) and the pawn",
                "{player} plays {n} {kind} cards and takes all {target} cards ({cards}) and the pawn",
                self.count,
                rule,
                cards=taken.n,
                target=Term(taken.term),
            )
        else:
            found = say_n(
                "{player} plays {n} {kind} card and takes all {target} cards ({cards})",
                "{player} plays {n} {kind} cards and takes all {target} cards ({cards})",
                self.count,
                rule,
                cards=taken.n,
                target=Term(taken.term),
            )
        return found.filled(player=name(before, self.player), kind=Term(self.spot))

    def brief(self, before: State, after: State) -> Message:
        """How many cards went where, and what was taken for them."""
        events = {event.kind: event for event in after.events}
        taken = events.get("take") or events.get("take-under")
        cards = taken.n if taken else 0
        if not taken and "city-pile" not in events:
            found = say("{n} × {kind}")
        elif "city-pile" in events:
            found = say("{n} × {kind}, cards taken: {cards} (pile {pile})")
            found = found.filled(pile=events["city-pile"].n)
        elif "dragon" in events or "dragon-from" in events:
            found = say("{n} × {kind}, cards taken: {cards}, and the pawn")
        else:
            found = say("{n} × {kind}, cards taken: {cards}")
        return found.filled(n=self.count, kind=Term(self.spot), cards=cards)


class EndTurn(
    Move, kind="end-turn", needs_current=True, correctable=True, rule="hand-size"
):
    """Refill the hand and pass the turn on."""

    from_reserve: FromReserve = 0

    def apply(self, state: State) -> State:
        """Refuses a turn in which nothing was played, and a refill that draw pile and reserve cannot give."""
        check_on_turn(state, self.player)
        if not may_end(state):
            raise Refusal("play-first", "turn", player=name(state, self.player))
        check_refill(state, self.from_reserve)
        ending = replace(state, events=(), phase="end")
        return finish_turn(ending, self.from_reserve)

    def tell(self, before: State, after: State) -> Message:
        who = name(before, self.player)
        if after.phase == "scoring":
            return say("{player} ends the last turn", "last-turn", player=who)
        counts = {event.kind: event.n for event in after.events}
        drawn = counts.get("refill", 0)
        if not self.from_reserve:
            return say(
                "{player} refills their hand, cards drawn: {n}",
                "hand-size",
                player=who,
                n=drawn,
            )
        return say(
            "{player} refills their hand, cards drawn: {n}, from the reserve: {reserve}",
            "variant-foreshadowing",
            player=who,
            n=drawn,
            reserve=self.from_reserve,
        )


class CannotRefill(Move, kind="cannot-refill", needs_current=True, rule="end-of-game"):
    """Say that the hand cannot be completed: the other player has one last turn.

    The players' word counts even where the count says otherwise; the table's problems then say so.
    """

    LINE = N_("{player} cannot complete their hand")

    def brief(self, before: State, after: State) -> Message:
        return say("The hand cannot be completed")

    def apply(self, state: State) -> State:
        """Refused once the end has been triggered, and to a player who is not refilling and has not just done so."""
        check_player(self.player, state.options.players)
        check_going_on(state)
        if state.ended_by is not None:
            last = name(state, other(state.ended_by))
            raise Refusal("end-already-near", "last-turn", player=last)
        if not may_declare(state, self.player):
            who = name(state, self.player)
            raise Refusal("not-refilling", "end-of-game", player=who)
        cleared = replace(state, events=())
        if state.refilled == self.player:
            # The helper refilled by itself and passed the turn on; the player notices only now that cards are missing.
            late = replace(cleared, refilled=None)
            return trigger_end(late, self.player, agrees=False)
        ending = replace(cleared, phase="end")
        declared = trigger_end(ending, self.player, agrees=is_short(state))
        return finish_turn(declared, least_reserve(declared))


class Pass(Move, kind="pass", needs_current=True, correctable=True, rule="turn"):
    """Play nothing, where a seashell blocks the only spot or no card is left."""

    LINE = N_("{player} plays no card")

    def brief(self, before: State, after: State) -> Message:
        return say("No card played")

    def apply(self, state: State) -> State:
        """Refused in any other case: one card at least has to be played."""
        check_on_turn(state, self.player)
        check_not_played(state)
        who = name(state, self.player)
        if state.played:
            raise Refusal("already-played", "turn", player=who)
        # Whether the hand holds nothing but cards of the blocked spot only the player knows: their word counts.
        if not state.blocked and state.sides[self.player].hand:
            raise Refusal("must-play", "turn", player=who)
        events = (Event("pass", self.player),)
        return settle(replace(state, events=events, refilled=None, phase="end"))
