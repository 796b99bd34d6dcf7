"""What a table's log says about finished plays: places, scores, and how long they took.

A table may hold several plays: each chapter of a campaign ends one. Pure functions; texts are left out,
because they belong to a language, and everything else survives JSON.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from companion.games.core import Frozen, Outcome, players_of
from companion.games.core.codec import to_plain
from companion.games.core.names import find_unnamed
from companion.limits import LONGEST_PAUSE_MS
from companion.tables.events import Event
from companion.tables.play import Play
from companion.tables.steps import Step

FORMAT = 3  # of the memo; another number makes every memo anew
NOBODY = "N. N."  # stands where a name was deleted


class Seat(Frozen):
    """One player's end of a play. `role` is a term of the game, "" for none."""

    name: str
    place: int
    won: bool
    score: int | None = None
    role: str = ""


class Finished(Frozen):
    """One finished play. `ended_ms` since 1970; `played_ms` without long pauses. The seats are best first.

    `unit` is the catalog's text for what the scores count, "" for points.
    """

    ended_ms: int
    played_ms: int
    cooperative: bool
    seats: tuple[Seat, ...]
    unit: str = ""

    @property
    def won(self) -> bool:
        """Whether anybody has won."""
        return any(seat.won for seat in self.seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of those seats that have any."""
        return tuple(seat.score for seat in self.seats if seat.score is not None)

    @property
    def is_scored(self) -> bool:
        """Whether points were kept."""
        return bool(self.scores)

    @property
    def ended(self) -> datetime:
        """When it ended, in the world's time: a group has no place of its own."""
        seconds = self.ended_ms / 1000
        return datetime.fromtimestamp(seconds, UTC)


def key_of(name: str) -> str:
    """What makes two names the same player: capitals do not matter."""
    return name.casefold()


def is_nobody(name: str) -> bool:
    """Whether a name says nothing of who it was: a seat that nobody named, or a deleted player's place ("N. N. 2")."""
    is_deleted = name == NOBODY or name.startswith(f"{NOBODY} ")
    return is_deleted or find_unnamed(name) is not None


def played_ms(times_ms: Sequence[int]) -> int:
    """From the first to the last of some moments, without the pauses that are longer than an hour."""
    played = 0
    for before, after in pairwise(times_ms):
        gap = after - before
        if 0 < gap <= LONGEST_PAUSE_MS:  # a server's clock may have been set back
            played += gap
    return played


def find_finished(play: Play, events: Sequence[Event]) -> tuple[Finished, ...]:
    """The finished plays of a table, first to last. `events` is its whole log."""
    found = []
    after = 0
    for first, last in _finished_runs(play):
        # It ended when it was over for the first time: what was undone, brought back or corrected later was no playing.
        times = [e.at_ms for e in events if after < e.seq <= first.number]
        after = last.number

        outcome = play.machine.outcome(last.state)
        assert outcome is not None
        unit = play.machine.unit(last.state)
        finished = Finished(
            ended_ms=first.event.at_ms if first.event else 0,
            played_ms=played_ms(times),
            cooperative=outcome.cooperative,
            seats=seats_of(outcome, players_of(last.state)),
            unit=unit.text if unit else "",
        )
        found.append(finished)
    return tuple(found)


def _finished_runs(play: Play) -> Iterator[tuple[Step, Step]]:
    """The first and last step of every stretch in which a play was over."""
    first = last = None
    for step in play.steps():
        if play.machine.outcome(step.state) is not None:
            first = first or step
            last = step
        elif first and last:
            yield first, last
            first = None
    if first and last:
        yield first, last


def seats_of(outcome: Outcome, players: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of an outcome by name, best first."""
    seats = []
    for place in outcome.places:
        seat = Seat(
            name=players[place.player],
            place=place.place,
            won=place.won,
            score=place.score,
            role=place.role.term if place.role else "",
        )
        seats.append(seat)
    return tuple(seats)


def renamed_seats(finished: Finished, names: Mapping[str, str]) -> Finished:
    """A play with some players under another name, by the key of the old one."""
    seats = []
    for seat in finished.seats:
        name = names.get(key_of(seat.name), seat.name)
        seats.append(replace(seat, name=name))
    return replace(finished, seats=tuple(seats))


def to_memo(found: Sequence[Finished]) -> dict[str, Any]:
    """Finished plays as plain data, to be kept."""
    return {"format": FORMAT, "plays": to_plain(tuple(found))}


def from_memo(memo: Mapping[str, Any]) -> tuple[Finished, ...] | None:
    """What `to_memo` gave; None when it is of another format."""
    if memo.get("format") != FORMAT:
        return None  # it is counted anew

    found = []
    for plain in memo["plays"]:
        seats = tuple(Seat(**seat) for seat in plain["seats"])
        found.append(Finished(**{**plain, "seats": seats}))
    return tuple(found)
