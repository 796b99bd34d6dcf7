"""What the rules make of a round: offering, turns, spells, and a blocked round."""
