"""The games: every folder here that holds a machine. Making one: README.md beside this file."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.games.core import Machine

_FOLDERS = sorted(
    module.name
    for module in iter_modules(__path__)
    if module.ispkg and module.name != "core"
)

MACHINES: Mapping[str, Machine[Any]] = {
    machine.game: machine
    for machine in (
        import_module(f"{__name__}.{folder}").MACHINE for folder in _FOLDERS
    )
}


def known_moments() -> Mapping[str, frozenset[str]]:
    """Of each game, the moments that its helper can tell."""
    return {game: frozenset(machine.moments) for game, machine in MACHINES.items()}
