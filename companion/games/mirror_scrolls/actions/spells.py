"""What is chosen after casting a spell."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import (
    N_,
    About,
    Message,
    Refusal,
    check_player,
    name,
    names,
    put,
    say,
)
from companion.games.mirror_scrolls.actions.family import Move, Seat
from companion.games.mirror_scrolls.numbers import DIRECTIONS, HALVES
from companion.games.mirror_scrolls.rules.spells import check_step, eat_end, ring_places
from companion.games.mirror_scrolls.rules.turns import next_turn
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_going_on,
    mages,
    noting,
    spell_term,
)
from companion.games.mirror_scrolls.words.events import ways_of


class MixIn(
    Move, kind="mix-in", rule="spell-star", needs_current=True, correctable=True
):
    """Mix one scroll from the hand into the deck, also into an empty one (spell-star)."""

    LINE = N_("{player} mixes a scroll into the deck")

    player: Seat

    def apply(self, state: State) -> State:
        """Refuses it without a Star just cast, and with one scroll in hand."""
        check_step(state, self.player, "star")
        turns = state.turns
        hand = turns.hands[self.player] - 1
        hands = put(turns.hands, self.player, hand)
        state = replace(state, events=())
        # The size of the deck before tells whether there was anything to mix with.
        state = noting(state, "mixed", self.player, turns.deck)
        return next_turn(changed(state, hands=hands, deck=turns.deck + 1))


class Give(Move, kind="give", rule="spell-bam", needs_current=True, correctable=True):
    """Give one scroll to the mage `to` (spell-bam)."""

    player: Seat
    to: Seat

    def apply(self, state: State) -> State:
        """Refuses it without a Bam! just cast, with one scroll in hand, and to oneself."""
        check_step(state, self.player, "bam")
        check_player(self.to, state.options.players, "to")
        # The book says “to any other mage”.
        if self.to == self.player:
            who = name(state, self.player)
            raise Refusal("give-to-another", "spell-bam", "to", player=who)
        hands = list(state.turns.hands)
        hands[self.player] -= 1
        hands[self.to] += 1
        state = replace(state, events=())
        return next_turn(changed(state, hands=tuple(hands)))

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player} gives a scroll to {other}",
            "spell-bam",
            player=name(before, self.player),
            other=name(before, self.to),
        )


class PassScrolls(
    Move, kind="pass-scrolls", rule="spell-dragon", needs_current=True, correctable=True
):
    """Everyone passes on one scroll; all hands keep their size (spell-dragon)."""

    player: Seat
    direction: Annotated[
        str,
        About("Which way, as far as the number of mages allows.", among=DIRECTIONS[4]),
    ]

    def apply(self, state: State) -> State:
        """Refuses ways that the number of mages rules out."""
        check_step(state, self.player, "dragon")
        count = mages(state)
        if self.direction not in DIRECTIONS[count]:
            raise Refusal("no-such-direction", "spell-dragon", "direction", n=count)
        state = replace(state, events=())
        # Every hand gives one and gets one: no count changes.
        state = noting(state, "passed-on", self.player, count, self.direction)
        return next_turn(state)

    def tell(self, before: State, after: State) -> Message:
        if mages(before) == 2:
            return say("Both swap one scroll", "spell-dragon")
        texts = {
            "round-3": N_("Everyone passes a scroll: {one} → {two} → {three} → {one}"),
            "round-4": N_(
                "Everyone passes a scroll: {one} → {two} → {three} → {four} → {one}"
            ),
            "across-4": N_("Everyone passes a scroll: {one} ↔ {three}, {two} ↔ {four}"),
        }
        way, givers = ways_of(before, self.direction)
        return say(texts[way], "spell-dragon", **givers)


class Eat(Move, kind="eat", rule="dragon-hungry", needs_current=True, correctable=True):
    """The scroll at the opposite end goes into the deck, and the rings that stood on it aside (dragon-hungry)."""

    player: Seat
    rings: Annotated[
        tuple[Seat, ...], About("Whose rings stood on it.", most=HALVES)
    ] = ()

    def apply(self, state: State) -> State:
        """Refuses rings that cannot stand there, and more than a scroll has halves."""
        check_step(state, self.player, "hungry-dragon")
        for seat in self.rings:
            check_player(seat, state.options.players, "rings")
            if seat not in ring_places(state):
                who = name(state, seat)
                raise Refusal("no-ring-there", "dragon-hungry", "rings", player=who)
        rings = tuple(sorted(set(self.rings)))
        if len(rings) > HALVES:
            raise Refusal("too-many-rings", "dragon-hungry", "rings")
        return eat_end(replace(state, events=()), rings)

    def tell(self, before: State, after: State) -> Message:
        rings = tuple(sorted(set(self.rings)))
        if not rings:
            return say(
                "The scroll at the opposite end goes into the deck", "dragon-hungry"
            )
        return say(
            "The scroll at the opposite end goes into the deck; rings set aside: {players}",
            "dragon-hungry",
            players=names(before, rings),
        )


class CrownGone(
    Move, kind="crown-gone", rule="spell-crown", needs_current=True, correctable=True
):
    """No scroll with a Crown lies at an end any more, where Crown lasts as long as one does (spell-crown)."""

    def apply(self, state: State) -> State:
        """Refuses it where no Crown bars an end."""
        check_going_on(state)
        if not state.turns.crowns:
            raise Refusal(
                "no-crown-bars", "spell-crown", spell=spell_term(state, "crown")
            )
        return changed(replace(state, events=()), crowns=())

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{crown} no longer bars an end",
            "spell-crown",
            crown=spell_term(before, "crown"),
        )
