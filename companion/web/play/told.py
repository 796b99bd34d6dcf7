"""What a tap has changed of what stood in the history already, told on every phone of its table."""

from companion.games.core import N_, Message
from companion.games.core.words import Arg
from companion.tables.events import CORRECT, GOTO, REDO, UNDO
from companion.tables.play import Play
from companion.tables.together import Tappers, line_of
from companion.web.languages import Speaker

_CHANGED = "changed"

# By what the latest tap was: what is told without and with whose phone it was.
_TOLD = {
    _CHANGED: (N_("Changed: {line}"), N_("Changed on {player}’s phone: {line}")),
    UNDO: (N_("Undone: {line}"), N_("Undone on {player}’s phone: {line}")),
    REDO: (N_("Done again: {line}"), N_("Done again on {player}’s phone: {line}")),
    GOTO: (
        N_("Taken back: everything from line {first} on"),
        N_("{player} has taken back everything from line {first} on"),
    ),
    CORRECT: (
        N_("Line {line} changed: {change}"),
        N_("{player} has changed line {line}: {change}"),
    ),
    f"{CORRECT}, {GOTO}": (
        N_("Line {line} changed, everything from line {first} on taken back: {change}"),
        N_(
            "{player} has changed line {line} and taken back everything from line {first} on: {change}"
        ),
    ),
}


def latest_change(
    play: Play, voice: Speaker, tappers: Tappers
) -> dict[str, Message | None]:
    """What the latest tap changed, as the phone that did it says it and as all others do; what is new tells itself."""
    latest = play.latest
    found = _find_told(play, voice, tappers)
    if latest is None or found is None:
        return {"told": None}

    kind, args = found
    by_nobody, by_somebody = _TOLD[kind]
    own = Message(by_nobody, args=args)
    seats = tappers()
    seat = seats.get(latest.action_id)
    if seat is None:
        return {"told": own, "told_here": own}
    names = voice.names(play.players)
    named: dict[str, Arg] = {"player": names[seat], **args}
    told = Message(by_somebody, args=named)
    return {"told": told, "told_here": own}


def _find_told(
    play: Play, voice: Speaker, tappers: Tappers
) -> tuple[str, dict[str, Arg]] | None:
    """Which of the texts tells the latest tap, and what stands in it; None for a tap that none of them tells."""
    latest = play.latest
    if latest is None:
        return None
    if latest.kind in (UNDO, REDO):
        turned_back = REDO if latest.kind == UNDO else UNDO
        line = line_of(play, turned_back, tappers)
        if line is None:
            return None
        said = [line, *_known_once_undone(play)]
        return latest.kind, {"line": ". ".join(map(voice.text, said))}

    if latest.kind not in (GOTO, CORRECT):
        return _find_replaced(play, voice)
    first = _first_lost(play)
    lost: dict[str, Arg] = {"first": first} if first else {}
    if latest.kind == GOTO:
        return (GOTO, lost) if lost else None
    number = latest.args["line"]
    kind = f"{CORRECT}, {GOTO}" if lost else CORRECT
    return kind, {"line": number, "change": _change(play, number, voice), **lost}


def _find_replaced(play: Play, voice: Speaker) -> tuple[str, dict[str, Arg]] | None:
    """The latest line, where it put right what lay open on the table."""
    step = play.step
    if step.before is None or step.action is None:
        return None
    if not step.action.changes(step.before.state):
        return None
    line = play.describe(step)
    return _CHANGED, {"line": voice.text(line)}


def _known_once_undone(play: Play) -> list[Message]:
    """What has to be known besides, where the latest tap was an Undo."""
    assert play.latest is not None
    if play.latest.kind != UNDO or play.future is None:
        return []
    undone = play.future.step.action
    if undone is None:
        return []
    known = undone.undone(play.state)
    return [known] if known else []


def _first_lost(play: Play) -> int:
    """The first line that was there before the latest change and is no more; 0 for none."""
    assert play.past is not None
    before = play.past.step.history()
    now = play.steps()
    kept = len(now)
    if len(before) > kept:
        lost = before[kept]
        return lost.number
    return 0


def _change(play: Play, number: int, voice: Speaker) -> str:
    """What a line said and what it says now; where both are the same, that."""
    assert play.past is not None
    found = []
    for head in (play.past.step, play.step):
        step = head.find_line(number)
        assert step is not None
        found.append(voice.text(play.describe(step)))
    return " → ".join(dict.fromkeys(found))
