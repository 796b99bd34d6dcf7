"""How a game or a Challenge ended (win-game, option-challenge), and how it stands while it goes on."""

from companion.games.core import (
    N_,
    Message,
    Outcome,
    Part,
    Place,
    Tally,
    Term,
    ranked,
    say,
)
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import (
    finished_games,
    games_won,
    get_standing,
    is_finished,
)
from companion.games.play_me.rules.race import find_winner, race_ms
from companion.games.play_me.rules.standing import find_camp
from companion.games.play_me.state import State
from companion.games.play_me.words.history import catches, time_is_up
from companion.games.play_me.words.prompts import ending, target_line
from companion.games.play_me.words.rounds import round_lines, standings
from companion.games.play_me.words.series import games_with, series_lines


def outcome(state: State) -> Outcome | None:
    """The result of the game, or of the Challenge; None while it goes on."""
    if not is_finished(state):
        return None
    return series_outcome(state) if state.options.challenge else game_outcome(state)


def standing(state: State) -> Outcome | None:
    """While it goes on: the games won in a Challenge, else what the rounds have done so far."""
    if is_finished(state):
        return None
    if not state.options.challenge:
        lines = all_lines(state)
        return Outcome((), lines) if lines else None
    scores = games_won(state)
    places = tuple(
        Place(player, place, False, scores[player]) for player, place in ranked(scores)
    )
    return Outcome(places) if any(scores) else None


def game_outcome(state: State) -> Outcome:
    """A single game: the winners share the first place, all others the next."""
    standing = get_standing(state)
    places = []
    for player, character in enumerate(state.characters):
        won = player in standing.winners
        # Once the Jabberwocky is there, the side somebody is on says more than the character.
        role = find_camp(standing, player) or character
        places.append(
            Place(
                player,
                1 if won else 1 + len(standing.winners),
                won,
                role=Term(role) if role else None,
            )
        )
    places.sort(key=lambda place: place.place)
    lines = list(all_lines(state))
    if standing.jabberwocky is not None:
        lines.append(target_line(state))
    return Outcome(tuple(places), (*lines, ending(state, standing)))


def series_outcome(state: State) -> Outcome:
    """A Challenge: whoever has won most games, with the characters that won them."""
    scores = games_won(state)
    places = []
    for player, place in ranked(scores):
        won = [
            game for game in finished_games(state) if player in game.standing.winners
        ]
        played = [game.characters[player] for game in won]
        parts = tuple(
            Part(games_with(one), played.count(one))
            for one in CHARACTERS
            if one in played
        )
        places.append(Place(player, place, place == 1, scores[player], parts))
    return Outcome(tuple(places), series_lines(state))


def all_lines(state: State) -> tuple[Message, ...]:
    """Who won each round of the present game after how long, and what that has done, in order."""
    lines: list[Message] = []
    for before, found in zip(standings(state), state.rounds, strict=False):
        winner, ms = find_winner(found), race_ms(found)
        if found.nobody:
            lines.append(time_is_up(found.number))
        elif winner is not None and ms is not None:
            lines += (
                catches(found.number, state.players[winner], ms),
                *round_lines(state, before, found),
            )
    return tuple(lines)


def tally(state: State) -> Tally:
    """The rounds of the present game that each has won; in a Challenge, the games."""
    if state.options.challenge:
        return Tally(say(N_("Games won"), "option-challenge"), games_won(state))
    winners = [find_winner(found) for found in state.rounds if not found.nobody]
    won = tuple(winners.count(seat) for seat in range(len(state.players)))
    return Tally(say(N_("Rounds won"), "win-round"), won)
