"""What a defeat is called: a sentence for each type of minion, which other languages give an article and a plural."""

from collections.abc import Mapping

from companion.games.core import Message, say, say_n

_BATTLE = "action-battle"

# A boss is named alone: there is one of each.
DEFEATS_BOSS = say("{mouse} defeats {minion}", _BATTLE)
DEFEATS: Mapping[str, Message] = {
    "roach": say_n(
        "{mouse} defeats a Roach", "{mouse} defeats {n} Roaches", 0, _BATTLE
    ),
    "rat-warrior": say_n(
        "{mouse} defeats a Rat Warrior", "{mouse} defeats {n} Rat Warriors", 0, _BATTLE
    ),
    "elite-rat": say_n(
        "{mouse} defeats an Elite Rat", "{mouse} defeats {n} Elite Rats", 0, _BATTLE
    ),
    "spider": say_n(
        "{mouse} defeats a Spider", "{mouse} defeats {n} Spiders", 0, _BATTLE
    ),
    "centipede": say_n(
        "{mouse} defeats a Centipede", "{mouse} defeats {n} Centipedes", 0, _BATTLE
    ),
}
# How many are there, of types that come in numbers and fall by one wound.
STANDING: Mapping[str, Message] = {
    "roach": say_n("{n} Roach left", "{n} Roaches left", 0, "minions"),
    "rat-warrior": say_n("{n} Rat Warrior left", "{n} Rat Warriors left", 0, "minions"),
    "elite-rat": say_n("{n} Elite Rat left", "{n} Elite Rats left", 0, "minions"),
}
# Nobody is said to have done it.
LEAVES = say_n(
    "{minion}: one figure leaves the board",
    "{minion}: {n} figures leave the board",
    0,
    "remove-from-track",
)
