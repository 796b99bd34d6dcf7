"""What Miraris consists of: Wonders, Dormire, Characters, and what their abilities count.

A card is its value, 1 … 7. Counts are seven numbers: how many cards of value 1, 2, … 7 there are.
"""

from collections.abc import Mapping

Cards = tuple[int, ...]
Counts = tuple[int, ...]

# The later Revelation edition has other cards.
CROWNS: Mapping[str, int] = {
    "garden-of-shadows": 1,
    "frozen-grave": 2,
    "black-altar": 3,
    "chapel-of-the-divine": 4,
    "hand-of-the-goddess": 5,
    "edge-of-the-world": 6,
    "the-dream": 7,
}
COPIES: Mapping[str, int] = {
    "garden-of-shadows": 8,
    "frozen-grave": 10,
    "black-altar": 10,
    "chapel-of-the-divine": 8,
    "hand-of-the-goddess": 6,
    "edge-of-the-world": 5,
    "the-dream": 5,
}
KINDS = tuple(CROWNS)
VALUES = tuple(CROWNS.values())
GARDEN, GRAVE, ALTAR, _CHAPEL, _HAND, EDGE, DREAM = VALUES
ALL_CARDS: Counts = tuple(COPIES.values())
NO_CARDS: Counts = (0,) * len(KINDS)

ROUNDS = 8
LEAST_PLAYERS, MOST_PLAYERS = 3, 6
DORMIRE = tuple(range(1, 10))  # nine, of which one is left after eight rounds
HIDDEN = -1  # a Dormire that is chosen, as those see it who only watch

# Only "Rolando before Lucia" is printed; the rest of the order is reported by players, and nobody has told the numbers
# themselves. So a table can put them into the order of its own cards.
NUMBERED = ("rolando", "lucia", "serena", "mirela", "unknown")
UNNUMBERED = ("allie", "unnamed", "fatima", "mariano", "lana", "alma", "nada")
# “Unknown” is a name, printed on the card. “unnamed” is the one whose name our copy of the rules has lost.
CHARACTERS = NUMBERED + UNNUMBERED

LUCIA_TAKES = 2  # two cards; a later edition has her take a stack
SERENA_DRAWS = 4
MIRELA_WANTS = 10
ALLIE_GRAVE = 10
FATIMA_CARD = 7  # reported by players: her text is lost, as Rolando's is
MARIANO_CARDS, MARIANO_EXACT, MARIANO_FEWER = 3, 25, 50
LANA_CARD = 2
TWIN_TOGETHER, TWIN_ALONE = 5, 20  # 20 also when the other one is in nobody's hands

SECRET = "secret"  # a Character without a number, not yet shown
TWINS = {"alma": "nada", "nada": "alma"}
