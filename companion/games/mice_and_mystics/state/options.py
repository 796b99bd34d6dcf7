"""What a table is opened with: players, party, chapter, the minions that come, and what the table agrees on."""

from typing import Annotated

from companion.games.core import About, Frozen, Name
from companion.games.mice_and_mystics.numbers import (
    FIRST_CHAPTER,
    HEROES,
    LAST_CHAPTER,
    LEAST_PLAYERS,
    MINIONS,
    MOST_END_PAGE,
    MOST_FIGURES,
    MOST_MICE,
    MOST_PLAYERS,
    OVERTAKINGS,
    RESTARTS,
)

Hero = Annotated[str, About("A mouse.", among=tuple(HEROES))]
Kind = Annotated[str, About("A type of minion.", among=tuple(MINIONS))]
Chapter = Annotated[int, About("The chapter.", least=FIRST_CHAPTER, most=LAST_CHAPTER)]
EndPage = Annotated[
    int,
    About(
        "The page of the chapter end marker; 0: as printed for chapter 1 or known already.",
        least=0,
        most=MOST_END_PAGE,
    ),
]
Party = Annotated[tuple[Hero, ...], About("The mice that go along.", most=MOST_MICE)]
# For all six and by position, not by name: a form's fields of one name come as a list.
Seats = Annotated[
    tuple[Annotated[int, About(least=-1, most=MOST_PLAYERS - 1)], ...],
    About(
        "The player (from 0) of each of the six mice, whether they go along or not, in the order of a hero's values; "
        "-1, or none at all: the players in turn.",
        most=len(HEROES),
    ),
]
# More than the box has is no error: the rest is ignored, as the rules say (minion-placement).
Figures = Annotated[
    int, About("Figures that come onto the board.", least=0, most=MOST_FIGURES)
]


class Settings(Frozen, kw_only=True):
    """What the rules leave open and a table agrees on.

    restart: who acts once a new encounter has laid the track anew: "top" (a new round from the top, at
    once), "finish" (the exploring mouse ends its turn first), "same-round" (the round goes on; whoever
    has acted does not act again). overtaking: a new card that an ambush carries above the active one
    acts "this-round" or "next-round"; the form proposes the latter, tables without a word keep the former,
    as they were played.
    """

    capture_moves_hourglass: Annotated[
        bool, About("A capture moves the hourglass one page on.")
    ] = True
    capture_clears_wounds: Annotated[
        bool, About("A captured mouse loses its wounds and conditions.")
    ] = True
    capture_keeps_cheese: Annotated[
        bool, About("A captured mouse keeps its cheese.")
    ] = True
    surge_once_a_room: Annotated[
        bool, About("Each surge of a tile places minions only once.")
    ] = True
    restart: Annotated[
        str,
        About("Who acts once a new encounter has laid the track anew.", among=RESTARTS),
    ] = "top"
    overtaking: Annotated[
        str,
        About(
            "When a card acts that an ambush, or the table, lays above the active one.",
            among=OVERTAKINGS,
        ),
    ] = "this-round"


class Brought(Frozen, kw_only=True):
    """Figures of each type that come onto the board."""

    # By their ids, with _ for -; rules read them by the ids of MINIONS.
    roach: Figures = 0
    rat_warrior: Figures = 0
    elite_rat: Figures = 0
    spider: Figures = 0
    centipede: Figures = 0
    brodie: Figures = 0
    vurst: Figures = 0
    skitter_clak: Figures = 0
    vanestra: Figures = 0
    greedy: Annotated[bool, About("The Roaches put what they steal on the wheel.")] = (
        False
    )


class Options(Brought, Settings):
    """A new table: players, the mice of the party, the chapter, and the minions that it begins with."""

    players: Annotated[
        tuple[Name, ...],
        About("The players' names.", least=LEAST_PLAYERS, most=MOST_PLAYERS),
    ]
    party: Party
    seats: Seats = ()
    chapter: Chapter = FIRST_CHAPTER
    end_page: EndPage = 0
    shares_rats: Annotated[
        bool,
        About(
            "Filled in by the server: all rats are taken from the box’s six figures."
        ),
    ] = False


class Seat(Frozen):
    """A mouse of the party and the player (from 0) who controls it."""

    mouse: str
    player: int = 0


class Arrival(Frozen):
    """Minions of one type that are put on the board; at least one figure."""

    kind: str
    figures: int
    greedy: bool = False
