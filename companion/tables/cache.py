"""The plays used last, so that a tap does not replay its table's whole log."""

from collections import OrderedDict
from threading import Lock

from companion.limits import CACHED_STEPS
from companion.tables.play import Play


class Plays:
    """Plays by table id. Those used longest ago go when all together hold too many steps."""

    def __init__(self, most_steps: int = CACHED_STEPS) -> None:
        self.most_steps = most_steps
        self.steps = 0
        self._plays: OrderedDict[str, Play] = OrderedDict()
        self._lock = Lock()

    def find(self, id: str) -> Play | None:
        """The latest play kept of a table; other servers may have gone on since."""
        with self._lock:
            return self._plays.get(id)

    def keep(self, id: str, play: Play) -> Play:
        """Keep a play, unless as late a one of its table is kept already; the one that is kept."""
        with self._lock:
            known = self._plays.get(id)
            if known is None or _age(known) < _age(play):
                self._drop(id)
                self._plays[id] = known = play
                self.steps += _weight(play)
            self._plays.move_to_end(id)
            # The one that was asked for stays, however long it is.
            while self.steps > self.most_steps and len(self._plays) > 1:
                self._drop(next(iter(self._plays)))
            return known

    def forget(self, id: str) -> None:
        """Keep nothing of a table."""
        with self._lock:
            self._drop(id)

    def _drop(self, id: str) -> None:
        play = self._plays.pop(id, None)
        if play is not None:
            self.steps -= _weight(play)


def _age(play: Play) -> tuple[int, int]:
    """Later plays of a table have more; a log that was rewritten may be shorter than it was."""
    return play.rewritten, play.version


def _weight(play: Play) -> int:
    """About how many steps a play holds in memory."""
    return 1 + play.version + play.replayed
