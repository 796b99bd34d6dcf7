"""From one chapter to the next, and what the table agrees on."""

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.games.core import N_, About, Message, Refusal, say
from companion.games.mice_and_mystics.actions.family import ALWAYS, OVER, Move
from companion.games.mice_and_mystics.numbers import (
    FIRST_CHAPTER,
    LAST_CHAPTER,
    MOST_CHAPTERS_PLAYED,
)
from companion.games.mice_and_mystics.rules import campaign
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.laying import free_waiting
from companion.games.mice_and_mystics.state import Group, State
from companion.games.mice_and_mystics.state.options import (
    Brought,
    Chapter,
    EndPage,
    Party,
    Seat,
    Seats,
    Settings,
)


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
            "What is not said is as it was: the minions that the same chapter began with. The page of the end "
            "marker, where nobody knows it, is said with the deal."
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
        began: tuple[Group, ...] = ()
        is_known = campaign.is_end_known(self.chapter, played)
        guess = 0
        if self.as_before:
            guess = state.first_end
            # Nobody was wounded before the deal, so they come as they came then.
            if self.chapter == state.chapter:
                began = state.began
        end = campaign.find_end_page(self.chapter, self.end_page, played, guess)
        party = tuple(Seat(mouse.name, mouse.player) for mouse in state.mice)
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
        fresh = State(
            players=state.players,
            settings=state.settings,
            chapter=self.chapter,
            first_end=end,
            end=end,
            mice=tuple(mice),
            shares_rats=state.shares_rats,
            end_guessed=not (self.end_page or is_known),
            bench=tuple(bench),
            achievements=state.achievements,
            chapters=played,
        )
        state = campaign.set_up(fresh, self)
        if state.groups:
            return state
        return replace(state, groups=began)

    def tell(self, before: State, after: State) -> Message:
        text = N_("Chapter {chapter} is set up, its end marker on page {page}")
        if after.end_guessed:
            text = N_(
                "Chapter {chapter} is set up; the page of its end marker is asked for before the deal"
            )
        return say(text, "campaign", chapter=after.chapter, page=after.end)


class ChangeSettings(Settings, Move, kind="change-settings"):
    """The table agrees anew on what our source leaves open."""

    LINE = N_("The table changes what it has agreed on")

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    TODAY = {"frees": True}
    # In logs of earlier versions a card that waited went on waiting.
    frees: Annotated[
        bool,
        About(
            "Filled in by the server: where none waits any more those that did act in this round."
        ),
    ] = False

    def change(self, state: State) -> State:
        """Refuses a choice that there is not."""
        state = replace(state, settings=campaign.settings_of(self))
        if self.frees and self.overtaking != "next-round":
            return free_waiting(state)
        return state
