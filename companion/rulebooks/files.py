"""Reading content files: whatever is wrong with one is told with its name, the line and what is expected there."""

import re
import tomllib
from pathlib import Path
from typing import Any

_AT_LINE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)")


class ContentError(ValueError):
    """Content files that cannot be read. `lines`: each defect as `<file>:<line>: <what is expected>`."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def shown(path: Path) -> str:
    """A content file as messages name it: `azura/en.md`, `azura/art/board.svg`."""
    depth = 3 if path.parent.name == "art" else 2
    return "/".join(path.parts[-depth:])


def read_text(path: Path) -> str:
    """A file's text. Raises ContentError."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise ContentError(f"{shown(path)}: the file is missing") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{shown(path)}: expected text in UTF-8") from error


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file. Raises ContentError."""
    source = read_text(path)
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        # Before Python 3.14 the place stands in the message alone.
        message = str(error)
        found = _AT_LINE.search(message)
        line = found.group(1) if found else None
        if line is None:
            line = str(len(source.splitlines()))
        reason = _AT_LINE.sub("", message)
        raise ContentError(f"{shown(path)}:{line}: {reason}") from error


def line_of(source: str, key: str, table: str = "") -> int:
    """The line of TOML text where a key stands, as `key = …` or `[key]`; else where its table begins."""
    start = 0
    name = re.escape(key)
    path = name
    if table:
        above = re.escape(table)
        header = re.search(rf"^\[{above}[.\]]", source, re.MULTILINE)
        start = header.start() if header else 0
        path = rf"{above}\.{name}"

    # The flags are given to compile: of `search` the second argument is where to begin.
    written = re.compile(rf"^(?:{name}\s*=|\[{path}[.\]])", re.MULTILINE)
    found = written.search(source, start)
    place = found.start() if found else start
    return source.count("\n", 0, place) + 1
