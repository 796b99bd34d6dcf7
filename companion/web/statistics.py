"""Statistics of a group as the request's filter lets them through, for pages and as plain data."""

from typing import Any
from urllib.parse import urlencode

from flask import request

from companion.games.core import Frozen
from companion.groups.service import Group
from companion.groups.statistics import Statistics, count, select
from companion.limits import MAX_NAME_CHARS
from companion.web.present import present
from companion.web.request import speaker


class Filter(Frozen):
    """Which plays are looked at: of a game, of a player, "" for all."""

    game: str = ""
    player: str = ""

    def query(self, **changed: str) -> str:
        """The end of an address with this filter, some of it changed."""
        wanted = {"game": self.game, "player": self.player, **changed}
        query = urlencode({name: value for name, value in wanted.items() if value})
        return f"?{query}" if query else ""

    def statistics(self, group: Group) -> Statistics:
        """The statistics of a group's plays that the filter lets through."""
        plays = select(group.plays, self.game, self.player)
        return count(plays, self.player)


def read_filter() -> Filter:
    """The filter of the request's address."""
    asked = request.args
    game = asked.get("game", "")
    player = asked.get("player", "")
    # Longer than any name nothing is found; and nothing long is repeated on the page.
    return Filter(game[:MAX_NAME_CHARS], player[:MAX_NAME_CHARS])


def as_json(group: Group, chosen: Filter) -> dict[str, Any]:
    """Statistics as plain data. Tables go by their watch-only ids."""
    statistics = chosen.statistics(group)
    found: dict[str, Any] = present(statistics, speaker())
    del found["months"], found["scores"]  # drawn from the plays, which are all there
    found["waiting"] = len(group.waiting)
    found["late"] = group.late

    return found
