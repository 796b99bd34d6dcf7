"""The scoring as an ordered list of steps, each with what happened in it (scoring)."""

from dataclasses import dataclass

from companion.games.core import Message
from companion.games.miraris.state import State, current
from companion.games.miraris.words.effects import event_message
from companion.games.miraris.words.lines import Line
from companion.games.miraris.words.steps import titles_of_steps


@dataclass(frozen=True)
class StepView:
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


# What somebody chooses or draws, where there is anything to choose.
_ASKED = ("lucia-takes", "serena-draws", "mirela-gift", "unknown-discards")


def done_unasked(state: State) -> tuple[Message, ...]:
    """What the abilities have done since anybody was last asked: real cards change hands, so the table has to know."""
    if state.phase not in ("abilities", "reveal"):
        return ()
    found: list[Message] = []
    for event in reversed(state.events):
        if event.kind in _ASKED and not event.auto:
            break
        if event.auto or event.kind == "rolando-misses":
            found.insert(0, event_message(state, event))
    return tuple(found)


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
