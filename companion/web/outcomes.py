"""How a table ended, in the reader's language: for the result page, the JSON interface and what people send on."""

from dataclasses import dataclass
from typing import Any

from babel.lists import format_list

from companion.games.core import Message, Outcome, say
from companion.groups.results import Finished, find_finished
from companion.rulebooks.model import spoken
from companion.tables.service import Opened
from companion.web.languages import Speaker
from companion.web.present import present
from companion.web.request import speaker
from companion.web.site import site


@dataclass(frozen=True)
class Result:
    """The end of a table; before it `outcome` and `finished` are None, and `standing` is what can be told."""

    opened: Opened
    outcome: Outcome | None
    standing: Outcome | None
    finished: Finished | None
    voice: Speaker

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        play = self.opened.play
        return self.voice.names(play.machine.players(play.state))

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        return spoken(
            self.voice.library.game(self.opened.row.game).title, self.voice.lang
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, best first."""
        places = self.outcome.places if self.outcome else ()
        return tuple(self.players[place.player] for place in places if place.won)

    @property
    def headline(self) -> str:
        """The end in one line with the game's title, for messengers."""
        return self.voice.text(_headline(self))

    @property
    def verdict(self) -> str:
        """The end in a few words, for a page that says the game's title itself."""
        return self.voice.text(_verdict(self))

    @property
    def winners_listed(self) -> str:
        """The winners as a list in words: "Ana and Ben"."""
        return str(format_list(self.winners, locale=self.voice.lang))


def read_result(id: str) -> Result:
    """The result of a table, by either of its ids. Raises NoSuchTable."""
    opened, events = site().tables.log(id)
    play = opened.play
    outcome, standing = (
        play.machine.outcome(play.state),
        play.machine.standing(play.state),
    )
    finished = find_finished(play, events)[-1] if outcome else None
    return Result(opened, outcome, standing, finished, speaker(opened.row.game))


def _verdict(result: Result) -> Message:
    outcome, winners = result.outcome, result.winners
    if outcome is None:
        return say("The game still goes on")
    if outcome.cooperative:
        return say("Won together") if winners else say("Lost together")
    if len(winners) == 1:
        return say("{name} wins", name=winners[0])
    if winners:
        return say("{names} win", names=result.winners_listed)
    return say("Nobody wins")


def _headline(result: Result) -> Message:
    outcome, winners, title = result.outcome, result.winners, result.title
    if outcome is None:
        return say("{title}: the game still goes on", title=title)
    if outcome.cooperative:
        return (
            say("{title}: won together", title=title)
            if winners
            else say("{title}: lost together", title=title)
        )
    if len(winners) == 1:
        return say("{name} wins {title}", name=winners[0], title=title)
    if winners:
        return say("{names} win {title}", names=result.winners_listed, title=title)
    return say("{title}: nobody wins", title=title)


def as_json(result: Result) -> dict[str, Any]:
    """The result as plain data, texts in the reader's language."""
    finished, row = result.finished, result.opened.row
    return {
        "game": row.game,
        "title": result.title,
        "version": result.opened.play.version,
        "finished": result.outcome is not None,
        "headline": result.headline,
        "created_ms": row.created_ms,
        "ended_ms": finished.ended_ms if finished else None,
        "played_ms": finished.played_ms if finished else None,
        "players": list(result.players),
        "outcome": _named(result, result.outcome),
        "standing": _named(result, result.standing),
    }


def _named(result: Result, outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as plain data, each place with its player's name."""
    if outcome is None:
        return None
    plain: dict[str, Any] = present(outcome, result.voice)
    for place in plain["places"]:
        place["name"] = result.players[place["player"]]
    return plain
