"""How a table ended, in the reader's language: for the result page, the JSON interface and what people send on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import N_, Frozen, Message, Outcome, say
from companion.groups.results import Finished, find_finished
from companion.rulebooks.model import spoken
from companion.tables.events import Event
from companion.tables.service import Opened
from companion.web.languages import Speaker
from companion.web.present import presented_outcome, presented_view
from companion.web.request import speaker
from companion.web.site import site

# How a table ended or stands, without the game's title and with it.
_VERDICTS = {
    "going on": N_("The game is still going on"),
    "one": N_("{name} wins"),
    "several": N_("{names} win"),
    "nobody": N_("Nobody wins"),
}
_HEADLINES = {
    "going on": N_("{title}: the game is still going on"),
    "one": N_("{name} wins {title}"),
    "several": N_("{names} win {title}"),
    "nobody": N_("{title}: nobody wins"),
}


class Result(Frozen):
    """The end of a table; before it `outcome` and `finished` are None, and `standing` is what can be told.

    `plays_on`: it is the end of a play after which the table has begun the next one, such as a campaign's chapter.
    """

    opened: Opened
    outcome: Outcome | None
    standing: Outcome | None
    finished: Finished | None
    voice: Speaker
    plays_on: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.voice.names(self.opened.play.players)

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        game = self.voice.library.game(self.opened.row.game)
        return spoken(game.title, self.voice.lang)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, best first."""
        if self.outcome is None:
            return ()

        names = self.players
        return tuple(names[place.player] for place in self.outcome.places if place.won)

    @property
    def headline(self) -> str:
        """The end in one line with the game's title, for messengers."""
        own = self.outcome and self.outcome.verdict
        if own:
            colon = say(": ")
            return f"{self.title}{self.voice.text(colon)}{self.voice.text(own)}"
        return self._tell(_HEADLINES)

    @property
    def verdict(self) -> str:
        """The end in a few words, for a page that says the game's title itself."""
        own = self.outcome and self.outcome.verdict
        if own:
            return self.voice.text(own)
        return self._tell(_VERDICTS)

    @property
    def by(self) -> str:
        """What decided it, where the game says so, or what a tie comes to; else ""."""
        own = self.outcome and self.outcome.by
        if own:
            return self.voice.text(own)
        return self.tie

    @property
    def tie(self) -> str:
        """What it comes to that the two best have the same score: the last of the reasons; else ""."""
        outcome = self.outcome
        if outcome is None or not outcome.why:
            return ""

        best = [place.score for place in outcome.places[:2]]
        is_tie = len(best) == 2 and best[0] is not None and best[0] == best[1]

        return self.voice.text(outcome.why[-1]) if is_tie else ""

    @property
    def last_decides(self) -> bool:
        """Whether the head of a page tells the last of the reasons: of a tie, or where no points say who has won."""
        outcome = self.outcome
        if outcome is None or outcome.by or not outcome.why:
            return False
        is_won_otherwise = bool(self.winners) and outcome.places[0].score is None
        return is_won_otherwise or bool(self.tie)

    @property
    def last_counts(self) -> bool:
        """Whether the last of the reasons says nothing but everybody's points, as the places do."""
        outcome = self.outcome
        if outcome is None or not outcome.why:
            return False
        told = [value for value in outcome.why[-1].args.values() if type(value) is int]
        return told == [place.score for place in outcome.places]

    @property
    def winners_listed(self) -> str:
        """The winners as a list in words: "Ana and Ben"."""
        return self.voice.listed(self.winners)

    def _tell(self, sentences: Mapping[str, str]) -> str:
        outcome, winners = self.outcome, self.winners
        if outcome is None:
            how = "going on"
        elif len(winners) == 1:
            how = "one"
        else:
            how = "several" if winners else "nobody"

        places = {
            "title": self.title,
            "name": "".join(winners[:1]),
            "names": self.winners_listed,
        }

        return self.voice.text(Message(sentences[how], args=places))


def read_result(id: str) -> Result:
    """The result of a table, by either of its ids. Raises NoSuchTable."""
    return _result(*site().tables.log(id))


def read_latest(id: str) -> Result:
    """The result of the last play that has ended at a table, whether or not the next one is being played.

    Without any it is the table's, as in `read_result`. Raises NoSuchTable.
    """
    opened, events = site().tables.log(id)
    play = opened.play
    ends = [step for step in play.steps() if play.machine.outcome(step.state)]
    if not ends or ends[-1] is play.step:
        return _result(opened, events)

    last = ends[-1]
    then = replace(opened, play=replace(play, step=last, version=last.number))

    return _result(then, events, plays_on=True)


def _result(opened: Opened, events: list[Event], *, plays_on: bool = False) -> Result:
    play, voice = opened.play, speaker(opened.row.game)
    outcome = play.machine.outcome(play.state)
    standing = play.machine.standing(play.state)
    # A table may hold several plays; the last one is the one that is shown.
    finished = find_finished(play, events)[-1] if outcome else None

    return Result(opened, outcome, standing, finished, voice, plays_on=plays_on)


def signed(number: int) -> str:
    """A number as it is printed, with a minus and no hyphen."""
    return str(number).replace("-", "−")


def as_json(result: Result) -> dict[str, Any]:
    """The result as plain data, texts in the reader's language."""
    finished, row = result.finished, result.opened.row
    names, voice = result.players, result.voice
    view = presented_view(result.opened, voice, site().taps.tappers_once(row))
    return {
        "game": row.game,
        "title": result.title,
        "version": result.opened.play.version,
        "finished": result.outcome is not None,
        "headline": result.headline,
        "created_ms": row.created_ms,
        "ended_ms": finished.ended_ms if finished else None,
        "played_ms": finished.played_ms if finished else None,
        "players": view["players"],
        "seats": view["seats"],
        "outcome": view["outcome"],
        "standing": presented_outcome(result.standing, names, voice),
    }
