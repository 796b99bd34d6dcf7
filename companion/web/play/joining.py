"""The page on which a table chooses how two of its histories come together."""

from typing import Any

from flask import g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import N_, Refusal
from companion.tables.join import CHOICES, HERE, THERE, Parting
from companion.web.errors import status_of
from companion.web.parsing import find_number
from companion.web.present import both_lines
from companion.web.request import (
    is_part,
    known_language,
    language,
    refusal_text,
    speaker,
)
from companion.web.secret import secret_pages
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = secret_pages("joining")
_TEXTS = {
    "here-there": N_("Keep both: first what was played here"),
    "there-here": N_("Keep both: first what the phone played"),
    "here": N_("Keep only what was played here"),
    "there": N_("Keep only what the phone played"),
}


@blueprint.get("/t/<id>/join")
def any_language(id: str) -> AnyResponse:
    """To the page in the phone's own language."""
    site().tables.open(id)
    return redirect(f"/{language()}/t/{id}/join", 302)


@blueprint.get("/<lang>/t/<id>/join")
def choices(lang: str, id: str) -> str:
    """Both lines side by side, and what can be done with them; the oldest that waits first."""
    known_language(lang)
    return _page(id)


@blueprint.post("/<lang>/t/<id>/join")
def choose(lang: str, id: str) -> AnyResponse:
    """Join as the table has chosen; then to the table, or to its history where something did not fit."""
    known_language(lang)
    form, seen = request.form, find_number(request.form.get("seen", ""))
    g.game = site().tables.open(id).row.game
    g.page = f"/{lang}/t/{id}/join"
    try:
        opened = site().joining.choose(
            id, form.get("held", ""), form.get("choice", ""), seen
        )
    except Refusal as refusal:
        if refusal.code != "out-of-date":
            raise
        return AnyResponse(
            _page(id, refusal_text(refusal)), status_of(refusal), mimetype="text/html"
        )
    where = "/history#set-aside" if opened.play.asides else ""
    return redirect(f"/{lang}/t/{id}{where}", 303)


def _page(id: str, error: str = "") -> str:
    opened, waiting = site().joining.waiting(id)
    row = opened.row
    if row.watching:
        raise Refusal("watch-only")
    g.game = row.game
    voice = speaker(row.game)
    first = waiting[0] if waiting else None
    return render_template(
        "join.html",
        game=site().library.game(row.game),
        table_id=row.id,
        lang=voice.lang,
        version=opened.play.version,
        first=first,
        others=len(waiting[1:]),
        lines=both_lines(first.parting, voice) if first else {},
        choices=_offers(first.parting) if first else [],
        error=error,
        part=is_part(),
        **voice_globals(voice),
    )


def _offers(parting: Parting) -> list[dict[str, Any]]:
    """The choices, each with how many steps of the second line would not fit."""
    found = []
    told = parting.changes(HERE) + parting.changes(THERE)
    ids = {change.event.action_id for change in told}
    for choice, text in _TEXTS.items():
        _first, both = CHOICES[choice]
        asides = parting.join(choice).play.asides if both else ()
        lost = sum(
            bool(aside.why and event.action_id in ids) for event, aside in asides
        )
        found.append({"choice": choice, "text": text, "both": both, "lost": lost})
    return found
