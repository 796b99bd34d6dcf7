"""What the scoring begins with: the Wonders, the Characters, their order; and going on (scoring).

All of it may be changed to the very end: what follows from it is then scored anew.
"""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.core import (
    N_,
    About,
    Message,
    Refusal,
    Seat,
    Term,
    check_player,
    say,
    say_n,
)
from companion.games.miraris.actions.anew import scored_anew
from companion.games.miraris.actions.family import Kind, Move
from companion.games.miraris.numbers import CHARACTERS, KINDS, NUMBERED, SECRET, Counts
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
    unknown_characters,
)
from companion.games.miraris.state import (
    State,
    check_order,
    check_phase,
    current,
    deck,
    entered,
    holder,
    name,
    rule_of,
    shown_cards,
    title,
    with_hand,
)
from companion.limits import MAX_NAME_CHARS

Holder = Annotated[int | None, About("A seat, counted from 0; null: the row.", least=0)]


@dataclass(frozen=True)
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
            raise Refusal("one-at-a-time", "wonder-cards")
        held = state.row if self.player is None else state.hands[self.player]
        counts = plus(held, one) if self.change > 0 else minus(held, one)
        return with_counts(state, self.player, counts)

    def tell(self, before: State) -> Message:
        """Whose, and which kind."""
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


@dataclass(frozen=True)
class SetWonders(Move, kind="set-wonders", rule="wonder-cards", correctable=True):
    """A whole hand: how many of each kind a player has, or lie unclaimed in the row (null)."""

    player: Holder
    counts: Annotated[
        tuple[Annotated[int, About(least=0)], ...],
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
            raise Refusal("seven-counts", "wonder-cards")
        return with_counts(state, self.player, self.counts)

    def tell(self, before: State) -> Message:
        """The cards."""
        cards = cards_of(self.counts)
        if self.player is None:
            if not cards:
                return say("Unclaimed in the row: nothing", "end-of-game")
            return say("Unclaimed in the row: {cards}", "end-of-game", cards=cards)
        who = name(before, self.player)
        if not cards:
            return say("{player} has no Wonders", "wonder-cards", player=who)
        return say("{player} has {cards}", "wonder-cards", player=who, cards=cards)


@dataclass(frozen=True)
class ChooseCharacter(
    Move, kind="choose-character", rule="character-cards", correctable=True
):
    """A player's Character; "secret": one without a number, revealed later; "": not known yet."""

    player: Seat
    character: Annotated[str, About("A Character.", among=("", SECRET, *CHARACTERS))]
    go_on: Annotated[
        bool,
        About("The last one begins the abilities, too, where nothing is in doubt."),
    ] = False

    def apply(self, state: State) -> State:
        """Refuses one that is not there, or that another player has; when revealing, one with a number."""
        check_player(self.player, state.options.players)
        # Shown last, after the numbered abilities, as the book has it; anything else is a correction.
        revealing = state.phase == "reveal" and state.characters[self.player] == SECRET
        if state.counted and not revealing:
            return scored_anew(state, self.apply)
        if not revealing:
            check_phase(state, "holdings", "characters")
        allowed = CHARACTERS if revealing else (*CHARACTERS, SECRET, "")
        if self.character not in allowed:
            raise Refusal("no-such-character", "character-cards")
        role = title(state, self.character)
        if revealing and self.character in NUMBERED:
            raise Refusal("number-too-late", "character-order", character=role)
        other = holder(state, self.character)
        # Several may still be secret, or not known yet.
        if self.character in CHARACTERS and other not in (None, self.player):
            who = name(state, other or 0)
            raise Refusal(
                "character-taken", "character-cards", player=who, character=role
            )
        characters = list(state.characters)
        characters[self.player] = self.character
        after = replace(state, characters=tuple(characters))
        # The last Character shown ends the scoring.
        if revealing and SECRET not in characters:
            return replace(after, phase="result")
        is_last = state.phase == "characters" and not unknown_characters(after)
        if self.go_on and is_last and doubt_before_score(after) is None:
            return begin_abilities(replace(after, accepted=entered(after)))
        return after

    def tell(self, before: State) -> Message:
        """Who has whom."""
        who = name(before, self.player)
        if not self.character:
            return say("{player}: Character taken back", "character-cards", player=who)
        if self.character == SECRET:
            return say(
                "{player} has a Character without a number, still secret",
                "scoring",
                player=who,
            )
        return say(
            "{player} has {character}",
            rule_of(self.character),
            player=who,
            character=title(before, self.character),
        )


@dataclass(frozen=True)
class NameCharacter(
    Move, kind="name-character", rule="character-unnamed", correctable=True
):
    """The name printed on the Character whose name the rules have lost; "" takes it away."""

    name: Annotated[str, About("As printed on the card.", most=MAX_NAME_CHARS)]

    def admit(self, state: State) -> None:
        """Refuses the name of another Character."""
        known = set(CHARACTERS) - {"unnamed"}
        # With it two Characters of one name would stand in the list of who has whom.
        if self.name.strip().casefold() in known:
            raise Refusal("name-of-another", "character-unnamed", character=self.name)

    def apply(self, state: State) -> State:
        """At any time. Refuses a long one."""
        # Nothing is counted by it, so it may be typed when somebody first misses it.
        if len(self.name) > MAX_NAME_CHARS:
            raise Refusal("name-too-long", "character-unnamed", most=MAX_NAME_CHARS)
        return replace(state, unnamed=self.name)

    def tell(self, before: State) -> Message:
        """The name."""
        if not self.name:
            return say("The unnamed Character has no name again", "character-unnamed")
        return say(
            "The unnamed Character is called {name}",
            "character-unnamed",
            name=self.name,
        )


@dataclass(frozen=True)
class SetOrder(Move, kind="set-order", rule="character-order", correctable=True):
    """The order of the numbered abilities, as printed on the table's own cards (character-order)."""

    order: Annotated[
        tuple[Annotated[str, About(among=NUMBERED)], ...], About("All five, each once.")
    ]

    def apply(self, state: State) -> State:
        """Refuses other than all five."""
        if state.counted:
            # A wrong order may be noticed as late as when the second ability is called.
            return scored_anew(state, self.apply)
        return replace(state, order=check_order(self.order))

    def tell(self, before: State) -> Message:
        """The order."""
        characters = tuple(Term(character) for character in self.order)
        return say(
            "Order of the numbered abilities: {characters}",
            "character-order",
            characters=characters,
        )


@dataclass(frozen=True)
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

    def tell(self, before: State) -> Message:
        """What is over."""
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


def with_counts(state: State, player: int | None, counts: Counts) -> State:
    """Other Wonders for a player or the row. Refuses counts below zero and more copies than exist (wonder-cards)."""
    if min(counts) < 0:
        raise Refusal("below-zero", "wonder-cards")
    after = replace(state, row=counts, row_left=False)
    if player is not None:
        after = with_hand(state, player, counts)
    if min(deck(after)) < 0:
        raise Refusal("too-many-copies", "wonder-cards")
    return after
