"""What a table types from a hero card, and who plays the mouse."""

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from companion.games.core import N_, About, Message, Refusal, Term, check_player
from companion.games.mice_and_mystics.actions.family import ALWAYS, OfMouse, Seat, Words
from companion.games.mice_and_mystics.numbers import (
    LEAST_LIFE,
    MOST_ABILITIES,
    MOST_STAT,
    STATS,
)
from companion.games.mice_and_mystics.rules.checks import (
    check_abilities,
    check_range,
    check_words,
)
from companion.games.mice_and_mystics.state import State, get_mouse, with_mouse


class SetNumber(OfMouse, kind="set-number", rule="mouse-hero-card", apart=True):
    """A number on a hero card (mouse-hero-card)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    stat: Annotated[str, About("Which one.", among=STATS)]
    value: Annotated[
        int | None, About("The number; null: not known.", least=0, most=MOST_STAT)
    ]

    def change(self, state: State) -> State:
        """Refuses a number that there is not on a card."""
        mouse = get_mouse(state, self.mouse)
        if self.stat not in STATS:
            raise Refusal("no-such-number", "mouse-hero-card", "stat")
        # Of all numbers only life cannot be 0: such a mouse would be captured by its first wound or none.
        least = LEAST_LIFE if self.stat == "life" else 0
        if self.value is not None:
            check_range(self.value, least, MOST_STAT, "mouse-hero-card", "value")
        changes: dict[str, Any] = {self.stat: self.value}
        return with_mouse(state, replace(mouse, **changes))

    def tell(self, before: State, after: State) -> Message:
        stat, rule = Term(self.stat), "mouse-hero-card"
        if self.value is None:
            text = N_("{mouse}: {stat} is not known")
            return self.say(text, rule, stat=stat)
        text = N_("{mouse}: {stat} is {n}")
        return self.say(text, rule, stat=stat, n=self.value)


class SetAbilities(OfMouse, kind="set-abilities", rule="ability-cards"):
    """All ability cards of a mouse (ability-cards)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    abilities: Annotated[tuple[Words, ...], About("Their names.", most=MOST_ABILITIES)]

    def change(self, state: State) -> State:
        """Refuses more than there are, and empty names."""
        mouse = get_mouse(state, self.mouse)
        abilities = check_abilities(self.abilities, "abilities")
        return with_mouse(state, replace(mouse, abilities=abilities))

    def tell(self, before: State, after: State) -> Message:
        text = N_("{mouse} has no ability cards")
        if self.abilities:
            text = N_("The ability cards of {mouse}: {abilities}")
        return self.say(text, "ability-cards", abilities=self.abilities)


class SetItem(OfMouse, kind="set-item", rule="campaign", apart=True):
    """The one item that a mouse carries over into the next chapter; empty: none (campaign)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    item: Words

    def change(self, state: State) -> State:
        """Refuses too long a name."""
        mouse = get_mouse(state, self.mouse)
        item = check_words(self.item, "campaign", "item", empty=True)
        return with_mouse(state, replace(mouse, item=item))

    def tell(self, before: State, after: State) -> Message:
        text = N_("{mouse} carries no item over")
        if self.item:
            text = N_("{mouse} would carry over: {item}")
        return self.say(text, "campaign", item=self.item)


class GiveMouse(OfMouse, kind="give-mouse", rule="setup", apart=True):
    """Another player controls a mouse from now on."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    player: Seat

    def change(self, state: State) -> State:
        """Refuses a player that there is not."""
        mouse = get_mouse(state, self.mouse)
        player = check_player(self.player, state.players)
        return with_mouse(state, replace(mouse, player=player))

    def tell(self, before: State, after: State) -> Message:
        player = before.players[self.player]
        return self.say("{player} now plays {mouse}", "setup", player=player)
