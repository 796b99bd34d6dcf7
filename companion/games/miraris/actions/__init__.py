"""What people do at a Miraris table. Kinds of Wonders and Characters are given by their term's id."""

from companion.games.miraris.actions import (
    characters as characters,
    choices as choices,
    counting as counting,
    rounds as rounds,
)
from companion.games.miraris.actions.family import Move as Move
