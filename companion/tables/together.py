"""What was laid face down and turned over at once: Undo and Redo take it at once as well, and say so."""

from collections.abc import Callable, Mapping

from companion.games.core import Message, say
from companion.games.core.codec import to_plain
from companion.tables.events import UNDO
from companion.tables.play import Play
from companion.tables.steps import Step

# Reads the seats whose phones sent events of a log, by the events' action ids: most lines are told without.
Tappers = Callable[[], Mapping[str, int]]


def line_of(play: Play, kind: str, tappers: Tappers) -> Message | None:
    """What Undo or Redo (`kind`) would change, in words; None when there is nothing."""
    steps = turned_at_once(play, kind)
    if len(steps) < 2 or not are_of_seats(steps, tappers()):
        if kind == UNDO:
            return play.undo_line()
        return play.redo_line()
    seats = sorted(map(seat_of_step, steps))
    players = tuple(play.players[seat] for seat in seats)
    return say("what {players} have laid", players=players)


def are_of_seats(steps: list[Step], tappers: Mapping[str, int]) -> bool:
    """Whether the phone of any seat has sent one of these steps: elsewhere nothing is laid face down."""
    for step in steps:
        event = step.event
        if event and event.action_id in tappers:
            return True
    return False


def seat_of_step(step: Step) -> int:
    """The seat whose action a step is."""
    player: int = getattr(step.action, "player")  # noqa: B009  (those that are laid have one)
    return player


def turned_at_once(play: Play, kind: str) -> list[Step]:
    """The steps that Undo or Redo (`kind`) takes as one, latest first for Undo: all that was turned over together.

    None of them where the next step to go is another action, or the table is still laying what it would belong to.
    """
    machine = play.machine
    is_undo = kind == UNDO
    now = machine.secret(play.state)
    steps: list[Step] = []
    moments: set[str] = set()
    shown = play.step
    stack = play.past if is_undo else play.future
    while stack is not None:
        if is_undo:
            step, before = shown, stack.step
        else:
            step, before = stack.step, shown
        action = step.action
        if step.before is not before or action is None:
            break  # a correction, or a way back to an earlier line
        secret = machine.secret(before.state)
        if secret is None or not secret.has(action.KIND, to_plain(action)):
            break
        is_still_laid = now is not None and now.moment == secret.moment
        if is_undo and is_still_laid:
            break
        # What was laid for one moment was turned over together.
        moments.add(secret.moment)
        if len(moments) > 1:
            break
        steps.append(step)
        shown, stack = stack.step, stack.rest
    return steps
