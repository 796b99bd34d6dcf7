"""The pure machines, one module a game. Registering a game is one line below."""

from collections.abc import Mapping
from typing import Any

from companion.games.azura import MACHINE as AZURA
from companion.games.core import Machine
from companion.games.mice_and_mystics import MACHINE as MICE_AND_MYSTICS
from companion.games.miraris import MACHINE as MIRARIS
from companion.games.mirror_scrolls import MACHINE as MIRROR_SCROLLS
from companion.games.play_me import MACHINE as PLAY_ME

MACHINES: Mapping[str, Machine[Any]] = {
    machine.game: machine
    for machine in (MIRARIS, AZURA, MIRROR_SCROLLS, MICE_AND_MYSTICS, PLAY_ME)
}
