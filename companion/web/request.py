"""What every view asks of a request: its language, the voice that answers, the game it is about."""

from typing import cast

from flask import abort, current_app, g, redirect, request
from werkzeug.wrappers import Response

from companion.games import MACHINES
from companion.games.core import COMMON_REFUSALS, Refusal
from companion.groups.service import GROUP_REFUSALS
from companion.rulebooks.model import Game
from companion.tables.events import TABLE_REFUSALS
from companion.tables.service import Opened
from companion.tables.store import Row
from companion.web.languages import COOKIE, Speaker
from companion.web.site import site


def language() -> str:
    """The request's language: of the URL, of `?lang=`, remembered, then of Accept-Language."""
    # Asked many times by every page.
    if "lang" not in g:
        g.lang = _find_language()

    return cast(str, g.lang)


def _find_language() -> str:
    languages = site().languages
    places = (request.view_args or {}, request.args)
    asked = [place.get("lang") for place in places]
    for code in (*asked, request.cookies.get(COOKIE)):
        if code in languages.codes:
            return cast(str, code)

    accepted = [code for code, _quality in request.accept_languages]

    return languages.negotiate(accepted)


def check_language() -> None:
    """404 wherever an address names a language that the interface does not speak."""
    lang = (request.view_args or {}).get("lang")
    if lang is not None and lang not in site().languages.codes:
        abort(404)


def known_game(game: str) -> Game:
    """A game by its id, or 404."""
    found = site().library.games.get(game)
    if found is None:
        abort(404)

    g.game = game

    return found


def open_table(id: str) -> Opened:
    """A table by either of its ids; its game speaks from now on. Raises NoSuchTable."""
    opened = site().tables.open(id)
    # Refusals and errors are told in the words of this game, wherever they come up.
    g.game = opened.row.game
    return opened


def listened_table(id: str) -> Row:
    """The same for who only waits for what is new: nothing is replayed. Raises NoSuchTable."""
    row = site().tables.look_up(id)
    g.game = row.game
    return row


def table_met(id: str, error: Exception) -> Opened:
    """The table at which a tap was refused: what the refusal met already is not read again. Raises NoSuchTable."""
    met = getattr(error, "met", None)
    if not isinstance(met, Opened):
        return open_table(id)
    row = met.row
    g.game = row.game
    # Of phones that tap at once each gets what stands now: one panel for all of them.
    version = met.play.version
    return site().tables.at(row, version)


def tag_of(opened: Opened) -> str:
    """What changes with all that is shown of a table in one language."""
    play, row = opened.play, opened.row
    # A joining may rewrite the log without a new version; seats and shown rules are signals; an update has new words.
    return f"{play.version}.{play.rewritten}.{row.signal}-{site().build}"


def to_own_language(path: str) -> Response:
    """From a shared link to the same page in the phone's own language."""
    return redirect(f"/{language()}{path}", 302)


def speaker(game: str = "") -> Speaker:
    """Puts messages of a game into the request's language."""
    return Speaker(site().languages, site().library, game, language())


def translated(text: str) -> str:
    """An English catalog text in the request's language."""
    return site().languages.translate(language(), text)


def refusal_text(refusal: Refusal, game: str = "") -> str:
    """A refusal as a sentence in the request's language."""
    # A game may say a common refusal in words of its own, so its texts come last.
    texts = {**COMMON_REFUSALS, **TABLE_REFUSALS, **GROUP_REFUSALS}
    if game in MACHINES:
        texts |= MACHINES[game].refusals

    voice = speaker(game)
    text = texts.get(refusal.code, refusal.code)
    languages = voice.languages
    pattern = languages.translate(voice.lang, text, game)

    return voice.fill(pattern, refusal.args_for_text)


def phone_key() -> str:
    """The secret by which a phone shows that a seat is its own (companion/tables/seats.py); "" without one."""
    return request.headers.get("Tableside-Phone", "")


def is_part() -> bool:
    """Whether a script asks for the piece of a page that it shows over another."""
    return request.args.get("part") == "1"


def absolute(path: str) -> str:
    """A path of this site as an address that works anywhere: in a message, a QR code, a preview."""
    # Behind some proxies the request does not know its own address: then it is a setting.
    home = current_app.config["SITE_URL"] or request.host_url
    return f"{home.rstrip('/')}{path}"


def public(path: str) -> str:
    """The same where the site was told its own address; "" otherwise, as search engines should not keep another."""
    if not current_app.config["SITE_URL"]:
        return ""
    return absolute(path)
