"""The scoring as an ordered list of steps, each with what happened in it (scoring)."""

from dataclasses import dataclass

from companion.games.core import Message, say
from companion.games.miraris.state import State, current, queue, rule_of, title
from companion.games.miraris.words.lines import Line


@dataclass(frozen=True)
class StepView:
    """One step: "done", "now" or "later" ("never" after Rolando has won), and its lines in order."""

    id: str
    title: Message
    status: str
    lines: tuple[Message, ...]


def steps(state: State, lines: tuple[Line, ...]) -> tuple[StepView, ...]:
    """All steps of this table in order."""
    titles: dict[str, Message] = {}
    if state.options.rounds:
        titles["rounds"] = say("Rounds", "round")
    titles["holdings"] = say("Wonders", "end-of-game")
    titles["characters"] = say("Characters", "character-cards")
    # Only those that somebody has: a step in which nothing happens would raise questions.
    for character in queue(state):
        titles[character] = say(
            "Numbered ability: {character}",
            rule_of(character),
            character=title(state, character),
        )
    titles["crowns"] = say("Crowns", "scoring")
    titles["unnumbered"] = say("Abilities without a number", "scoring")
    titles["ranking"] = say("Ranking", "scoring")
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
