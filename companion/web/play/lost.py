"""A tap that had waited for the network and was refused: what it meant, and what was entered in its place."""

from typing import Any

from flask import request

from companion.games.core import N_, Refusal
from companion.games.core.codec import BadData
from companion.tables.events import REDO, UNDO
from companion.tables.play import Play
from companion.tables.service import Opened
from companion.tables.steps import Step
from companion.web.parsing import action_from_form, find_number
from companion.web.request import speaker, translated
from companion.web.site import site

_REPLACED = N_("Your entry “{entry}” does not count: meanwhile “{line}” was entered.")
_UNTOLD_REPLACED = N_(
    "What you entered without a network does not count: meanwhile “{line}” was entered."
)
_REFUSED = N_("Your entry “{entry}” does not count. {why}")
_UNTOLD_REFUSED = N_("What you entered without a network does not count. {why}")
_OF_THE_LOG = {UNDO: N_("Undo"), REDO: N_("Redo")}


def tell_lost(opened: Opened, why: str) -> dict[str, Any]:
    """The sentence that its phone keeps in sight, and the line to put right as it stands at a version; None where
    nothing took its place.
    """
    play, form = opened.play, request.form
    try:
        kind, args = action_from_form(form, play.machine.actions)
    except BadData:
        kind, args = "", {}

    seen = find_number(form.get("seen", ""))
    since = play.version if seen is None else seen
    entry = _entry(opened, since, kind, args)
    step = _in_its_place(play, since, kind)
    line = speaker(opened.row.game).text(play.describe(step)) if step else ""

    text = _REPLACED if line else _REFUSED
    if not entry:
        text = _UNTOLD_REPLACED if line else _UNTOLD_REFUSED
    told = translated(text).format(entry=entry, line=line, why=why)
    number = step.number if step else None
    return {"told": told, "line": number, "version": play.version}


def _entry(opened: Opened, since: int, kind: str, args: dict[str, Any]) -> str:
    """What the history would have said of it, had it come in time; "" where that cannot be told."""
    if kind in _OF_THE_LOG:
        return translated(_OF_THE_LOG[kind])

    play = opened.play
    known = (step for step in play.step.walk() if step.number <= since)
    then = next(known, play.start)
    try:
        _, after = site().tables.try_out(opened.at(then), kind, args)
    except (Refusal, BadData):
        return ""
    return speaker(opened.row.game).text(after.describe(after.step))


def _in_its_place(play: Play, since: int, kind: str) -> Step | None:
    """The line that came meanwhile and can be put right: of the same kind if there is one."""
    later = []
    for step in play.steps():
        if step.number <= since or not step.correctable:
            continue
        later.append(step)
        if step.event and step.event.kind == kind:
            return step
    return later[0] if later else None
