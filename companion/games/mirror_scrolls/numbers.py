"""The numbers and names of the game: spells, scrolls, hands, and what a table may agree on."""

from collections.abc import Mapping

LEAST_MAGES, MOST_MAGES = 2, 4
SCROLLS = 28  # 7 mirrors and 21 duos
# Which scroll bears which number no source tells, so numbers are typed and never follow from the spells. The book says
# 0 to 27 for the offering and 1 to 27 for a tie; no scroll can have changed its number in between.
HIGHEST_NUMBER = SCROLLS - 1
MOST_DRAWS = 2
LEAST_TO_DISCARD = 2  # who gave away the last scroll would have won without a link
HALVES = 2

# Scrolls that each mage draws, and scrolls then left, by the number of mages (hand-size).
HAND_SIZES: Mapping[int, int] = {2: 7, 3: 6, 4: 5}
DECK_AFTER_DEAL: Mapping[int, int] = {
    mages: SCROLLS - mages * size for mages, size in HAND_SIZES.items()
}

# The seven spells in the book's order, with their points in classic dominoes (classic-dominoes). A scroll's points are
# not the number at its centre.
SPELL_POINTS: Mapping[str, int] = {
    "dragon": 0,
    "freeze": 1,
    "fly": 2,
    "star": 3,
    "bam": 4,
    "colt": 5,
    "crown": 6,
}
SPELLS = tuple(SPELL_POINTS)
RULES: Mapping[str, str] = {spell: f"spell-{spell}" for spell in SPELLS}

# What the Dragon may be at a table, by term, with its section (dragon-options).
DRAGONS: Mapping[str, str] = {
    "dragon": "spell-dragon",
    "lazy-dragon": "dragon-lazy",
    "hungry-dragon": "dragon-hungry",
    "dizzy-dragon": "dragon-dizzy",
    "angry-dragon": "dragon-angry",
}
# Where a Dragon may send the scrolls, by the number of mages (spell-dragon). Two mages swap: nothing to choose.
DIRECTIONS: Mapping[int, tuple[str, ...]] = {
    2: ("across",),
    3: ("left", "right"),
    4: ("left", "right", "across"),
}

# The three depths of the helper: each asks for more taps and tells more. Tables keep the number in their logs.
COUNT_ROUNDS, WITH_OFFERING, TURN_BY_TURN = 1, 2, 3
DEPTHS = (COUNT_ROUNDS, WITH_OFFERING, TURN_BY_TURN)

# Whom Freeze binds and how long Crown lasts: the source does not say; the likelier reading comes first.
FREEZE_READINGS = ("others", "caster")
CROWN_READINGS = ("ring", "end")

# The book leaves the number to the mages; the bounds are ours, against slips of the finger.
MOST_ROUNDS = 10
ROUNDS = 3
MOST_POINTS = 1000
POINTS = 100  # what ordinary dominoes are often played to


def scroll_id(one: str, other: str) -> str:
    """The name of the scroll with these halves, in whichever order they come: "freeze-star"."""
    return "-".join(sorted((one, other), key=SPELLS.index))


ALL_SCROLLS = tuple(
    scroll_id(one, other) for at, one in enumerate(SPELLS) for other in SPELLS[at:]
)


def halves_of(scroll: str) -> tuple[str, str]:
    """The two spells of a scroll."""
    one, other = scroll.split("-")
    return one, other


def points_of(scroll: str) -> int:
    """A scroll's points in classic dominoes: the sum of its halves (classic-dominoes)."""
    return sum(SPELL_POINTS[half] for half in halves_of(scroll))


ALL_POINTS = sum(points_of(scroll) for scroll in ALL_SCROLLS)
