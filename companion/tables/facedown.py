"""What lies face down: actions beside the log, until the last one turns all of them over (see seats.py)."""

import json
import secrets
from collections.abc import Collection, Mapping, Set
from dataclasses import replace
from itertools import combinations
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from companion.games.core import Frozen, Refusal, Secret
from companion.games.core.codec import action_from_plain, to_plain
from companion.tables.play import Play, begin, replay
from companion.tables.schema import FACE_DOWN, TAPPED
from companion.tables.steps import Step
from companion.tables.store import dump, read_log

_LINE = ", line "
# Before the kind of what waits for Redo: it counts for nothing.
_TAKEN_BACK = "taken-back "


class Laid(Frozen):
    """An action that a seat has laid."""

    player: int
    action_id: str
    kind: str
    args: Mapping[str, Any]


def _read(row: Row[Any]) -> Laid:
    args = json.loads(row.args)
    return Laid(row.player, row.action_id, row.kind, args)


def find_asked(play: Play, step: Step | None = None) -> Secret | None:
    """What is laid face down now, or at a step. Its moment names the line that led to it, too.

    What was laid before that line was undone, and something else done in its place, was laid for another state.
    """
    step = step or play.step
    secret: Secret | None = play.machine.secret(step.state)
    if secret is None:
        return None
    return replace(secret, moment=f"{secret.moment}{_LINE}{step.since}")


def read_laid(
    connection: Connection, id: str, secret: Secret | None
) -> dict[int, Laid]:
    """What lies face down at a table for what is asked now, by seat; what was laid for anything else does not count."""
    if secret is None:
        return {}
    query = select(FACE_DOWN).where(_for(id, secret), FACE_DOWN.c.kind == secret.kind)
    found = {}
    for row in connection.execute(query):
        found[row.player] = _read(row)
    return found


def read_gone(connection: Connection, id: str, secret: Secret) -> dict[int, list[Laid]]:
    """What was laid for this question when another line had led to it, by that line."""
    question = secret.moment.partition(_LINE)[0] + _LINE
    query = select(FACE_DOWN).where(
        FACE_DOWN.c.table_id == id,
        FACE_DOWN.c.kind == secret.kind,
        FACE_DOWN.c.moment != secret.moment,
        FACE_DOWN.c.moment.startswith(question, autoescape=True),
    )
    found: dict[int, list[Laid]] = {}
    for row in connection.execute(query):
        line = int(row.moment.removeprefix(question))
        lines = found.setdefault(line, [])
        lines.append(_read(row))
    return found


def has_taken_back(
    connection: Connection, id: str, player: int, secret: Secret
) -> bool:
    """Whether the phone of a seat, and no other, had laid something for what is asked and took it back."""
    query = select(FACE_DOWN).where(
        _for(id, secret),
        FACE_DOWN.c.player == player,
        FACE_DOWN.c.kind == _TAKEN_BACK + secret.kind,
    )
    row = connection.execute(query).one_or_none()
    return row is not None and is_laid_by(connection, id, _read(row))


def _bring_back(connection: Connection, id: str, secret: Secret, line: int) -> None:
    """What was laid when another line had led to a question lies for it now."""
    question, _line, _number = secret.moment.partition(_LINE)
    before = f"{question}{_LINE}{line}"
    theirs = update(FACE_DOWN).where(
        FACE_DOWN.c.table_id == id, FACE_DOWN.c.moment == before
    )
    now = theirs.values(moment=secret.moment)
    connection.execute(now)


