"""The plays used last, so that a tap does not replay its table's whole log."""

from collections import OrderedDict
from threading import Lock

from companion.limits import CACHED_STEPS
from companion.tables.play import Play


class Plays:
    """Plays by table id. Those used longest ago go when all together hold too many steps."""

    def __init__(self, most_steps: int = CACHED_STEPS) -> None:
        self.most_steps, self.steps = most_steps, 0
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
            if known is None or (known.rewritten, known.version) < (
                play.rewritten,
                play.version,
            ):
                self._plays[id] = play
                self.steps += _weight(play) - (_weight(known) if known else 0)
                known = play
            self._plays.move_to_end(id)
            while self.steps > self.most_steps and len(self._plays) > 1:
                self.steps -= _weight(self._plays.popitem(last=False)[1])
            return known

    def forget(self, id: str) -> None:
        """Keep nothing of a table."""
        with self._lock:
            play = self._plays.pop(id, None)
            self.steps -= _weight(play) if play else 0


def _weight(play: Play) -> int:
    return 1 + play.version + play.replayed
