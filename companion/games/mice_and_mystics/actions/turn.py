"""What the mouse on turn does, for tables that tell the helper: one action, each free action once."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import N_, About, Chance, Message, Refusal, Term, say, say_n
from companion.games.mice_and_mystics.actions.family import Hero, Move, OfMouse, Words
from companion.games.mice_and_mystics.numbers import (
    LEVEL_UP_CHEESE,
    MOST_ABILITIES,
    MOST_CHEESE,
    MOUSE_ACTIONS,
    NOT_CHARMED,
)
from companion.games.mice_and_mystics.rules.checks import (
    check_abilities,
    check_range,
    check_words,
)
from companion.games.mice_and_mystics.rules.dice import has_star
from companion.games.mice_and_mystics.rules.mice import change_cheese, recover
from companion.games.mice_and_mystics.rules.turns import (
    add_to_turn,
    check_act,
    check_actor,
    check_uncharmed,
    use_free,
)
from companion.games.mice_and_mystics.state import (
    State,
    get_free_mouse,
    get_mouse,
    with_mouse,
)


class Act(Move, kind="act", rule="actions", needs_current=True):
    """The mouse on turn does an action (actions)."""

    action: Annotated[str, About("Which one.", among=MOUSE_ACTIONS)]
    extra: Annotated[bool, About("An ability allows it as a second one.")] = False
    star: Annotated[bool, About("A recover has rolled a star.")] = False

    def admit(self, state: State) -> None:
        """Refuses what no minion does to a charmed mouse: logs of earlier versions hold it."""
        mouse = check_actor(state)
        if self.action in NOT_CHARMED:
            check_uncharmed(state, mouse)

    def complete(self, before: State, chance: Chance) -> Self:
        """With the star that the mouse on turn has just rolled for it."""
        if self.action == "recover" and has_star(before, before.active):
            return replace(self, star=True)
        return self

    def change(self, state: State) -> State:
        """Refuses a second one (or with an ability a third), and what conditions or the room forbid."""
        mouse = check_actor(state)
        if self.action not in MOUSE_ACTIONS:
            raise Refusal("no-such-action", "mouse-turn", "action")
        check_act(state, mouse, self.action, extra=self.extra)
        state = add_to_turn(state, "actions", self.action)
        # What the other actions bring is entered where it happens: a roll, a wound, a room.
        if self.action == "recover":
            return recover(state, mouse.name, star=self.star)
        return state

    def tell(self, before: State, after: State) -> Message:
        rule = f"action-{self.action}"
        return say(
            "{mouse}: {action}",
            rule,
            mouse=Term(before.active),
            action=Term(self.action),
        )


class Free(Move):
    """Base of the free actions of the mouse on turn."""

    def admit(self, state: State) -> None:
        """Refuses them to a charmed mouse: no minion has any, and logs of earlier versions hold them."""
        check_uncharmed(state, check_actor(state))


class Share(Free, kind="share", rule="free-share", needs_current=True):
    """The mouse on turn hands cards or cheese to another, once a turn (free-share)."""

    to: Hero
    cheese: Annotated[
        int,
        About(
            "Cheese that it hands over; cards are not counted.",
            least=0,
            most=MOST_CHEESE,
        ),
    ] = 0

    def change(self, state: State) -> State:
        """Refuses itself, captured mice, and more cheese than it has."""
        mouse = check_actor(state)
        check_range(self.cheese, 0, MOST_CHEESE, "free-share", "cheese")
        if self.to == mouse.name:
            raise Refusal("share-alone", "free-share", "to")
        get_free_mouse(state, self.to, "to")
        state = use_free(state, "share", "free-share")
        state = change_cheese(state, mouse.name, -self.cheese)
        return change_cheese(state, self.to, self.cheese)

    def tell(self, before: State, after: State) -> Message:
        mouse, other = Term(before.active), Term(self.to)
        if self.cheese:
            return say_n(
                "{mouse} hands {n} cheese to {other}",
                "{mouse} hands {n} cheese to {other}",
                self.cheese,
                "free-share",
                mouse=mouse,
                other=other,
            )
        return say(
            "{mouse} shares with {other}", "free-share", mouse=mouse, other=other
        )


class Equip(Free, kind="equip", rule="free-equip", needs_current=True):
    """The mouse on turn changes its equipment, once a turn (free-equip)."""

    def change(self, state: State) -> State:
        """Refuses it twice."""
        check_actor(state)
        return use_free(state, "equip", "free-equip")

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{mouse} changes its equipment", "free-equip", mouse=Term(before.active)
        )


class LevelUp(Free, kind="level-up", rule="free-level-up", needs_current=True):
    """The mouse on turn pays six cheese for a new ability, once a turn (free-level-up)."""

    ability: Words

    def change(self, state: State) -> State:
        """Refuses less cheese."""
        mouse = check_actor(state)
        # Any name: which cards a class may take stands on the cards alone.
        ability = check_words(self.ability, "free-level-up", "ability")
        if mouse.cheese < LEVEL_UP_CHEESE:
            raise Refusal(
                "level-up-cheese", "free-level-up", need=LEVEL_UP_CHEESE, n=mouse.cheese
            )
        state = use_free(state, "level-up", "free-level-up")
        abilities = check_abilities((*mouse.abilities, ability), "ability")
        cheese = mouse.cheese - LEVEL_UP_CHEESE
        return with_mouse(state, replace(mouse, cheese=cheese, abilities=abilities))

    def tell(self, before: State, after: State) -> Message:
        text = N_("{mouse} levels up: {ability}")
        return say(
            text, "free-level-up", mouse=Term(before.active), ability=self.ability
        )


class UseAbility(OfMouse, kind="use-ability", rule="ability-cards", needs_current=True):
    """A mouse uses an ability card and pays its cheese, once a turn (ability-cards)."""

    ability: Annotated[
        int,
        About("Its ability card, counted from 0.", least=0, most=MOST_ABILITIES - 1),
    ]
    # Typed each time: the cards name their cost, a class may pay less (ability-examples).
    cost: Annotated[int, About("The cheese that it costs.", least=0, most=MOST_CHEESE)]

    def admit(self, state: State) -> None:
        """Refuses one to a charmed mouse in its turn: no minion has any, and logs of earlier versions hold them."""
        mouse = get_free_mouse(state, self.mouse)
        check_uncharmed(state, mouse)

    def change(self, state: State) -> State:
        """Refuses a second one of the mouse in this turn, and more cheese than it has."""
        mouse = get_free_mouse(state, self.mouse)
        if not 0 <= self.ability < len(mouse.abilities):
            raise Refusal("no-such-ability", "ability-cards", "ability")
        if mouse.name in state.turn.abilities:
            raise Refusal(
                "second-ability", "ability-cards", "mouse", mouse=Term(mouse.name)
            )
        check_range(self.cost, 0, MOST_CHEESE, "ability-cards", "cost")
        state = change_cheese(state, mouse.name, -self.cost, "cost")
        return add_to_turn(state, "abilities", mouse.name)

    def tell(self, before: State, after: State) -> Message:
        ability = get_mouse(before, self.mouse).abilities[self.ability]
        return self.say_n(
            "{mouse} uses {ability} for {n} cheese",
            "{mouse} uses {ability} for {n} cheese",
            self.cost,
            "ability-cards",
            ability=ability,
        )
