"""The wheel and the hourglass, and the end of a chapter."""

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.games.core import (
    N_,
    About,
    Arg,
    Message,
    Refusal,
    Term,
    say,
    say_n,
)
from companion.games.mice_and_mystics.actions.family import (
    ALWAYS,
    DEAL,
    OVER,
    PLAY,
    Move,
    Words,
)
from companion.games.mice_and_mystics.numbers import (
    ACHIEVEMENT_TERMS,
    MOST_ACHIEVEMENTS,
    MOST_CHEESE_AT_ONCE,
    MOST_END_PAGE,
)
from companion.games.mice_and_mystics.rules import hourglass
from companion.games.mice_and_mystics.rules.checks import check_range, check_words
from companion.games.mice_and_mystics.state import State, page_of


class Wheel(Move, kind="wheel", rule="cheese-wheel"):
    """Cheese onto the minions' wheel, or off it (cheese-wheel)."""

    cheese: Annotated[
        int,
        About(
            "How much; below 0: off the wheel.",
            least=-MOST_CHEESE_AT_ONCE,
            most=MOST_CHEESE_AT_ONCE,
        ),
    ]

    def change(self, state: State) -> State:
        """The sixth is a surge. Refuses to take what is not there."""
        return hourglass.add_to_wheel(state, self.cheese)

    def tell(self, before: State, after: State) -> Message:
        if page_of(after) > page_of(before):
            return say_n(
                "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}",
                "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}",
                self.cheese,
                "surge",
                page=page_of(after),
            )
        if self.cheese < 0:
            return say_n(
                "{n} cheese off the wheel",
                "{n} cheese off the wheel",
                -self.cheese,
                "cheese-wheel",
            )
        return say_n(
            "{n} cheese onto the wheel",
            "{n} cheese onto the wheel",
            self.cheese,
            "cheese-wheel",
        )


class Hourglass(Move, kind="hourglass", rule="hourglass"):
    """Move the hourglass by hand (hourglass)."""

    pages: Annotated[int, About("One page on, one back, or none.", least=-1, most=1)]

    def change(self, state: State) -> State:
        """Refuses a page before the first."""
        return hourglass.move_by_hand(state, self.pages)

    def tell(self, before: State, after: State) -> Message:
        text = N_("By hand: the hourglass is on page {page}")
        return say(text, "hourglass", page=page_of(after))


class EndMarker(Move, kind="end-marker", rule="chapter-end"):
    """Move the chapter end marker (chapter-end)."""

    STAGES: ClassVar[tuple[str, ...]] = (*DEAL, *PLAY)
    pages: Annotated[
        int,
        About(
            "Pages later; below 0: earlier.", least=-MOST_END_PAGE, most=MOST_END_PAGE
        ),
    ]

    def change(self, state: State) -> State:
        """Refuses to leave the track or to come to the hourglass."""
        state = hourglass.move_end(state, self.pages, "pages")
        return replace(state, end_said=True)

    def tell(self, before: State, after: State) -> Message:
        page = before.end + self.pages
        return say(
            "The chapter end marker lies on page {page}", "chapter-end", page=page
        )


class Achieve(Move, kind="achieve", rule="campaign"):
    """The party has a story achievement, or has it no longer (campaign)."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    name: Words
    on: Annotated[bool, About("False: the party gives it up.")] = True
    end_pages: Annotated[
        int,
        About(
            "How far the end marker moves with it, the first time in a chapter.",
            least=0,
            most=MOST_END_PAGE,
        ),
    ] = 0

    TODAY = {"once": True}
    # Logs of earlier versions moved it each time, or say no pages where they no longer did.
    once: Annotated[
        bool,
        About("Filled in by the server: one achievement moves the end marker once."),
    ] = False

    def change(self, state: State) -> State:
        """Refuses one that it has already, to give up one that it has not, and pages after the chapter."""
        name = check_words(self.name, "campaign", "name")
        # Typed by hand, so “catnip” is “Catnip”.
        key = name.casefold()
        had = state.achievements
        kept = tuple(other for other in had if other.casefold() != key)
        if not self.on:
            if kept == had:
                raise Refusal("no-such-achievement", "campaign", "name")
            return replace(state, achievements=kept)
        if kept != had:
            raise Refusal("achievement-twice", "campaign", "name")
        if len(had) >= MOST_ACHIEVEMENTS:
            raise Refusal("too-many-achievements", "campaign", most=MOST_ACHIEVEMENTS)
        state = replace(state, achievements=(*had, name))
        check_range(self.end_pages, 0, MOST_END_PAGE, "chapter-end", "end_pages")
        has_moved = self.once and key in state.moved_end
        if not self.end_pages or has_moved:
            return state
        if state.stage in OVER:
            raise Refusal("game-over", "chapter-end")
        # Kept also after it is given up: gained once more, it moves the marker no second time.
        moved = (*state.moved_end, key)
        return hourglass.move_end(
            replace(state, moved_end=moved), self.end_pages, "end_pages"
        )

    def tell(self, before: State, after: State) -> Message:
        text = N_("The party no longer has the achievement: {name}")
        if self.on:
            text = N_("The party gains an achievement: {name}")
        name: Arg = self.name
        if self.name in ACHIEVEMENT_TERMS:
            name = Term(ACHIEVEMENT_TERMS[self.name])
        return say(text, "campaign", name=name)


class EndChapter(Move, kind="end-chapter", rule="chapter-end", needs_current=True):
    """The chapter's victory or defeat condition is met (chapter-end)."""

    won: Annotated[bool, About("False: lost by its own defeat condition.")]

    def change(self, state: State) -> State:
        """The end for everybody."""
        # Only the story book knows what wins a chapter, so somebody says it.
        if self.won:
            return replace(state, stage="won", active="", surges=0)
        return hourglass.lose(state, "story")

    def tell(self, before: State, after: State) -> Message:
        text = N_("Chapter {chapter} is lost by its own defeat condition")
        if self.won:
            text = N_("Chapter {chapter} is won")
        return say(text, "chapter-end", chapter=before.chapter)
