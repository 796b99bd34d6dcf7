"""How a Challenge ended, in words."""

from companion.games.core import N_, Message, Term, names, ranked, say, say_n
from companion.games.play_me.rules import finished_games, games_won, is_grid_complete
from companion.games.play_me.state import State


def series_lines(state: State) -> tuple[Message, ...]:
    """How a Challenge ended, and why."""
    scores, lines = games_won(state), []
    for player, _ in ranked(scores):
        lines.append(
            say_n(
                "{player} has won one game.",
                "{player} has won {n} games.",
                scores[player],
                "option-challenge",
                player=state.players[player],
            )
        )
    # Where our source is silent the result says how it was counted here.
    endings = [game.standing.ending for game in finished_games(state)]
    if "team" in endings:
        text = N_(
            "A game won by the team counts for each of its members here. The rules do not say."
        )
        lines.append(say(text, "option-challenge"))
    if not is_grid_complete(state):
        text = N_("The Challenge was ended before everybody had played each character.")
        lines.append(say(text, "option-challenge"))
    first = [player for player, place in ranked(scores) if place == 1]
    best = names(state, first)
    text = N_("{player} has won the most games and wins the Challenge.")
    if len(best) > 1:
        text = N_("A tie: {names} share the victory. The rules name no tie-break.")
    lines.append(say(text, "option-challenge", player=best[0], names=best))
    return tuple(lines)


def games_with(character: str) -> Message:
    """The label of games won with a character."""
    text = N_("Games won with this character: {character}")
    return say(text, "option-challenge", character=Term(character))
