"""A table from one phone to another without any server: as a file, or as codes that a camera reads one by one.

Both carry what `Joining.hand_in` takes, and the table's id. Codes hold it compressed, in portions, each a text
of digits, which QR codes hold best and every camera hands on unchanged: number.of.check.digits
"""

import hashlib
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.core import Refusal
from companion.limits import CODE_BYTES, MAX_CODES, MAX_IMPORT_BYTES
from companion.tables.exports import plain_log
from companion.tables.play import Event
from companion.tables.store import Row

FORMAT = "tableside-hand-over"
_CODE = re.compile(r"(\d{1,3})\.(\d{1,3})\.([0-9a-f]{8})\.(\d{1,800})", re.ASCII)


def make(row: Row, log: Sequence[Event], since: int = 0) -> dict[str, Any]:
    """A table with what happened after a version, as plain data. Raises Refusal for a version that is not there."""
    if since > len(log):
        raise Refusal("other-history")
    table = {
        "watch_id": row.watch_id,
        "game": row.game,
        "schema": row.schema,
        "created_ms": row.created_ms,
        "options": row.options,
    }
    after = log[since - 1].action_id if since else ""
    return {
        "format": FORMAT, "id": row.id, "table": table, "since": since, "after": after,
        "actions": plain_log(log[since:]),
    }  # fmt: skip


def codes(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Plain data as the texts of codes. Raises Refusal where they would be too many."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    body = zlib.compress(text.encode(), 9)
    portions = [body[at : at + CODE_BYTES] for at in range(0, len(body), CODE_BYTES)]
    if len(portions) > MAX_CODES:
        raise Refusal("too-many-codes", most=MAX_CODES)
    check = _check(body)
    return tuple(
        f"{number}.{len(portions)}.{check}.{int.from_bytes(b'1' + portion)}"
        for number, portion in enumerate(portions, 1)
    )


def read_codes(texts: Sequence[str]) -> bytes:
    """What the texts of all codes hold, in any order. Raises Refusal where one is missing or was misread."""
    found = [_CODE.fullmatch(text.strip()) for text in texts[: MAX_CODES + 1]]
    parts = {int(one[1]): int(one[4]) for one in found if one}
    heads = {(int(one[2]), one[3]) for one in found if one}
    if not all(found) or len(heads) != 1:
        raise Refusal("no-hand-over")
    (total, check) = heads.pop()
    if parts.keys() != set(range(1, total + 1)):
        raise Refusal("no-hand-over")
    portions = [parts[number].to_bytes(400) for number in sorted(parts)]
    body = b"".join(portion.lstrip(b"\0")[1:] for portion in portions)
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(body, MAX_IMPORT_BYTES)
    except zlib.error as error:
        raise Refusal("no-hand-over") from error
    if _check(body) != check or not unpacking.eof:
        raise Refusal("no-hand-over")
    return text


def _check(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:8]
