"""What a screen shows of a table: who acts, who is next, the wheel, the pages left, and all beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.core import Message, Term
from companion.games.mice_and_mystics.numbers import (
    ACHIEVEMENT_TERMS,
    ACHIEVEMENTS,
    LAST_CHAPTER,
    WHEEL_SIZE,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.rules.dice import count_through
from companion.games.mice_and_mystics.rules.hourglass import is_surge_spent
from companion.games.mice_and_mystics.rules.preview import (
    Next,
    controller,
    preview,
    turns_left,
)
from companion.games.mice_and_mystics.state import State, is_over, page_of
from companion.games.mice_and_mystics.view.board import (
    CardView,
    PageView,
    RollView,
    RoomView,
    see_pages,
    see_roll,
    see_rooms,
    see_track,
)
from companion.games.mice_and_mystics.view.choices import (
    Choice,
    choices_of,
    end_turn_choice,
)
from companion.games.mice_and_mystics.view.mice import (
    MouseView,
    SeatView,
    see_mice,
    see_seats,
)
from companion.games.mice_and_mystics.view.minions import (
    Deal,
    MinionView,
    Placeable,
    see_deal,
    see_minions,
    see_placeable,
)
from companion.games.mice_and_mystics.words.agreements import Agreement, agreements
from companion.games.mice_and_mystics.words.events import tell
from companion.games.mice_and_mystics.words.outcome import (
    chapters_of,
    tell_chapter,
    tell_end,
)
from companion.games.mice_and_mystics.words.prompts import ask_for_surge, prompt, warn
from companion.games.mice_and_mystics.words.reminders import remind
from companion.games.mice_and_mystics.words.rolls import tell_through

__all__ = ["View", "on_turn", "view"]


@dataclass(frozen=True)
class Active:
    """Whose turn it is: a card, its owner's name, and the player who moves it ("" between turns)."""

    card: str
    name: Term
    player: str
    is_mouse: bool


@dataclass(frozen=True)
class Wheel:
    """The minions' cheese wheel: how much is on it, of how much, and how much is missing to a surge."""

    cheese: int
    size: int
    missing: int


@dataclass(frozen=True)
class Surge:
    """Surges that wait for their minions: how many, and what to do. `special_spent`: the tile's own has had its
    minions; `spent`: another surge here only moves the hourglass."""

    waiting: int
    prompt: Message
    spent: bool
    special_spent: bool


@dataclass(frozen=True)
class Ending:
    """The end of the chapter at hand: in a few words, what it was by, and what it went by as far as the table has
    told: pages by `surges`, all `captures`, figures that are `gone`."""

    verdict: Message
    by: Message
    surges: int
    captures: int
    gone: int


@dataclass(frozen=True)
class PlayedChapter:
    """A finished chapter of the campaign: its numbers and its line."""

    number: int
    won: bool
    text: Message


@dataclass(frozen=True)
class Suggestion:
    """A story achievement to choose, and the pages by which the end marker moves with it."""

    name: str
    end_pages: int


@dataclass(frozen=True)
class View:
    """All that the page of a table draws. `active`, `next` and `ending` hold one entry or none.

    `page` and `end` are pages of the chapter track; `pages_left` is how often the hourglass can still move
    until it stands on the end marker. `rest_of_round` are the cards that still act, in order. `chapter_after` is
    the chapter to play next: a lost one again. `end_guessed`: nobody has said on which page this one ends.
    """

    now: Message
    finished: bool
    stage: str
    chapter: int
    round: int
    active: tuple[Active, ...]
    next: Next
    rest_of_round: tuple[Term, ...]
    wheel: Wheel
    page: int
    end: int
    pages_left: int
    pages: tuple[PageView, ...]
    track: tuple[CardView, ...]
    surge: Surge
    reminders: tuple[Message, ...]
    events: tuple[Message, ...]
    warnings: tuple[Message, ...]
    can_end_turn: Choice
    choices: tuple[Choice, ...]
    turn_actions: tuple[str, ...]
    turn_free: tuple[str, ...]
    seats: tuple[SeatView, ...]
    mice: tuple[MouseView, ...]
    minions: tuple[MinionView, ...]
    placeable: tuple[Placeable, ...]
    lays_anew: bool
    deal: Deal
    rooms: tuple[RoomView, ...]
    rolls: tuple[RollView, ...]
    through: tuple[Message, ...]
    hits_through: int
    achievements: tuple[str, ...]
    achievement_terms: Mapping[str, str]
    suggestions: tuple[Suggestion, ...]
    chapters: tuple[PlayedChapter, ...]
    chapter_after: int
    ending: tuple[Ending, ...]
    end_guessed: bool
    agreements: tuple[Agreement, ...]

    @property
    def held(self) -> dict[str, int]:
        """Whose mice they are: the seat by the mouse."""
        return {mouse.mouse: mouse.player_number for mouse in self.mice}


def view(state: State) -> View:
    """The table as everybody sees it; nothing of it is hidden."""
    after, page = preview(state), page_of(state)
    return View(
        now=prompt(state),
        finished=is_over(state),
        stage=state.stage,
        chapter=state.chapter,
        round=state.round,
        active=_see_active(state),
        next=after,
        rest_of_round=tuple(map(Term, map(owner_of, turns_left(state)))),
        wheel=Wheel(state.wheel, WHEEL_SIZE, WHEEL_SIZE - state.wheel),
        page=page,
        end=state.end,
        pages_left=max(0, state.end - page),
        pages=see_pages(state),
        track=see_track(state, after.card),
        surge=_see_surge(state),
        reminders=remind(state),
        events=tell(state),
        warnings=warn(state),
        can_end_turn=end_turn_choice(state),
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
        hits_through=count_through(state) or 0,
        achievements=state.achievements,
        achievement_terms=ACHIEVEMENT_TERMS,
        suggestions=_suggest(state),
        chapters=_see_chapters(state),
        # A lost one again.
        chapter_after=min(LAST_CHAPTER, state.chapter + (state.stage == "won")),
        ending=(_see_ending(state),) if is_over(state) else (),
        end_guessed=state.end_guessed,
        agreements=agreements(state.settings),
    )


def _see_active(state: State) -> tuple[Active, ...]:
    card = state.active
    if not card:
        return ()
    name, player = Term(owner_of(card)), controller(state, card)
    return (Active(card, name, player, is_mouse(card)),)


def _see_surge(state: State) -> Surge:
    special = state.rooms[state.room].special
    text = ask_for_surge(special)
    return Surge(state.surges, text, is_surge_spent(state), special)


def _suggest(state: State) -> tuple[Suggestion, ...]:
    there = {name.casefold() for name in state.achievements}
    return tuple(
        Suggestion(name, pages)
        for name, pages in ACHIEVEMENTS.items()
        if name.casefold() not in there
    )


def _see_ending(state: State) -> Ending:
    verdict, by = tell_end(state)
    ways = [step.why for step in state.steps]
    captures = sum(mouse.captures for mouse in state.mice)
    return Ending(verdict, by, ways.count("surge"), captures, state.gone)


def _see_chapters(state: State) -> tuple[PlayedChapter, ...]:
    played = []
    for chapter in chapters_of(state):
        won, text = not chapter.lost_by, tell_chapter(chapter)
        played.append(PlayedChapter(chapter.number, won, text))
    return tuple(played)


def on_turn(state: State) -> tuple[int, ...]:
    """Who moves the active card."""
    if not state.active or state.stage != "play":
        return ()
    player = controller(state, state.active)
    if not player:
        return ()
    return (state.players.index(player),)
