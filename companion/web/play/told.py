"""What a tap has changed of what stood in the history already, told on every phone of its table."""

from companion.games.core import N_, Message, say
from companion.games.core.words import Arg
from companion.tables.events import CORRECT, GOTO, REDO, UNDO
from companion.tables.play import Play
from companion.tables.service import Opened
from companion.tables.steps import Step
from companion.tables.together import Tappers, line_of
from companion.web.languages import Speaker
from companion.web.site import site

# What an action of the game did to what stood there already, and a correction to the lines after its own.
_CHANGED, _FOR_OTHERS = "changed", "changed for others"
_CUT = "corrected, and what followed taken back"
_WHAT_CHANGED = N_("Changed: {line}"), N_("Changed on {player}’s phone: {line}")

# By one of these, or the kind of an event of the log: what is told without and with whose phone it was.
_TOLD = {
    _CHANGED: _WHAT_CHANGED,
    _FOR_OTHERS: _WHAT_CHANGED,
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
    _CUT: (
        N_("Line {line} changed, everything from line {first} on taken back: {change}"),
        N_(
            "{player} has changed line {line} and taken back everything from line {first} on: {change}"
        ),
    ),
}


# What the steps of one turn came to, each in few words.
_TURN, _BETWEEN = N_("{player}: {turn}"), " · "


def latest_line(play: Play, voice: Speaker) -> Message | None:
    """What was done last; once a turn is over, all that came of it, where that took several steps."""
    if not play.step.before:
        return None
    told = [(step, brief) for step in _ended_turn(play) if (brief := step.brief())]
    if not told:
        return play.describe(play.step)
    step, _brief_of_one = told[0]
    if len(told) == 1:
        return play.describe(step)
    seat = getattr(step.action, "player", 0)
    turn = _BETWEEN.join(voice.text(brief) for _step, brief in told)
    return Message(_TURN, args={"player": play.players[seat], "turn": turn})


def _ended_turn(play: Play) -> list[Step]:
    """The steps of the turn that the latest one has ended, the first one first; none while it goes on."""
    stretch, latest = play.machine.stretch, play.step
    ended = stretch(latest.before.state) if latest.before else None
    if ended is None or stretch(latest.state) == ended:
        return []
    found = []
    for step in latest.walk():
        if step.before and stretch(step.before.state) != ended:
            break
        found.append(step)
    return found[::-1]


def latest_change(
    opened: Opened, voice: Speaker, tappers: Tappers
) -> dict[str, Message | None]:
    """What the latest tap changed, as the phone that did it says it and as all others do; what is new tells itself."""
    play = opened.play
    latest = play.latest
    found = _find_told(play, voice, tappers)
    if latest is None or found is None:
        return {"told": None}

    kind, args = found
    if kind == UNDO and (lies := _face_down(opened, voice)):
        args["line"] = f"{args['line']}. {voice.text(lies)}"
    by_nobody, by_somebody = _TOLD[kind]
    told = own = Message(by_nobody, args=args)
    name = find_tapper(play, voice, tappers)
    if name is not None:
        named: dict[str, Arg] = {"player": name, **args}
        told = Message(by_somebody, args=named)
    # Who does something for another looks at it.
    return {"told": told, "told_here": None if kind == _FOR_OTHERS else own}


def _face_down(opened: Opened, voice: Speaker) -> Message | None:
    """What Undo has left of all that lay face down: it waits for Redo, or lies there again; None for nothing."""
    play, taps = opened.play, site().taps
    kept = _named(play, taps.kept(opened))
    if kept:
        return say(
            "What {players} laid face down is kept until it is redone", players=kept
        )
    laid, waiting = (_named(play, seats) for seats in taps.lying(opened))
    if not (laid and waiting):
        return None
    return say(
        "What {players} laid face down lies there again; still to lay: {others}",
        players=laid,
        others=voice.listed(waiting),
    )


def _named(play: Play, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(play.players[seat] for seat in seats)


def find_tapper(play: Play, voice: Speaker, tappers: Tappers) -> str | None:
    """Whose phone the latest tap came from; None where that is nobody's."""
    seat = _tapping_seat(play, tappers)
    if seat is None:
        return None
    names = voice.names(play.players)
    return names[seat]


def _tapping_seat(play: Play, tappers: Tappers) -> int | None:
    latest = play.latest
    if latest is None:
        return None
    return tappers().get(latest.action_id)


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
        said = [line]
        if latest.kind == UNDO and play.future:
            turned = play.future.step.action
            known = turned.undone(play.state) if turned else None
            if known:
                said.append(known)
        return latest.kind, {"line": ". ".join(map(voice.text, said))}

    if latest.kind not in (GOTO, CORRECT):
        return _find_replaced(play, voice, tappers)
    first = _first_lost(play)
    lost: dict[str, Arg] = {"first": first} if first else {}
    if latest.kind == GOTO:
        return (GOTO, lost) if lost else None
    number = latest.args["line"]
    kind = _CUT if lost else CORRECT
    return kind, {"line": number, "change": _change(play, number, voice), **lost}


def _find_replaced(
    play: Play, voice: Speaker, tappers: Tappers
) -> tuple[str, dict[str, Arg]] | None:
    """The same of an action of the game: its line, with who has won now where the game is over.

    It is told where it put right what lay open on the table, or from another phone what is a seat's own.
    """
    step = play.step
    action = step.action
    before = step.before
    if not action or not before:
        return None
    kind = _CHANGED
    if not action.changes(before.state):
        kind = _FOR_OTHERS
        seats = action.changed_seats(before.state)
        if not seats:
            return None
        own = {_tapping_seat(play, tappers)}
        if seats <= own:
            return None
    line = play.describe(step)
    said = [voice.text(line)]
    view = play.machine.view(play.state)
    if view.finished:
        won = voice.text(view.now)
        said.append(won.removesuffix("."))
    return kind, {"line": ". ".join(said)}


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
