"""The campaign on the screen: chapters that are over, how this one ended, achievements to come."""

from companion.games.core import Frozen, Message
from companion.games.mice_and_mystics.numbers import ACHIEVEMENTS
from companion.games.mice_and_mystics.state import State
from companion.games.mice_and_mystics.words.outcome import (
    chapters_of,
    tell_chapter,
    tell_end,
)


class Ending(Frozen):
    """The end of the chapter at hand, and what it went by as far as the table has told."""

    verdict: Message
    """The end in a few words."""
    by: Message
    """What it was by."""
    surges: int
    """Pages that the hourglass moved on by surges."""
    captures: int
    """How often mice were captured."""
    gone: int
    """Figures that have left the board."""


class PlayedChapter(Frozen):
    """A finished chapter of the campaign: its numbers and its line."""

    number: int
    """The chapter."""
    won: bool
    """Whether it was won."""
    text: Message
    """How it went."""


class Suggestion(Frozen):
    """A story achievement to choose, and the pages by which the end marker moves with it."""

    name: str
    """The achievement."""
    end_pages: int
    """By how many pages it moves the end marker."""


def suggest(state: State) -> tuple[Suggestion, ...]:
    """Story achievements that the party does not have yet."""
    there = {name.casefold() for name in state.achievements}
    return tuple(
        Suggestion(name, pages)
        for name, pages in ACHIEVEMENTS.items()
        if name.casefold() not in there
    )


def see_ending(state: State) -> Ending:
    """How the chapter ended, and what it went by."""
    verdict, by = tell_end(state)
    ways = [step.why for step in state.steps]
    captures = sum(mouse.captures for mouse in state.mice)
    return Ending(
        verdict=verdict,
        by=by,
        surges=ways.count("surge"),
        captures=captures,
        gone=state.gone,
    )


def see_chapters(state: State) -> tuple[PlayedChapter, ...]:
    """The chapters of this campaign that are over."""
    played = []
    for chapter in chapters_of(state):
        shown = PlayedChapter(
            number=chapter.number,
            won=not chapter.lost_by,
            text=tell_chapter(chapter),
        )
        played.append(shown)
    return tuple(played)
