"""The wheel and the hourglass, and the chapter as a whole."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from companion.games.core import (
    N_,
    About,
    Arg,
    Chance,
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
    FIRST_CHAPTER,
    LAST_CHAPTER,
    MOST_ACHIEVEMENTS,
    MOST_CHAPTERS_PLAYED,
    MOST_CHEESE_AT_ONCE,
    MOST_END_PAGE,
)
from companion.games.mice_and_mystics.rules import campaign, hourglass
from companion.games.mice_and_mystics.rules.checks import check_range, check_words
from companion.games.mice_and_mystics.state import State, page_of
from companion.games.mice_and_mystics.state.options import (
    Brought,
    Chapter,
    EndPage,
    Party,
    Seats,
    Settings,
)


@dataclass(frozen=True)
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
        """How much, and whether it was a surge."""
        if page_of(after) > page_of(before):
            return say_n(
                N_(
                    "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}"
                ),
                N_(
                    "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}"
                ),
                self.cheese,
                "surge",
                page=page_of(after),
            )
        if self.cheese < 0:
            return say_n(
                N_("{n} cheese off the wheel"),
                N_("{n} cheese off the wheel"),
                -self.cheese,
                "cheese-wheel",
            )
        return say_n(
            N_("{n} cheese onto the wheel"),
            N_("{n} cheese onto the wheel"),
            self.cheese,
            "cheese-wheel",
        )


@dataclass(frozen=True)
class Hourglass(Move, kind="hourglass", rule="hourglass"):
    """Move the hourglass by hand (hourglass)."""

    pages: Annotated[int, About("One page on, one back, or none.", least=-1, most=1)]

    def change(self, state: State) -> State:
        """Refuses a page before the first."""
        return hourglass.move_by_hand(state, self.pages)

    def tell(self, before: State, after: State) -> Message:
        """The page on which it stands."""
        text = N_("By hand: the hourglass is on page {page}")
        return say(text, "hourglass", page=page_of(after))


@dataclass(frozen=True)
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
        return hourglass.move_end(state, self.pages, "pages")

    def tell(self, before: State, after: State) -> Message:
        """The page on which it lies."""
        page = before.end + self.pages
        return say(
            N_("The chapter end marker lies on page {page}"), "chapter-end", page=page
        )


@dataclass(frozen=True)
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

    def complete(self, state: State, chance: Chance) -> Self:
        """Without pages where it has moved the end marker already: one achievement moves it once (chapter-end)."""
        name = self.name.casefold()
        moved = name in state.moved_end
        if self.on and not moved:
            return self
        return replace(self, end_pages=0)

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
        if not self.end_pages:
            return state
        if state.stage in OVER:
            raise Refusal("game-over", "chapter-end")
        # Kept also after it is given up: gained once more, it moves the marker no second time.
        moved = (*state.moved_end, key)
        return hourglass.move_end(
            replace(state, moved_end=moved), self.end_pages, "end_pages"
        )

    def tell(self, before: State, after: State) -> Message:
        """Gained or given up."""
        text = N_("The party no longer has the achievement: {name}")
        if self.on:
            text = N_("The party gains an achievement: {name}")
        name: Arg = self.name
        if self.name in ACHIEVEMENT_TERMS:
            name = Term(ACHIEVEMENT_TERMS[self.name])
        return say(text, "campaign", name=name)


@dataclass(frozen=True)
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
        """Won or lost."""
        text = N_("Chapter {chapter} is lost by its own defeat condition")
        if self.won:
            text = N_("Chapter {chapter} is won")
        return say(text, "chapter-end", chapter=before.chapter)


@dataclass(frozen=True)
class NextChapter(
    Brought, Move, kind="next-chapter", rule="campaign", needs_current=True
):
    """Open the next chapter, or the same again (campaign). An empty party: the same mice.

    `as_before`: what is not said is as in the chapter that is over, its minions where it is played again.
    """

    STAGES: ClassVar[tuple[str, ...]] = OVER
    chapter: Chapter
    end_page: EndPage = 0
    party: Party = ()
    seats: Seats = ()
    keep_cheese: Annotated[bool, About("The mice keep their cheese.")] = False
    as_before: Annotated[
        bool,
        About(
            "What is not said is as it was: the page of the end marker, until the deal, and in the same chapter "
            "the minions that it began with."
        ),
    ] = False

    def change(self, state: State) -> State:
        """Abilities, one item a mouse and achievements stay, all else begins anew. Refuses parties, chapters, pages
        and minions that cannot be."""
        # A log has no end of its own; each chapter makes the campaign's list longer.
        if len(state.chapters) >= MOST_CHAPTERS_PLAYED:
            raise Refusal("too-many-chapters", "campaign", most=MOST_CHAPTERS_PLAYED)
        check_range(self.chapter, FIRST_CHAPTER, LAST_CHAPTER, "campaign", "chapter")
        played = (*state.chapters, campaign.record(state))
        end, groups = self.end_page, campaign.groups_of(self)
        is_known = campaign.is_end_known(self.chapter, played)
        if self.as_before:
            end = end if end or is_known else state.first_end
            if self.chapter == state.chapter:
                groups = groups or campaign.groups_of(campaign.brought_of(state.began))
        end = campaign.find_end_page(self.chapter, end, played)
        party = campaign.same_party(state)
        if self.party:
            party = campaign.seat_party(self.party, self.seats, state.players)
        # Who stays at home keeps its abilities and its item for a later chapter.
        known = {mouse.name: mouse for mouse in (*state.bench, *state.mice)}
        mice = [
            campaign.carried_over(known, seat, keep_cheese=self.keep_cheese)
            for seat in party
        ]
        going = [mouse.name for mouse in mice]
        bench = [mouse for name, mouse in known.items() if name not in going]
        # A new state, not a changed one: all that is not handed on begins anew.
        return State(
            players=state.players,
            settings=state.settings,
            chapter=self.chapter,
            first_end=end,
            end=end,
            mice=tuple(mice),
            groups=groups,
            end_guessed=not (self.end_page or is_known),
            bench=tuple(bench),
            achievements=state.achievements,
            chapters=played,
        )

    def tell(self, before: State, after: State) -> Message:
        """Its number and the page of its end marker."""
        text = N_("Chapter {chapter} is set up, its end marker on page {page}")
        return say(text, "campaign", chapter=after.chapter, page=after.end)


@dataclass(frozen=True)
class ChangeSettings(Settings, Move, kind="change-settings"):
    """The table agrees anew on what our source leaves open."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS

    def change(self, state: State) -> State:
        """Refuses a choice that there is not."""
        return replace(state, settings=campaign.settings_of(self))

    def tell(self, before: State, after: State) -> Message:
        """That it has."""
        return say(N_("The table changes what it has agreed on"))
