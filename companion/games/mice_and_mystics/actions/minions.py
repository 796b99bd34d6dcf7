"""The minions' figures."""

from typing import Annotated

from companion.games.core import About, Message, Refusal, Term, say_n
from companion.games.mice_and_mystics.actions.family import FromRoll, Move
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
    HEROES,
    MINIONS,
    MOST_FIGURES,
    MOST_WOUNDS,
)
from companion.games.mice_and_mystics.rules import minions
from companion.games.mice_and_mystics.rules.box import figures_of
from companion.games.mice_and_mystics.rules.dice import (
    enter,
)
from companion.games.mice_and_mystics.state import (
    State,
    get_free_mouse,
    get_group,
    position_of,
)
from companion.games.mice_and_mystics.state.options import Kind
from companion.games.mice_and_mystics.words.events import DEFEATS, DEFEATS_BOSS, LEAVES

By = Annotated[
    str, About("The mouse that dealt them, if it matters.", among=("", *HEROES))
]
FromWheel = Annotated[bool, About("Filch takes his cheese for rats from the wheel.")]


class AgainstMinions:
    """Base of those that take minions off the board, for which Filch gains cheese (hero-filch)."""

    minion: str
    by: str
    from_wheel: bool

    def admit(self, state: State) -> None:
        """Refuses what a captured mouse would have done (capture): logs of earlier versions hold its wounds."""
        if self.by:
            get_free_mouse(state, self.by, "by")

    def change(self, state: State) -> State:
        """The figures, and what the mouse that defeated some gains. Refuses a captured one."""
        after = self.strike(enter(state, self.minion, self.hits))
        # Counted afterwards: a boss takes many wounds and is one figure.
        left = figures_of(after, self.minion)
        defeated = figures_of(state, self.minion) - left
        return minions.reward(
            after, self.minion, defeated, self.by, from_wheel=self.from_wheel
        )

    @property
    def hits(self) -> int:
        """How many hits that takes; below 0: gives back."""
        raise NotImplementedError

    def strike(self, state: State) -> State:
        """What happens to the figures."""
        raise NotImplementedError

    def tell_defeat(self, figures: int) -> Message:
        """So many are off the board."""
        defeats = DEFEATS.get(self.minion, DEFEATS_BOSS)
        sentence = defeats if self.by else LEAVES
        minion, mouse = Term(self.minion), Term(self.by)
        return sentence.filled(minion=minion, mouse=mouse, n=figures)


class WoundMinion(
    AgainstMinions, Move, kind="wound-minion", rule="minions", needs_current=True
):
    """Wounds for one figure of a type, or taken back; at its life it is defeated (minions)."""

    minion: Kind
    figure: Annotated[
        int, About("Which one, counted from 0.", least=0, most=MOST_FIGURES - 1)
    ] = 0
    wounds: Annotated[
        int,
        About("How many; below 0: taken back.", least=-MOST_WOUNDS, most=MOST_WOUNDS),
    ] = 1
    by: By = ""
    from_wheel: FromWheel = False
    card: Annotated[
        str,
        About(
            "Which of a boss's cards takes them: once full it takes no more turns.",
            among=("", *BOSS_OF_CARD),
        ),
    ] = ""
    TODAY = {"frees": True}
    # In logs of earlier versions a card stayed full whose wound was taken back without its name.
    frees: Annotated[
        bool,
        About(
            "Filled in by the server: a wound that is taken back frees the card that it filled."
        ),
    ] = False

    @property
    def hits(self) -> int:
        return self.wounds

    def strike(self, state: State) -> State:
        """Surplus wounds go onto the boss's other card (boss-cards). Refuses a card that is full or not there."""
        if self.card:
            position_of(state, self.card)  # refuses one that is not there
            if BOSS_OF_CARD.get(self.card) != self.minion:
                raise Refusal("no-such-card", "initiative-cards", "card")
            is_full = self.card in state.full
            if self.wounds > 0 and is_full:
                raise Refusal("card-full", "boss-cards", "card")
            # A boss is one figure; wounds beyond its full cards lie on one that is not full.
            others = sum(get_group(state, self.minion).wounds) - len(state.full)
            if self.wounds < 0 and not is_full and others <= 0:
                raise Refusal("no-wounds", "minions", "wounds", n=0)
        group = get_group(state, self.minion)
        after = minions.wound_figure(state, group, self.figure, self.wounds)
        # With the last wound he leaves the board, and his cards the track.
        if not figures_of(after, self.minion):
            return after
        if not self.card:
            return minions.free_cards(after, self.minion) if self.frees else after
        is_full = self.wounds >= MINIONS[self.minion].life
        return minions.fill_card(after, self.card, full=is_full)

    def tell(self, before: State, after: State) -> Message:
        minion, n, rule = Term(self.minion), self.wounds, "minions"
        left = figures_of(after, self.minion)
        if left < figures_of(before, self.minion):
            return self.tell_defeat(1)
        if n < 0:
            return say_n(
                "{minion}: {n} wound removed",
                "{minion}: {n} wounds removed",
                -n,
                rule,
                minion=minion,
            )
        if self.by:
            return say_n(
                "{minion}: {n} more wound, by {mouse}",
                "{minion}: {n} more wounds, by {mouse}",
                n,
                rule,
                minion=minion,
                mouse=Term(self.by),
            )
        return say_n(
            "{minion}: {n} more wound",
            "{minion}: {n} more wounds",
            n,
            rule,
            minion=minion,
        )


class Figures(AgainstMinions, Move, kind="figures", rule="minion-placement"):
    """More or fewer figures of a type on the board; the last takes its card along (remove-from-track)."""

    minion: Kind
    figures: Annotated[
        int, About("How many; below 0: fewer.", least=-MOST_FIGURES, most=MOST_FIGURES)
    ]
    by: By = ""
    from_wheel: FromWheel = False
    rolled: FromRoll = False

    @property
    def hits(self) -> int:
        return -self.figures

    def strike(self, state: State) -> State:
        """Refuses fewer than none, and more than the box has."""
        return minions.change_figures(state, self.minion, self.figures)

    def tell(self, before: State, after: State) -> Message:
        if self.figures < 0:
            return self.tell_defeat(-self.figures)
        return say_n(
            "{minion}: one more figure on the board",
            "{minion}: {n} more figures on the board",
            self.figures,
            "minion-placement",
            minion=Term(self.minion),
        )