def bring_same_back(connection: Connection, id: str, play: Play, asked: Secret) -> None:
    """Bring back what was laid when the same had been played before, and was undone since."""
    gone = read_gone(connection, id, asked)
    if not gone:
        return
    events, _times = read_log(connection, id)
    then = begin(play.machine, play.options)
    for line in sorted(gone):
        then = replay(then, events[then.version : line])
        if then.state == play.state:
            _bring_back(connection, id, asked, line)


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

    Raises BadData; Refusal for what would not be allowed openly, whatever others have laid, or seat-taken.
    """
    machine = play.machine
    state = play.state
    action = action_from_plain(machine, secret.kind, args)
    action.admit(state)
    action.apply(state)
    plain = to_plain(action)
    player: int = plain["player"]
    if player in others:
        raise Refusal("seat-taken", player=play.players[player])
    _keep(connection, id, secret, action_id, plain)


def in_order(secret: Secret, laid: Mapping[int, Laid]) -> list[Laid]:
    """What was laid, in the order in which it is turned over: the last one that the table waits for ends it."""

    def turn(one: Laid) -> tuple[bool, int]:
        is_waited_for = one.player in secret.waiting
        return is_waited_for, one.player

    lying = laid.values()
    return sorted(lying, key=turn)


def find_clash(
    play: Play, secret: Secret, laid: Collection[Laid]
) -> dict[int, Refusal | None]:
    """The seats of which two have laid what cannot be beside each other: one of the two is wrong.

    Where what a seat has laid cannot be whatever others have (a line before it has been put right since), these seats
    alone, each with why. Told only once all have laid theirs: before, it would tell each of them what the other has.
    """
    machine = play.machine
    players = {one.player for one in laid}
    if set(secret.waiting) - players:
        return {}

    found: dict[int, Refusal | None] = {}
    for one in laid:
        try:
            action_from_plain(machine, one.kind, one.args).apply(play.state)
        except Refusal as refusal:
            found[one.player] = refusal
    if found:
        return found

    for pair in combinations(laid, 2):
        state = play.state
        try:
            for one in pair:
                action = action_from_plain(machine, one.kind, one.args)
                state = action.apply(state)
        except Refusal:
            first, second = pair
            found |= {first.player: None, second.player: None}
    return found


def lay_again(connection: Connection, id: str, secret: Secret, step: Step) -> str:
    """Put face down what an undone step of the log had laid open; its new action id."""
    assert step.action is not None
    # The log knows the first id already, and would take what is turned over again for a repetition.
    action_id = secrets.token_hex(16)
    _keep(connection, id, secret, action_id, to_plain(step.action))
    return action_id


def _keep(
    connection: Connection,
    id: str,
    secret: Secret,
    action_id: str,
    plain: Mapping[str, Any],
) -> None:
    player: int = plain["player"]
    before = delete(FACE_DOWN).where(_for(id, secret), FACE_DOWN.c.player == player)
    connection.execute(before)
    values = {
        "table_id": id,
        "player": player,
        "moment": secret.moment,
        "action_id": action_id,
        "kind": secret.kind,
        "args": dump(plain),
    }
    connection.execute(insert(FACE_DOWN), values)


def is_laid_by(connection: Connection, id: str, laid: Laid) -> bool:
    """Whether the phone that has a seat now is the one that has laid this for it."""
    query = select(TAPPED.c.player).where(
        TAPPED.c.table_id == id, TAPPED.c.action_id == laid.action_id
    )
    return connection.execute(query).scalar() == laid.player


def forget_phone(connection: Connection, id: str, player: int) -> None:
    """Forget that the phone of a seat has laid what lies there, as the seat gets another."""
    theirs = select(FACE_DOWN.c.action_id).where(
        FACE_DOWN.c.table_id == id, FACE_DOWN.c.player == player
    )
    tapped = delete(TAPPED).where(
        TAPPED.c.table_id == id, TAPPED.c.action_id.in_(theirs)
    )
    connection.execute(tapped)


def mark_laid(
    connection: Connection, id: str, player: int, secret: Secret, *, taken_back: bool
) -> None:
    """Whether what a seat has laid for what is asked is taken back: it waits for Redo until something else is laid."""
    kinds = (secret.kind, _TAKEN_BACK + secret.kind)
    before, after = kinds if taken_back else kinds[::-1]
    laid = update(FACE_DOWN).where(_for(id, secret))
    theirs = laid.where(FACE_DOWN.c.player == player, FACE_DOWN.c.kind == before)
    changed = theirs.values(kind=after)
    connection.execute(changed)


def drop_laid(connection: Connection, id: str, secret: Secret | None = None) -> None:
    """Nothing lies face down at a table any more: for what is asked, or (None) for anything."""
    laid = delete(FACE_DOWN).where(_for(id, secret))
    connection.execute(laid)


def _for(id: str, secret: Secret | None) -> ColumnElement[bool]:
    """What lies at a table for what is asked, or (None) for anything."""
    at_table = FACE_DOWN.c.table_id == id
    # What was laid for anything else is asked for again once the lines that led to it come back.
    if secret is None:
        return at_table
    is_asked = FACE_DOWN.c.moment == secret.moment
    return at_table & is_asked
