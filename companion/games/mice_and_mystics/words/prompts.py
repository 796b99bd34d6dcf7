"""What happens now, in one sentence, and what to beware of."""

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.mice_and_mystics.numbers import WHEEL_SIZE, is_mouse
from companion.games.mice_and_mystics.rules.hourglass import is_surge_spent
from companion.games.mice_and_mystics.rules.preview import controller
from companion.games.mice_and_mystics.state import (
    State,
    get_mouse,
    lowest_free_mouse,
    page_of,
    term,
)
from companion.games.mice_and_mystics.words.outcome import outcome


def prompt(state: State) -> Message:
    """The next thing to do."""
    ended = outcome(state)
    if ended:
        return ended.why[-1]
    if state.stage == "deal":
        text = N_(
            "Chapter {chapter}: shuffle the initiative cards and lay them out from the top."
        )
        return say(text, "initiative-order", chapter=state.chapter)
    if state.surges:
        return say(
            N_("Surge! Place its minions, or say that this tile has none to place."),
            "surge",
        )
    return _turn(state)


def warn(state: State) -> tuple[Message, ...]:
    """What could happen soon: time, the wheel, the last page, the last free mouse."""
    if state.stage != "play":
        return ()
    return (
        *_time(state),
        *_wheel(state),
        *_pages(state),
        *_last_free(state),
        *_overdue(state),
    )


def _turn(state: State) -> Message:
    player = controller(state, state.active)
    if not is_mouse(state.active):
        return say(
            N_("{minion} acts; {player} moves it."),
            "minion-turn",
            minion=term(state.active),
            player=player,
        )
    mouse = Term(state.active)
    if not get_mouse(state, state.active).captured:
        return say(
            N_("{mouse} acts ({player})."), "mouse-turn", mouse=mouse, player=player
        )
    if state.groups:
        text = N_("{mouse} ({player}) stays captured: minions are on the board.")
        return say(text, "rescue", mouse=mouse, player=player)
    if state.turn.actions or state.turn.free:
        text = N_(
            "{mouse} ({player}) was captured in this turn. Pass the turn: the rescue is its next one."
        )
        return say(text, "rescue", mouse=mouse, player=player)
    text = N_("{mouse} ({player}) is captured: rescue it now, as its whole turn.")
    return say(text, "rescue", mouse=mouse, player=player)


def _time(state: State) -> tuple[Message, ...]:
    if state.groups or state.surges or state.active != lowest_free_mouse(state):
        return ()
    if state.wheel == WHEEL_SIZE - 1:
        text = N_(
            "Time is short: when this turn ends without minions on the board, the sixth cheese brings a surge."
        )
        return (say(text, "time-is-short"),)
    text = N_(
        "Time is short: when this turn ends without minions on the board, 1 cheese goes onto the wheel."
    )
    return (say(text, "time-is-short"),)


def _wheel(state: State) -> tuple[Message, ...]:
    if state.wheel < WHEEL_SIZE - 1:
        return ()
    if is_surge_spent(state):
        return (say(N_("One more cheese on the wheel moves the hourglass."), "surge"),)
    return (say(N_("One more cheese on the wheel brings a surge."), "surge"),)


def _pages(state: State) -> tuple[Message, ...]:
    left = state.end - page_of(state)
    if left > 2:
        return ()
    text = say_n(
        N_("{n} more page and the chapter is lost."),
        N_("{n} more pages and the chapter is lost."),
        left,
        "chapter-end",
    )
    return (text,)


def _last_free(state: State) -> tuple[Message, ...]:
    free = [mouse.name for mouse in state.mice if not mouse.captured]
    if len(free) != 1 or len(state.mice) == 1:
        return ()
    return (
        say(
            N_("Only {mouse} is free: one more capture and the chapter is lost."),
            "capture",
            mouse=Term(free[0]),
        ),
    )


def _overdue(state: State) -> tuple[Message, ...]:
    text = N_("{mouse} has as many wounds as life. Is it captured?")
    return tuple(
        say(text, "capture", mouse=Term(mouse.name))
        for mouse in state.mice
        if mouse.life is not None and mouse.wounds >= mouse.life and not mouse.captured
    )
