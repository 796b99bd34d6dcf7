"""The games: every folder here that holds a machine. Making one: README.md beside this file."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from companion.games.core import Machine

_FOLDERS = sorted(
    module.name
    for module in iter_modules(__path__)
    if module.ispkg and module.name != "core"
)
_GAMES = [import_module(f"{__name__}.{folder}") for folder in _FOLDERS]

MACHINES: Mapping[str, Machine[Any]] = {
    game.MACHINE.game: game.MACHINE for game in _GAMES
}


def numbers_of(game: str) -> ModuleType:
    """What a game consists of, its module `numbers`: for forms and sheets, which hold no list of their own."""
    return import_module(f"{__name__}.{game.replace('-', '_')}.numbers")


def known_moments() -> Mapping[str, frozenset[str]]:
    """Of each game, the moments that its helper can tell."""
    return {game: frozenset(machine.moments) for game, machine in MACHINES.items()}
