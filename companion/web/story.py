"""A finished game as a story: a line for each seat through the log, and the step that decided it."""

from itertools import groupby, pairwise

from companion.games.core import Frozen, Message, Outcome, say, say_n
from companion.tables.play import Play
from companion.tables.steps import Step
from companion.web.languages import Speaker

_LEAST_POINTS = 3  # fewer make no line

Course = list[tuple[Step, tuple[int, ...]]]  # steps with the tally after them


class Story(Frozen):
    """`label` is what is counted, `lines` its course by seat, one for all together; `told` are its sentences."""

    label: Message
    lines: tuple[tuple[int, ...], ...]
    told: tuple[Message, ...]


def tell(play: Play, outcome: Outcome, voice: Speaker) -> Story | None:
    """The story of a game that is over; None where its log holds none."""
    machine, end = play.machine, play.state
    course, tally = _course(play), machine.tally(machine.hindsight(end, end))
    lengths = {len(values) for _step, values in course}
    # Where seats came or went no line goes through, and a flat one says nothing.
    if len(course) < _LEAST_POINTS or len(lengths) > 1 or tally is None:
        return None
    if len({values for _step, values in course}) == 1:
        return None

    lines = tuple(zip(*(values for _step, values in course), strict=True))
    winners = [place.player for place in outcome.places if place.won]
    told = tally.told
    if tally.decided:
        told += (_turning_point(tally.decided, voice),)
    elif len(winners) == 1 and _decides(outcome, course[-1][1]):
        told += turns(play, course, winners[0], voice)

    return Story(tally.label, lines, told)


def _decides(outcome: Outcome, tally: tuple[int, ...]) -> bool:
    """Whether it is the scores that are counted: of anything else the one who has most does not lead."""
    if len(tally) != len(outcome.places):
        return False
    return all(place.score == tally[place.player] for place in outcome.places)


def _course(play: Play) -> Course:
    """Every step at which the tally changed, or the last of each beat; of several plays of a table, the last."""
    machine = play.machine
    found: Course = []
    was_over, beat = False, None
    for step in (play.start, *play.steps()):
        state = machine.hindsight(step.state, play.state)
        tally = machine.tally(state)
        if tally is None:
            continue
        is_over = machine.outcome(state) is not None
        # Another play of the same table has begun.
        if was_over and not is_over:
            found.clear()
        was_over = is_over
        if found and tally.beat is not None and tally.beat == beat:
            found.pop()
        # Who was first is asked, or a slip is put right: then it had not come to that yet.
        if tally.beat is None and len(found) > 1 and found[-2][1] == tally.values:
            found.pop()
        beat = tally.beat
        if beat is not None or not found or found[-1][1] != tally.values:
            found.append((step, tally.values))

    return found


def turns(
    play: Play, course: Course, winner: int, voice: Speaker
) -> tuple[Message, ...]:
    """Who led, how often that changed, and where it was decided."""
    name = voice.name(play.players[winner])
    leaders = []
    for _step, values in course:
        best = max(values)
        leader = values.index(best)
        # Nobody leads where several have most.
        is_alone = values.count(best) == 1
        leaders.append(leader if is_alone else None)

    led = [leader for leader, _run in groupby(leaders) if leader is not None]
    changes = sum(one != two for one, two in pairwise(led))
    # Level to the end: a rule decided, and the result's reasons name it.
    if leaders[-1] is None:
        return ()

    if leaders[-1] != winner:
        return (say("{name} came from behind at the very end.", name=name),)

    others = [at for at, leader in enumerate(leaders) if leader != winner]
    # The line of the last step would be the end once more.
    if others and others[-1] + 2 == len(course):
        return (
            say(
                "It was all decided at the very end, when {name} pulled ahead.",
                name=name,
            ),
        )

    if not changes:
        return (say("Nobody else was ever ahead of {name}.", name=name),)

    decisive, _values = course[others[-1] + 1]
    changed = say_n(
        "The lead changed once; from there on {name} was ahead.",
        "The lead changed {n} times; from there on {name} was ahead.",
        changes,
        name=name,
    )

    # Who gained by it as it was entered may have been put right since.
    gain = _gain(play, decisive, winner)
    if gain is None:
        return (changed,)

    return _turning_point(gain, voice), changed


def _turning_point(line: Message, voice: Speaker) -> Message:
    return say("The turning point – {line}", line=voice.text(line))


def _gain(play: Play, step: Step, player: int) -> Message | None:
    """What brought a player points in a step: its line, or what else its action set off; None where, by what was known
    then, it brought none."""
    if step.before is None or step.action is None:
        return None
    earlier = step.before.state
    before = play.machine.tally(earlier)
    after = play.machine.tally(step.state)
    if before is None or after is None:
        return None
    if before.values[player] >= after.values[player]:
        return None

    brought = step.action.brought(earlier, step.state, player)
    return brought or play.describe(step)
