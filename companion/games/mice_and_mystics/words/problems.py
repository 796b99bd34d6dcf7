"""What is odd about a party, in words."""

from companion.games.core import N_, Problem, Term, say
from companion.games.mice_and_mystics.numbers import (
    CHAPTER_ONE_MICE,
    FIRST_CHAPTER,
    NOT_IN_CHAPTER_ONE,
)
from companion.games.mice_and_mystics.state import State, find_mouse


def problems(state: State) -> tuple[Problem, ...]:
    """Chapter 1's own rules, players without a mouse, life values still missing."""
    found = []
    if state.chapter == FIRST_CHAPTER and find_mouse(state, NOT_IN_CHAPTER_ONE):
        text = N_(
            "Lily cannot be chosen in chapter 1: she has not joined the mice yet."
        )
        found.append(Problem("lily-in-chapter-one", say(text, "hero-lily")))
    # Oddities, not refusals: editions differ, and a table may know better.
    if state.chapter == FIRST_CHAPTER and len(state.mice) != CHAPTER_ONE_MICE:
        message = say("Chapter 1 is printed for {n} mice.", "setup", n=CHAPTER_ONE_MICE)
        found.append(Problem("four-mice-in-chapter-one", message))
    seated = [mouse.player for mouse in state.mice]
    idle = tuple(
        name for player, name in enumerate(state.players) if player not in seated
    )
    if idle:
        found.append(
            Problem(
                "player-without-mouse",
                say("No mouse yet for: {players}.", "setup", players=idle),
            )
        )
    unknown = tuple(Term(mouse.name) for mouse in state.mice if mouse.life is None)
    if unknown:
        text = N_(
            "Enter the life value from the hero card, so that the helper notices a capture: {mice}."
        )
        found.append(
            Problem("life-missing", say(text, "mouse-hero-card", mice=unknown))
        )
    return tuple(found)
