"""Pages that carry a table from phone to phone without a server: codes and a file on one, a reader on the other."""

from typing import Any

from flask import Response, g, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.tables import handover
from companion.tables.joining import HandedIn
from companion.web.errors import status_of
from companion.web.files import json_file
from companion.web.parsing import find_number, handed_in, parse_object
from companion.web.request import (
    absolute,
    is_part,
    known_language,
    language,
    refusal_text,
    speaker,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = secret_pages("handover")
_CAMERA = "camera=(self), microphone=(), geolocation=(), payment=()"


@blueprint.get("/<lang>/t/<id>/hand-over")
def give(lang: str, id: str) -> str:
    """The codes of a table, or of what happened since `?since=`, and the same as a file."""
    known_language(lang)
    data, since = _packed(id)
    error, codes = "", []
    try:
        link = absolute("/take-over#")
        codes = [
            qr_svg([(link + text[:cut], None), (text[cut:], None)], "l")
            for text in handover.codes(data)
            for cut in (text.rindex(".") + 1,)
        ]
    except Refusal as refusal:
        error = refusal_text(refusal)
    return render_template(
        "hand_over.html",
        game=site().library.game(g.game),
        lang=lang,
        table_id=id,
        since=since,
        version=since + len(data["actions"]),
        codes=codes,
        error=error,
        part=is_part(),
        **voice_globals(speaker(g.game)),
    )


@blueprint.get("/<lang>/t/<id>/hand-over.json")
def give_file(lang: str, id: str) -> Response:
    """The same as a file."""
    known_language(lang)
    data, _since = _packed(id)
    return json_file(f"tableside-{g.game}.json", data)


@blueprint.get("/take-over")
def any_language() -> AnyResponse:
    """Where a code leads: what it holds stays behind the #, which no server sees."""
    return redirect(f"/{language()}/take-over", 302)


@blueprint.get("/<lang>/take-over")
def take(lang: str) -> AnyResponse:
    """A reader of codes and files."""
    known_language(lang)
    return _reader()


@blueprint.post("/<lang>/take-over")
def taken(lang: str) -> AnyResponse:
    """Join what was read: then to the table, or to the choice where both phones have gone on."""
    known_language(lang)
    g.page = f"/{lang}/take-over"
    try:
        id, brought = _read()
        g.game = str((brought.table or {}).get("game"))
        joined = site().joining.hand_in(id, brought, request.remote_addr or "")
    except (Refusal, BadData) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("no-hand-over")
        return _reader(refusal_text(refusal, g.get("game", "")), status_of(refusal))
    return redirect(f"/{lang}/t/{id}{'/join' if joined.waiting else ''}", 303)


def _packed(id: str) -> tuple[dict[str, Any], int]:
    opened, log = site().tables.log(id)
    g.game = opened.row.game
    if opened.row.watching:
        raise Refusal("watch-only")
    since = find_number(request.args.get("since", "")) or 0
    return handover.make(opened.row, log, since), since


def _read() -> tuple[str, HandedIn]:
    """Whose table it is, and what happened there. Raises BadData or Refusal."""
    upload = request.files.get("file")
    codes = request.form.get("codes", "").split()
    body = (
        handover.read_codes(codes) if codes else upload.stream.read() if upload else b""
    )
    data = parse_object(body)
    id = data.pop("id", None)
    if data.pop("format", None) != handover.FORMAT or not isinstance(id, str):
        raise BadData("format")
    return id, handed_in(data)


def _reader(error: str = "", status: int = 200) -> AnyResponse:
    page = render_template("take_over.html", error=error)
    response = make_response(page, status)
    response.headers["Permissions-Policy"] = _CAMERA
    return response
