"""What phones tell each other beside the game: which signals there are, and a rule shown to everybody."""

from typing import Any

from flask import Response, g, jsonify, request

from companion.games.core.codec import BadData
from companion.tables.signals import RULE, Signal
from companion.web.parsing import find_number
from companion.web.request import known_language, phone_key
from companion.web.secret import secret_pages
from companion.web.site import site

blueprint = secret_pages("signals")


@blueprint.get("/<lang>/t/<id>/signals")
def signals(lang: str, id: str) -> Response:
    """The signals after a number that still hold: {number, signals: [{kind, number, value, by}]}; by whom, if known."""
    known_language(lang)
    after = find_number(request.args.get("after", "")) or 0
    opened = site().tables.open(id)
    players = opened.play.machine.players(opened.play.state)
    found = [_plain(signal, players) for signal in site().signals.after(id, after)]
    return jsonify(number=opened.row.signal, signals=found)


@blueprint.post("/<lang>/t/<id>/show")
def show(lang: str, id: str) -> Response:
    """Show a rule of the game on every phone of the table, in the language of each."""
    known_language(lang)
    g.game = site().tables.open(id).row.game
    section = request.form.get("section", "")
    game = site().library.game(g.game)
    if section not in site().library.book(g.game, game.original_language).sections:
        raise BadData("section")
    value = {"section": section, "player": site().seats.at(id, phone_key()).mine}
    return jsonify(number=site().signals.send(id, RULE, value).number)


def _plain(signal: Signal, players: tuple[str, ...]) -> dict[str, Any]:
    player = signal.value.get("player")
    by = players[player] if player is not None and player < len(players) else ""
    return {**vars(signal), "by": by}
