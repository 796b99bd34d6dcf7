"""The page on which a table chooses how two of its histories come together."""

from typing import Any

from flask import Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import N_, Refusal
from companion.tables.join import CHOICES, HERE, THERE, Parting
from companion.tables.joining import Waiting
from companion.tables.service import Opened
from companion.web.errors import status_of
from companion.web.history import both_lines
from companion.web.languages import Speaker
from companion.web.parsing import find_number
from companion.web.request import (
    is_part,
    open_table,
    refusal_text,
    speaker,
)
from companion.web.secret import secret_pages
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = secret_pages("joining")
_TEXTS = {
    "here-there": N_("Keep both: the others first"),
    "there-here": N_("Keep both: the phone first"),
    "here": N_("Keep only what the others played"),
    "there": N_("Keep only what the phone played"),
}


@blueprint.get("/<lang>/t/<id>/join")
def choices(lang: str, id: str) -> str:
    """Both lines side by side, and what can be done with them; the oldest that waits first.

    The table itself gets it in a few lines: `tap` is the last that its phone had tapped without a network, "" if none.
    """
    tap = request.args.get("tap")
    return _page(id) if tap is None else _in_brief(lang, id, tap)


@blueprint.post("/<lang>/t/<id>/join")
def choose(lang: str, id: str) -> AnyResponse:
    """Join as the table has chosen; then to the table, or to its history where something did not fit."""
    open_table(id)
    g.page = f"/{lang}/t/{id}/join"
    form = request.form
    held = form.get("held", "")
    choice = form.get("choice", "")
    seen = find_number(form.get("seen", ""))
    try:
        opened = site().joining.choose(id, held, choice, seen)
    except Refusal as refusal:
        # The table went on while they chose: they see both lines anew, and choose once more.
        if refusal.code != "out-of-date":
            raise
        page = _page(id, refusal_text(refusal))
        return Response(page, status_of(refusal))

    where = "/history#set-aside" if opened.play.asides else ""

    return redirect(f"/{lang}/t/{id}{where}", 303)


def _waiting(id: str) -> tuple[Opened, list[Waiting]]:
    opened, waiting = site().joining.waiting(id)
    if opened.row.watching:
        raise Refusal("watch-only")
    g.game = opened.row.game
    return opened, waiting


def _in_brief(lang: str, id: str, tap: str) -> str:
    """To the phone whose history waits: both lines, and two ways on. To the others: whose it is."""
    opened, waiting = _waiting(id)
    if not waiting:
        return ""

    voice = speaker(opened.row.game)
    first = waiting[0]
    parting = first.parting
    is_own = tap == parting.there.log[-1].action_id
    ways = [offer for offer in _offers(parting) if offer["both"]] if is_own else []
    # What was tapped here stands first, unless the other way loses less.
    ways.sort(key=lambda way: (way["lost"], way["choice"] != "there-here"))
    return render_template(
        "parts/to_choose.html",
        table_id=opened.row.id,
        lang=lang,
        version=opened.play.version,
        first=first,
        lines=both_lines(parting, voice) if is_own else None,
        ways=ways,
        whose=_whose(opened, parting, voice),
    )


def _whose(opened: Opened, parting: Parting, voice: Speaker) -> str:
    """The one that all of a history is about; "" where there are several."""
    players = opened.play.players
    found: set[str] = set()
    for change in parting.changes(THERE):
        seat = change.event.args.get("player")
        if isinstance(seat, int) and 0 <= seat < len(players):
            found.add(players[seat])
        else:
            found.add(str(change.line.args.get("player")))

    names = voice.names([name for name in players if name in found])
    return names[0] if len(found) == len(names) == 1 else ""


def _page(id: str, error: str = "") -> str:
    opened, waiting = _waiting(id)
    row = opened.row
    voice = speaker(row.game)
    first = waiting[0] if waiting else None
    lines, offers = {}, []
    if first is not None:
        lines = both_lines(first.parting, voice)
        offers = _offers(first.parting)

    return render_template(
        "join.html",
        game=site().library.game(row.game),
        table_id=row.id,
        lang=voice.lang,
        version=opened.play.version,
        first=first,
        others=len(waiting[1:]),
        lines=lines,
        choices=offers,
        error=error,
        part=is_part(),
        **voice_globals(voice),
    )


def _offers(parting: Parting) -> list[dict[str, Any]]:
    """The choices, each with how many steps of the second line would not fit; first what loses least of both."""
    found: list[dict[str, Any]] = []
    told = parting.changes(HERE) + parting.changes(THERE)
    ids = {change.event.action_id for change in told}
    for choice, text in _TEXTS.items():
        _first, both = CHOICES[choice]
        lost = 0
        if both:
            # Asides of earlier joinings are no concern of this one.
            asides = parting.join(choice).play.asides
            own = [aside for event, aside in asides if event.action_id in ids]
            lost = sum(aside.why is not None for aside in own)
        found.append({"choice": choice, "text": text, "both": both, "lost": lost})

    return sorted(found, key=lambda offer: (not offer["both"], offer["lost"]))
