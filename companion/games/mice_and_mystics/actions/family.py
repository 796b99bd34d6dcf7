"""What the actions of Mice and Mystics have in common."""

from dataclasses import replace
from typing import Annotated, ClassVar, Self

from companion.games.core import About, Action, Chance, Refusal
from companion.games.mice_and_mystics.numbers import CARDS, MAX_WORDS_CHARS
from companion.games.mice_and_mystics.state import State
from companion.games.mice_and_mystics.words.refusals import REFUSALS

Card = Annotated[str, About("An initiative card.", among=CARDS)]
Words = Annotated[str, About("A few words.", most=MAX_WORDS_CHARS)]
FreeLast = Annotated[
    bool,
    About(
        "Filled in by the server: the lowest mouse that is not captured is the last for Time is short."
    ),
]

DEAL, PLAY, OVER = ("deal",), ("play",), ("won", "lost")
ALWAYS = (*DEAL, *PLAY, *OVER)


class Move(Action, refusals=REFUSALS):
    """Base of the actions of Mice and Mystics. `STAGES` of a chapter are those in which it can be done."""

    STAGES: ClassVar[tuple[str, ...]] = PLAY

    def apply(self, state: State) -> State:
        """The state afterwards with the events it brought about; refused in another stage of the chapter."""
        if state.stage not in self.STAGES:
            raise self._wrong_stage(state)
        return self.change(replace(state, events=()))

    def change(self, state: State) -> State:
        """What it does in a stage in which it can be done."""
        raise NotImplementedError

    def _wrong_stage(self, state: State) -> Refusal:
        if state.stage in OVER:
            return Refusal("game-over", "chapter-end")
        if self.STAGES == OVER:
            return Refusal("chapter-goes-on", "campaign")
        if state.stage == "deal":
            return Refusal("deal-first", "initiative-order")
        return Refusal("already-dealt", "initiative-order")


class Drawing(Move):
    """Base of those that leave a shuffle or dice to chance where the table has none at hand."""

    def complete(self, state: State, chance: Chance) -> Self:
        """With what is drawn, once. One that is refused anyway comes back as it is."""
        try:
            return self.draw(state, chance)
        except Refusal:
            return self

    def draw(self, state: State, chance: Chance) -> Self:
        """The action with its shuffle and dice, or a Refusal."""
        raise NotImplementedError
