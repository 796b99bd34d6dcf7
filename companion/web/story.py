"""A finished game as a story: a line for each seat through the log, and the step that decided it."""

from dataclasses import dataclass
from itertools import groupby

from companion.games.core import N_, Message, Outcome, say, say_n
from companion.tables.play import Play, Step
from companion.web.languages import Speaker

_LEAST_POINTS = 3  # fewer make no line


@dataclass(frozen=True)
class Story:
    """`label` is what is counted, `lines` its course by seat, one for all together; `told` are its sentences."""

    label: Message
    lines: tuple[tuple[int, ...], ...]
    told: tuple[Message, ...]


def tell(play: Play, outcome: Outcome, voice: Speaker) -> Story | None:
    """The story of a game that is over; None where its log holds none."""
    course = _course(play, outcome)
    if len(course) < _LEAST_POINTS:
        return None
    counted = [values for _step, values in course]
    label = play.machine.tally(play.state)
    assert label is not None
    winners = [place.player for place in outcome.places if place.won]
    told: tuple[Message, ...] = ()
    if len(counted[0]) > 1 and len(winners) == 1:
        name = voice.name(play.machine.players(play.state)[winners[0]])
        told = _turns(play, course, winners[0], name, voice)
    return Story(label.label, tuple(zip(*counted, strict=True)), told)


def _course(play: Play, outcome: Outcome) -> list[tuple[Step, tuple[int, ...]]]:
    """Every step at which the tally changed, with the tally after it; of several plays of a table, the last."""
    found: list[tuple[Step, tuple[int, ...]]] = []
    for step in (play.start, *play.steps()):
        tally = play.machine.tally(step.state)
        if tally is None:
            continue
        if found and play.machine.outcome(step.state) is None and _is_over(play, found):
            found.clear()
        if not found or found[-1][1] != tally.values:
            found.append((step, tally.values))
    return found if len({len(values) for _step, values in found}) == 1 else []


def _is_over(play: Play, course: list[tuple[Step, tuple[int, ...]]]) -> bool:
    return play.machine.outcome(course[-1][0].state) is not None


def _leader(values: tuple[int, ...]) -> int | None:
    """Who alone has most."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def _turns(
    play: Play,
    course: list[tuple[Step, tuple[int, ...]]],
    winner: int,
    name: str,
    voice: Speaker,
) -> tuple[Message, ...]:
    """Who led, how often that changed, and where it was decided."""
    leaders = [_leader(values) for _step, values in course]
    led = [leader for leader, _run in groupby(leaders) if leader is not None]
    changes = sum(1 for one, two in zip(led, led[1:], strict=False) if one != two)
    if leaders[-1] != winner:
        return (say(N_("{name} came from behind at the very end."), name=name),)
    if not changes:
        return (say(N_("Nobody else was ever ahead of {name}."), name=name),)
    last = max(at for at, leader in enumerate(leaders) if leader != winner) + 1
    line = voice.text(play.describe(course[last][0]))
    return (
        say(N_("The turning point: {line}"), line=line),
        say_n(
            N_("The lead changed once; from there on {name} was ahead."),
            N_("The lead changed {n} times; from there on {name} was ahead."),
            changes,
            name=name,
        ),
    )
