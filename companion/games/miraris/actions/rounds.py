"""What is entered in the round assistant."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import (
    About,
    Message,
    Refusal,
    Term,
    check_player,
    name,
    put,
    say,
)
from companion.games.miraris.actions.family import Kind, Kinds, Move, Round, Seat
from companion.games.miraris.numbers import DORMIRE, MOST_PLAYERS
from companion.games.miraris.rules.cards import term_of, value_of, values_of
from companion.games.miraris.rules.rounds import (
    check_round,
    check_still_empty,
    claim,
    missing_in_round,
    next_position,
    next_round,
    undecided,
    with_new,
)
from companion.games.miraris.state import State, check_phase, seats
from companion.games.miraris.words.effects import event_message


class LayWonder(Move, kind="lay-wonder", rule="refill-row", correctable=True):
    """A new Wonder of this round on a position (0 is nearest the deck), or on the next one without (refill-row).

    The first one of the next round ends this one: everyone has taken what is theirs.
    """

    opens_round = True

    kind: Kind
    position: Annotated[
        int | None,
        About(
            "0 is nearest the deck; null: the next one without a new card.",
            least=0,
            most=MOST_PLAYERS - 1,
        ),
    ] = None
    round: Round = 0
    next: Annotated[
        int | None,
        About(
            "The next position without a new card, as it was when this was tapped. Without a `position` it is laid "
            "there, and refused where a new card has come to lie there since; null: whichever is the next one by now.",
            least=0,
            most=MOST_PLAYERS - 1,
        ),
    ] = None

    def apply(self, state: State) -> State:
        """Refuses a full row, a position that is not there or was filled meanwhile, a kind that is used up."""
        state = self.begun(state)
        check_round(state, self.round)
        position = self.lands(state)
        if position not in seats(state):
            raise Refusal("no-such-position", "refill-row", "position")
        if self.position is None and self.next is not None:
            check_still_empty(state, position, self.kind)
        cards = put(state.new, position, value_of(self.kind))
        return with_new(state, cards, "kind")

    def tell(self, before: State, after: State) -> Message:
        before = self.begun(before)
        position = self.lands(before)
        line = say("Round {round}: {kind} on position {position}", "refill-row")
        if self.changes(before):
            line = say(
                "Round {round}: {kind} on position {position} (before: {old})",
                "refill-row",
                old=term_of(before.new[position]),
            )
        return line.filled(
            round=before.round, kind=Term(self.kind), position=position + 1
        )

    def changes(self, before: State) -> bool:
        before = self.begun(before)
        there = before.new[self.lands(before)]
        return there not in (0, value_of(self.kind))

    def brought(self, before: State, after: State, player: int) -> Message | None:
        """What a player has taken of the round that it ended, if it ended one."""
        return taken_in(before.round, after, player)

    def anew(self, then: State, now: State) -> Self:
        """On the position that is now the next one, where it was laid on the one that was."""
        if self.position is not None or self.next is None:
            return self
        if self.next != next_position(self.begun(then)):
            return self
        return replace(self, next=next_position(self.begun(now)))

    def lands(self, state: State) -> int:
        """The position that is meant. Refuses a full row where none was named."""
        # The order of laying is free, as long as nobody looks at a card before its place is chosen.
        if self.position is not None:
            return self.position
        return next_position(state) if self.next is None else self.next

    def begun(self, state: State) -> State:
        """The state in the round that is meant: the present one, or the one after it."""
        return EndRound().apply(state) if self.round == state.round + 1 else state


class LayRow(Move, kind="lay-row", rule="refill-row", correctable=True):
    """All new Wonders of this round, near to far, one a position (refill-row). May be typed again."""

    kinds: Kinds
    round: Round = 0

    def apply(self, state: State) -> State:
        """Refuses more or fewer than one for each position, and a kind that is used up."""
        check_round(state, self.round)
        cards, positions = values_of(self.kinds), len(state.new)
        if len(cards) != positions:
            raise Refusal(
                "one-card-each-position", "refill-row", "kinds", positions=positions
            )
        return with_new(state, cards, "kinds")

    def tell(self, before: State, after: State) -> Message:
        return say(
            "Round {round}: new in the row, near to far: {kinds}",
            "refill-row",
            round=before.round,
            kinds=tuple(Term(kind) for kind in self.kinds),
        )


class PlayDormire(Move, kind="play-dormire", rule="choose-dormire", correctable=True):
    """A player's Dormire of this round, 1 to 9 (choose-dormire). May be typed again."""

    player: Seat
    value: Annotated[
        int, About("The number played.", least=DORMIRE[0], most=DORMIRE[-1])
    ]
    round: Round = 0

    def apply(self, state: State) -> State:
        """Refuses one that is not 1 to 9 or was used in an earlier round."""
        check_player(self.player, state.options.players)
        check_round(state, self.round)
        if self.value not in DORMIRE:
            raise Refusal("no-such-dormire", "dormire-cards", "value")
        # Those of earlier rounds alone: this round's number may be typed again.
        used = state.used[self.player]
        if self.value in used:
            raise Refusal(
                "dormire-used",
                "choose-dormire",
                "value",
                player=name(state, self.player),
                value=self.value,
                round=1 + used.index(self.value),
            )
        return replace(state, dormire=put(state.dormire, self.player, self.value))

    def tell(self, before: State, after: State) -> Message:
        line = say("Round {round}: {player} plays {value}", "choose-dormire")
        if self.changes(before):
            line = say(
                "Round {round}: {player} plays {value} instead of {old}",
                "choose-dormire",
                old=before.dormire[self.player],
            )
        return line.filled(
            round=before.round, player=name(before, self.player), value=self.value
        )

    def changes(self, before: State) -> bool:
        """Before all are known, another choice is nobody's business (choose-dormire)."""
        if undecided(before) or before.phase != "rounds":
            return False
        return before.dormire[self.player] != self.value


class EndRound(Move, kind="end-round", rule="claim-wonder", needs_current=True):
    """Everyone takes what is theirs; the next round begins (claim-wonder)."""

    def apply(self, state: State) -> State:
        """Refuses until all cards and Dormire are in."""
        check_phase(state, "rounds")
        missing = missing_in_round(state)
        if missing:
            raise missing
        claimed = claim(state)
        return next_round(claimed)

    def tell(self, before: State, after: State) -> Message:
        # Who took what the explanation tells: it would be too long for a line of the history.
        return say("Round {round}: Wonders taken", "claim-wonder", round=before.round)

    def brought(self, before: State, after: State, player: int) -> Message | None:
        return taken_in(before.round, after, player)


def taken_in(round: int, state: State, player: int) -> Message | None:
    """What a player has taken in a round (claim-wonder); None where that was nothing."""
    for event in state.events:
        if (event.kind, event.player, event.n) == ("claims", player, round):
            return event_message(state, event)
    return None
