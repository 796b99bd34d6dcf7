"""What happens to a mouse at any time: cheese, wounds, conditions, capture and rescue."""

from dataclasses import replace
from typing import Annotated, ClassVar, Self

from companion.games.core import N_, About, Chance, Message, Refusal, Term
from companion.games.mice_and_mystics.actions.family import (
    DEAL,
    PLAY,
    EndingTurn,
    FromRoll,
    OfMouse,
)
from companion.games.mice_and_mystics.numbers import (
    CONDITIONS,
    MINION_CARDS,
    MOST_CHEESE,
    MOST_WOUNDS,
    TILDAS_CONDITIONS,
)
from companion.games.mice_and_mystics.rules import mice
from companion.games.mice_and_mystics.rules.dice import enter
from companion.games.mice_and_mystics.rules.mice import check_on_track
from companion.games.mice_and_mystics.rules.turns import has_begun
from companion.games.mice_and_mystics.state import (
    State,
    find_mouse,
    get_mouse,
    note,
    page_of,
    term,
)
from companion.games.mice_and_mystics.words.events import count_stolen


class Cheese(OfMouse, kind="cheese", rule="cheese"):
    """Cheese into a mouse's stash, or out of it (cheese)."""

    STAGES: ClassVar[tuple[str, ...]] = (*DEAL, *PLAY)
    cheese: Annotated[
        int,
        About("How much; below 0: out of it.", least=-MOST_CHEESE, most=MOST_CHEESE),
    ]

    def change(self, state: State) -> State:
        """Refuses less than none and more than the box has."""
        return mice.change_cheese(state, self.mouse, self.cheese)

    def tell(self, before: State, after: State) -> Message:
        # English has one form for any number of cheese; other languages have two.
        if self.cheese < 0:
            return self.say_n(
                "{mouse} loses {n} cheese",
                "{mouse} loses {n} cheese",
                -self.cheese,
                "cheese",
            )
        return self.say_n(
            "{mouse} gains {n} cheese",
            "{mouse} gains {n} cheese",
            self.cheese,
            "cheese",
        )


class Wound(OfMouse, kind="wound", rule="capture"):
    """Wounds for a mouse, or healed; at its life value it is captured (capture)."""

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
    rolled: FromRoll = False
    poison: Annotated[
        bool, About("They are poison wounds, which normal healing leaves.")
    ] = False
    # Logs of earlier versions have no such field: their poison wounds left poison alone, whoever dealt them, and what
    # the mouse did next would be refused to one that is stunned.
    adding: Annotated[
        bool,
        About(
            "Filled in by the server: poison wounds leave what their minion adds, too."
        ),
    ] = False

    def complete(self, state: State, chance: Chance) -> Self:
        """With what the minion that dealt poison wounds adds to them."""
        return replace(self, adding=self.poison)

    def admit(self, state: State) -> None:
        """Refuses to heal poison wounds like others, and more of them than there are, and wounds by a card that was not
        drawn: logs of earlier versions do."""
        check_on_track(state, self.by, "by")
        mouse = get_mouse(state, self.mouse)
        if self.poison and mouse.poison + self.wounds < 0:
            raise Refusal("no-wounds", "poisoned", "wounds", n=mouse.poison)
        left = mouse.wounds + self.wounds
        is_healing = self.wounds < 0 and not self.poison
        if is_healing and 0 <= left < mouse.poison:
            raise Refusal("poison-stays", "poisoned", "wounds", mouse=Term(mouse.name))

    def change(self, state: State) -> State:
        """Refuses a captured mouse, healing what is not there, and minions that are not on the board."""
        state = enter(state, self.mouse, self.wounds) if self.wounds > 0 else state
        return mice.wound(
            state,
            self.mouse,
            self.wounds,
            self.by,
            poison=self.poison,
            adding=self.adding,
        )

    def tell(self, before: State, after: State) -> Message:
        n, rule = self.wounds, "conditions"
        if n < 0 and self.poison:
            return self.say_n(
                "{mouse}: {n} poison wound cured",
                "{mouse}: {n} poison wounds cured",
                -n,
                "poisoned",
            )
        if n < 0:
            return self.say_n(
                "{mouse}: {n} wound healed", "{mouse}: {n} wounds healed", -n, rule
            )
        if get_mouse(after, self.mouse).captured:
            text = N_(
                "{mouse} has as many wounds as life and is captured: hourglass on page {page}"
            )
            return self.say(text, "capture", page=page_of(after))
        # Roaches take cheese instead (minion-roach).
        stolen = count_stolen(after)
        if stolen == n:
            return self.say_n(
                "{minion} takes {n} cheese from {mouse}",
                "{minion} takes {n} cheese from {mouse}",
                n,
                "minion-roach",
                minion=term(self.by),
            )
        n -= stolen
        if self.poison:
            return self.say_n(
                "{mouse} takes {n} poison wound",
                "{mouse} takes {n} poison wounds",
                n,
                "poisoned",
            )
        if not self.by:
            return self.say_n(
                "{mouse} takes {n} wound", "{mouse} takes {n} wounds", n, rule
            )
        return self.say_n(
            "{minion} deals {n} wound to {mouse}",
            "{minion} deals {n} wounds to {mouse}",
            n,
            rule,
            minion=term(self.by),
        )


