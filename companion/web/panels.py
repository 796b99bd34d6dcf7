"""What is the same for several phones of a table is made once: the view of a version, and a panel in each language."""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, Generic, TypeVar

from companion.games.core import Frozen, Outcome, Problem
from companion.limits import (
    KEPT_PANELS,
    KEPT_PIECES_BYTES,
    KEPT_PIECES_BYTES_A_PANEL,
    KEPT_SCREENS,
)
from companion.tables.play import Play
from companion.tables.service import Opened
from companion.web.pieces import Pieces
from companion.web.quick import Desks

T = TypeVar("T")
Key = tuple[str, ...]
_LEVEL = 3  # a panel is fetched by a handful of phones, and soon stale


class _Made(Frozen, Generic[T]):
    play: Play
    value: Future[T]


class MadeOnce(Generic[T]):
    """What was made of plays, by key. It holds for that very play alone, so it is never out of date."""

    def __init__(self, most: int) -> None:
        self.most = most  # plays whose value is kept
        self._made: OrderedDict[Key, _Made[T]] = OrderedDict()
        self._lock = Lock()

    @property
    def count(self) -> int:
        """How many are kept."""
        return len(self._made)

    def get(self, key: Key, play: Play, make: Callable[[], T]) -> T:
        """What there is of this play, or what `make` makes; who asks meanwhile waits for that."""
        with self._lock:
            made = self._made.get(key)
            # Who comes first makes it; all others wait for that instead of making it once more.
            is_mine = made is None or made.play is not play
            if made is None or is_mine:
                made = self._made[key] = _Made(play, Future())
            # The least used one goes first.
            self._made.move_to_end(key)
            if len(self._made) > self.most:
                self._made.popitem(last=False)

        if is_mine:
            try:
                made.value.set_result(make())
            except BaseException as error:
                # Who waits must not wait for ever; and the next one who asks tries again.
                made.value.set_exception(error)
                with self._lock:
                    self._made.pop(key, None)

        return made.value.result()


class Screen(Frozen):
    """What a screen shows of a version of a table, in no language yet. `outcome` is None while it is played.

    `moments` are those of the state that a lesson may explain.
    """

    view: Any
    problems: tuple[Problem, ...]
    outcome: Outcome | None
    moments: tuple[str, ...]


class Panels:
    """The screens and panels of the tables played at lately."""

    def __init__(self) -> None:
        self._screens: MadeOnce[Screen] = MadeOnce(KEPT_SCREENS)
        self._panels: MadeOnce[bytes] = MadeOnce(KEPT_PANELS)
        self.pieces = Pieces(0)
        self.desks = Desks()

    def screen(self, opened: Opened) -> Screen:
        """What a screen shows of a table."""
        play = opened.play
        machine, state = play.machine, play.state

        def make() -> Screen:
            return Screen(
                view=machine.view(state),
                problems=machine.problems(state),
                outcome=machine.outcome(state),
                moments=machine.moments_in(state),
            )

        return self._screens.get((opened.row.id,), play, make)

    def panel(self, opened: Opened, lang: str, render: Callable[[], str]) -> bytes:
        """The changing part of a table's page, compressed."""
        row = opened.row
        # A watcher's panel has no buttons, so the two are never mixed up.
        id = row.watch_id if row.watching else row.id

        def make() -> bytes:
            html = render()
            return gzip.compress(html.encode(), _LEVEL, mtime=0)

        # What tables of yesterday have left needs no room beside a few of today.
        most_bytes = KEPT_PIECES_BYTES_A_PANEL * (1 + self._panels.count)
        self.pieces.most_bytes = min(KEPT_PIECES_BYTES, most_bytes)
        return self._panels.get((id, lang), opened.play, make)
