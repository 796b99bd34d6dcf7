"""What Azura consists of: nine spots and what each takes, the cards, the seashells. Forms, pages and rules read it."""

from collections.abc import Mapping

from companion.games.core import Frozen

PLAYERS = 2
CARDS_EACH = 50  # a hundred cards in two colours
ALL_CARDS = CARDS_EACH * PLAYERS
HAND_SIZE = 5
HAND_SIZE_WITH_DRAGON = 6
DRAGON_POINTS = 3
CITY_PILES_TO_END = 3  # a fourth may be finished in the last turn
RESERVE_SIZE = 3
SHELL_DRAW = 3
# The values are not in the rules. Players report 1 to 4, of the earlier edition, so higher ones can be typed, too.
HIGHEST_CARD = 9
REPORTED_HIGHEST_CARD = 4
MOST_POINTS = ALL_CARDS * HIGHEST_CARD
# Nor is how many of a kind a deck has. Of the earlier edition one list is reported; these are fewer than a hand.
REPORTED_COPIES: Mapping[str, int] = {
    "coral-dragon": 4,
    "sorcerer": 4,
    "petrified-dragon": 5,
    "lava-golem": 3,
}

# Places where cards are stacked freely are left out: they have a single silhouette and no limit.
SILHOUETTES: Mapping[str, int] = {
    "octopus-hunter": 3,
    "guardian": 4,
    "turtle-rider": 2,
    "undersea-city": 3,
}

UNDER_THE_BOARD = "under-the-board"  # where cards lie, though no spot
# The spots that rules name; all others are told by what stands in BOARD.
HUNTER = "octopus-hunter"
RIDER = "turtle-rider"
CITY = "undersea-city"
PETRIFIED = "petrified-dragon"


class Spot(Frozen):
    """One spot of the board. `id` is its term, `number` the one printed on it (1 to 9).

    `silhouettes` is 0 for a pile. `targets` are what it takes from; two of them are a choice.
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

    @property
    def arrows(self) -> tuple[str, ...]:
        """The spots to which arrows are printed: what a spot takes from itself or from under the board has none."""
        return tuple(
            target
            for target in self.targets
            if target not in (self.id, UNDER_THE_BOARD)
        )

    def free(self, count: int) -> int | None:
        """Silhouettes still free when `count` cards lie here; None for a pile, which has no limit."""
        return self.silhouettes - count if self.silhouettes else None

    def triggers_at(self, count: int) -> bool:
        """Whether a play that makes `count` cards lie here triggers the effect."""
        return bool(self.targets) and (
            not self.silhouettes or count == self.silhouettes
        )


# In the order of the numbers printed on the board; states and logs count in it.
BOARD: tuple[Spot, ...] = (
    Spot(HUNTER, 1, ("coral-dragon",), goes_under=True),
    Spot("coral-dragon", 2, ("mother-of-pearl",)),
    Spot("mother-of-pearl", 3),
    Spot("sorcerer", 4, ("mother-of-pearl", PETRIFIED)),
    Spot(PETRIFIED, 5),
    Spot("lava-golem", 6, ("sorcerer",)),
    Spot("guardian", 7, ("guardian",)),
    Spot(RIDER, 8, ("lava-golem", "sorcerer"), goes_under=True),
    Spot(CITY, 9, (UNDER_THE_BOARD,)),
)

SPOTS: Mapping[str, Spot] = {spot.id: spot for spot in BOARD}
KINDS = tuple(SPOTS)
NO_CARDS = (0,) * len(BOARD)
# What an action can name as taken from, each once.
CHOICES = tuple(
    dict.fromkeys(
        target for spot in BOARD if spot.has_choice for target in spot.targets
    )
)

# Each shell, and whether it is used at the start or at the end of a turn.
SHELLS: Mapping[str, str] = {
    "shell-extra-turn": "end",
    "shell-two-spots": "start",
    "shell-swap-cards": "start",
    "shell-draw-three": "start",
    "shell-block-spot": "end",
}
