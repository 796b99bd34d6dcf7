"""Starting, stopping and ending a race: actions that carry a moment."""

from dataclasses import dataclass, replace
from typing import Self

from companion.games.core import Chance, Message, Refusal, Seat, check_player
from companion.games.play_me.actions.family import Moment, Move, Number
from companion.games.play_me.numbers import HEARTBEAT_MS, LEAD_MS
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
from companion.games.play_me.words import history


@dataclass(frozen=True)
class Start(Move, kind="start", rule="start-of-round"):
    """Give the signal (start-of-round): the race begins at `at_ms`, after three beats."""

    number: Number
    at_ms: Moment = 0

    def complete(self, state: State, chance: Chance) -> Self:
        """The moment: ahead by the lead where none was given."""
        return replace(self, at_ms=ahead(self.at_ms, chance))

    def apply(self, state: State) -> State:
        """Refuses while a race runs, a question is open or the game is over, and without characters."""
        check_open(state)
        if running_round(state):
            raise Refusal("race-runs", "start-of-round", round=round_number(state))
        check_number(state, self.number)
        if get_standing(state).question:
            raise Refusal("decide-first", "win-round", round=len(state.rounds))
        check_characters_chosen(state)
        if self.at_ms <= 0:
            raise Refusal("moment-missing", "start-of-round")
        found = Round(self.number, (Run(self.at_ms),))
        return replace(
            state, settled=get_standing(state), rounds=(*state.rounds, found)
        )

    def tell(self, before: State) -> Message:
        """The round's start."""
        return history.starts(self.number)


@dataclass(frozen=True)
class Pause(Move, kind="pause", rule="start-of-round"):
    """Stop the clock at `at_ms`."""

    number: Number
    at_ms: Moment = 0

    def complete(self, state: State, chance: Chance) -> Self:
        """The moment, never in the future."""
        return replace(self, at_ms=so_far(self.at_ms, chance))

    def apply(self, state: State) -> State:
        """Refuses when no race runs, when it stands already, and a moment before its start."""
        return with_round(state, paused(get_race(state, self.number), self.at_ms))

    def tell(self, before: State) -> Message:
        """The round's pause."""
        return history.is_paused(self.number)


@dataclass(frozen=True)
class Resume(Move, kind="resume", rule="start-of-round"):
    """Let the clock go on from `at_ms`, after three beats."""

    number: Number
    at_ms: Moment = 0

    def complete(self, state: State, chance: Chance) -> Self:
        """The moment: ahead by the lead where none was given."""
        return replace(self, at_ms=ahead(self.at_ms, chance))

    def admit(self, state: State) -> None:
        """Refuses a race in which somebody has no character."""
        check_characters_chosen(state)

    def apply(self, state: State) -> State:
        """Refuses when no race runs, or when it is not paused."""
        return with_round(state, resumed(get_race(state, self.number), self.at_ms))

    def tell(self, before: State) -> Message:
        """That the round goes on."""
        return history.goes_on(self.number)


@dataclass(frozen=True)
class Caught(Move, kind="caught", rule="win-round", correctable=True):
    """A player slapped the rabbit at `at_ms` (win-round). It takes effect when it was made.

    The earliest tap wins the round, however late it arrives, also after the countdown's end was
    entered; taps within a heartbeat of it ask the table.
    """

    number: Number
    player: Seat
    at_ms: Moment = 0

    def complete(self, state: State, chance: Chance) -> Self:
        """The moment, never in the future."""
        return replace(self, at_ms=so_far(self.at_ms, chance))

    def apply(self, state: State) -> State:
        """Refuses a tap outside the race, a player's second one, one that is clearly later than another player's,
        and any once the table has said something about the round or started the next one."""
        check_player(self.player, state.players)
        found = last_round(state)
        if state.closed:
            raise Refusal("game-over", "win-game")
        if found is None or self.number > len(state.rounds):
            raise Refusal("no-race", "start-of-round", round=round_number(state))
        if self.number != found.number or (
            not is_running(found) and is_answered(found)
        ):
            raise Refusal("round-closed", "win-round", round=self.number)
        check_moment(found, self.at_ms, countdown_ms(state))
        self._check_first(state, found)
        taps = (*found.taps, Tap(self.player, self.at_ms))
        return with_round(state, replace(found, taps=taps, nobody=False))

    def _check_first(self, state: State, found: Round) -> None:
        if any(tap.player == self.player for tap in found.taps):
            raise Refusal(
                "tapped-already", "win-round", player=state.players[self.player]
            )
        late = self.at_ms - earliest(found).at_ms if found.taps else 0
        if late > HEARTBEAT_MS:
            faster = contenders(found)[0]
            raise Refusal(
                "too-late", "win-round", player=state.players[faster], ms=late
            )

    def tell(self, before: State) -> Message:
        """Who, and after how long; whether it was faster than a tap that had come in, or close to one."""
        found, who = last_round(before), before.players[self.player]
        assert found is not None
        ms = elapsed(found.runs, self.at_ms)
        if not found.taps:
            return history.catches(self.number, who, ms)
        if self.at_ms < earliest(found).at_ms - HEARTBEAT_MS:
            return history.was_faster(self.number, who, ms)
        others = tuple(before.players[player] for player in contenders(found))
        return history.catches_too(self.number, who, ms, others)


@dataclass(frozen=True)
class TimeUp(Move, kind="time-up", rule="start-of-round"):
    """End a race whose countdown is over, without a winner (house rule)."""

    number: Number
    at_ms: Moment = 0

    def complete(self, state: State, chance: Chance) -> Self:
        """The moment, never in the future."""
        return replace(self, at_ms=so_far(self.at_ms, chance))

    def apply(self, state: State) -> State:
        """Refuses without a countdown, and before it is over."""
        found = get_race(state, self.number)
        limit = countdown_ms(state)
        if not limit:
            raise Refusal("no-countdown", "start-of-round")
        left = limit - elapsed(found.runs, self.at_ms)
        if left > 0:
            raise Refusal("time-left", "start-of-round", seconds=-(-left // 1000))
        return with_round(state, replace(found, nobody=True))

    def tell(self, before: State) -> Message:
        """That nobody has won the round."""
        return history.time_is_up(self.number)


def so_far(at_ms: int, chance: Chance) -> int:
    """A moment that has been: now where none was given, and never in the future."""
    now = chance.now_ms()
    return now if at_ms <= 0 else min(at_ms, now)


def ahead(at_ms: int, chance: Chance) -> int:
    """A moment that comes: ahead by the lead where none was given, and never by more."""
    now = chance.now_ms()
    latest = now + LEAD_MS
    return latest if at_ms <= 0 else min(max(at_ms, now), latest)


def get_race(state: State, number: int) -> Round:
    """The race that is on, or a Refusal when none is, or when another round was meant."""
    found = running_round(state)
    if found is None:
        raise Refusal("no-race", "start-of-round", round=round_number(state))
    check_number(state, number)
    return found


def check_number(state: State, number: int) -> None:
    """Refuse an action that means another round than the one that is on or comes next."""
    if number != round_number(state):
        raise Refusal("other-round", "start-of-round", round=round_number(state))


def check_characters_chosen(state: State) -> None:
    """Refuse a race in which somebody has no character (setup)."""
    missing = without_character(state)
    if missing:
        raise Refusal("characters-missing", "setup", names=missing)
