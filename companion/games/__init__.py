"""The pure machines, one module a game. Registering a game is one line below."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion.games.core import Machine

_STEMS = (
    "miraris",
    "azura",
    "mirror_scrolls",
    "mice_and_mystics",
    "play_me",
)

MACHINES: Mapping[str, Machine[Any]] = {
    machine.game: machine for machine in (import_module(f"{__name__}.{stem}").MACHINE for stem in _STEMS)
}
