"""Views as JSON in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypedDict

from companion.games.core import Message, Outcome, Problem, Term, players_of
from companion.groups.records import Record
from companion.groups.results import Seat
from companion.groups.service import Counted
from companion.tables.events import REDO, UNDO
from companion.tables.seats import Seated
from companion.tables.service import Opened
from companion.tables.together import Tappers, line_of
from companion.web.languages import Speaker
from companion.web.request import refusal_text


def present(value: object, speaker: Speaker) -> Any:
    """A view (dataclasses, messages, terms, tuples, scalars) as plain JSON with texts in the speaker's language."""
    if isinstance(value, Message):
        return said(value, speaker)

    if isinstance(value, Term):
        return {"term": value.term, "name": speaker.term(value.term)}

    if isinstance(value, Problem):
        return {"code": value.code, **said(value.message, speaker)}

    if isinstance(value, Counted):
        return {
            "table": value.table,
            "game": value.game,
            **present(value.finished, speaker),
        }

    if isinstance(value, Record):
        play = value.play
        return {
            "kind": value.kind,
            "value": value.value,
            "names": list(value.names),
            "table": play.table if play else None,
            # Each chapter of a campaign is a play of the same table.
            "ended_ms": play.finished.ended_ms if play else None,
        }

    if isinstance(value, Seat):
        return {**vars(value), "role": value.role or None}

    if is_dataclass(value):
        return {
            field.name: present(getattr(value, field.name), speaker)
            for field in fields(value)
        }

    if isinstance(value, Mapping):
        return {str(key): present(item, speaker) for key, item in value.items()}

    if isinstance(value, (tuple, list, frozenset)):
        return [present(item, speaker) for item in value]

    return value


class Said(TypedDict):
    """A sentence in the reader's language, and the id of the section that it follows."""

    text: str
    """In the reader's language."""
    rule: str | None
    """The section of the rulebook that it follows; null for none."""


class Corrected(TypedDict):
    """Whether a line was changed after it had been entered."""

    corrected_ms: int | None
    """When it was changed last, in milliseconds since 1970; null where it never was."""
    corrected_by: int | None
    """The seat whose phone changed it; null where that isn't known."""


class HistoryLine(Said, Corrected):
    """An action in force, in words."""

    line: int
    """Its number, by which one goes back or corrects."""
    at_ms: int
    """When it was done, in milliseconds since 1970."""
    kind: str
    """The action."""
    args: dict[str, Any]
    """Its fields, with what the server filled in."""
    correctable: bool
    """Whether it can be corrected later."""
    whose: int | None
    """The seat that it is about; null for nobody's."""
    by: int | None
    """The seat whose phone it was; null where that isn't known."""


class AsideLine(Said):
    """What a phone did that a joining has set aside, in words, and why."""

    line: int
    """Its number in the log."""
    at_ms: int
    """When it was done, in milliseconds since 1970."""
    kind: str
    """The action."""
    args: dict[str, Any]
    """Its fields."""
    why: Said
    """Why it does not count."""


class Around(TypedDict):
    """What every view has beside its game's own: `undo` and `redo` are what they would change, in words."""

    players: list[str]
    """The names, by seat."""
    undo: Message | None
    """What undo would change; null for nothing."""
    redo: Message | None
    """What redo would change; null for nothing."""
    outcome: Outcome | None
    """How the game ended; null while it goes on."""


def said(message: Message, speaker: Speaker) -> Said:
    """A message as plain data."""
    return {"text": speaker.text(message), "rule": message.rule or None}


def seats_as_json(seated: Seated, speaker: Speaker) -> dict[str, Any]:
    """Who sits at a table: each seat with its name, and what of the asking phone is known."""
    return {
        "seats": [
            {
                "player": player,
                "name": name,
                "taken": player in seated.taken,
                "laid": player in seated.laid,
                "waiting": player in seated.waiting,
                "clash": player in seated.clash,
                "refused": refusal_text(seated.refused[player], seated.game)
                if player in seated.refused
                else None,
                "away": player in seated.away,
            }
            for player, name in enumerate(speaker.names(seated.players))
        ],
        "mine": seated.mine,
        "own": seated.own,
        "lost": seated.lost,
        "taken_back": seated.taken_back,
        "others_away": seated.others_away,
        "is_away": seated.is_away,
        "finished": seated.finished,
    }


def seen_state(opened: Opened) -> Any:
    """The state of a table, for who only watches without what is still hidden."""
    play = opened.play
    if not opened.row.watching:
        return play.state
    return play.machine.watched(play.state)


def presented_view(
    opened: Opened, speaker: Speaker, tappers: Tappers
) -> dict[str, Any]:
    """What a screen shows of a table. `players` are the names by seat, `seats` all that the helper shows of each."""
    play = opened.play
    machine, state = play.machine, seen_state(opened)
    players = players_of(state)
    # Seats that nobody named are called in each reader's own language.
    seen = speaker.named(machine.view(state), players)
    view: dict[str, Any] = present(seen, speaker)
    outcome = machine.outcome(state)
    names = speaker.names(players)
    view["players"] = list(names)
    view["undo"] = present(line_of(play, UNDO, tappers), speaker)
    view["redo"] = present(line_of(play, REDO, tappers), speaker)
    view["outcome"] = presented_outcome(outcome, names, speaker)

    return view


def presented_outcome(
    outcome: Outcome | None, names: Sequence[str], speaker: Speaker
) -> Any:
    """How a table ended, or None. Places know seats by number; who reads them wants the names beside."""
    if outcome is None:
        return None
    told = present(outcome, speaker)
    for place, shown in zip(outcome.places, told["places"], strict=True):
        shown["role"] = present(place.role, speaker)
        shown["name"] = names[place.player]

    return told
