"""What a screen shows of a table: who acts, who is next, the wheel, the pages left, and all beside it."""

from dataclasses import replace

from companion.games.core import Term, offer
from companion.games.mice_and_mystics.actions.track import NextTurn
from companion.games.mice_and_mystics.numbers import (
    ACHIEVEMENT_TERMS,
    WHEEL_SIZE,
    owner_of,
)
from companion.games.mice_and_mystics.rules.campaign import chapter_after, is_end_open
from companion.games.mice_and_mystics.rules.dice import (
    count_left,
    count_strikes,
    defended,
    find_striker,
    has_missed,
    is_void,
)
from companion.games.mice_and_mystics.rules.preview import (
    controller,
    preview,
    turns_left,
)
from companion.games.mice_and_mystics.state import State, is_over, page_of
from companion.games.mice_and_mystics.view.board import (
    see_pages,
    see_roll,
    see_rooms,
    see_track,
)
from companion.games.mice_and_mystics.view.mice import see_mice, see_seats
from companion.games.mice_and_mystics.view.minions import (
    see_deal,
    see_minions,
    see_placeable,
)
from companion.games.mice_and_mystics.view.now import (
    Wheel,
    choices_of,
    see_card,
    see_surge,
)
from companion.games.mice_and_mystics.view.story import (
    see_chapters,
    see_ending,
    suggest,
)
from companion.games.mice_and_mystics.view.whole import View
from companion.games.mice_and_mystics.words.agreements import agreements
from companion.games.mice_and_mystics.words.events import tell
from companion.games.mice_and_mystics.words.prompts import prompt, warn
from companion.games.mice_and_mystics.words.reminders import remind
from companion.games.mice_and_mystics.words.rolls import tell_beyond, tell_through


def view(state: State) -> View:
    """The table as everybody sees it; nothing of it is hidden."""
    after, page, warnings = preview(state), page_of(state), warn(state)
    if is_void(state):
        state = replace(state, rolls=())
    return View(
        now=prompt(state),
        finished=is_over(state),
        stage=state.stage,
        chapter=state.chapter,
        round=state.round,
        active=see_card(state, state.active),
        striking=see_card(state, find_striker(state)),
        next=after,
        rest_of_round=tuple(map(Term, map(owner_of, turns_left(state)))),
        wheel=Wheel(state.wheel, WHEEL_SIZE, WHEEL_SIZE - state.wheel),
        page=page,
        end=state.end,
        pages_left=max(0, state.end - page),
        pages=see_pages(state),
        track=see_track(state, after.card),
        surge=see_surge(state),
        reminders=remind(state),
        events=tell(state),
        warnings=warnings,
        can_end_turn=offer(state, NextTurn()),
        choices=choices_of(state),
        turn_actions=state.turn.actions,
        turn_free=state.turn.free,
        seats=see_seats(state),
        mice=see_mice(state),
        minions=see_minions(state),
        placeable=see_placeable(state),
        lays_anew=not state.groups,
        deal=see_deal(state),
        rooms=see_rooms(state),
        rolls=see_roll(state),
        through=tell_through(state),
        beyond=tell_beyond(state),
        defended=defended(state),
        missed=has_missed(state),
        hits_left=count_left(state),
        strikes_left=count_strikes(state),
        achievements=state.achievements,
        achievement_terms=ACHIEVEMENT_TERMS,
        suggestions=suggest(state),
        chapters=see_chapters(state),
        chapter_after=chapter_after(state),
        ending=(see_ending(state),) if is_over(state) else (),
        end_guessed=state.end_guessed,
        end_open=is_end_open(state),
        agreements=agreements(state.settings),
    )


def on_turn(state: State) -> tuple[int, ...]:
    """Who moves the active card."""
    if not state.active or state.stage != "play":
        return ()
    player = controller(state, state.active)
    if not player:
        return ()
    return (state.players.index(player),)
