"""What Play Me consists of, and how long its moments last."""

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
CHARACTERS = (
    "alice",
    "mad-hatter",
    "absolem",
    "queen-of-hearts",
    "walrus",
    "cheshire-cat",
)
SIDES = ("wonder", "madness")
TILE = "power-tile"
POWERS = (
    *((character, side) for character in CHARACTERS for side in SIDES),
    (TILE, ""),
)

# A house rule: the game itself knows no time limit. 0 seconds are none.
LEAST_COUNTDOWN_S, MOST_COUNTDOWN_S = 15, 1800
WARNING_MS = 10_000  # before the end of a countdown

BEATS = 3
BEAT_MS = 1000
SPREAD_MS = 500  # from the button to the first beat, so that all phones of the table hear of it in time
LEAD_MS = SPREAD_MS + BEATS * BEAT_MS  # from the button to the start
HEARTBEAT_MS = 400  # taps no further apart than this are for the table to judge
NOBODY = -1
