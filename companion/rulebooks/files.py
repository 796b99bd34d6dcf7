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
    return "/".join(path.parts[-3:] if path.parent.name == "art" else path.parts[-2:])


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
        found = _AT_LINE.search(str(error))
        line = found.group(1) if found and found.group(1) else len(source.splitlines())
        raise ContentError(
            f"{shown(path)}:{line}: {_AT_LINE.sub('', str(error))}"
        ) from error


def line_of(source: str, key: str, table: str = "") -> int:
    """The line of TOML text where a key stands, as `key = …` or `[key]`; else where its table begins."""
    start = 0
    if table:
        header = re.search(rf"^\[{re.escape(table)}[.\]]", source, re.MULTILINE)
        start = header.start() if header else 0
    path = re.escape(f"{table}.{key}" if table else key)
    found = re.compile(
        rf"^(?:{re.escape(key)}\s*=|\[{path}[.\]])", re.MULTILINE
    ).search(source, start)
    return source.count("\n", 0, found.start() if found else start) + 1
