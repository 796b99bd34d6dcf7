"""What happens to a mouse at any time, and what stands on its hero card."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

from companion.games.core import (
    N_,
    About,
    Chance,
    Message,
    Refusal,
    Seat,
    Term,
    check_player,
    say,
    say_n,
)
from companion.games.mice_and_mystics.actions.family import (
    ALWAYS,
    DEAL,
    PLAY,
    FreeLast,
    Move,
    Words,
)
from companion.games.mice_and_mystics.numbers import (
    CONDITIONS,
    HEROES,
    MINION_CARDS,
    MOST_ABILITIES,
    MOST_CHEESE,
    MOST_STAT,
    MOST_WOUNDS,
    STATS,
    TILDAS_CONDITIONS,
)
from companion.games.mice_and_mystics.rules import mice
from companion.games.mice_and_mystics.rules.checks import (
    check_abilities,
    check_range,
    check_words,
)
from companion.games.mice_and_mystics.state import (
    State,
    find_mouse,
    get_mouse,
    note,
    term,
    with_mouse,
)

Hero = Annotated[str, About("A mouse of the party.", among=tuple(HEROES))]


@dataclass(frozen=True)
class Cheese(Move, kind="cheese", rule="cheese", correctable=True):
    """Cheese into a mouse's stash, or out of it (cheese)."""

    STAGES: ClassVar[tuple[str, ...]] = (*DEAL, *PLAY)
    mouse: Hero
    cheese: Annotated[
        int,
        About("How much; below 0: out of it.", least=-MOST_CHEESE, most=MOST_CHEESE),
    ]

    def change(self, state: State) -> State:
        """Refuses less than none and more than the box has."""
        return mice.change_cheese(state, self.mouse, self.cheese)

    def tell(self, before: State) -> Message:
        """How much."""
        mouse, n = Term(self.mouse), self.cheese
        if n < 0:
            return say_n(
                N_("{mouse}: {n} cheese less"),
                N_("{mouse}: {n} cheese less"),
                -n,
                "cheese",
                mouse=mouse,
            )
        return say_n(
            N_("{mouse}: {n} cheese more"),
            N_("{mouse}: {n} cheese more"),
            n,
            "cheese",
            mouse=mouse,
        )


@dataclass(frozen=True)
class Wound(Move, kind="wound", rule="capture", correctable=True):
    """Wounds for a mouse, or healed; at its life value it is captured (capture)."""

    mouse: Hero
    wounds: Annotated[
        int, About("How many; below 0: healed.", least=-MOST_WOUNDS, most=MOST_WOUNDS)
    ]
    by: Annotated[
        str,
        About(
            "The type or boss's card that dealt them, for what its wounds do; “” where that is all one.",
            among=("", *MINION_CARDS),
        ),
    ] = ""

    def change(self, state: State) -> State:
        """Refuses a captured mouse, healing what is not there, and minions that are not on the board."""
        return mice.wound(state, self.mouse, self.wounds, self.by)

    def tell(self, before: State) -> Message:
        """Wounded, healed or captured."""
        mouse, n, rule = Term(self.mouse), self.wounds, "conditions"
        if n < 0:
            return say_n(
                N_("{mouse}: {n} wound healed"),
                N_("{mouse}: {n} wounds healed"),
                -n,
                rule,
                mouse=mouse,
            )
        if get_mouse(self.apply(before), self.mouse).captured:
            return say(
                N_("{mouse} has as many wounds as life and is captured"),
                "capture",
                mouse=mouse,
            )
        if not self.by:
            return say_n(
                N_("{mouse} takes {n} wound"),
                N_("{mouse} takes {n} wounds"),
                n,
                rule,
                mouse=mouse,
            )
        return say_n(
            N_("{minion} deals {n} wound to {mouse}"),
            N_("{minion} deals {n} wounds to {mouse}"),
            n,
            rule,
            mouse=mouse,
            minion=term(self.by),
        )


@dataclass(frozen=True)
class Condition(Move, kind="condition", rule="conditions"):
    """A condition begins or ends (conditions)."""

    mouse: Hero
    condition: Annotated[str, About("The condition.", among=CONDITIONS)]
    on: Annotated[bool, About("False: it ends.")]

    def change(self, state: State) -> State:
        """Refuses a captured mouse. Cheese that Tilda has drawn from a condition stays with her, and that is said."""
        after = mice.set_condition(state, self.mouse, self.condition, on=self.on)
        ended = len(get_mouse(after, self.mouse).conditions) < len(
            get_mouse(state, self.mouse).conditions
        )
        drawn = (
            self.condition in TILDAS_CONDITIONS
            and self.mouse != "tilda"
            and find_mouse(state, "tilda")
        )
        return note(after, "tilda-keeps", "tilda") if ended and drawn else after

    def tell(self, before: State) -> Message:
        """The condition."""
        text = (
            N_("{mouse}: now {condition}")
            if self.on
            else N_("{mouse}: no longer {condition}")
        )
        return say(
            text, self.condition, mouse=Term(self.mouse), condition=Term(self.condition)
        )


