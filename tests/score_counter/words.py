"""What the score counter says."""

from collections.abc import Mapping

from companion.games.sample.state import State

from companion.games.core import Message, Outcome, Place, ranked, say

REFUSALS: Mapping[str, str] = {
    "points-out-of-range": "At most {most} points at once.",
}


def now(state: State) -> Message:
    """The next thing to do."""
    result = outcome(state)
    return result.why[0] if result else say("Add points as they are made.", "round")


def outcome(state: State) -> Outcome | None:
    """Who wins; None before the end."""
    if not state.finished:
        return None
    order = ranked(
        [-total if state.options.lowest_wins else total for total in state.totals]
    )
    places = tuple(
        Place(player, place, place == 1, state.totals[player])
        for player, place in order
    )
    winners = tuple(
        state.options.players[place.player] for place in places if place.won
    )
    return Outcome(places, (say("Best score: {players}.", "goal", players=winners),))
