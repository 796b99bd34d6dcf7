"""The sections that the rulebook of a game must have in every language: its rules, to which links and hits lead."""

import tomllib
from pathlib import Path

_FILE = Path(__file__).with_name("required.toml")
_RAW = tomllib.loads(_FILE.read_text("utf-8"))
# By game; a game that is not named here promises none.
REQUIRED: dict[str, frozenset[str]] = {
    game: frozenset(ids.split()) for game, ids in _RAW.items()
}
