"""What lies face down: actions beside the log, until the last one turns all of them over (see seats.py)."""

import json
import secrets
from collections.abc import Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from companion.games.core import Refusal, Secret
from companion.games.core.codec import action_from_plain, to_plain
from companion.tables.play import UNDO, Play, Step
from companion.tables.schema import FACE_DOWN
from companion.tables.store import dump


@dataclass(frozen=True)
class Laid:
    """An action that a seat has laid."""

    player: int
    action_id: str
    kind: str
    args: Mapping[str, Any]


def read_laid(
    connection: Connection, id: str, secret: Secret | None
) -> dict[int, Laid]:
    """What lies face down at a table for what is asked now, by seat; what was laid for anything else does not count."""
    if secret is None:
        return {}
    query = select(FACE_DOWN).where(
        FACE_DOWN.c.table_id == id,
        FACE_DOWN.c.kind == secret.kind,
        FACE_DOWN.c.moment == secret.moment,
    )
    found = {}
    for row in connection.execute(query):
        args = json.loads(row.args)
        found[row.player] = Laid(row.player, row.action_id, row.kind, args)
    return found


def lay(
    connection: Connection,
    id: str,
    play: Play,
    secret: Secret,
    action_id: str,
    args: Mapping[str, Any],
    others: Set[int],
) -> None:
    """Keep an action face down, in place of what its seat had laid. `others` are the seats of other phones.

    Raises BadData; Refusal for what would not be allowed openly, alone or beside what others have laid, or seat-taken.
    """
    machine = play.machine
    action = action_from_plain(machine, secret.kind, args)
    action.admit(play.state)
    machine.apply(play.state, action)
    plain = to_plain(action)
    player: int = plain["player"]
    if player in others:
        raise Refusal("seat-taken")

    # What cannot lie beside the others' is refused now: turned over, one of the two would be gone.
    state = play.state
    for seat, found in sorted(read_laid(connection, id, secret).items()):
        beside = action_from_plain(machine, found.kind, found.args)
        if seat != player:
            with suppress(Refusal):
                state = machine.apply(state, beside)
    machine.apply(state, action)

    _keep(connection, id, secret, action_id, plain)


def lay_again(connection: Connection, id: str, secret: Secret, step: Step) -> None:
    """Put face down what an undone step of the log had laid open."""
    assert step.action is not None
    # The log knows the first id already, and would take what is turned over again for a repetition.
    _keep(connection, id, secret, secrets.token_hex(16), to_plain(step.action))


def _keep(
    connection: Connection,
    id: str,
    secret: Secret,
    action_id: str,
    plain: Mapping[str, Any],
) -> None:
    player: int = plain["player"]
    take_back(connection, id, player)
    values = {
        "table_id": id,
        "player": player,
        "moment": secret.moment,
        "action_id": action_id,
        "kind": secret.kind,
        "args": dump(plain),
    }
    connection.execute(insert(FACE_DOWN), values)


def turned_at_once(play: Play, kind: str) -> list[Step]:
    """The steps that Undo or Redo (`kind`) takes as one, latest first for Undo: all that was turned over together.

    None of them where the next step to go is another action, or the table is still laying what it would belong to.
    """
    machine = play.machine
    now = machine.secret(play.state)
    steps: list[Step] = []
    moments: set[str] = set()
    shown = play.step
    stack = play.past if kind == UNDO else play.future
    while stack is not None:
        step, before = (shown, stack.step) if kind == UNDO else (stack.step, shown)
        if step.before is not before or step.action is None:
            break  # a correction, or a way back to an earlier line
        secret = machine.secret(before.state)
        if secret is None or secret.kind != step.action.KIND:
            break
        if kind == UNDO and now is not None and now.moment == secret.moment:
            break
        moments.add(secret.moment)
        if len(moments) > 1:
            break
        steps.append(step)
        shown, stack = stack.step, stack.rest
    return steps


def take_back(connection: Connection, id: str, player: int) -> None:
    """Nothing of a seat lies face down any more."""
    laid = delete(FACE_DOWN).where(
        FACE_DOWN.c.table_id == id, FACE_DOWN.c.player == player
    )
    connection.execute(laid)


def drop_laid(connection: Connection, id: str) -> None:
    """Nothing lies face down at a table any more."""
    connection.execute(delete(FACE_DOWN).where(FACE_DOWN.c.table_id == id))
