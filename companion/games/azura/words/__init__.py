"""The sentences of Azura: refusals, what has happened, what to do next, and why somebody wins."""