class Condition(OfMouse, kind="condition", rule="conditions"):
    """A condition begins or ends (conditions)."""

    condition: Annotated[str, About("The condition.", among=CONDITIONS)]
    on: Annotated[bool, About("False: it ends.")]

    def change(self, state: State) -> State:
        """Refuses a captured mouse. Cheese that Tilda has drawn from a condition stays with her, and that is said."""
        after = mice.set_condition(state, self.mouse, self.condition, on=self.on)
        had = self.condition in get_mouse(state, self.mouse).conditions
        ended = had and not self.on
        # Nobody knows whether she has drawn: the condition may be older than her company.
        may_have_drawn = self.condition in TILDAS_CONDITIONS and self.mouse != "tilda"
        if ended and may_have_drawn and find_mouse(state, "tilda"):
            return note(after, "tilda-keeps", "tilda")
        return after

    def tell(self, before: State, after: State) -> Message:
        text = N_("{mouse}: no longer {condition}")
        if self.on:
            text = N_("{mouse}: now {condition}")
        condition = Term(self.condition)
        return self.say(text, self.condition, condition=condition)


class Capture(OfMouse, kind="capture", rule="capture"):
    """A mouse is captured (capture)."""

    def change(self, state: State) -> State:
        """All captured: the chapter is lost. Refuses a captured mouse."""
        return mice.capture(state, self.mouse)

    def tell(self, before: State, after: State) -> Message:
        text = N_("{mouse} is captured: hourglass on page {page}")
        return self.say(text, "capture", page=page_of(after))


class Rescue(EndingTurn, OfMouse, kind="rescue", rule="rescue", needs_current=True):
    """A captured mouse comes back (rescue)."""

    by_card: Annotated[
        bool,
        About(
            "By a card or the story, at any time; else on its turn, as the whole turn."
        ),
    ] = False

    def admit(self, state: State) -> None:
        """Refuses it after anything that the mouse has done in its turn: logs of earlier versions hold some of that."""
        is_turn = not self.by_card and state.active == self.mouse
        may_come = get_mouse(state, self.mouse).captured and not state.groups
        if is_turn and may_come and has_begun(state):
            raise Refusal("rescue-after-action", "rescue")

    def change(self, state: State) -> State:
        """Refuses a free mouse; on its turn also: another's turn, after an action, and minions on the board."""
        return mice.rescue(
            state,
            self.mouse,
            by_card=self.by_card,
            free_last=self.free_last,
            once=self.once,
        )

    def tell(self, before: State, after: State) -> Message:
        if self.by_card:
            return self.say("{mouse} comes back, by a card or the story", "rescue")
        return self.say("{mouse} is rescued", "rescue")
