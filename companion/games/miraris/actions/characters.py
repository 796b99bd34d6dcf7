"""Who has which Character, the name that the rules have lost, and the order of the numbered abilities (scoring)."""

from dataclasses import replace
from typing import Annotated

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
from companion.games.miraris.actions.anew import scored_anew
from companion.games.miraris.actions.family import Move, Seat
from companion.games.miraris.numbers import CHARACTERS, NUMBERED, SECRET
from companion.games.miraris.rules.scoring import (
    begin_abilities,
    doubt_before_score,
    unknown_characters,
)
from companion.games.miraris.state import (
    State,
    check_order,
    check_phase,
    entered,
    holder,
    rule_of,
    title,
)
from companion.limits import MAX_NAME_CHARS


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
            raise Refusal("no-such-character", "character-cards", "character")
        role = title(state, self.character)
        if revealing and self.character in NUMBERED:
            raise Refusal(
                "number-too-late", "character-order", "character", character=role
            )
        other = holder(state, self.character)
        # Several may still be secret, or not known yet.
        if self.character in CHARACTERS and other not in (None, self.player):
            who = name(state, other or 0)
            raise Refusal(
                "character-taken",
                "character-cards",
                "character",
                player=who,
                character=role,
            )
        characters = put(state.characters, self.player, self.character)
        after = replace(state, characters=characters)
        # The last Character shown ends the scoring.
        if revealing and SECRET not in characters:
            return replace(after, phase="result")
        is_last = state.phase == "characters" and not unknown_characters(after)
        if self.go_on and is_last and doubt_before_score(after) is None:
            return begin_abilities(replace(after, accepted=entered(after)))
        return after

    def tell(self, before: State, after: State) -> Message:
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

    def changes(self, before: State) -> bool:
        """Once all are shown and their abilities count; until then each is entered as often as it takes."""
        there = before.characters[self.player]
        is_shown = bool(before.counted) and there in CHARACTERS
        return is_shown and there != self.character


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
            raise Refusal(
                "name-of-another", "character-unnamed", "name", character=self.name
            )

    def apply(self, state: State) -> State:
        """At any time. Refuses a long one."""
        # Nothing is counted by it, so it may be typed when somebody first misses it.
        if len(self.name) > MAX_NAME_CHARS:
            raise Refusal(
                "name-too-long", "character-unnamed", "name", most=MAX_NAME_CHARS
            )
        return replace(state, unnamed=self.name)

    def tell(self, before: State, after: State) -> Message:
        if not self.name:
            return say("The unnamed Character has no name again", "character-unnamed")
        return say(
            "The unnamed Character is called {name}",
            "character-unnamed",
            name=self.name,
        )


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

    def tell(self, before: State, after: State) -> Message:
        characters = tuple(Term(character) for character in self.order)
        return say(
            "Order of the numbered abilities: {characters}",
            "character-order",
            characters=characters,
        )
