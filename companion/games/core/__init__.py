"""The frame on which every game stands. How a game is made on it: companion/games/README.md.

Nothing in this package knows Flask, files, clocks or randomness. A machine is a set of pure
functions over frozen dataclasses; whatever needs a clock or a die gets it from a `Chance` once,
and the outcome is written into the action, so replaying a log always gives the same state.
"""

from companion.games.core.actions import (
    Action as Action,
    Chance as Chance,
    MoveView as MoveView,
    Name as Name,
    Rename as Rename,
    Seat as Seat,
    Slip as Slip,
    noting as noting,
    offer as offer,
    why_refused as why_refused,
)
from companion.games.core.fields import About as About
from companion.games.core.frozen import Frozen as Frozen
from companion.games.core.machine import (
    Figure as Figure,
    Machine as Machine,
    Outcome as Outcome,
    Part as Part,
    Place as Place,
    Secret as Secret,
    Tally as Tally,
    places_so_far as places_so_far,
    ranked as ranked,
)
from companion.games.core.names import (
    check_name as check_name,
    check_names as check_names,
    check_player as check_player,
    name as name,
    names as names,
    players_of as players_of,
    put as put,
    with_players as with_players,
)
from companion.games.core.words import (
    COMMON_REFUSALS as COMMON_REFUSALS,
    N_ as N_,
    Arg as Arg,
    Message as Message,
    Problem as Problem,
    Refusal as Refusal,
    Term as Term,
    say as say,
    say_n as say_n,
)
