"""What the score counter counts with."""

LEAST_PLAYERS, MOST_PLAYERS = 1, 8
MOST_POINTS = 1000  # at once, up or down
