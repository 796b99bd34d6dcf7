"""How a Challenge ended, in words."""

from companion.games.core import N_, Message, Term, ranked, say, say_n
from companion.games.play_me.rules import finished_games, games_won, is_grid_complete
from companion.games.play_me.state import State


def series_lines(state: State) -> tuple[Message, ...]:
    """How a Challenge ended, and why."""
    scores = games_won(state)
    lines = [
        say_n(
            N_("{player} has won one game."),
            N_("{player} has won {n} games."),
            scores[player],
            "option-challenge",
            player=state.players[player],
        )
        for player, _ in ranked(scores)
    ]
    if any(game.standing.ending == "team" for game in finished_games(state)):
        lines.append(
            say(
                N_(
                    "A game won by the team counts for each of its members here. The rules do not say."
                ),
                "option-challenge",
            )
        )
    if not is_grid_complete(state):
        lines.append(
            say(
                N_(
                    "The Challenge was ended before everybody had played each character."
                ),
                "option-challenge",
            )
        )
    best = tuple(
        state.players[player] for player, place in ranked(scores) if place == 1
    )
    if len(best) > 1:
        shared = N_("A tie: {names} share the victory. The rules name no tie-break.")
        return (*lines, say(shared, "option-challenge", names=best))
    won = N_("{player} has won the most games and wins the Challenge.")
    return (*lines, say(won, "option-challenge", player=best[0]))


def games_with(character: str) -> Message:
    """The label of games won with a character."""
    text = N_("Games won with this character: {character}")
    return say(text, "option-challenge", character=Term(character))
