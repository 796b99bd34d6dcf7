"""How a chapter ended, for the result page: everybody wins or loses together."""

from companion.games.core import N_, Message, Outcome, Place, Tally, Term, say
from companion.games.mice_and_mystics.rules.campaign import record
from companion.games.mice_and_mystics.state import Chapter, State, page_of


def outcome(state: State) -> Outcome | None:
    """The end of the chapter at hand; None while it goes on. The reasons list all chapters of the campaign."""
    if state.stage not in ("won", "lost"):
        return None
    won = state.stage == "won"
    places = tuple(
        Place(player, 1, won, role=_role(state, player))
        for player in range(len(state.players))
    )
    chapters = tuple(tell_chapter(past) for past in chapters_of(state))
    return Outcome(places, (*_several_mice(state), *chapters), cooperative=True)


def standing(state: State) -> Outcome | None:
    """The chapters played so far, while another one goes on."""
    if not state.chapters or state.stage in ("won", "lost"):
        return None
    return Outcome(
        (), tuple(tell_chapter(past) for past in state.chapters), cooperative=True
    )


def chapters_of(state: State) -> tuple[Chapter, ...]:
    """The chapters that this table has finished, the one at hand included when it is over."""
    return (
        (*state.chapters, record(state))
        if state.stage in ("won", "lost")
        else state.chapters
    )


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


def _mice_of(state: State, player: int) -> tuple[Term, ...]:
    return tuple(Term(mouse.name) for mouse in state.mice if mouse.player == player)


def _role(state: State, player: int) -> Term | None:
    """The mouse of a player who has one; several are told in a line of their own."""
    mice = _mice_of(state, player)
    return mice[0] if len(mice) == 1 else None


def _several_mice(state: State) -> tuple[Message, ...]:
    text, found = N_("{player} has played: {mice}."), []
    for player, name in enumerate(state.players):
        mice = _mice_of(state, player)
        if len(mice) > 1:
            found.append(say(text, "setup", player=name, mice=mice))
    return tuple(found)


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
    """How many pages are left before the chapter's end."""
    left = max(state.end - page_of(state), 0)
    return Tally(say(N_("Pages left"), "chapter-end"), (left,))
