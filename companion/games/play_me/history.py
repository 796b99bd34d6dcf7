"""The history line of each action."""

from companion.games.core import N_, Action, Message, Rename, Term, describe_rename, say
from companion.games.play_me import actions as a
from companion.games.play_me.race import HEARTBEAT_MS, NOBODY, contenders, earliest, elapsed
from companion.games.play_me.state import State, last_round, name
from companion.games.play_me.texts import caught_line, clock_args, time_up_line


def describe(before: State, action: Action) -> Message:
    """One line for the history. `before` is the state in which the action was accepted."""
    match action:
        case Rename():
            return describe_rename(before.players, action)
        case a.Caught():
            return _describe_caught(before, action)
        case a.Start() | a.Pause() | a.Resume() | a.TimeUp():
            return _describe_clock(action)
        case a.First() | a.Victim() | a.Betray() | a.LastSlap():
            return _describe_answer(before, action)
    return _describe_table(before, action)


def _describe_caught(before: State, action: a.Caught) -> Message:
    found, who = last_round(before), name(before, action.player)
    assert found is not None
    ms = elapsed(found.runs, action.at_ms)
    time = clock_args(ms)
    if found.taps and action.at_ms < earliest(found).at_ms - HEARTBEAT_MS:
        return Message(
            N_("Round {round}: {player} was faster and caught the rabbit after {minutes}:{seconds}.{tenths}"),
            "win-round", {"round": action.number, "player": who, **time},
        )
    if found.taps:
        others = tuple(name(before, player) for player in contenders(found))
        return Message(
            N_("Round {round}: {player} catches the rabbit too, after {minutes}:{seconds}.{tenths} "
               "(close to: {others})"),
            "win-round", {"round": action.number, "player": who, "others": others, **time},
        )
    return caught_line(action.number, who, ms)


def _describe_clock(action: a.Start | a.Pause | a.Resume | a.TimeUp) -> Message:
    match action:
        case a.Start(number):
            return say(N_("Round {round} starts"), "start-of-round", round=number)
        case a.Pause(number):
            return say(N_("Round {round} is paused"), "start-of-round", round=number)
        case a.Resume(number):
            return say(N_("Round {round} goes on"), "start-of-round", round=number)
    return time_up_line(action.number)


def _describe_answer(before: State, action: a.First | a.Victim | a.Betray | a.LastSlap) -> Message:
    number = len(before.rounds)
    if action.player == NOBODY:
        return say(N_("Round {round}: nobody is punished for the slap"), "option-play-me", round=number)
    who = name(before, action.player)
    match action:
        case a.First():
            return say(N_("Round {round}: {player} was first, says the table"), "win-round", round=number, player=who)
        case a.Victim():
            return say(
                N_("Round {round}: the Jabberwocky turns {player} to madness"), "jabberwocky-goal",
                round=number, player=who,
            )
        case a.LastSlap():
            return say(
                N_("Round {round}: {player} is last to slap the tile"), "option-play-me", round=number, player=who
            )
    if action.yes:
        return say(N_("Round {round}: {player} betrays the team"), "judas", round=number, player=who)
    return say(N_("Round {round}: {player} stays with the team"), "team", round=number, player=who)


def _describe_table(before: State, action: Action) -> Message:
    match action:
        case a.TakeCharacter(player, character):
            return _describe_taking(name(before, player), character)
        case a.DealCharacters(characters):
            return say(
                N_("Characters are dealt: {characters}"), "setup", characters=tuple(Term(found) for found in characters)
            )
        case a.NotePower(power, _, text):
            return _describe_note(power, text)
        case a.NextGame():
            return say(N_("Game {game} begins"), "option-challenge", game=len(before.games) + 2)
    return say(N_("The Challenge ends"), "option-challenge")


def _describe_taking(who: str, character: str) -> Message:
    if not character:
        return say(N_("{player} gives the character back"), "characters", player=who)
    return say(N_("{player} takes a character: {character}"), "characters", player=who, character=Term(character))


def _describe_note(power: str, text: str) -> Message:
    if not text.strip():
        return say(N_("{power}: note erased"), "powers", power=Term(power))
    return say(N_("{power}: “{note}”"), "powers", power=Term(power), note=text)
