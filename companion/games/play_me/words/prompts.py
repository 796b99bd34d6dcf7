"""The next thing to do, in one sentence, and what the table should know beforehand."""

from collections.abc import Mapping

from companion.games.core import N_, Message, names, say, say_n
from companion.games.play_me.rules import (
    get_standing,
    is_finished,
    is_grid_complete,
    round_number,
    running_round,
)
from companion.games.play_me.rules.race import contenders, find_winner, is_paused
from companion.games.play_me.rules.standing import find_camp, sane_players, team_target
from companion.games.play_me.state import Standing, State, without_character


def stretch(state: State) -> Message:
    """The round by which a history is headed: until all its questions are answered, then the next one."""
    standing = get_standing(state)
    is_told = not (standing.question or standing.ending)
    number = round_number(state) if is_told else len(state.rounds)
    if state.options.challenge:
        game = len(state.games) + 1
        return say("Game {game}, round {n}", game=game, n=number)
    return say("Round {n}", n=number)


def now(state: State) -> Message:
    """What happens now."""
    standing, race = get_standing(state), running_round(state)
    # An answer comes first, for what follows depends on it; a game's end comes before all races.
    if standing.question:
        return question(state, standing)
    if state.closed or standing.ending:
        return _over(state, standing)
    if race and is_paused(race):
        text = N_("Round {round} is paused. Hands off the dice.")
        return say(text, "start-of-round", round=race.number)
    if race:
        return call(race.number)
    missing = without_character(state)
    if missing:
        text = N_("Choose or deal the characters. Still without one: {names}.")
        return say(text, "setup", names=missing)
    news = _turn_of_events(state, standing)
    if news:
        return news
    text = N_("Round {round}: all dice in hand. The craziest player gives the signal.")
    return say(text, "start-of-round", round=round_number(state))


def has_just_appeared(state: State, standing: Standing) -> bool:
    """Whether the last round has brought the Jabberwocky (jabberwocky-appears)."""
    return standing.jabberwocky is not None and state.settled.jabberwocky is None


def _turn_of_events(state: State, standing: Standing) -> Message | None:
    """What the last round has made of the whole game, until the next one starts."""
    before, number = state.settled, round_number(state)
    if has_just_appeared(state, standing):
        assert standing.jabberwocky is not None
        text = N_(
            "The Jabberwocky is here: {player} against all others. "
            "All cards turn back to their wonder side; {player} takes the power tile."
        )
        who = state.players[standing.jabberwocky]
        return say(text, "jabberwocky-appears", player=who)
    for traitor in standing.judases:
        if traitor not in before.judases:
            text = N_(
                "A Judas! {player} has betrayed the team. All dice in hand for round {round}."
            )
            return say(text, "judas", player=state.players[traitor], round=number)
    return None


def call(number: int) -> Message:
    """What to do while a race is on: nobody reads then."""
    text = N_("Round {round}: slap the rabbit, tap your name!")
    return say(text, "win-round", round=number)


def race_on(number: int) -> Message:
    """The same for who only watches, and has nothing to tap."""
    return say("The race of round {round} is on.", "win-round", round=number)


def question(state: State, standing: Standing) -> Message:
    """What the table has to say about the round just raced."""
    found = state.rounds[-1]
    winner = find_winner(found)
    if winner is None:
        close = names(state, contenders(found))
        text = N_("Almost at the same moment: {names}. Who was first?")
        return say(text, "win-round", names=close)
    who = state.players[winner]
    if standing.question == "victim":
        text = N_("{player} (the Jabberwocky) drives one of you mad: whom?")
        return say(text, "jabberwocky-goal", player=who)
    if standing.question == "betray":
        text = N_("{player} wins the round: stay with the team, or betray it?")
        return say(text, "judas", player=who)
    text = N_("{player} shouts “Play Me”: who is the last to slap the tile?")
    if has_just_appeared(state, standing):
        text = N_(
            "The Jabberwocky is here: {player}! All cards turn back. “Play Me”: who slaps last?"
        )
    return say(text, "option-play-me", player=who)


def _over(state: State, standing: Standing) -> Message:
    if not state.options.challenge:
        return ending(state, standing)
    if is_finished(state):
        text = N_("The Challenge is over. Whoever has won the most games wins it.")
        return say(text, "option-challenge")
    winners = names(state, standing.winners)
    return say(
        "Game {game} is over, won by: {names}. Choose the characters for the next one.",
        "option-challenge",
        game=len(state.games) + 1,
        names=winners,
    )


