"""How a chapter ended, for the result page: everybody wins or loses together."""

from companion.games.core import (
    N_,
    Figure,
    Message,
    Outcome,
    Place,
    Tally,
    Term,
    say,
    say_n,
)
from companion.games.mice_and_mystics.rules.campaign import record
from companion.games.mice_and_mystics.state import Chapter, State, is_over, page_of


def outcome(state: State) -> Outcome | None:
    """The end of the chapter at hand; None while it goes on. The reasons list all chapters of the campaign."""
    if not is_over(state):
        return None
    places = []
    for player in range(len(state.players)):
        mice = [Term(mouse.name) for mouse in state.mice if mouse.player == player]
        # Everybody is first, also of those who have lost: it was one side.
        won = state.stage == "won"
        places.append(Place(player, 1, won, roles=tuple(mice)))
    why = [tell_chapter(past) for past in chapters_of(state)]
    verdict, by = tell_end(state)
    return Outcome(
        places=tuple(places),
        why=tuple(why),
        cooperative=True,
        verdict=verdict,
        by=by,
    )


def tell_end(state: State) -> tuple[Message, Message]:
    """The end of the chapter at hand in a few words, and what it was by."""
    left = state.end - page_of(state)
    if state.stage == "won":
        verdict = say("Chapter\u00a0{chapter} is won", chapter=state.chapter)
        return verdict, WON_BY.filled(n=left, round=state.round)
    verdict = say("Chapter\u00a0{chapter} is lost", chapter=state.chapter)
    return verdict, LOST_BY[state.lost_by].filled(page=state.end)


WON_BY = say_n(
    "In round {round}, with one page to spare.",
    "In round {round}, with {n} pages to spare.",
    0,
    "chapter-end",
)
LOST_BY = {
    "hourglass": say(
        "The hourglass has reached the end marker on page {page}.", "chapter-end"
    ),
    "captured": say("All mice are captured.", "capture"),
    "story": say("By the chapter’s own defeat condition.", "chapter-end"),
}


def tell_pages(state: State) -> Message:
    """What the pages of this chapter went by."""
    ways = [step.why for step in state.steps]
    return say(
        "Pages that the hourglass moved on: by surges {surges}, by captures {captures}, by hand {hand}.",
        "hourglass",
        surges=ways.count("surge"),
        captures=ways.count("capture"),
        hand=ways.count("by-hand"),
    )


def standing(state: State) -> Outcome | None:
    """The chapters played so far, while another one goes on."""
    if not state.chapters or is_over(state):
        return None
    why = tuple(tell_chapter(past) for past in state.chapters)
    return Outcome((), why, cooperative=True)


def chapters_of(state: State) -> tuple[Chapter, ...]:
    """The chapters that this table has finished, the one at hand included when it is over."""
    if is_over(state):
        return (*state.chapters, record(state))
    return state.chapters


def tell_chapter(chapter: Chapter) -> Message:
    """One finished chapter, in words."""
    text, rule = ENDINGS[chapter.lost_by]
    return say(
        text,
        rule,
        chapter=chapter.number,
        page=chapter.page,
        end=chapter.end,
        rounds=chapter.rounds,
    )


ENDINGS = {
    "": (
        N_("Chapter {chapter} is won in round {rounds}, on page {page} of {end}."),
        "chapter-end",
    ),
    "hourglass": (
        N_(
            "Chapter {chapter} is lost in round {rounds}: the hourglass is on the end marker, page {end}."
        ),
        "chapter-end",
    ),
    "captured": (
        N_(
            "Chapter {chapter} is lost in round {rounds}, on page {page} of {end}: all mice are captured."
        ),
        "capture",
    ),
    "story": (
        N_(
            "Chapter {chapter} is lost in round {rounds}, on page {page} of {end}, by its own defeat condition."
        ),
        "chapter-end",
    ),
}


def tally(state: State) -> Tally:
    """How many pages are left before the chapter's end, round by round."""
    left = max(state.end - page_of(state), 0)
    return Tally(
        label=say("Pages left at the end of each round", "chapter-end"),
        values=(left,),
        beat=state.round,
        told=(tell_pages(state),) if state.steps else (),
    )


def figures(state: State) -> tuple[Figure, ...]:
    """The hourglass, the cheese, and the wounds of both sides."""
    found = [
        Figure(say("Page of the hourglass"), page_of(state)),
        Figure(say("Cheese on the wheel"), state.wheel),
    ]
    for mouse in state.mice:
        who = Term(mouse.name)
        found.append(Figure(say("{mouse}: wounds", mouse=who), mouse.wounds))
        found.append(Figure(say("{mouse}: cheese", mouse=who), mouse.cheese))
    for group in state.groups:
        kind, wounds = Term(group.kind), sum(group.wounds)
        found.append(Figure(say("{minion}: figures", minion=kind), len(group.wounds)))
        found.append(Figure(say("{minion}: wounds", minion=kind), wounds))
    return tuple(found)
