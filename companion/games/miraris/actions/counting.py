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
        return with_counts(
            state, self.player, plus(held, one) if self.change > 0 else minus(held, one)
        )

    def tell(self, before: State) -> Message:
        """Whose, and which kind."""
        kind = Term(self.kind)
        if self.player is None:
            text = (
                N_("Row: one {kind} more")
                if self.change > 0
                else N_("Row: one {kind} fewer")
            )
            return say(text, "end-of-game", kind=kind)
        text = (
            N_("{player}: one {kind} more")
            if self.change > 0
            else N_("{player}: one {kind} fewer")
        )
        return say(text, "wonder-cards", player=name(before, self.player), kind=kind)


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
        if len(self.counts) != len(KINDS):
            raise Refusal("seven-counts", "wonder-cards")
        return with_counts(state, self.player, self.counts)

    def tell(self, before: State) -> Message:
        """The cards."""
        cards = cards_of(self.counts)
        if self.player is None:
            if not cards:
                return say(N_("Unclaimed in the row: nothing"), "end-of-game")
            return say(N_("Unclaimed in the row: {cards}"), "end-of-game", cards=cards)
        who = name(before, self.player)
        if not cards:
            return say(N_("{player} has no Wonders"), "wonder-cards", player=who)
        return say(N_("{player} has {cards}"), "wonder-cards", player=who, cards=cards)


@dataclass(frozen=True)
class ChooseCharacter(
    Move, kind="choose-character", rule="character-cards", correctable=True
):
    """A player's Character; "secret": one without a number, revealed later; "": not known yet."""

    player: Seat
    character: Annotated[str, About("A Character.", among=("", SECRET, *CHARACTERS))]

    def apply(self, state: State) -> State:
        """Refuses one that is not there, or that another player has; when revealing, one with a number."""
        check_player(self.player, state.options.players)
        revealing = state.phase == "reveal" and state.characters[self.player] == SECRET
        if state.counted and not revealing:
            return scored_anew(state, self.apply)
        if not revealing:
            check_phase(state, "holdings", "characters")
        allowed = CHARACTERS if revealing else (*CHARACTERS, SECRET, "")
        if self.character not in allowed:
            raise Refusal("no-such-character", "character-cards")
        if revealing and self.character in NUMBERED:
            raise Refusal(
                "number-too-late",
                "character-order",
                character=title(state, self.character),
            )
        after = self._assign(state)
        # The last Character shown ends the scoring.
        if revealing and SECRET not in after.characters:
            return replace(after, phase="result")
        return after

    def _assign(self, state: State) -> State:
        other = holder(state, self.character) if self.character in CHARACTERS else None
        if other not in (None, self.player):
            who, role = name(state, other or 0), title(state, self.character)
            raise Refusal(
                "character-taken", "character-cards", player=who, character=role
            )
        characters = list(state.characters)
        characters[self.player] = self.character
        return replace(state, characters=tuple(characters))

    def tell(self, before: State) -> Message:
        """Who has whom."""
        who = name(before, self.player)
        if not self.character:
            return say(
                N_("{player}: Character taken back"), "character-cards", player=who
            )
        if self.character == SECRET:
            return say(
                N_("{player} has a Character without a number, still secret"),
                "scoring",
                player=who,
            )
        role = title(before, self.character)
        return say(
            N_("{player} has {character}"),
            rule_of(self.character),
            player=who,
            character=role,
        )


@dataclass(frozen=True)
class NameCharacter(
    Move, kind="name-character", rule="character-unnamed", correctable=True
):
    """The name printed on the Character whose name the rules have lost; "" takes it away."""

    name: Annotated[str, About("As printed on the card.", most=MAX_NAME_CHARS)]

    def admit(self, state: State) -> None:
        """Refuses the name of another Character."""
        known = {
            character.casefold() for character in CHARACTERS if character != "unnamed"
        }
        if self.name.strip().casefold() in known:
            raise Refusal("name-of-another", "character-unnamed", character=self.name)

    def apply(self, state: State) -> State:
        """At any time. Refuses a long one."""
        if len(self.name) > MAX_NAME_CHARS:
            raise Refusal("name-too-long", "character-unnamed", most=MAX_NAME_CHARS)
        return replace(state, unnamed=self.name)

    def tell(self, before: State) -> Message:
        """The name."""
        if not self.name:
            return say(
                N_("The unnamed Character has no name again"), "character-unnamed"
            )
        return say(
            N_("The unnamed Character is called {name}"),
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
            return scored_anew(state, self.apply)
        return replace(state, order=check_order(self.order))

    def tell(self, before: State) -> Message:
        """The order."""
        characters = tuple(Term(character) for character in self.order)
        return say(
            N_("Order of the numbered abilities: {characters}"),
            "character-order",
            characters=characters,
        )


@dataclass(frozen=True)
class Score(Move, kind="score", rule="scoring", needs_current=True):
    """Go on to the next phase. `confirmed`: although the counts are unlikely or rounds are missing."""

    confirmed: Annotated[bool, About("Go on although something is unlikely.")] = False

    def apply(self, state: State) -> State:
        """Refuses what is missing, and unlikely counts that are not confirmed."""
        doubt = doubt_before_score(state)
        if doubt and not self.confirmed:
            raise doubt
        match state.phase:
            case "rounds":
                return close(state)
            case "holdings":
                return replace(state, phase="characters", accepted=entered(state))
            case "characters":
                return begin_abilities(replace(state, accepted=entered(state)))
            case "abilities":
                raise Refusal(
                    "choice-missing",
                    rule_of(current(state)),
                    character=title(state, current(state)),
                )
            case "reveal":
                raise characters_missing(state)
        raise Refusal("game-over", "scoring")

    def tell(self, before: State) -> Message:
        """What is over."""
        match before.phase:
            case "rounds":
                return say(
                    N_("The round assistant ends before round 8 is over"), "end-of-game"
                )
            case "holdings":
                return say(
                    N_("The Wonders are counted: on to the Characters"), "scoring"
                )
        return say(N_("The numbered abilities begin"), "character-order")


def check_counting(state: State, player: int | None) -> None:
    """Refuse a count of nobody, and one outside the counting."""
    if player is not None:
        check_player(player, state.options.players)
    check_phase(state, "holdings", "characters")


def with_counts(state: State, player: int | None, counts: Counts) -> State:
    """Other Wonders for a player or the row. Refuses counts below zero and more copies than exist (wonder-cards)."""
    if min(counts) < 0:
        raise Refusal("below-zero", "wonder-cards")
    after = (
        replace(state, row=counts)
        if player is None
        else with_hand(state, player, counts)
    )
    if min(deck(after)) < 0:
        raise Refusal("too-many-copies", "wonder-cards")
    return after
