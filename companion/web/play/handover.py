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
    refusal_text,
    speaker,
    to_own_language,
)
from companion.web.secret import qr_svg, secret_pages
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = secret_pages("handover")
_CAMERA = "camera=(self), microphone=(), geolocation=(), payment=()"


@blueprint.get("/<lang>/t/<id>/hand-over")
def give(lang: str, id: str) -> str:
    """The codes of a table, or of what happened since `?since=`, and the same as a file."""
    data, since = _packed(id)
    error, codes = "", []
    link = absolute("/take-over#")
    try:
        for text in handover.codes(data):
            # A code holds digits alone in fewer modules than mixed with letters.
            cut = text.rindex(".") + 1
            parts: list[tuple[str, None]] = [
                (link + text[:cut], None),
                (text[cut:], None),
            ]
            codes.append(qr_svg(parts, error="l"))
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
    data, _since = _packed(id)
    return json_file(f"tableside-{g.game}.json", data)


@blueprint.get("/take-over")
def any_language() -> AnyResponse:
    """Where a code leads: what it holds stays behind the #, which no server sees."""
    return to_own_language("/take-over")


@blueprint.get("/<lang>/take-over")
def take(lang: str) -> AnyResponse:
    """A reader of codes and files."""
    return _reader()


@blueprint.post("/<lang>/take-over")
def taken(lang: str) -> AnyResponse:
    """Join what was read: then to the table, or to the choice where both phones have gone on."""
    g.page = f"/{lang}/take-over"
    try:
        id, brought = _read()
        g.game = str((brought.table or {}).get("game"))
        joined = site().joining.hand_in(id, brought, request.remote_addr or "")
    except (Refusal, BadData) as error:
        # A misread code is no fault in data that people could mend.
        refusal = error if isinstance(error, Refusal) else Refusal("no-hand-over")
        text = refusal_text(refusal, g.get("game", ""))
        return _reader(text, status_of(refusal))

    choice = "/join" if joined.waiting else ""

    return redirect(f"/{lang}/t/{id}{choice}", 303)


def _packed(id: str) -> tuple[dict[str, Any], int]:
    opened, log = site().tables.log(id)
    g.game = opened.row.game
    # Who may only look cannot take the table along.
    if opened.row.watching:
        raise Refusal("watch-only")

    since = find_number(request.args.get("since", "")) or 0
    packed = handover.make(opened.row, log, since)

    return packed, since


def _read() -> tuple[str, HandedIn]:
    """Whose table it is, and what happened there. Raises BadData or Refusal."""
    upload = request.files.get("file")
    codes = request.form.get("codes", "").split()
    body = b""
    if codes:
        body = handover.read_codes(codes)
    elif upload:
        body = upload.stream.read()

    data = parse_object(body)
    id, format = data.pop("id", None), data.pop("format", None)
    if format != handover.FORMAT or not isinstance(id, str):
        raise BadData("format")

    return id, handed_in(data)


def _reader(error: str = "", status: int = 200) -> AnyResponse:
    page = render_template("take_over.html", error=error)
    response = make_response(page, status)
    response.headers["Permissions-Policy"] = _CAMERA

    return response
