"""The dice for both sides, and what they enter (action-dice)."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import About, Action, Chance, Message, Refusal, Term
from companion.games.mice_and_mystics.actions.family import Drawing, FromRoll
from companion.games.mice_and_mystics.actions.mice import Wound
from companion.games.mice_and_mystics.actions.minions import Figures, WoundMinion
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    FACES,
    HEROES,
    MINION_CARDS,
    MINIONS,
    MOST_DICE,
    ROLLS,
    is_mouse,
    is_ranged,
    owner_of,
)
from companion.games.mice_and_mystics.rules.box import figures_of
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.dice import (
    acts_charmed,
    check_defense,
    check_roll,
    count_through,
    facing,
    give_cheese,
    has_missed,
    is_next_defense,
    is_void,
    lie_beside,
)
from companion.games.mice_and_mystics.rules.mice import check_on_track
from companion.games.mice_and_mystics.rules.turns import add_roll
from companion.games.mice_and_mystics.state import Rolled, State
from companion.games.mice_and_mystics.words.rolls import tell_defense, tell_rolled

Roller = Annotated[
    str,
    About(
        "A mouse, a type of minion or a boss's card.", among=(*HEROES, *MINION_CARDS)
    ),
]


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

    TODAY = {
        "by_table": True,
        "as_minion": True,
        "paired": True,
        "is_next": False,
        "charmed": False,
    }
    # Logs of earlier versions say how a roll is read, or have none of these, and are replayed as they were played.
    by_table: Annotated[
        bool,
        About("Filled in by the server: how it is read is known by the table."),
    ] = False
    as_minion: Annotated[
        bool,
        About(
            "Filled in by the server: a charmed Maginos brings the wheel no more than a minion."
        ),
    ] = False
    # In those a defense was against nobody unless that was sent, and figures of several lives were struck by hand.
    paired: Annotated[
        bool,
        About(
            "Filled in by the server: a defense is against the attack that lies there; a lone figure takes its hits."
        ),
    ] = False
    is_next: FromRoll = False
    charmed: FromRoll = False

    def admit(self, state: State) -> None:
        """Refuses a mouse's defense where nothing hits, and what no minion does: logs of earlier versions hold some."""
        if not is_mouse(self.who) and self.purpose in ("search", "recover"):
            raise Refusal("mice-only", f"action-{self.purpose}", "purpose")
        if self.purpose == "defense" and not self.against and is_void(state):
            who = Term(state.rolls[0].who)
            raise Refusal("captured-rolls", "capture", "purpose", mouse=who)
        is_defense = self.purpose == "defense" and is_mouse(self.who)
        if is_defense and has_missed(state):
            raise Refusal("no-hit", "minion-targets", "purpose")
        if is_defense:
            replace(self, paired=True).check_faced(state)
        check_on_track(state, self.who, "who")
        check_on_track(state, self.against, "against")
        is_turn = self.purpose in ("attack", "movement")
        if is_turn and self.who in state.full:
            raise Refusal("card-done", "boss-cards", "who")

    def check_faced(self, state: State) -> None:
        """Refuses a mouse's defense against an attack that lies there and against which there is none."""
        rolled = self.roll(state)
        check_defense(self.purpose, self.who, rolled.against)

    def instead_of(self, old: Action, chance: Chance) -> Self:
        """The dice lie as they were thrown, whoever they are for; only what is missing of the same kind is thrown."""
        if self.faces or not isinstance(old, Roll) or old.purpose != self.purpose:
            return self
        faces = old.faces[: self.dice]
        missing = min(self.dice, MOST_DICE) - len(faces)
        thrown = tuple(chance.die(len(FACES)) for _ in range(missing))
        return replace(self, faces=faces + thrown)

    def draw(self, state: State, chance: Chance) -> Self:
        """The faces."""
        check_roll(state, self.purpose, self.who, self.dice, self.against)
        # A table that throws its own dice types what they show.
        if self.faces:
            return self
        faces = tuple(chance.die(len(FACES)) for _ in range(self.dice))
        return replace(self, faces=faces)

    def change(self, state: State) -> State:
        """The roll on the screen, and its cheese where it belongs. Refuses dice and rollers that cannot be."""
        check_roll(state, self.purpose, self.who, self.dice, self.against)
        # Typed faces or a log from elsewhere; what `draw` has rolled is right.
        if len(self.faces) != self.dice:
            raise Refusal("dice-count", "action-dice", "faces", n=self.dice)
        for face in self.faces:
            check_range(face, 1, len(FACES), "action-dice", "faces")
        self.check_faced(state)
        rolls = self.lie(state)
        charmed = self.is_charmed(state)
        state = replace(state, rolls=rolls, entered=False, hits_entered=0)
        state = give_cheese(state, rolls[-1], charmed=charmed)
        if self.who == state.active:
            state = add_roll(state, self.purpose)
        return _take_hits(state, alone=self.paired) if self.enter else state

    def roll(self, state: State) -> Rolled:
        """The roll itself."""
        # A minion attacks as its card says; a mouse with what it holds, and a defense is against either.
        ranged = self.ranged
        if not is_mouse(self.who) and self.purpose != "defense":
            ranged = is_ranged(self.who)
        as_minion = self.as_minion and self.is_charmed(state)
        rolled = Rolled(
            self.purpose, self.who, self.faces, ranged, self.against, as_minion
        )
        return facing(state, rolled) if self.paired else rolled

    def lie(self, state: State) -> tuple[Rolled, ...]:
        """The rolls that lie there with this one as the last."""
        is_next = self.is_next
        if self.by_table:
            is_next = is_next_defense(state, self.purpose, self.who)
        return lie_beside(state, self.roll(state), is_next=is_next)

    def is_charmed(self, state: State) -> bool:
        """Whether a charmed mouse rolls in its own turn."""
        if self.by_table:
            return acts_charmed(state, self.who)
        return self.charmed

    def tell(self, before: State, after: State) -> Message:
        # Was the last figure on turn defeated, another turn has begun, which has no rolls yet.
        if not after.rolls:
            rolls = self.lie(before)
            after = replace(after, rolls=rolls)
        if self.enter and after.entered:
            return tell_defense(after)
        return tell_rolled(after)


def _take_hits(state: State, *, alone: bool) -> State:
    """The wounds of the mouse that defended, or its figure off the board; with `alone` also those of a figure that is
    the only one. Of others somebody says which figure, or which of a boss's cards."""
    hits = count_through(state)
    if not hits or state.stage != "play":
        return state
    attack, defense = state.rolls[0], state.rolls[-1]
    by, side = attack.who, owner_of(defense.who)
    if is_mouse(side):
        strikes = "" if is_mouse(by) else by
        return Wound(side, hits, strikes).change(state)
    striker = by if is_mouse(by) else ""
    if not MINIONS[side].boss and MINIONS[side].life == 1:
        after = Figures(side, -1, striker).change(state)
        return replace(after, hits_entered=hits)  # one figure takes them all
    if alone and side not in BOSS_CARDS and figures_of(state, side) == 1:
        return WoundMinion(side, 0, hits, striker).change(state)
    return state