def ending(state: State, standing: Standing) -> Message:
    """How a game that is over was won."""
    winners = names(state, standing.winners)
    # The team wins together, all others alone.
    return ENDINGS[standing.ending].filled(player=winners[0], names=winners)


ENDINGS: Mapping[str, Message] = {
    "both-sides": say(
        "{player} has won with both sides and wins the game.", "win-game"
    ),
    "jabberwocky": say(
        "{player}, the Jabberwocky, has driven everybody mad and wins the game.",
        "jabberwocky-goal",
    ),
    "judas": say("{player} has betrayed the team and wins the game alone.", "judas"),
    "team": say("The team has won its rounds and wins the game: {names}.", "team"),
}


def notices(state: State) -> tuple[Message, ...]:
    """What this table has settled where our source is silent, as far as it matters now."""
    standing = get_standing(state)
    if standing.ending:
        return ()
    found = []
    seconds = state.options.countdown_s
    if seconds:
        text = N_(
            "The rules have no time limit. The countdown of {seconds} seconds is this table’s own."
        )
        found.append(say(text, "start-of-round", seconds=seconds))
    if state.options.challenge and is_grid_complete(state):
        text = N_(
            "Everybody has played each character. You play on: this game counts for the Challenge, too."
        )
        found.append(say(text, "option-challenge"))
    if standing.jabberwocky is not None:
        text = N_(
            "The rules do not print the Jabberwocky’s power. Read it on the tile, and note it if you like."
        )
        found += [target_line(state), say(text, "jabberwocky-appears")]
    return tuple(found)


def target_line(state: State) -> Message:
    """How many rounds the team needs, and how this table reads our source (team)."""
    # Two sentences and not one with a place: languages bend more than the last words of it.
    target = team_target(state.options)
    if state.options.team_counts_jabberwocky:
        return say_n(
            "The team needs one round: as many as there are players. The rules do not say whether the "
            "Jabberwocky is one of them; here it is.",
            "The team needs {n} rounds: as many as there are players. The rules do not say whether the "
            "Jabberwocky is one of them; here it is.",
            target,
            "team",
        )
    return say_n(
        "The team needs one round: as many as there are players. The rules do not say whether the "
        "Jabberwocky is one of them; here it is not.",
        "The team needs {n} rounds: as many as there are players. The rules do not say whether the "
        "Jabberwocky is one of them; here it is not.",
        target,
        "team",
    )


def needs(state: State, standing: Standing, player: int) -> Message:
    """What a player still needs for a victory."""
    match find_camp(standing, player):
        case "jabberwocky":
            return say_n(
                "Still to be driven mad: one player.",
                "Still to be driven mad: {n} players.",
                len(sane_players(state.options, standing)),
                "jabberwocky-goal",
            )
        case "judas":
            return say("One more round won, and the game is won alone.", "judas")
        case "team":
            return say_n(
                "The team still needs one round.",
                "The team still needs {n} rounds.",
                max(0, team_target(state.options) - standing.team_rounds),
                "team",
            )
    # Before the Jabberwocky there are no camps, only one's own two sides (win-game).
    if standing.mad[player]:
        return say("One more round won, and the game is won.", "win-game")
    return say("A round with each side is still to be won.", "win-game")


# How much a text is worth, from a description to nothing, and the table's own above all.
REPORTED, HINT, UNKNOWN, NOTED = "reported", "hint", "unknown", "noted"

# Of madness sides nothing is known at all.
KNOWN: Mapping[tuple[str, str], tuple[str, Message]] = {
    ("cheshire-cat", "wonder"): (
        REPORTED,
        say("The other players cannot block you.", "powers"),
    ),
    ("walrus", "wonder"): (
        REPORTED,
        say("You may make another player take back the last die placed.", "powers"),
    ),
    ("mad-hatter", "wonder"): (HINT, say("Goes fast.", "powers")),
    ("absolem", "wonder"): (
        HINT,
        say("Not keen to get out (perhaps about the madness side).", "powers"),
    ),
    ("alice", "wonder"): (HINT, say("Knows how to wait for the group.", "powers")),
    ("queen-of-hearts", "wonder"): (HINT, say("Keeps interrupting.", "powers")),
}

SOURCES: Mapping[str, Message] = {
    REPORTED: say(
        "Described by players or a shop, not printed in the rules. Your card decides.",
        "powers",
    ),
    HINT: say("Only a remark in a blog, not a rule. Your card decides.", "powers"),
    UNKNOWN: say(
        "Not known to us. Read the card, and note it here if you like.", "powers"
    ),
    NOTED: say("Noted at this table from the card.", "powers"),
}