@dataclass(frozen=True)
class Capture(Move, kind="capture", rule="capture"):
    """A mouse is captured (capture)."""

    mouse: Hero

    def change(self, state: State) -> State:
        """All captured: the chapter is lost. Refuses a captured mouse."""
        return mice.capture(state, self.mouse)

    def tell(self, before: State) -> Message:
        """Who."""
        return say(N_("{mouse} is captured"), "capture", mouse=Term(self.mouse))


@dataclass(frozen=True)
class Rescue(Move, kind="rescue", rule="rescue", needs_current=True):
    """A captured mouse comes back (rescue)."""

    mouse: Hero
    by_card: Annotated[
        bool,
        About(
            "By a card or the story, at any time; else on its turn, as the whole turn."
        ),
    ] = False
    free_last: FreeLast = False

    def complete(self, state: State, chance: Chance) -> Self:
        """With today's reading of Time is short."""
        return replace(self, free_last=True)

    def change(self, state: State) -> State:
        """Refuses a free mouse; on its turn also: another's turn, after an action, and minions on the board."""
        return mice.rescue(
            state, self.mouse, by_card=self.by_card, free_last=self.free_last
        )

    def tell(self, before: State) -> Message:
        """Who, and how."""
        text = (
            N_("{mouse} comes back, by a card or the story")
            if self.by_card
            else N_("{mouse} is rescued")
        )
        return say(text, "rescue", mouse=Term(self.mouse))


@dataclass(frozen=True)
class SetNumber(Move, kind="set-number", rule="mouse-hero-card", correctable=True):
    """A number on a hero card (mouse-hero-card)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    mouse: Hero
    stat: Annotated[str, About("Which one.", among=STATS)]
    value: Annotated[
        int | None, About("The number; null: not known.", least=0, most=MOST_STAT)
    ]

    def change(self, state: State) -> State:
        """Refuses a number that there is not on a card."""
        mouse = get_mouse(state, self.mouse)
        if self.stat not in STATS:
            raise Refusal("no-such-number", "mouse-hero-card")
        if self.value is not None:
            check_range(
                self.value,
                1 if self.stat == "life" else 0,
                MOST_STAT,
                "mouse-hero-card",
            )
        changes: dict[str, Any] = {self.stat: self.value}
        return with_mouse(state, replace(mouse, **changes))

    def tell(self, before: State) -> Message:
        """The number."""
        mouse, stat = Term(self.mouse), Term(self.stat)
        if self.value is None:
            return say(
                N_("{mouse}: {stat} is not known"),
                "mouse-hero-card",
                mouse=mouse,
                stat=stat,
            )
        return say(
            N_("{mouse}: {stat} is {n}"),
            "mouse-hero-card",
            mouse=mouse,
            stat=stat,
            n=self.value,
        )


@dataclass(frozen=True)
class SetAbilities(Move, kind="set-abilities", rule="ability-cards", correctable=True):
    """All ability cards of a mouse (ability-cards)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    mouse: Hero
    abilities: Annotated[tuple[Words, ...], About("Their names.", most=MOST_ABILITIES)]

    def change(self, state: State) -> State:
        """Refuses more than there are, and empty names."""
        mouse = get_mouse(state, self.mouse)
        return with_mouse(
            state, replace(mouse, abilities=check_abilities(self.abilities))
        )

    def tell(self, before: State) -> Message:
        """Their names."""
        if not self.abilities:
            return say(
                N_("{mouse} has no ability cards"),
                "ability-cards",
                mouse=Term(self.mouse),
            )
        text = N_("The ability cards of {mouse}: {abilities}")
        return say(
            text, "ability-cards", mouse=Term(self.mouse), abilities=self.abilities
        )


@dataclass(frozen=True)
class SetItem(Move, kind="set-item", rule="campaign", correctable=True):
    """The one item that a mouse carries over into the next chapter; empty: none (campaign)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    mouse: Hero
    item: Words

    def change(self, state: State) -> State:
        """Refuses too long a name."""
        mouse = get_mouse(state, self.mouse)
        return with_mouse(
            state, replace(mouse, item=check_words(self.item, "campaign", empty=True))
        )

    def tell(self, before: State) -> Message:
        """The item."""
        if not self.item:
            return say(
                N_("{mouse} carries no item over"), "campaign", mouse=Term(self.mouse)
            )
        return say(
            N_("{mouse} would carry over: {item}"),
            "campaign",
            mouse=Term(self.mouse),
            item=self.item,
        )


@dataclass(frozen=True)
class GiveMouse(Move, kind="give-mouse", rule="setup"):
    """Another player controls a mouse from now on."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    mouse: Hero
    player: Seat

    def change(self, state: State) -> State:
        """Refuses a player that there is not."""
        mouse = get_mouse(state, self.mouse)
        return with_mouse(
            state, replace(mouse, player=check_player(self.player, state.players))
        )

    def tell(self, before: State) -> Message:
        """Who plays whom."""
        player = before.players[self.player]
        return say(
            N_("{player} now plays {mouse}"),
            "setup",
            player=player,
            mouse=Term(self.mouse),
        )
