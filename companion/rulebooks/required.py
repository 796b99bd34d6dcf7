"""The sections that every rulebook must have (required.toml)."""

import tomllib
from pathlib import Path

_RAW = tomllib.loads(Path(__file__).with_name("required.toml").read_text("utf-8"))

REQUIRED: dict[str, frozenset[str]] = {
    game: frozenset(ids.split()) for game, ids in _RAW.items()
}
