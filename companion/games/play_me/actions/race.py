"""Starting, stopping and ending a race: actions that carry a moment."""

from dataclasses import field, replace
from typing import Self

from companion.games.core import N_, Chance, Message, Refusal, check_player, names, say
from companion.games.play_me.actions.family import Ahead, Seat, Timed
from companion.games.play_me.numbers import HEARTBEAT_MS, LEAST_RACE_MS
from companion.games.play_me.rules import (
    check_open,
    get_standing,
    round_number,
    running_round,
)
from companion.games.play_me.rules.race import (
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
    Round,
    Run,
    State,
    Tap,
    countdown_ms,
    last_round,
    with_round,
    without_character,
)
from companion.games.play_me.words.results import catches, clock_args, time_is_up


class Start(Ahead, kind="start", rule="start-of-round"):
    """Give the signal (start-of-round): the race begins at `at_ms`, after three beats."""

    LINE = N_("Round {round} starts")

    def apply(self, state: State) -> State:
        """Refuses while a race runs, a question is open or the game is over, and without characters."""
        check_open(state)
        if running_round(state):
            raise Refusal("race-runs", "start-of-round", round=round_number(state))
        check_number(state, self.number)
        standing = get_standing(state)
        if standing.question:
            raise Refusal("decide-first", "win-round", round=len(state.rounds))
        check_characters_chosen(state)
        # `complete` has drawn one; a log from elsewhere may lack it.
        if self.at_ms <= 0:
            raise Refusal("moment-missing", "start-of-round", "at_ms")
        found = Round(self.number, (Run(self.at_ms),))
        # From now on nothing of the round before can change: its standing is settled.
        return replace(state, settled=standing, rounds=(*state.rounds, found))


class Pause(Timed, kind="pause", rule="start-of-round"):
    """Stop the clock at `at_ms`."""

    LINE = N_("Round {round} is paused")

    def apply(self, state: State) -> State:
        """Refuses when no race runs, when it stands already, and a moment before its start."""
        race = get_race(state, self.number)
        return with_round(state, paused(race, self.at_ms))


class Resume(Ahead, kind="resume", rule="start-of-round"):
    """Let the clock go on from `at_ms`, after three beats."""

    LINE = N_("Round {round} goes on")

    def admit(self, state: State) -> None:
        """Refuses a race in which somebody has no character."""
        check_characters_chosen(state)

    def apply(self, state: State) -> State:
        """Refuses when no race runs, or when it is not paused."""
        race = get_race(state, self.number)
        return with_round(state, resumed(race, self.at_ms))


class Caught(Timed, kind="caught", rule="win-round", correctable=True):
    """A player slapped the rabbit at `at_ms` (win-round). It takes effect when it was made.

    The earliest tap wins the round, however late it arrives, also after the countdown's end was
    entered; taps within a heartbeat of it ask the table.
    """

    player: Seat = field(kw_only=True)

    def undone(self, state: State) -> Message | None:
        """The clock then runs on as if it had never stopped."""
        if not running_round(state):
            return None
        return say("The clock runs on as if it had never stopped", self.RULE)

    def complete(self, state: State, chance: Chance) -> Self:
        """With its moment. Refuses a slap so soon after the signal that nobody can have laid 1 to 6."""
        # Here, as logs of earlier versions hold such races.
        made, found = super().complete(state, chance), last_round(state)
        if found is None or found.number != self.number:
            return made
        # On a phone whose clock is a little ahead the race has begun, whatever it is here.
        has_begun = max(self.at_ms, made.at_ms) >= found.runs[0].from_ms
        if has_begun and elapsed(found.runs, made.at_ms) < LEAST_RACE_MS:
            raise Refusal("too-soon", "win-round", "at_ms")
        return made

    def apply(self, state: State) -> State:
        """Refuses a tap outside the race, a player's second one, one that is clearly later than another player's,
        and any once the table has said something about the round or started the next one."""
        who = state.players[check_player(self.player, state.players)]
        found = last_round(state)
        if state.closed:
            raise Refusal("game-over", "win-game")
        if found is None or self.number > len(state.rounds):
            raise Refusal("no-race", "start-of-round", round=round_number(state))
        # A tap may be late by its way through the air, but not by a round, nor after an answer.
        settled = is_answered(found) and not is_running(found)
        if self.number != found.number or settled:
            raise Refusal("round-closed", "win-round", "number", round=self.number)
        check_moment(found, self.at_ms, countdown_ms(state))
        if self.player in [tap.player for tap in found.taps]:
            raise Refusal("tapped-already", "win-round", "player", player=who)
        if found.taps:
            late = self.at_ms - earliest(found).at_ms
            if late > HEARTBEAT_MS:
                faster = state.players[earliest(found).player]
                raise Refusal("too-late", "win-round", "at_ms", player=faster, ms=late)
        taps = (*found.taps, Tap(self.player, self.at_ms))
        # A countdown's end may have been entered before this tap came in: it was in time.
        return with_round(state, replace(found, taps=taps, nobody=False))

    def tell(self, before: State, after: State) -> Message:
        """Who, and after how long; whether it was faster than a tap that had come in, or close to one."""
        found, who = before.rounds[-1], before.players[self.player]
        ms = elapsed(found.runs, self.at_ms)
        if not found.taps:
            return catches(self.number, who, ms)
        text = N_(
            "Round {round}: {player} catches the rabbit too, after {minutes}:{seconds}.{tenths} (close to: {others})"
        )
        if self.at_ms < earliest(found).at_ms - HEARTBEAT_MS:
            text = N_(
                "Round {round}: {player} was faster and caught the rabbit after {minutes}:{seconds}.{tenths}"
            )
        return say(
            text,
            "win-round",
            round=self.number,
            player=who,
            others=names(before, contenders(found)),
            **clock_args(ms),
        )


class TimeUp(Timed, kind="time-up", rule="start-of-round"):
    """End a race whose countdown is over, without a winner (house rule)."""

    def apply(self, state: State) -> State:
        """Refuses without a countdown, and before it is over."""
        found = get_race(state, self.number)
        limit = countdown_ms(state)
        # Every phone sees the end and says so; the first ends the round, the others find no race.
        if not limit:
            raise Refusal("no-countdown", "start-of-round")
        left = limit - elapsed(found.runs, self.at_ms)
        if left > 0:
            seconds = -(-left // 1000)  # rounded up: never "0 seconds left"
            raise Refusal("time-left", "start-of-round", "at_ms", seconds=seconds)
        ended = replace(found, nobody=True)
        return with_round(state, ended)

    def tell(self, before: State, after: State) -> Message:
        return time_is_up(self.number)


def get_race(state: State, number: int) -> Round:
    """The race that is on, or a Refusal when none is, or when another round was meant."""
    found = running_round(state)
    if found is None:
        raise Refusal("no-race", "start-of-round", round=round_number(state))
    check_number(state, number)
    return found


def check_number(state: State, number: int) -> None:
    """Refuse an action that means another round than the one that is on or comes next."""
    current = round_number(state)
    if number != current:
        raise Refusal("other-round", "start-of-round", "number", round=current)


def check_characters_chosen(state: State) -> None:
    """Refuse a race in which somebody has no character (setup)."""
    missing = without_character(state)
    if missing:
        raise Refusal("characters-missing", "setup", names=missing)
