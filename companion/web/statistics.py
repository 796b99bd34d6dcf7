"""Statistics of a group as the request's filter lets them through, for pages and as plain data."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import request

from companion.groups.service import Group
from companion.groups.statistics import Statistics, count, select
from companion.limits import MAX_NAME_CHARS
from companion.web.present import present
from companion.web.request import speaker


@dataclass(frozen=True)
class Filter:
    """Which plays are looked at: of a game, of a player, "" for all."""

    game: str = ""
    player: str = ""

    def query(self, **changed: str) -> str:
        """The end of an address with this filter, some of it changed."""
        wanted = {"game": self.game, "player": self.player} | changed
        kept = {name: value for name, value in wanted.items() if value}
        return f"?{urlencode(kept)}" if kept else ""

    def statistics(self, group: Group) -> Statistics:
        """The statistics of a group's plays that the filter lets through."""
        return count(select(group.plays, self.game, self.player), self.player)


def read_filter() -> Filter:
    """The filter of the request's address."""
    return Filter(
        request.args.get("game", "")[:MAX_NAME_CHARS],
        request.args.get("player", "")[:MAX_NAME_CHARS],
    )


def as_json(group: Group, chosen: Filter) -> dict[str, Any]:
    """Statistics as plain data. Tables go by their watch-only ids."""
    found: dict[str, Any] = present(chosen.statistics(group), speaker())
    del found["months"], found["scores"]  # drawn from the plays, which are all there
    return {**found, "waiting": len(group.waiting), "late": group.late}
