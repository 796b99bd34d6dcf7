"""What Play Me consists of, and how long its moments last."""

# Each plays one of the characters.
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
CHARACTERS = (
    "alice",
    "mad-hatter",
    "absolem",
    "queen-of-hearts",
    "walrus",
    "cheshire-cat",
)
# Of a card, as ids; a standing says it as a truth: mad or not.
SIDES = ("wonder", "madness")
# The Jabberwocky's, with a power but without sides (jabberwocky-appears).
TILE = "power-tile"
POWERS = (
    *((character, side) for character in CHARACTERS for side in SIDES),
    (TILE, ""),
)

# A house rule: the game itself knows no time limit. 0 seconds are none.
LEAST_COUNTDOWN_S, MOST_COUNTDOWN_S = 15, 1800
COUNTDOWNS_S = (0, 30, 60, 120, 300)  # to choose from
WARNING_MS = 10_000  # before the end of a countdown

# Three beats, so that the signal finds everybody with dice in hand on every phone at once.
BEATS = 3
BEAT_MS = 1000
SPREAD_MS = 500  # from the button to the first beat, so that all phones of the table hear of it in time
LEAD_MS = SPREAD_MS + BEATS * BEAT_MS  # from the button to the start
HEARTBEAT_MS = 400  # taps no further apart than this are for the table to judge
# Six rolls take longer: such a slap was a slip.
LEAST_RACE_MS = 1000
LONG_RACE_MS = 600_000  # from here the minutes of the clock have two digits
NOBODY = -1  # instead of a seat: the table punishes none for the slap
