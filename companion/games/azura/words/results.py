"""Who wins and why, and what does not fit together."""

from companion.games.azura.numbers import (
    BOARD,
    DRAGON_POINTS,
    PLAYERS,
    REPORTED_HIGHEST_CARD,
)
from companion.games.azura.rules.scoring import products, ranking, total
from companion.games.azura.state import State, is_finished
from companion.games.core import (
    N_,
    Figure,
    Message,
    Outcome,
    Part,
    Place,
    Problem,
    Tally,
    Term,
    name,
    say,
)


def outcome(state: State) -> Outcome | None:
    """The result, None before both score piles are in. Equal: the dragon's holder (tied-scores, only reported)."""
    if not is_finished(state):
        return None
    order = ranking(state)
    places = tuple(
        Place(player, place, place == 1, total(state, player), _parts(state, player))
        for player, place in order
    )
    totals = tuple(_why_total(state, player) for player, _ in order)
    return Outcome(places, (*totals, *_why_won(state, *places)))


def tally(state: State) -> Tally:
    """The cards taken by each turn; what they are worth is known when the score piles are counted."""
    taken = tuple(sum(side.scored) for side in state.sides)
    return Tally(say("Cards taken", "score-pile"), taken, beat=state.turns)


def figures(state: State) -> tuple[Figure, ...]:
    """What lies where."""
    found = []
    for spot, count in zip(BOARD, state.spots, strict=True):
        found.append(Figure(say("On the board: {kind}", kind=Term(spot.id)), count))
    found.append(Figure(say("Cards under the board"), sum(state.under)))
    found.append(Figure(say("Finished piles"), state.city_piles))
    for player, side in enumerate(state.sides):
        who = name(state, player)
        found.append(Figure(say("{player}: hand", player=who), side.hand))
        found.append(Figure(say("{player}: draw pile", player=who), side.pile))
        taken = sum(side.scored)
        found.append(Figure(say("{player}: cards taken", player=who), taken))
    return tuple(found)


def _parts(state: State, player: int) -> tuple[Part, ...]:
    pile = Part(say("Score pile", "score-pile"), state.sides[player].points or 0)
    dragon = Part(say("The dragon pawn", "dragon-pawn"), DRAGON_POINTS)
    return (pile, dragon) if state.dragon == player else (pile,)


def _why_total(state: State, player: int) -> Message:
    side, has_dragon = state.sides[player], state.dragon == player
    cards = products(side.values)
    if cards and has_dragon:
        found = say(
            "{player}: score pile {points} ({cards}), and {dragon} for the pawn: {total}."
        )
    elif cards:
        found = say("{player}: score pile {points} ({cards}).")
    elif has_dragon:
        found = say(
            "{player}: score pile {points}, and {dragon} for the pawn: {total}."
        )
    else:
        found = say("{player}: score pile {points}.")
    return found.filled(
        "final-scoring",
        player=name(state, player),
        points=side.points or 0,
        cards=cards,
        dragon=DRAGON_POINTS,
        total=total(state, player),
    )


def _why_won(state: State, best: Place, second: Place) -> tuple[Message, ...]:
    if best.score != second.score:
        who = name(state, best.player)
        return (
            say(
                "{player} wins, {points} to {fewer}.",
                "final-scoring",
                player=who,
                points=best.score or 0,
                fewer=second.score or 0,
            ),
        )
    # First that the rules are silent, then what we play: nobody should take it for a rule.
    reported = say(
        "The rules do not say who wins a tie. In the earlier edition, players report, the holder of the pawn does.",
        "tied-scores",
    )
    if state.dragon is None:
        return reported, say(
            "A tie, and nobody has the pawn: you share the victory.", "tied-scores"
        )
    who = name(state, state.dragon)
    return reported, say(
        "A tie: {player} has the pawn and wins.", "tied-scores", player=who
    )


def problems(state: State) -> tuple[Problem, ...]:
    """What does not fit together: a hand said to be short, score piles that are not as counted."""
    found = [pile_problem(state, player) for player in range(PLAYERS)]
    if state.ended_by is not None and not state.count_agrees:
        should_be_left = say(
            "By the helper’s count, {player} could have completed their hand. Was a play entered with too few cards?",
            "end-of-game",
            player=name(state, state.ended_by),
        )
        found.insert(0, Problem("cards-should-be-left", should_be_left))
    return tuple(problem for problem in found if problem)


def pile_problem(state: State, player: int) -> Problem | None:
    """What is odd about a typed score pile: another number of cards than taken, or unlikely points."""
    side, who = state.sides[player], name(state, player)
    cards, typed, points = sum(side.scored), sum(side.values), side.points
    if points is None:
        return None
    # A slip of the typing or of an earlier entry: the table knows which, so nothing is refused.
    if side.values and typed != cards:
        text = N_(
            "{player}’s score pile: {typed} cards entered, {cards} taken by the helper’s count."
        )
        # There is no field for what is worth nothing, so fewer may be right.
        if typed < cards:
            text = N_(
                "{player}’s score pile: {typed} cards entered, {cards} taken by the helper’s count. "
                "Cards that are worth nothing are not entered."
            )
        found = say(text, "score-pile", player=who, typed=typed, cards=cards)
        return Problem("pile-not-as-counted", found)
    if not cards <= points <= cards * REPORTED_HIGHEST_CARD:
        return Problem(
            "points-unlikely",
            say(
                "{player}’s score pile: {points} points for {cards} cards. "
                "Players report card values from 1 to {most}.",
                "card-values",
                player=who,
                points=points,
                cards=cards,
                most=REPORTED_HIGHEST_CARD,
            ),
        )
    return None
