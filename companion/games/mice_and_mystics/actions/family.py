"""What the actions of Mice and Mystics have in common."""

from dataclasses import replace
from typing import Annotated, ClassVar, Self

from companion.games.core import (
    About,
    Action,
    Arg,
    Chance,
    Message,
    Refusal,
    Term,
    say,
    say_n,
)
from companion.games.mice_and_mystics.numbers import (
    CARDS,
    HEROES,
    MAX_WORDS_CHARS,
    MOST_PLAYERS,
)
from companion.games.mice_and_mystics.state import State
from companion.games.mice_and_mystics.words.refusals import REFUSALS

Card = Annotated[str, About("An initiative card.", among=CARDS)]
Hero = Annotated[str, About("A mouse of the party.", among=tuple(HEROES))]
Words = Annotated[str, About("A few words.", most=MAX_WORDS_CHARS)]
FromRoll = Annotated[
    bool, About("Said by earlier versions: what came of the rolls is known by itself.")
]

# Stages of a chapter. A lost one and a won one take the same actions.
DEAL, PLAY, OVER = ("deal",), ("play",), ("won", "lost")
ALWAYS = (*DEAL, *PLAY, *OVER)
Seat = Annotated[int, About("A seat, counted from 0.", least=0, most=MOST_PLAYERS - 1)]


# Any line of the history may be changed: what later ones make of it is shown before.
class Move(Action, correctable=True, refusals=REFUSALS):
    """Base of the actions of Mice and Mystics. `STAGES` of a chapter are those in which it can be done."""

    STAGES: ClassVar[tuple[str, ...]] = PLAY

    def apply(self, state: State) -> State:
        """The state afterwards with the events it brought about; refused in another stage of the chapter."""
        if state.stage in self.STAGES:
            return self.change(replace(state, events=()))
        if state.stage in OVER:
            raise Refusal("game-over", "chapter-end")
        if self.STAGES == OVER:
            raise Refusal("chapter-goes-on", "campaign")
        if state.stage in DEAL:
            raise Refusal("deal-first", "initiative-order")
        raise Refusal("already-dealt", "initiative-order")

    def change(self, state: State) -> State:
        """What it does in a stage in which it can be done."""
        raise NotImplementedError


class EndingTurn(Move, kw_only=True):
    """Base of those that end a turn, with which time may be short (time-is-short)."""

    TODAY = {"free_last": True, "once": True}
    # Answers to what our source leaves open (question-time-is-short-capture). Logs from before they were found have no
    # such fields and are replayed as they were played.
    free_last: Annotated[
        bool,
        About(
            "Filled in by the server: the lowest mouse that is not captured is the last for Time is short."
        ),
    ] = False
    once: Annotated[
        bool, About("Filled in by the server: time is short once in a round.")
    ] = False


class OfMouse(Move):
    """Base of those that are about one mouse of the party, by name, whoever is on turn."""

    mouse: Hero

    def places(self, before: State) -> dict[str, Arg]:
        """The mouse."""
        return {"mouse": Term(self.mouse)}

    def say(self, text: str, rule: str, **args: Arg) -> Message:
        """A sentence with the mouse in it."""
        return say(text, rule, mouse=Term(self.mouse), **args)

    def say_n(self, one: str, many: str, n: int, rule: str, **args: Arg) -> Message:
        """A sentence with the mouse in it whose form follows a number."""
        return say_n(one, many, n, rule, mouse=Term(self.mouse), **args)


class Drawing(Move):
    """Base of those that leave a shuffle or dice to chance where the table has none at hand."""

    def passes(self, other: Action) -> bool:
        """What others enter while cards or minions are chosen lays none: only another's may be this very one."""
        return not other.needs_current

    def complete(self, state: State, chance: Chance) -> Self:
        """With what is drawn, once. One that is refused anyway comes back without."""
        read = super().complete(state, chance)
        try:
            return read.draw(state, chance)
        except Refusal:
            return read  # `apply` refuses it again, where somebody reads it

    def draw(self, state: State, chance: Chance) -> Self:
        """The action with its shuffle and dice, or a Refusal."""
        raise NotImplementedError
