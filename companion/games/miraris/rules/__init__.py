"""The rules of Miraris: cards, rounds, abilities, gifts and discards, points."""
