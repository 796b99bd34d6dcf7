"""A turn: link if you can, else draw, else pass."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import (
    N_,
    About,
    Message,
    Refusal,
    name,
    put,
    say,
    say_n,
)
from companion.games.mirror_scrolls.actions.family import (
    Move,
    Seat,
    Spell,
    find_round_winner,
)
from companion.games.mirror_scrolls.numbers import (
    MOST_DRAWS,
    SPELLS,
)
from companion.games.mirror_scrolls.rules.rounds import block, record
from companion.games.mirror_scrolls.rules.spells import cast, set_aside
from companion.games.mirror_scrolls.rules.turns import (
    CHOICES,
    check_bindings,
    check_not_linked,
    check_on_turn,
    next_turn,
    refuse_unfollowed,
    with_pass,
    without_freed,
)
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    changed,
    mages,
    noting,
    spell_rule,
    spell_term,
)


class Link(Move, kind="link", rule="link", needs_current=True, correctable=True):
    """Link a scroll and cast the spell that touches; the last scroll wins the round (link, end-of-round)."""

    player: Seat
    spell: Spell
    other: Annotated[
        str,
        About(
            "The scroll's other half; asked only for the Dizzy Dragon.",
            among=("", *SPELLS),
        ),
    ] = ""

    def apply(self, state: State) -> State:
        """Refuses what Freeze or Crown forbids before a draw, and a second link after anything but Colt."""
        check_on_turn(state, self.player)
        if state.turns.step not in ("link", "colt"):
            refuse_unfollowed(state)
        halves = (*SPELLS, "")
        if self.spell not in SPELLS:
            raise Refusal("no-such-spell", "spells", "spell")
        if self.other not in halves:
            raise Refusal("no-such-spell", "spells", "other")
        check_bindings(state, (self.spell, self.other))
        # That the scroll fits an end is for the table to see: the helper keeps no ends.
        turns = state.turns
        hand = turns.hands[self.player] - 1
        state = changed(
            replace(state, events=()),
            hands=put(turns.hands, self.player, hand),
            chain=turns.chain + 1,
            # The ring moves on, so the spell it stood on is active no more.
            rings=put(turns.rings, self.player, self.spell),
            passed=(),
            barred=(),
        )
        if not hand:
            state = noting(state, "last-link", self.player)
            return record(state, Win(self.player, "linked"))
        return cast(state, self.spell, self.other)

    def tell(self, before: State, after: State) -> Message:
        who = name(before, self.player)
        spell = spell_term(before, self.spell)
        rule = spell_rule(before, self.spell)
        if find_round_winner(before, after):
            return say(
                "{player} links their last scroll by {spell} and wins the round",
                "end-of-round",
                player=who,
                spell=spell,
            )
        if not self.other:
            return say("{player} casts {spell}", rule, player=who, spell=spell)
        return say(
            "{player} casts {spell}; the open half: {other}",
            rule,
            player=who,
            spell=spell,
            other=spell_term(before, self.other),
        )


class Draw(Move, kind="draw", rule="draw", needs_current=True, correctable=True):
    """Draw one scroll, being unable to link (draw)."""

    player: Seat

    def apply(self, state: State) -> State:
        """Refuses it from an empty deck, and a third one."""
        check_on_turn(state, self.player)
        check_not_linked(state)
        turns = state.turns
        if turns.draws >= MOST_DRAWS:
            who = name(state, self.player)
            raise Refusal("third-draw", "draw", player=who)
        if not turns.deck:
            raise Refusal("deck-empty", "draw")
        # Only counted: which scroll it is nobody tells the helper.
        hand = turns.hands[self.player] + 1
        return changed(
            replace(state, events=()),
            hands=put(turns.hands, self.player, hand),
            deck=turns.deck - 1,
            draws=turns.draws + 1,
        )

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player} draws; scrolls left in the deck: {n}",
            "draw",
            player=name(before, self.player),
            n=after.turns.deck,
        )


class Pass(Move, kind="pass", rule="pass", needs_current=True, correctable=True):
    """End the turn without a link: ring aside, and on to the left (pass).

    All in a row without a deck block the round (blocked-round): when nobody can link. Somebody whom only
    Freeze or Crown kept from linking can perhaps do so once that has gone, so they are asked again.
    """

    TODAY = {"asks_again": True, "frees": False}
    player: Seat
    # Logs of earlier versions lack this: which rounds were blocked there was known otherwise, and stays so.
    asks_again: Annotated[
        bool,
        About(
            "Filled in by the server: whom Freeze or Crown no longer binds is asked again."
        ),
    ] = False
    frees: Annotated[
        bool,
        About(
            "Said by earlier versions: the pass frees a mage whom its ring had bound."
        ),
    ] = False

    def apply(self, state: State) -> State:
        """Refuses it while the mage has to draw; with an active Fly nobody has to."""
        check_on_turn(state, self.player)
        check_not_linked(state)
        turns = state.turns
        ring = turns.rings[self.player]
        # Fly lets a mage who cannot link pass without a draw; after two draws or without a deck anybody may.
        if turns.deck and turns.draws < MOST_DRAWS and ring != "fly":
            raise Refusal("must-draw", "draw", player=name(state, self.player))
        bound = with_pass(replace(state, events=()))
        if self.frees:
            # Earlier versions then asked everybody again.
            bound = changed(bound, passed=(self.player,), barred=())
        if ring:
            bound = noting(bound, "ring-aside", self.player, word="pass")
        state = set_aside(bound, (self.player,))
        if self.asks_again:
            state = without_freed(bound, state)
        if turns.deck or len(state.turns.passed) < mages(state):
            return next_turn(state)
        return block(state)

    def tell(self, before: State, after: State) -> Message:
        who = name(before, self.player)
        winner = find_round_winner(before, after)
        if winner is not None:
            return say(
                "{player} passes: the round is blocked, and {winner} wins it",
                "blocked-round",
                player=who,
                winner=winner,
            )
        if after.phase == "blocked":
            return say(
                "{player} passes: the round is blocked", "blocked-round", player=who
            )
        return say("{player} passes", "pass", player=who)


class DrawAndPass(Pass, kind="draw-and-pass", rule="draw"):
    """Draw all that may be drawn, and pass: nothing fits. One entry for a whole turn (draw, pass)."""

    def apply(self, state: State) -> State:
        """Refuses it where nothing may be drawn, and what Pass refuses."""
        state = Draw(self.player).apply(state)
        while state.turns.deck and state.turns.draws < MOST_DRAWS:
            state = Draw(self.player).apply(state)
        return super().apply(state)

    def tell(self, before: State, after: State) -> Message:
        if after.phase != before.phase or find_round_winner(before, after) is not None:
            return super().tell(before, after)
        return say_n(
            "{player} draws one scroll and passes",
            "{player} draws {n} scrolls and passes",
            before.turns.deck - after.turns.deck,
            "draw",
            player=name(before, self.player),
        )


class EndTurn(Move, kind="end-turn", rule="turn", needs_current=True, correctable=True):
    """Leave what Colt, Star or Bam! allows, and end the turn."""

    LINE = N_("{player} ends the turn")

    player: Seat

    def apply(self, state: State) -> State:
        """Refuses it without a link, and where the spell has to be followed."""
        check_on_turn(state, self.player)
        if state.turns.step == "link":
            raise Refusal("not-linked", "turn", player=name(state, self.player))
        if not CHOICES[state.turns.step].may_skip:
            refuse_unfollowed(state)
        return next_turn(replace(state, events=()))
