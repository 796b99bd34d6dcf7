"""How a game or a Challenge ended (win-game, option-challenge)."""

from companion.games.core import N_, Message, Outcome, Part, Place, Term, ranked, say, say_n
from companion.games.play_me.lines import round_lines, standings
from companion.games.play_me.options import CHARACTERS
from companion.games.play_me.prompts import ending, target_line
from companion.games.play_me.race import Round, find_winner, race_ms
from companion.games.play_me.standing import Standing
from companion.games.play_me.state import State, finished_games, get_standing, is_finished, is_grid_complete, name
from companion.games.play_me.texts import caught_line, time_up_line


def outcome(state: State) -> Outcome | None:
    """The result of the game, or of the Challenge; None while it goes on."""
    if not is_finished(state):
        return None
    return _series_outcome(state) if state.options.challenge else _game_outcome(state)


def _game_outcome(state: State) -> Outcome:
    standing = get_standing(state)
    winners = standing.winners
    losers = tuple(player for player in range(len(state.players)) if player not in winners)
    places = (
        *(Place(player, 1, True, role=role(state, standing, player)) for player in winners),
        *(Place(player, 1 + len(winners), False, role=role(state, standing, player)) for player in losers),
    )
    target = (target_line(state),) if standing.jabberwocky is not None else ()
    return Outcome(places, (*all_lines(state), *target, ending(state, standing)))


def all_lines(state: State) -> tuple[Message, ...]:
    """Who won each round of the present game after how long, and what that has done, in order."""
    steps = zip(standings(state), state.rounds, strict=False)
    return tuple(line for before, found in steps for line in _round_story(state, before, found))


def _round_story(state: State, before: Standing, found: Round) -> tuple[Message, ...]:
    if found.nobody:
        return (time_up_line(found.number),)
    winner, ms = find_winner(found), race_ms(found)
    if winner is None or ms is None:
        return ()
    return (caught_line(found.number, name(state, winner), ms), *round_lines(state, before, found))


def role(state: State, standing: Standing, player: int) -> Term | None:
    """A player's side once the Jabberwocky is there, else the character; None without one."""
    camp = find_camp(standing, player)
    return Term(camp or state.characters[player]) if camp or state.characters[player] else None


def find_camp(standing: Standing, player: int) -> str:
    """The side a player is on: "jabberwocky", "judas", "team", or "" before the Jabberwocky appears."""
    if standing.jabberwocky is None:
        return ""
    if player == standing.jabberwocky:
        return "jabberwocky"
    return "judas" if player in standing.judases else "team"


def games_won(state: State) -> tuple[int, ...]:
    """How many finished games each seat has won; a team's game counts for each of its members."""
    games = finished_games(state)
    return tuple(
        sum(player in game.standing.winners for game in games) for player in range(len(state.players))
    )


def _series_outcome(state: State) -> Outcome:
    scores = games_won(state)
    places = tuple(
        Place(player, place, place == 1, scores[player], _parts(state, player)) for player, place in ranked(scores)
    )
    return Outcome(places, _series_lines(state, scores))


def standing(state: State) -> Outcome | None:
    """While it goes on: the games won in a Challenge, else what the rounds have done so far."""
    if is_finished(state):
        return None
    if state.options.challenge:
        scores = games_won(state)
        places = tuple(Place(player, place, False, scores[player]) for player, place in ranked(scores))
        return Outcome(places) if any(scores) else None
    lines = all_lines(state)
    return Outcome((), lines) if lines else None


def _parts(state: State, player: int) -> tuple[Part, ...]:
    games = [game for game in finished_games(state) if player in game.standing.winners]
    won = {character: sum(game.characters[player] == character for game in games) for character in CHARACTERS}
    return tuple(
        Part(say(N_("Games won with this character: {character}"), "option-challenge", character=Term(character)), n)
        for character, n in won.items() if n
    )


def _series_lines(state: State, scores: tuple[int, ...]) -> tuple[Message, ...]:
    lines = [
        say_n(
            N_("{player} has won one game."), N_("{player} has won {n} games."), scores[player], "option-challenge",
            player=name(state, player),
        )
        for player, _ in ranked(scores)
    ]
    if any(game.standing.ending == "team" for game in finished_games(state)):
        lines.append(say(
            N_("A game won by the team counts for each of its members here. Our source does not say."),
            "option-challenge",
        ))
    if not is_grid_complete(state):
        lines.append(say(
            N_("The Challenge was ended before everybody had played each character."), "option-challenge"
        ))
    return (*lines, _most_games(state, scores))


def _most_games(state: State, scores: tuple[int, ...]) -> Message:
    best = tuple(name(state, player) for player, place in ranked(scores) if place == 1)
    if len(best) > 1:
        return say(
            N_("Equal: {names} share the victory. Our source names no tie-break."), "option-challenge", names=best
        )
    return say(N_("{player} has won the most games and wins the Challenge."), "option-challenge", player=best[0])
