"""The scoring as an ordered list of steps, each with what happened in it (scoring)."""

from dataclasses import dataclass

from companion.games.core import N_, Message, say
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
    titles = _titles(state)
    at = _position(state, [id for id, _ in titles])
    return tuple(
        StepView(
            id,
            message,
            _status(state, number, at),
            tuple(line.message for line in lines if line.step == id),
        )
        for number, (id, message) in enumerate(titles)
    )


def _titles(state: State) -> list[tuple[str, Message]]:
    rounds = [("rounds", say(N_("Rounds"), "round"))] if state.options.rounds else []
    abilities = [
        (
            character,
            say(
                N_("Numbered ability: {character}"),
                rule_of(character),
                character=title(state, character),
            ),
        )
        for character in queue(state)
    ]
    return [
        *rounds,
        ("holdings", say(N_("Wonders"), "end-of-game")),
        ("characters", say(N_("Characters"), "character-cards")),
        *abilities,
        ("crowns", say(N_("Crowns"), "scoring")),
        ("unnumbered", say(N_("Abilities without a number"), "scoring")),
        ("ranking", say(N_("Ranking"), "scoring")),
    ]


def _position(state: State, ids: list[str]) -> int:
    """Which step is being done; beyond the last one when all are."""
    match state.phase:
        case "abilities":
            return ids.index(current(state))
        case "reveal":
            return ids.index("unnumbered")
        case "result":
            return len(ids) if state.winner is None else ids.index("rolando") + 1
    return ids.index(state.phase)


def _status(state: State, number: int, at: int) -> str:
    if number < at:
        return "done"
    return "never" if state.winner is not None else "now" if number == at else "later"
