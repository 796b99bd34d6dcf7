"""The scoring as an ordered list of steps, each with what happened in it (scoring)."""

from companion.games.core import Frozen, Message
from companion.games.miraris.numbers import Cards
from companion.games.miraris.rules.cards import counts_of
from companion.games.miraris.state import Event, State, current
from companion.games.miraris.view.kinds import Kind, kinds_of
from companion.games.miraris.words.effects import event_message
from companion.games.miraris.words.gists import for_whom, titles_of_steps
from companion.games.miraris.words.lines import Line


class StepView(Frozen):
    """One step: "done", "now" or "later" ("never" after Rolando has won), and its lines in order."""

    id: str
    """The step."""
    title: Message
    """Its heading."""
    status: str
    """“done”, “now”, “later”, or “never” once Rolando has won."""
    lines: tuple[Message, ...]
    """What happened in it, in order."""


def steps(state: State, lines: tuple[Line, ...]) -> tuple[StepView, ...]:
    """All steps of this table in order."""
    titles = titles_of_steps(state)
    at = _step_of(state, list(titles))
    found = []
    for number, (id, message) in enumerate(titles.items()):
        status = "done" if number < at else "later"
        if number == at:
            status = "now"
        # Whatever comes after Rolando's win is not done any more.
        if number >= at and state.winner is not None:
            status = "never"
        told = tuple(line.message for line in lines if line.step == id)
        found.append(StepView(id, message, status, told))
    return tuple(found)


# What somebody chooses or draws, where there is anything to choose; the last two are everybody's at once.
_ASKED = ("lucia-takes", "serena-draws", "mirela-gift", "unknown-discards")
_OF_ALL = _ASKED[2:]
# What else has become of cards since.
_TOLD = ("rolando-misses", "mirela-enough", "mirela-no-more", "unknown-dreams")
# Why whom no ability affects any more is left out where all others are asked.
_SPARED = {"mirela": "mirela-spared", "unknown": "unknown-spared"}


def done_unasked(state: State) -> tuple[Message, ...]:
    """What the abilities have done since anybody was last asked: real cards change hands, so the table has to know; and
    who is left out of what all others are asked for now."""
    found: list[Message] = []
    for event in _since_asked(state):
        is_told = event.kind in _TOLD and (event.cards or event.n)
        if event.kind not in _OF_ALL and (event.auto or is_told):
            found.append(event_message(state, event))
    spared = _SPARED.get(current(state))
    if spared and state.immune is not None:
        found.append(event_message(state, Event(spared, state.immune)))
    return tuple(found)


class GivenView(Frozen):
    """What one player has given to Mirela, or discarded for Unknown."""

    player: int
    """The seat, counted from 0."""
    kinds: tuple[Kind, ...]
    """The Wonders."""


class HandedView(Frozen):
    """What all have given or discarded at once."""

    title: Message
    """For whom."""
    given: tuple[GivenView, ...]
    """Who what."""


def handed_over(state: State) -> tuple[HandedView, ...]:
    """What all have given or discarded since anybody was asked for anything else: until then it lay face down."""
    found: dict[str, dict[int, Cards]] = {}
    for event in _since_asked(state):
        if event.kind in _OF_ALL and event.cards:
            given = found.setdefault(event.kind, {})
            given[event.player] = (*given.get(event.player, ()), *event.cards)
    return tuple(
        HandedView(
            for_whom(state, kind),
            tuple(
                GivenView(player, kinds_of(counts_of(cards)))
                for player, cards in given.items()
            ),
        )
        for kind, given in found.items()
    )


def _since_asked(state: State) -> tuple[Event, ...]:
    """What the abilities have done since somebody was last asked, and what all were asked for at once."""
    if state.phase not in ("abilities", "reveal", "result") or state.winner is not None:
        return ()
    asked = [
        at
        for at, event in enumerate(state.events)
        if event.kind in _ASKED and not event.auto
    ]
    if not asked:
        return state.events
    last = state.events[asked[-1]]
    if last.kind not in _OF_ALL:
        return state.events[asked[-1] + 1 :]
    # Mirela is given to once more by those who have given little: that is one gift.
    kinds = [event.kind for event in state.events]
    return state.events[kinds.index(last.kind) :]


def _step_of(state: State, ids: list[str]) -> int:
    """Which step is being done; beyond the last one when all are."""
    match state.phase:
        case "abilities":
            return ids.index(current(state))
        case "reveal":
            return ids.index("unnumbered")
        case "result" if state.winner is None:
            return len(ids)
        case "result":
            return ids.index("rolando") + 1
    return ids.index(state.phase)
