"""Azura's board: nine spots, what each takes, and the numbers printed on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.core import Refusal

PLAYERS = 2
CARDS_EACH = 50
HAND_SIZE = 5
HAND_SIZE_WITH_DRAGON = 6
DRAGON_POINTS = 3
CITY_PILES_TO_END = 3
RESERVE_SIZE = 3
SHELL_DRAW = 3

# Places where cards are stacked freely are left out: they have a single silhouette and no limit.
SILHOUETTES: Mapping[str, int] = {"octopus-hunter": 3, "guardian": 4, "turtle-rider": 2, "undersea-city": 3}

UNDER_THE_BOARD = "under-the-board"
CITY = "undersea-city"
PETRIFIED = "petrified-dragon"


@dataclass(frozen=True)
class Spot:
    """One spot of the board. `id` is its term, `number` the one printed on it (1 to 9).

    `silhouettes` is 0 for a pile. `targets` are where its arrows lead; two of them are a choice.
    `goes_under`: its own cards lie under the board once they have triggered.
    """

    id: str
    number: int
    targets: tuple[str, ...] = ()
    goes_under: bool = False

    @property
    def silhouettes(self) -> int:
        return SILHOUETTES.get(self.id, 0)

    @property
    def rule(self) -> str:
        """The rulebook section of this spot."""
        return f"spot-{self.id}"

    @property
    def has_choice(self) -> bool:
        return len(self.targets) > 1

    def free(self, count: int) -> int | None:
        """Silhouettes still free when `count` cards lie here; None for a pile, which has no limit."""
        return self.silhouettes - count if self.silhouettes else None

    def triggers_at(self, count: int) -> bool:
        """Whether a play that makes `count` cards lie here triggers the effect."""
        return bool(self.targets) and (not self.silhouettes or count == self.silhouettes)


BOARD: tuple[Spot, ...] = (
    Spot("octopus-hunter", 1, ("coral-dragon",), goes_under=True),
    Spot("coral-dragon", 2, ("mother-of-pearl",)),
    Spot("mother-of-pearl", 3),
    Spot("sorcerer", 4, ("mother-of-pearl", PETRIFIED)),
    Spot(PETRIFIED, 5),
    Spot("lava-golem", 6, ("sorcerer",)),
    Spot("guardian", 7, ("guardian",)),
    Spot("turtle-rider", 8, ("lava-golem", "sorcerer"), goes_under=True),
    Spot(CITY, 9, (UNDER_THE_BOARD,)),
)

SPOTS: Mapping[str, Spot] = {spot.id: spot for spot in BOARD}


def get_spot(spot: str) -> Spot:
    """The spot of that id. Refuses one that is not on the board."""
    if spot not in SPOTS:
        raise Refusal("no-such-spot", "board")
    return SPOTS[spot]


# Each shell, and whether it is used at the start or at the end of a turn.
SHELLS: Mapping[str, str] = {
    "shell-extra-turn": "end",
    "shell-two-spots": "start",
    "shell-swap-cards": "start",
    "shell-draw-three": "start",
    "shell-block-spot": "end",
}
