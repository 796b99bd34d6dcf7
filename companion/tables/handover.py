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
from companion.tables.events import Event
from companion.tables.exports import made_with, plain_log
from companion.tables.store import Row

FORMAT = "tableside-hand-over"
_MOST_BYTES = 400  # 800 digits are fewer
_CODE = re.compile(r"(\d{1,3})\.(\d{1,3})\.([0-9a-f]{8})\.(\d{1,800})", re.ASCII)


def make(row: Row, log: Sequence[Event], since: int = 0) -> dict[str, Any]:
    """A table with what happened after a version, as plain data. Raises Refusal for a version that is not there."""
    if since > len(log):
        raise Refusal("other-history")
    made = made_with(row)
    table = {"watch_id": row.watch_id, **made}
    after = log[since - 1].action_id if since else ""
    return {
        "format": FORMAT,
        "id": row.id,
        "table": table,
        "since": since,
        "after": after,
        "actions": plain_log(log[since:]),
    }


def codes(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Plain data as the texts of codes. Raises Refusal where they would be too many."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    body = zlib.compress(text.encode(), 9)
    check = _check(body)
    starts = range(0, len(body), CODE_BYTES)
    if len(starts) > MAX_CODES:
        raise Refusal("too-many-codes", most=MAX_CODES)

    found = []
    for number, start in enumerate(starts, 1):
        portion = body[start : start + CODE_BYTES]
        # A byte before it, or zeros at its beginning would be lost in a number.
        digits = int.from_bytes(b"1" + portion)
        found.append(f"{number}.{len(starts)}.{check}.{digits}")
    return tuple(found)


def read_codes(texts: Sequence[str]) -> bytes:
    """What the texts of all codes hold, in any order. Raises Refusal where one is missing or was misread."""
    parts = {}
    heads = set()
    for text in texts[: MAX_CODES + 1]:
        code = _CODE.fullmatch(text.strip())
        if code is None:
            raise Refusal("no-hand-over")
        number, total, check, digits = code.groups()
        heads.add((int(total), check))
        parts[int(number)] = int(digits)
    if len(heads) != 1:  # none, or codes of several tables
        raise Refusal("no-hand-over")
    total, check = heads.pop()
    if parts.keys() != set(range(1, total + 1)):
        raise Refusal("no-hand-over")

    body = b""
    for number in sorted(parts):
        portion = parts[number].to_bytes(_MOST_BYTES)
        body += portion.lstrip(b"\0")[1:]
    unpacking = zlib.decompressobj()
    try:
        unpacked = unpacking.decompress(body, MAX_IMPORT_BYTES)
    except zlib.error as error:
        raise Refusal("no-hand-over") from error
    if _check(body) != check or not unpacking.eof:
        raise Refusal("no-hand-over")
    return unpacked


def _check(body: bytes) -> str:
    hashed = hashlib.sha256(body)
    digest = hashed.hexdigest()
    return digest[:8]
