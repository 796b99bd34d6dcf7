"""Ids of actions, and what came with them, so that one that comes again with something else is no repetition.

The log holds what became of an action: with its dice drawn and its moment set. So a digest of what
came is kept beside it.
"""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    bindparam,
    delete,
    exists,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from companion.games.core import Frozen, say
from companion.games.core.codec import BadData
from companion.limits import MAX_ACTION_ID_CHARS
from companion.tables.schema import LOG, SEATS, SENT
from companion.tables.store import Conflict, portions

_ACTION_ID = re.compile(rf"[!-~]{{1,{MAX_ACTION_ID_CHARS}}}")
AN_ACTION_ID = say(
    "It takes 1 to {most} ASCII letters, digits and symbols, without spaces.",
    most=MAX_ACTION_ID_CHARS,
)
_DIGEST_BYTES = 8
_ID: BindParameter[str] = bindparam("id")
_ACTION: BindParameter[str] = bindparam("action")
_DIGEST = select(SENT.c.digest).where(
    SENT.c.table_id == _ID, SENT.c.action_id == _ACTION
)
_LINE = select(LOG.c.seq).where(LOG.c.table_id == _ID, LOG.c.action_id == _ACTION)
# At once: each tap asks.
_FIND = select(
    _DIGEST.scalar_subquery(),
    _LINE.scalar_subquery(),
    exists().where(SEATS.c.table_id == _ID),
)
_ADD = insert(SENT)


def check_action_id(id: object) -> str:
    """An action id: visible ASCII without spaces. Raises BadData."""
    if isinstance(id, str) and _ACTION_ID.fullmatch(id):
        return id
    raise BadData("action_id", takes=AN_ACTION_ID)


def digest_of(kind: str, args: Mapping[str, Any]) -> str:
    """What tells one action from another as they came, in whatever order their fields stood."""
    text = json.dumps([kind, args], sort_keys=True)
    return blake2b(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()


class Sent(Frozen):
    """What a table knows of an action id: the digest of what came with it, and the line of the log that it made.

    The digest is None for a new one, and where it came by an import or a joining. `has_seats`: any seat is taken.
    """

    digest: str | None
    line: int | None
    has_seats: bool

    @property
    def is_again(self) -> bool:
        """Whether a tap with it was done here before: into the log, face down, or taken back."""
        return self.digest is not None

    @property
    def is_in_log(self) -> bool:
        """Whether the log has it, also by an import or a joining."""
        return self.line is not None


def find_sent(connection: Connection, id: str, action_id: str) -> Sent:
    """What a table knows of an action id."""
    wanted = {"id": id, "action": action_id}
    digest, line, has_seats = connection.execute(_FIND, wanted).one()
    return Sent(digest, line, bool(has_seats))


def note_sent(connection: Connection, id: str, action_id: str, digest: str) -> None:
    """Keep what came with an action id. Raises Conflict where another process was faster."""
    values = {"table_id": id, "action_id": action_id, "digest": digest}
    try:
        connection.execute(_ADD, values)
    except IntegrityError as error:
        raise Conflict from error


def forget_sent(connection: Connection, tables: Iterable[str]) -> None:
    """Nothing is known of what came to some tables: by trying, a digest would tell a name that was taken out."""
    for ids in portions(tables):
        connection.execute(delete(SENT).where(SENT.c.table_id.in_(ids)))
