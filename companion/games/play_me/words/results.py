"""How a game or a Challenge ended (win-game, option-challenge), and how it stands while it goes on."""

from dataclasses import replace

from companion.games.core import (
    N_,
    Arg,
    Figure,
    Message,
    Outcome,
    Part,
    Place,
    Tally,
    Term,
    names,
    places_so_far,
    ranked,
    say,
    say_n,
)
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import (
    finished_games,
    games_won,
    get_standing,
    is_finished,
    is_grid_complete,
)
from companion.games.play_me.rules.race import find_winner, is_running, race_ms
from companion.games.play_me.rules.standing import find_camp
from companion.games.play_me.state import State
from companion.games.play_me.words.prompts import ending, target_line
from companion.games.play_me.words.rounds import round_lines, standings


def clock_args(ms: int) -> dict[str, Arg]:
    """A race time in milliseconds as places of a text: minutes, two digits of seconds, tenths (cut, not rounded).

    From an hour on hours stand before the minutes.
    """
    # Rounded, a tap could read later than the moment at which somebody saw it.
    tenths = ms // 100
    hours, minutes = divmod(tenths // 600, 60)
    return {
        "minutes": f"{hours}:{minutes:02}" if hours else minutes,
        "seconds": f"{tenths // 10 % 60:02}",
        "tenths": tenths % 10,
    }


def clock_time(ms: int) -> Message:
    """A race time in milliseconds as people read it."""
    return say("{minutes}:{seconds}.{tenths}", "", **clock_args(ms))


def catches(number: int, who: str, ms: int) -> Message:
    """Who caught the rabbit, and after how many milliseconds (win-round)."""
    text = N_(
        "Round {round}: {player} catches the rabbit after {minutes}:{seconds}.{tenths}"
    )
    return say(text, "win-round", round=number, player=who, **clock_args(ms))


def time_is_up(number: int) -> Message:
    """The house rule's countdown ended a round."""
    return say(
        "Round {round} ends without a winner: the countdown is over",
        "start-of-round",
        round=number,
    )


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


def outcome(state: State) -> Outcome | None:
    """The result of the game, or of the Challenge; None while it goes on."""
    if not is_finished(state):
        return None
    if state.options.challenge:
        return series_outcome(state)
    return game_outcome(state)


def standing(state: State) -> Outcome | None:
    """While it goes on: the games won in a Challenge, else what the rounds have done so far."""
    if is_finished(state):
        return None
    if not state.options.challenge:
        lines = all_lines(state)
        return Outcome((), lines) if lines else None
    scores = games_won(state)
    if not any(scores):
        return None
    # Nobody has won yet, also who is ahead: the series may go on for long.
    return Outcome(places_so_far(scores))


def game_outcome(state: State) -> Outcome:
    """A single game: the winners share the first place, all others the next."""
    standing = get_standing(state)
    places = []
    for player, character in enumerate(state.characters):
        won = player in standing.winners
        place = 1 if won else 1 + len(standing.winners)
        # Once the Jabberwocky is there, the side somebody is on says more than the character.
        role = find_camp(standing, player) or character
        roles = (Term(role),) if role else ()
        places.append(Place(player, place, won, roles=roles))
    # Stable, so equal places stay in the order of their seats.
    places.sort(key=lambda place: place.place)
    lines = list(all_lines(state))
    # Whether the team's target was right is the first thing somebody asks who has lost.
    if standing.jabberwocky is not None:
        lines.append(target_line(state))
    return Outcome(tuple(places), (*lines, ending(state, standing)))


def series_outcome(state: State) -> Outcome:
    """A Challenge: whoever has won most games, with the characters that won them."""
    scores = games_won(state)
    places = []
    for player, place in ranked(scores):
        won_with = [
            game.characters[player]
            for game in finished_games(state)
            if player in game.standing.winners
        ]
        parts = []
        for character in CHARACTERS:
            if character in won_with:
                label = games_with(character)
                games = won_with.count(character)
                parts.append(Part(label, games))
        won = place == 1
        places.append(Place(player, place, won, scores[player], tuple(parts)))
    return Outcome(tuple(places), series_lines(state))


def all_lines(state: State) -> tuple[Message, ...]:
    """Who won each round of the present game after how long, and what that has done, in order."""
    lines: list[Message] = []
    for before, found in zip(standings(state), state.rounds, strict=False):
        winner, ms = find_winner(found), race_ms(found)
        if found.nobody:
            lines.append(time_is_up(found.number))
        # A race that still runs, or whose winner is still asked for, has done nothing yet.
        elif winner is not None and ms is not None:
            lines.append(catches(found.number, state.players[winner], ms))
            lines += round_lines(state, before, found)
    return tuple(lines)


def tally(state: State) -> Tally:
    """The rounds of the present game that each has won; in a Challenge, the games."""
    games = unit(state)
    if games:
        return Tally(games, games_won(state))
    label = say("Rounds won", "win-round")
    told, decided = fastest_round(state), betrayal(state)
    return Tally(label, rounds_won(state), told=told, decided=decided)


def unit(state: State) -> Message | None:
    """What a score counts: in a Challenge the games; a single game keeps none."""
    return say("Games won", "option-challenge") if state.options.challenge else None


def betrayal(state: State) -> Message | None:
    """The betrayal by which somebody has won alone, however many rounds others have won (judas); else None."""
    standing = get_standing(state)
    if standing.ending != "judas":
        return None
    (winner,) = standing.winners
    betrayals = [
        race for race in state.rounds if race.betrays and find_winner(race) == winner
    ]
    found = betrayals[-1]
    who = state.players[winner]
    text = N_("Round {round}: {player} betrays the team")
    return say(text, "judas", round=found.number, player=who)


def hindsight(state: State, end: State) -> State:
    """A state with the winners of its races as the table knew them in the end: no round is ever lost again."""
    games = [game.rounds for game in end.games]
    games.append(end.rounds)
    known = {}
    for found in games[len(state.games)]:
        known[found.number] = found
    rounds = []
    for found in state.rounds:
        last = found
        # Of a game that a Challenge has given up nothing is known in the end.
        if not is_running(found):
            last = known.get(found.number, found)
        rounds.append(last)
    return replace(state, rounds=tuple(rounds))


def rounds_won(state: State) -> tuple[int, ...]:
    """The rounds of the present game that each has won, by seat."""
    won = [0] * len(state.players)
    for found in state.rounds:
        winner = find_winner(found)
        if winner is not None:
            won[winner] += 1
    return tuple(won)


def figures(state: State) -> tuple[Figure, ...]:
    """The rounds that each has won, and the cards that were turned."""
    found = []
    for who, won in zip(state.players, rounds_won(state), strict=True):
        label = say("{player}: rounds won", player=who)
        found.append(Figure(label, won))
    standing_now = get_standing(state)
    label = say("Cards on their madness side")
    turned = sum(standing_now.mad)
    return (*found, Figure(label, turned))


def fastest_round(state: State) -> tuple[Message, ...]:
    """Who was fastest in which round; nothing where only one was won."""
    found = []
    for race in state.rounds:
        winner, ms = find_winner(race), race_ms(race)
        if winner is not None and ms is not None:
            found.append((ms, race.number, state.players[winner]))
    if len(found) < 2:
        return ()
    ms, number, who = min(found)
    fastest = say(
        "The fastest round: {player}, after {minutes}:{seconds}.{tenths} (round {round}).",
        "win-round",
        round=number,
        player=who,
        **clock_args(ms),
    )
    return (fastest,)
