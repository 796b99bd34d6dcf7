"""What the scoring begins with: the Wonders; and going on (scoring).

All of it may be changed to the very end: what follows from it is then scored anew.
"""

from dataclasses import replace
from typing import Annotated

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
from companion.games.miraris.actions.anew import scored_anew
from companion.games.miraris.actions.family import Kind, Move
from companion.games.miraris.numbers import ALL_CARDS, KINDS, MOST_PLAYERS, Counts
from companion.games.miraris.rules.cards import (
    cards_of,
    counts_of,
    minus,
    plus,
    value_of,
)
from companion.games.miraris.rules.rounds import close
from companion.games.miraris.rules.scoring import (
    begin_abilities,
    characters_missing,
    doubt_before_score,
    leave_row,
)
from companion.games.miraris.state import (
    State,
    check_copies,
    check_phase,
    current,
    entered,
    rule_of,
    shown_cards,
    title,
    with_hand,
)

Holder = Annotated[
    int | None,
    About("A seat, counted from 0; null: the row.", least=0, most=MOST_PLAYERS - 1),
]


class AddWonder(Move, kind="add-wonder", rule="wonder-cards", correctable=True):
    """One more (+1) or one fewer (-1) of a kind for a player, or in the row (null)."""

    player: Holder
    kind: Kind
    change: Annotated[int, About("1 or -1.", among=(1, -1))] = 1

    def apply(self, state: State) -> State:
        """Refuses a card that is not there to take away, and more copies than exist."""
        if state.counted:
            return scored_anew(state, self.apply)
        check_counting(state, self.player)
        one = counts_of((value_of(self.kind),))
        if self.change not in (1, -1):
            raise Refusal("one-at-a-time", "wonder-cards", "change")
        held = state.row if self.player is None else state.hands[self.player]
        counts = plus(held, one) if self.change > 0 else minus(held, one)
        return with_counts(state, self.player, counts, "change")

    def tell(self, before: State, after: State) -> Message:
        kind, more = Term(self.kind), self.change > 0
        # What lies in the row is nobody's.
        if self.player is None:
            row = N_("Row: one {kind} more") if more else N_("Row: one {kind} fewer")
            return say(row, "end-of-game", kind=kind)
        who = name(before, self.player)
        if more:
            return say(
                "{player}: one {kind} more", "wonder-cards", player=who, kind=kind
            )
        return say("{player}: one {kind} fewer", "wonder-cards", player=who, kind=kind)

    def changes(self, before: State) -> bool:
        """Once the abilities have begun: all that follows is scored anew."""
        return bool(before.counted)


class SetWonders(Move, kind="set-wonders", rule="wonder-cards", correctable=True):
    """A whole hand: how many of each kind a player has, or lie unclaimed in the row (null)."""

    player: Holder
    counts: Annotated[
        tuple[Annotated[int, About(least=0, most=max(ALL_CARDS))], ...],
        About(
            "Seven numbers, for the kinds from 1 to 7 crowns.",
            least=len(KINDS),
            most=len(KINDS),
        ),
    ]

    def apply(self, state: State) -> State:
        """Refuses other than seven, counts below zero, and more copies than exist."""
        if state.counted:
            return scored_anew(state, self.apply)
        check_counting(state, self.player)
        # A whole hand at once, for programs; the pages add cards one by one.
        if len(self.counts) != len(KINDS):
            raise Refusal("seven-counts", "wonder-cards", "counts")
        return with_counts(state, self.player, self.counts, "counts")

    def tell(self, before: State, after: State) -> Message:
        cards = cards_of(self.counts)
        if self.player is None:
            if not cards:
                return say("Unclaimed in the row: nothing", "end-of-game")
            return say("Unclaimed in the row: {cards}", "end-of-game", cards=cards)
        who = name(before, self.player)
        if not cards:
            return say("{player} has no Wonders", "wonder-cards", player=who)
        return say("{player} has {cards}", "wonder-cards", player=who, cards=cards)


class Score(Move, kind="score", rule="scoring", needs_current=True):
    """Go on to the next phase. `confirmed`: although the counts are unlikely or rounds are missing."""

    confirmed: Annotated[bool, About("Go on although something is unlikely.")] = False
    row_left: Annotated[
        bool, About("The row was not counted: what nobody took lies there.")
    ] = False

    def apply(self, state: State) -> State:
        """Refuses what is missing, and unlikely counts that are not confirmed."""
        if self.row_left and state.phase == "holdings":
            state = leave_row(state)
        doubt = doubt_before_score(state)
        if doubt and not self.confirmed:
            raise doubt
        # Remembered, so that the next step does not ask for the same to be confirmed.
        accepted = replace(state, accepted=entered(state))
        match state.phase:
            case "rounds":
                return close(state)
            case "holdings":
                return replace(accepted, phase="characters")
            case "characters":
                return begin_abilities(accepted)
            case "abilities":
                acting = current(state)
                role = title(state, acting)
                raise Refusal("choice-missing", rule_of(acting), character=role)
            case "reveal":
                raise characters_missing(state)
        raise Refusal("game-over", "scoring")

    def tell(self, before: State, after: State) -> Message:
        match before.phase:
            case "rounds":
                return say(
                    "The round assistant ends before round 8 is over", "end-of-game"
                )
            case "holdings" if self.row_left:
                return say_n(
                    "One Wonder is left in the row: on to the Characters",
                    "{n} Wonders are left in the row: on to the Characters",
                    shown_cards(before) - entered(before),
                    "scoring",
                )
            case "holdings":
                return say("The Wonders are counted: on to the Characters", "scoring")
        return say("The numbered abilities begin", "character-order")


def check_counting(state: State, player: int | None) -> None:
    """Refuse a count of nobody, and one outside the counting."""
    if player is not None:
        check_player(player, state.options.players)
    check_phase(state, "holdings", "characters")


def with_counts(state: State, player: int | None, counts: Counts, field: str) -> State:
    """Other Wonders for a player or the row, as a `field` has told them.

    Refuses counts below zero and more copies than exist (wonder-cards).
    """
    if min(counts) < 0:
        raise Refusal("below-zero", "wonder-cards", field)
    after = replace(state, row=counts, row_left=False)
    if player is not None:
        after = with_hand(state, player, counts)
    check_copies(state, after, field)
    return after
