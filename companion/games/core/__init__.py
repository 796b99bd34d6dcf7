"""The frame on which every game stands. How a game is made on it: companion/games/README.md.

Nothing in this package knows Flask, files, clocks or randomness. A machine is a set of pure
functions over frozen dataclasses; whatever needs a clock or a die gets it from a `Chance` once,
and the outcome is written into the action, so replaying a log always gives the same state.
"""

from companion.games.core.actions import (
    Action,
    Chance,
    MoveView,
    Name,
    Rename,
    Seat,
    Slip,
    noting,
    offer,
    why_refused,
)
from companion.games.core.fields import About
from companion.games.core.machine import (
    Machine,
    Outcome,
    Part,
    Place,
    Secret,
    Tally,
    ranked,
)
from companion.games.core.names import (
    check_name,
    check_names,
    check_player,
    name,
    names,
    players_of,
    put,
    with_players,
)
from companion.games.core.words import (
    COMMON_REFUSALS,
    N_,
    Arg,
    Message,
    Problem,
    Refusal,
    Term,
    say,
    say_n,
)
