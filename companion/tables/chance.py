"""The server's clock and dice, and those of a table, which fall again as they fell when they are undone."""

import random
import secrets
import time
from collections.abc import Callable
from functools import cached_property

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from companion.games.core import Chance
from companion.tables.events import CORRECT, Event
from companion.tables.play import Play
from companion.tables.schema import CHANCES
from companion.tables.store import Conflict

_SECRET_BYTES = 16
_random = random.SystemRandom()


class RealChance:
    """A Chance that asks the operating system."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def die(self, sides: int) -> int:
        """1 … sides."""
        return _random.randint(1, sides)

    def shuffled(self, length: int) -> tuple[int, ...]:
        """0 … length-1 in random order."""
        numbers = range(length)
        order = _random.sample(numbers, length)
        return tuple(order)


class ChanceAt:
    """A Chance that gives the same at the same place of a table's log.

    `seed` names the place with the table's secret. Of most taps it is never asked: they draw nothing.
    """

    def __init__(self, clock: Chance, seed: Callable[[], str]) -> None:
        self._seed = seed
        self.now_ms = clock.now_ms

    @cached_property
    def _drawn(self) -> random.Random:
        seed = self._seed()
        return random.Random(seed)

    def die(self, sides: int) -> int:
        """1 … sides."""
        return self._drawn.randint(1, sides)

    def shuffled(self, length: int) -> tuple[int, ...]:
        """0 … length-1 in random order."""
        numbers = range(length)
        order = self._drawn.sample(numbers, length)
        return tuple(order)


def chance_for(
    clock: Chance, play: Play, event: Event, secret: Callable[[], str]
) -> ChanceAt:
    """The chance of an event that is to come; the table's secret is asked for once something is drawn."""
    return ChanceAt(clock, lambda: f"{secret()} {name_place(play, event)}")


def name_place(play: Play, event: Event) -> str:
    """Where an event draws: how many actions in force stand before it, and which one if it corrects a line.

    After an undo the next one stands there again; what a correction draws stands beside what that line has drawn.
    """
    if event.kind != CORRECT:
        steps = play.steps()
        return str(len(steps))

    old = play.find_line(event.args.get("line"))
    assert old is not None and old.before is not None
    before = old.before.history()
    changed = old.corrected.seq if old.corrected else 0
    return f"{len(before)} {changed}"


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_hex(_SECRET_BYTES)


def find_secret(connection: Connection, id: str) -> str | None:
    """A table's secret; None where nothing has been drawn yet."""
    query = select(CHANCES.c.secret).where(CHANCES.c.table_id == id)
    found: str | None = connection.execute(query).scalar()
    return found


def own_secret(connection: Connection, id: str) -> str:
    """A table's secret, which is made when it is first asked for. Raises Conflict where another makes it just now."""
    secret = find_secret(connection, id)
    if secret is None:
        secret = new_secret()
        try:
            connection.execute(insert(CHANCES).values(table_id=id, secret=secret))
        except IntegrityError as error:
            raise Conflict from error
    return secret
