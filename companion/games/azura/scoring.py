"""Counting the score piles, and who wins (final-scoring)."""

from companion.games.azura.actions import ScoreCards, ScoreTotal
from companion.games.azura.board import CARDS_EACH, DRAGON_POINTS, PLAYERS
from companion.games.azura.state import State, check_going_on, is_finished, name, players, with_side
from companion.games.core import (
    N_,
    Message,
    Outcome,
    Part,
    Place,
    Problem,
    Refusal,
    check_player,
    ranked,
    replace,
    say,
)

ALL_CARDS = CARDS_EACH * PLAYERS
HIGHEST_CARD = 9  # what can be typed; 1 to 4 are the values that players report
REPORTED_HIGHEST_CARD = 4
MOST_POINTS = ALL_CARDS * HIGHEST_CARD


def score_cards(state: State, action: ScoreCards) -> State:
    """A score pile typed as how many 1s, 2s, 3s … it holds. Refuses it before the end, and impossible counts."""
    check_scoring(state, action.player)
    if len(action.values) > HIGHEST_CARD:
        raise Refusal("value-too-high", "final-scoring", most=HIGHEST_CARD)
    if min(action.values, default=0) < 0 or sum(action.values) > ALL_CARDS:
        raise Refusal("cards-out-of-range", "final-scoring", most=ALL_CARDS)
    points = sum(value * count for value, count in enumerate(action.values, start=1))
    return _scored(state, action.player, points, action.values)


def score_total(state: State, action: ScoreTotal) -> State:
    """A score pile typed as its sum, without the dragon. Refuses it before the end, and impossible sums."""
    check_scoring(state, action.player)
    if not 0 <= action.points <= MOST_POINTS:
        raise Refusal("points-out-of-range", "final-scoring", most=MOST_POINTS)
    return _scored(state, action.player, action.points, ())


def _scored(state: State, player: int, points: int, values: tuple[int, ...]) -> State:
    return with_side(replace(state, events=()), player, points=points, values=values)


def check_scoring(state: State, player: int) -> None:
    """Refuse scores while cards are still played, or once both are in."""
    check_player(player, players(state))
    if is_finished(state):
        check_going_on(state)
    if state.phase != "scoring":
        raise Refusal("score-too-early", "final-scoring")


def dragon_points(state: State, player: int) -> int:
    """3 for the holder of the dragon (final-scoring)."""
    return DRAGON_POINTS if state.dragon == player else 0


def total(state: State, player: int) -> int:
    """A player's final score. Both piles must have been typed."""
    return (state.sides[player].points or 0) + dragon_points(state, player)


def outcome(state: State) -> Outcome | None:
    """The result, None before both score piles are in. Equal: the dragon's holder (tied-scores, only reported)."""
    if not is_finished(state):
        return None
    # Doubling leaves room for the tie-break below one point.
    order = ranked([total(state, player) * 2 + (state.dragon == player) for player in range(PLAYERS)])
    places = tuple(
        Place(player, place, place == 1, total(state, player), _parts(state, player)) for player, place in order
    )
    totals = tuple(_why_total(state, player) for player, _ in order)
    return Outcome(places, (*totals, *_why_tie_break(places), _why_won(state, places)))


def _parts(state: State, player: int) -> tuple[Part, ...]:
    pile = Part(say(N_("Score pile"), "score-pile"), state.sides[player].points or 0)
    dragon = Part(say(N_("The dragon"), "dragon-pawn"), DRAGON_POINTS)
    return (pile, dragon) if state.dragon == player else (pile,)


def _why_total(state: State, player: int) -> Message:
    points = state.sides[player].points or 0
    if state.dragon != player:
        return say(N_("{player}: score pile {points}."), "final-scoring", player=name(state, player), points=points)
    return say(
        N_("{player}: score pile {points}, and {dragon} for the dragon: {total}."), "final-scoring",
        player=name(state, player), points=points, dragon=DRAGON_POINTS, total=total(state, player),
    )


def _why_tie_break(places: tuple[Place, ...]) -> tuple[Message, ...]:
    """In a tie, that what breaks it is only reported (tied-scores)."""
    best, second = places
    if best.score != second.score:
        return ()
    return (say(
        N_("Our source does not say who wins a tie. In the earlier edition, players report, the dragon’s holder does."),
        "tied-scores",
    ),)


def _why_won(state: State, places: tuple[Place, ...]) -> Message:
    best, second = places
    if best.score != second.score:
        return say(
            N_("{player} wins, {points} to {fewer}."), "final-scoring",
            player=name(state, best.player), points=best.score or 0, fewer=second.score or 0,
        )
    if state.dragon is None:
        return say(N_("Equal, and nobody has the dragon: you share the victory."), "tied-scores")
    return say(N_("Equal: {player} has the dragon and wins."), "tied-scores", player=name(state, state.dragon))


def problems(state: State) -> tuple[Problem, ...]:
    """What does not fit together: a hand said to be short, score piles that are not as counted."""
    found = [] if state.count_agrees or state.ended_by is None else [_cards_should_be_left(state, state.ended_by)]
    for player in range(PLAYERS):
        found += _pile_problems(state, player)
    return tuple(found)


def _cards_should_be_left(state: State, player: int) -> Problem:
    return Problem("cards-should-be-left", say(
        N_("By the count, {player} could have completed the hand. Was a play entered with too few cards?"),
        "end-of-game", player=name(state, player),
    ))


def _pile_problems(state: State, player: int) -> list[Problem]:
    side, who = state.sides[player], name(state, player)
    cards, typed, points = sum(side.scored), sum(side.values), side.points
    if points is None:
        return []
    if side.values and typed != cards:
        return [Problem("pile-not-as-counted", say(
            N_("{player}’s score pile: {typed} cards typed, {cards} taken by the count."),
            "score-pile", player=who, typed=typed, cards=cards,
        ))]
    if not cards <= points <= cards * REPORTED_HIGHEST_CARD:
        return [Problem("points-unlikely", say(
            N_("{player}’s score pile: {points} points for {cards} cards. "
               "Players report card values from 1 to {most}."),
            "card-values", player=who, points=points, cards=cards, most=REPORTED_HIGHEST_CARD,
        ))]
    return []


def waiting_for(state: State) -> tuple[str, ...]:
    """Whose score pile has not been typed yet."""
    return tuple(name(state, player) for player in range(PLAYERS) if state.sides[player].points is None)


__all__ = [
    "ALL_CARDS", "HIGHEST_CARD", "MOST_POINTS", "REPORTED_HIGHEST_CARD", "dragon_points", "outcome",
    "problems", "score_cards", "score_total", "total", "waiting_for",
]
