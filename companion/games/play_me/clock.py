"""Starting, stopping and ending a race: actions that carry a moment."""

from dataclasses import replace

from companion.games.core import Chance, Refusal
from companion.games.play_me.actions import Caught, Pause, Resume, Start, TimeUp
from companion.games.play_me.race import (
    HEARTBEAT_MS,
    LEAD_MS,
    Round,
    Run,
    Tap,
    check_moment,
    contenders,
    earliest,
    elapsed,
    is_answered,
    is_running,
    paused,
    resumed,
)
from companion.games.play_me.state import (
    State,
    check_open,
    check_seat,
    countdown_ms,
    get_standing,
    last_round,
    name,
    round_number,
    running_round,
    with_round,
    without_character,
)

Timed = Start | Pause | Resume | Caught | TimeUp


def timed(action: Timed, chance: Chance) -> Timed:
    """The action with its moment: now where none was given, and never in the future.

    A start and a resumption lie ahead by at most the lead, and by all of it where none was given.
    """
    now = chance.now_ms()
    if not isinstance(action, Start | Resume):
        return replace(action, at_ms=now if action.at_ms <= 0 else min(action.at_ms, now))
    ahead = now + LEAD_MS
    return replace(action, at_ms=ahead if action.at_ms <= 0 else min(max(action.at_ms, now), ahead))


def start(state: State, action: Start) -> State:
    """Begin a round's race at the action's moment (start-of-round).

    Refuses while a race runs, a question is open or the game is over, and without characters.
    """
    check_open(state)
    if running_round(state):
        raise Refusal("race-runs", "start-of-round", round=round_number(state))
    check_number(state, action.number)
    check_ready(state)
    if action.at_ms <= 0:
        raise Refusal("moment-missing", "start-of-round")
    found = Round(action.number, (Run(action.at_ms),))
    return replace(state, settled=get_standing(state), rounds=(*state.rounds, found))


def check_number(state: State, number: int) -> None:
    """Refuse an action that means another round than the one that is on or comes next."""
    if number != round_number(state):
        raise Refusal("other-round", "start-of-round", round=round_number(state))


def check_ready(state: State) -> None:
    """Refuse a start before everything is said about the last round and everybody has a character."""
    if get_standing(state).question:
        raise Refusal("decide-first", "win-round", round=len(state.rounds))
    missing = without_character(state)
    if missing:
        raise Refusal("characters-missing", "setup", names=missing)


def get_race(state: State, number: int) -> Round:
    """The race that is on, or a Refusal when none is, or when another round was meant."""
    found = running_round(state)
    if found is None:
        raise Refusal("no-race", "start-of-round", round=round_number(state))
    check_number(state, number)
    return found


def pause(state: State, action: Pause) -> State:
    """Stop the clock. Refuses when no race runs, when it stands already, and a moment before its start."""
    return with_round(state, paused(get_race(state, action.number), action.at_ms))


def resume(state: State, action: Resume) -> State:
    """Let the clock go on. Refuses when no race runs, or when it is not paused."""
    return with_round(state, resumed(get_race(state, action.number), action.at_ms))


def time_up(state: State, action: TimeUp) -> State:
    """End a race without a winner. Refuses without a countdown, and before it is over."""
    found = get_race(state, action.number)
    limit = countdown_ms(state)
    if not limit:
        raise Refusal("no-countdown", "start-of-round")
    left = limit - elapsed(found.runs, action.at_ms)
    if left > 0:
        raise Refusal("time-left", "start-of-round", seconds=-(-left // 1000))
    return with_round(state, replace(found, nobody=True))


def caught(state: State, action: Caught) -> State:
    """A player's tap on the rabbit, at the moment it was made (win-round).

    The earliest tap wins the round, however late it arrives, also after the countdown's end was
    entered; taps within a heartbeat of it ask the table. Refuses a tap outside the race, a second one
    of a player, one that is clearly later, and any once the table has said something about the round
    or started the next one.
    """
    check_seat(state, action.player)
    found = _tappable(state, action.number)
    check_moment(found, action.at_ms, countdown_ms(state))
    _check_first_tap(state, found, action)
    taps = (*found.taps, Tap(action.player, action.at_ms))
    return with_round(state, replace(found, taps=taps, nobody=False))


def _tappable(state: State, number: int) -> Round:
    found = last_round(state)
    if state.closed:
        raise Refusal("game-over", "win-game")
    if found is None or number > len(state.rounds):
        raise Refusal("no-race", "start-of-round", round=round_number(state))
    if number != found.number or (not is_running(found) and is_answered(found)):
        raise Refusal("round-closed", "win-round", round=number)
    return found


def _check_first_tap(state: State, found: Round, action: Caught) -> None:
    if any(tap.player == action.player for tap in found.taps):
        raise Refusal("tapped-already", "win-round", player=name(state, action.player))
    late = action.at_ms - earliest(found).at_ms if found.taps else 0
    if late > HEARTBEAT_MS:
        raise Refusal("too-late", "win-round", player=name(state, contenders(found)[0]), ms=late)
