"""The pure machines, one module a game. Registering a game is one line below."""

from collections.abc import Mapping
from typing import Any

from companion.games.azura import MACHINE as AZURA
from companion.games.core import Machine

MACHINES: Mapping[str, Machine[Any]] = {
    machine.game: machine
    for machine in (AZURA,)
}
