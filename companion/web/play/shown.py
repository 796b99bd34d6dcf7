"""What the templates of a table show, and the panel that all phones of a language share."""

import gzip
from dataclasses import field
from functools import partial
from secrets import token_hex
from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.datastructures import MultiDict

from companion.games.core import Frozen
from companion.tables.events import REDO, UNDO
from companion.tables.service import Opened
from companion.tables.store import Row
from companion.tables.together import line_of
from companion.web.below import put_squeezed_below
from companion.web.headers import accepts_gzip
from companion.web.lessons import is_taught, steps_of_moments
from companion.web.names import hyphened
from companion.web.outcomes import Result
from companion.web.play.sending import play_again_fields
from companion.web.play.told import find_tapper, latest_change, latest_line
from companion.web.request import phone_key, speaker
from companion.web.site import site
from companion.web.templating import voice_globals

# Stands for a table's address in what tables share; nobody can have typed it.
_ADDRESS = token_hex(16)


def table_values(
    lang: str, opened: Opened, notice: dict[str, str] | None = None
) -> dict[str, Any]:
    """What the templates of a table need. `notice`: why a form was refused; its fields then stay filled."""
    play, row = opened.play, opened.row
    machine = play.machine
    table_id = row.watch_id if row.watching else row.id
    players = play.players
    voice = speaker(row.game)
    names = voice.names(players)
    asked = machine.secret(play.state)
    screen = site().panels.screen(opened)
    tappers = site().taps.tappers_once(row)
    ended = Result(opened, screen.outcome, None, None, voice)
    return {
        "row": row,
        "play": play,
        "version": play.version,
        "seen": play.version,
        "face_down": frozenset(),  # by `page_values`
        "lacking": None,
        "view": voice.named(screen.view, players),
        "players": tuple(hyphened(name, lang) for name in names),
        "names": names,  # as they were typed, for what leaves the page
        "problems": screen.problems,
        "outcome": screen.outcome,
        "verdict": ended.verdict,
        "again": play_again_fields(opened) if screen.outcome else (),
        "game": site().library.game(row.game),
        "watching": row.watching,
        "table_id": table_id,
        "tap_url": f"/{lang}/t/{table_id}/act",
        "turn": machine.on_turn(play.state),
        "laying": asked is not None and bool(asked.waiting),
        "now_secret": asked.now if asked else None,
        "last": latest_line(play, voice),
        "find_tapper": partial(find_tapper, play, voice, tappers),
        "undone": line_of(play, UNDO, tappers),
        "redone": line_of(play, REDO, tappers),
        **latest_change(opened, voice, tappers),
        "taught": is_taught(row.game),
        "moments": steps_of_moments(row.game, screen.moments, lang),
        "notice": notice,
        "lang": lang,
        "posted": request.form if notice else MultiDict(),
        "entered": {},
        **voice_globals(voice),
    }


def page_values(
    lang: str, opened: Opened, notice: dict[str, str] | None = None
) -> dict[str, Any]:
    """The same for a whole page, which shows without scripts as well who has laid something face down."""
    values = table_values(lang, opened, notice)
    if values["laying"]:
        seated = site().seats.at(values["table_id"], phone_key())
        values["face_down"] = seated.laid - seated.clash
        missing = [seat for seat in values["turn"] if seat not in values["face_down"]]
        # Who has a phone lays there.
        here = [seat for seat in missing if seat not in seated.taken - {seated.mine}]
        values["lacking"] = next(iter(here or missing), None)
    return values


def panel_html(lang: str, opened: Opened) -> str:
    """The changing part of a table's page."""
    return gzip.decompress(_squeezed(lang, opened)).decode()


def panel_response(lang: str, opened: Opened) -> Response:
    """The panel as all phones of the table and language get it."""
    body = _squeezed(lang, opened)
    is_read = accepts_gzip()
    if not is_read:
        body = gzip.decompress(body)
    response = Response(body)
    if is_read:
        response.headers["Content-Encoding"] = "gzip"

    response.headers["Tableside-Panel"] = str(opened.play.version)
    response.headers["Tableside-Signal"] = str(opened.row.signal)
    response.vary.add("Accept-Encoding")

    return response


class PushedPanel(Frozen):
    """The panel that listening phones are sent, which show a table by one of its ids in one language."""

    id: str
    lang: str
    row: Row = field(compare=False)
    app: Flask = field(compare=False)

    def make(self, version: int) -> tuple[int, bytes]:
        """The panel at a version or a later one: which, and its text, compressed by gzip. Raises NoSuchTable."""
        with self.app.app_context():
            # Nobody asked for it: templates are told their language and game all the same.
            g.lang, g.game = self.lang, self.row.game
            opened = site().tables.at(self.row, version)
            body, base = _squeezed(self.lang, opened), site().base
            if base:
                body = put_squeezed_below(body, base)

            return opened.play.version, body


def _squeezed(lang: str, opened: Opened) -> bytes:
    def render() -> str:
        values = table_values(lang, opened)
        values["seen"] = None  # shared by all phones: their scripts know
        values["pieces"] = site().panels.pieces
        # Tables share pieces: what a piece of any table is, but for where its forms go.
        address, values["tap_url"] = values["tap_url"], _ADDRESS

        template = current_app.jinja_env.get_template("parts/panel.html")
        kind = lang, opened.row.game, opened.row.watching
        page = site().panels.desks.render(kind, template, values)
        return page.replace(_ADDRESS, address)

    return site().panels.panel(opened, lang, render)
