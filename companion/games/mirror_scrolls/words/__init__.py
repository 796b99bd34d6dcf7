"""The sentences of the Mirror Scrolls."""
