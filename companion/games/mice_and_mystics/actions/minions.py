"""The minions' figures, and the dice for both sides."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import About, Chance, Message, Refusal, Term, say_n
from companion.games.mice_and_mystics.actions.family import Drawing, FromRoll, Move
from companion.games.mice_and_mystics.actions.mice import Wound
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
    FACES,
    HEROES,
    MINION_CARDS,
    MINIONS,
    MOST_DICE,
    MOST_FIGURES,
    MOST_WOUNDS,
    ROLLS,
    is_mouse,
    is_ranged,
    owner_of,
)
from companion.games.mice_and_mystics.rules import minions
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.dice import (
    acts_charmed,
    check_roll,
    count_through,
    enter,
    give_cheese,
    has_missed,
    is_next_defense,
    lie_beside,
)
from companion.games.mice_and_mystics.rules.turns import ROLLED_ACTIONS, add_to_turn
from companion.games.mice_and_mystics.state import Rolled, State, get_group, position_of
from companion.games.mice_and_mystics.state.options import Kind
from companion.games.mice_and_mystics.words.events import DEFEATS, DEFEATS_BOSS, LEAVES
from companion.games.mice_and_mystics.words.rolls import tell_defense, tell_roll

By = Annotated[
    str, About("The mouse that dealt them, if it matters.", among=("", *HEROES))
]
FromWheel = Annotated[bool, About("Filch takes his cheese for rats from the wheel.")]
Roller = Annotated[
    str,
    About(
        "A mouse, a type of minion or a boss's card.", among=(*HEROES, *MINION_CARDS)
    ),
]


class AgainstMinions:
    """Base of those that take minions off the board, for which Filch gains cheese (hero-filch)."""

    minion: str
    by: str
    from_wheel: bool

    def change(self, state: State) -> State:
        """The figures, and what the mouse that defeated some gains. Refuses a captured one."""
        after = self.strike(enter(state, self.minion, self.hits))
        # Counted afterwards: a boss takes many wounds and is one figure.
        there = minions.figures_of(state, self.minion)
        left = minions.figures_of(after, self.minion)
        defeated = there - left
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
        if not self.card or not minions.figures_of(after, self.minion):
            return after
        is_full = self.wounds >= MINIONS[self.minion].life
        return minions.fill_card(after, self.card, full=is_full)

    def tell(self, before: State, after: State) -> Message:
        minion, n, rule = Term(self.minion), self.wounds, "minions"
        left = minions.figures_of(after, self.minion)
        if left < minions.figures_of(before, self.minion):
            return self.tell_defeat(1)
        if n < 0:
            return say_n(
                "{minion}: {n} wound less",
                "{minion}: {n} wounds less",
                -n,
                rule,
                minion=minion,
            )
        if self.by:
            return say_n(
                "{minion}: {n} wound more, by {mouse}",
                "{minion}: {n} wounds more, by {mouse}",
                n,
                rule,
                minion=minion,
                mouse=Term(self.by),
            )
        return say_n(
            "{minion}: {n} wound more",
            "{minion}: {n} wounds more",
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

    def admit(self, state: State) -> None:
        """Refuses more than the box has."""
        # Logs of earlier versions hold more Elite Rats than the box (MOST_ONCE); no tap adds one.
        there = minions.figures_of(state, self.minion) + self.figures
        if self.figures <= 0 or self.minion not in MINIONS:
            return
        if there > MINIONS[self.minion].most:
            raise minions.too_many(self.minion)

    @property
    def hits(self) -> int:
        return -self.figures

    def strike(self, state: State) -> State:
        """Refuses fewer than none."""
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


class Roll(Drawing, kind="roll", rule="action-dice"):
    """Roll action dice for a mouse or a minion (action-dice)."""

    purpose: Annotated[str, About("What for.", among=ROLLS)]
    who: Roller
    dice: Annotated[int, About("How many dice.", least=1, most=MOST_DICE)]
    ranged: Annotated[
        bool, About("A mouse's attack at range, or a defense against one.")
    ] = False
    against: Annotated[
        str, About("The other side, if told.", among=("", *HEROES, *MINION_CARDS))
    ] = ""
    faces: Annotated[
        tuple[Annotated[int, About(least=1, most=len(FACES))], ...],
        About("What they show, as places in the row of faces; empty: rolled."),
    ] = ()
    enter: Annotated[
        bool,
        About("Of a defense: what gets through is entered, where it is clear on whom."),
    ] = False

    # Logs of earlier versions say how a roll is read, or have none of these, and are replayed as they were played.
    by_table: Annotated[
        bool,
        About("Filled in by the server: how it is read is known by the table."),
    ] = False
    is_next: FromRoll = False
    charmed: FromRoll = False

    def admit(self, state: State) -> None:
        """Refuses a mouse's defense where nothing hits: logs of earlier versions hold some, with their cheese."""
        is_defense = self.purpose == "defense" and is_mouse(self.who)
        if is_defense and has_missed(state):
            raise Refusal("no-hit", "minion-targets", "purpose")

    def draw(self, state: State, chance: Chance) -> Self:
        """The faces, and that the roll is read by the table."""
        check_roll(state, self.purpose, self.who, self.dice, self.against)
        read = replace(self, by_table=True, is_next=False, charmed=False)
        # A table that throws its own dice types what they show.
        if self.faces:
            return read
        faces = tuple(chance.die(len(FACES)) for _ in range(self.dice))
        return replace(read, faces=faces)

    def change(self, state: State) -> State:
        """The roll on the screen, and its cheese where it belongs. Refuses dice and rollers that cannot be."""
        check_roll(state, self.purpose, self.who, self.dice, self.against)
        # Typed faces or a log from elsewhere; what `draw` has rolled is right.
        if len(self.faces) != self.dice:
            raise Refusal("dice-count", "action-dice", "faces", n=self.dice)
        for face in self.faces:
            check_range(face, 1, len(FACES), "action-dice", "faces")
        # A minion attacks as its card says; a mouse with what it holds, and a defense is against either.
        ranged = self.ranged
        if not is_mouse(self.who) and self.purpose != "defense":
            ranged = is_ranged(self.who)
        rolled = Rolled(self.purpose, self.who, self.faces, ranged, self.against)
        is_next, charmed = self.is_next, self.charmed
        if self.by_table:
            is_next = is_next_defense(state, self.purpose, self.who)
            charmed = acts_charmed(state, self.who)
        rolls = lie_beside(state, rolled, is_next=is_next)
        state = replace(state, rolls=rolls, entered=False, hits_entered=0)
        state = give_cheese(state, rolled, charmed=charmed)
        if self.who == state.active and self.purpose in ROLLED_ACTIONS:
            state = add_to_turn(state, "rolled", ROLLED_ACTIONS[self.purpose])
        return _take_hits(state) if self.enter else state

    def tell(self, before: State, after: State) -> Message:
        if self.enter and after.entered:
            return tell_defense(after)
        return tell_roll(after, after.rolls[-1])


def _take_hits(state: State) -> State:
    """The wounds of the mouse that defended, or its figure off the board; of others somebody says which figure."""
    hits = count_through(state)
    if not hits or state.stage != "play":
        return state
    attack, defense = state.rolls[0], state.rolls[-1]
    by, side = attack.who, owner_of(defense.who)
    if is_mouse(side):
        strikes = "" if is_mouse(by) else by
        return Wound(side, hits, strikes).change(state)
    if MINIONS[side].boss or MINIONS[side].life > 1:
        return state
    after = Figures(side, -1, by if is_mouse(by) else "").change(state)
    return replace(after, hits_entered=hits)  # one figure takes them all
