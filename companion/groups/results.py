"""What a table's log says about finished plays: places, scores, and how long they took.

A table may hold several plays: each chapter of a campaign ends one. Pure functions; texts are left out,
because they belong to a language, and everything else survives JSON.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from companion.games.core import Outcome
from companion.games.core.codec import to_plain
from companion.limits import LONGEST_PAUSE_MS
from companion.tables.play import Event, Play, Step

FORMAT = 1  # of the memo; another number makes every memo anew
NOBODY = "N. N."  # stands where a name was deleted


@dataclass(frozen=True)
class Seat:
    """One player's end of a play. `role` is a term of the game, "" for none."""

    name: str
    place: int
    won: bool
    score: int | None = None
    role: str = ""


@dataclass(frozen=True)
class Finished:
    """One finished play. `ended_ms` since 1970; `played_ms` without long pauses. The seats are best first."""

    ended_ms: int
    played_ms: int
    cooperative: bool
    seats: tuple[Seat, ...]

    @property
    def is_scored(self) -> bool:
        """Whether points were kept."""
        return any(seat.score is not None for seat in self.seats)


def key_of(name: str) -> str:
    """What makes two names the same player: capitals do not matter."""
    return name.casefold()


def is_nobody(name: str) -> bool:
    """Whether a name only fills a deleted player's place: "N. N.", "N. N. 2" …"""
    return name == NOBODY or name.startswith(f"{NOBODY} ")


def played_ms(times_ms: Sequence[int]) -> int:
    """From the first to the last of some moments, without the pauses that are longer than an hour."""
    gaps = (after - before for before, after in pairwise(times_ms))
    return sum(gap for gap in gaps if 0 < gap <= LONGEST_PAUSE_MS)


def find_finished(play: Play, events: Sequence[Event]) -> tuple[Finished, ...]:
    """The finished plays of a table, first to last. `events` is its whole log."""
    found, after = [], 0
    for first, last in _finished_runs(play):
        end = last.event.seq if last.event and last is not play.step else play.version
        times = [event.at_ms for event in events if after < event.seq <= end]
        ended_ms = first.event.at_ms if first.event else 0
        found.append(_finished(play, last, ended_ms, played_ms(times)))
        after = end
    return tuple(found)


def _finished_runs(play: Play) -> Iterator[tuple[Step, Step]]:
    """The first and last step of every stretch in which a play was over."""
    first = last = None
    for step in play.steps():
        if play.machine.outcome(step.state) is None:
            if first and last:
                yield first, last
            first = None
        else:
            first, last = first or step, step
    if first and last:
        yield first, last


def _finished(play: Play, step: Step, ended_ms: int, took_ms: int) -> Finished:
    outcome = play.machine.outcome(step.state)
    assert outcome is not None
    return Finished(
        ended_ms,
        took_ms,
        outcome.cooperative,
        seats_of(outcome, play.machine.players(step.state)),
    )


def seats_of(outcome: Outcome, players: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of an outcome by name, best first."""
    return tuple(
        Seat(
            players[place.player],
            place.place,
            place.won,
            place.score,
            place.role.term if place.role else "",
        )
        for place in outcome.places
    )


def renamed_seats(finished: Finished, names: Mapping[str, str]) -> Finished:
    """A play with some players under another name, by the key of the old one."""
    seats = tuple(
        replace(seat, name=names.get(key_of(seat.name), seat.name))
        for seat in finished.seats
    )
    return replace(finished, seats=seats)


def to_memo(found: Sequence[Finished]) -> dict[str, Any]:
    """Finished plays as plain data, to be kept."""
    return {"format": FORMAT, "plays": to_plain(tuple(found))}


def from_memo(memo: Mapping[str, Any]) -> tuple[Finished, ...] | None:
    """What `to_memo` gave; None when it is of another format."""
    if memo.get("format") != FORMAT:
        return None
    return tuple(
        Finished(**{**plain, "seats": tuple(Seat(**seat) for seat in plain["seats"])})
        for plain in memo["plays"]
    )
