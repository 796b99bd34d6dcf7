"""What the actions of Play Me have in common."""

from typing import Annotated

from companion.games.core import About, Action
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.words.refusals import REFUSALS


class Move(Action, refusals=REFUSALS):
    """Base of the actions of Play Me."""


Number = Annotated[
    int,
    About(
        "The round that is meant, from 1, so that a late tap counts for no other.",
        least=1,
    ),
]
Moment = Annotated[
    int,
    About(
        "When it was done: milliseconds since 1970 on the server's clock; 0 for now.",
        least=0,
    ),
]
Character = Annotated[str, About("A character; “” for none.", among=("", *CHARACTERS))]
