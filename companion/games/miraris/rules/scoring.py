"""Where the abilities begin, how the table stood then, and what has to be confirmed before (scoring)."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.miraris.numbers import NO_CARDS, ROUNDS, SECRET
from companion.games.miraris.rules.abilities import settle
from companion.games.miraris.rules.cards import counts_of, plus
from companion.games.miraris.state import (
    State,
    claimed,
    entered,
    names,
    seats,
    shown_cards,
    unclaimed,
)

OF_THE_ROUNDS = ("claims", "tied")


def unknown_characters(state: State) -> tuple[int, ...]:
    """Whose Character is still to be entered."""
    wanted = SECRET if state.phase == "reveal" else ""
    return tuple(seat for seat in seats(state) if state.characters[seat] == wanted)


def characters_missing(state: State) -> Refusal:
    """That somebody's Character is still to be entered."""
    return Refusal(
        "character-missing",
        "character-cards",
        players=names(state, unknown_characters(state)),
    )


def begin_abilities(state: State) -> State:
    """The numbered abilities as far as they go without a choice. Refuses while a Character is missing (scoring)."""
    if unknown_characters(state):
        raise characters_missing(state)
    return settle(replace(state, phase="abilities", counted=state.hands))


def before_abilities(state: State) -> State:
    """The table as it stood when the abilities began: Wonders as counted, nothing resolved; itself if they have not."""
    if not state.counted:
        return state
    taken = next(
        (event.cards for event in state.events if event.kind == "lucia-takes"), ()
    )
    seats = len(state.hands)
    return replace(
        state,
        phase="characters",
        hands=state.counted,
        row=plus(state.row, counts_of(taken)),
        counted=(),
        step=0,
        immune=None,
        gifts=(0,) * seats,
        gift_round=1,
        discards=((),) * seats,
        aside=NO_CARDS,
        winner=None,
        events=tuple(event for event in state.events if event.kind in OF_THE_ROUNDS),
    )


def doubt_before_score(state: State) -> Refusal | None:
    """What has to be confirmed before going on, None when all is as it should be."""
    if state.phase == "rounds":
        return Refusal(
            "rounds-unfinished", "end-of-game", round=state.round, rounds=ROUNDS
        )
    total, shown = entered(state), shown_cards(state)
    if state.phase not in ("holdings", "characters") or total in (
        shown,
        state.accepted,
    ):
        return None
    return Refusal(
        "counts-unlikely",
        "choosing-a-character",
        claimed=sum(claimed(state)),
        row=sum(unclaimed(state)),
        total=total,
        shown=shown,
    )
