"""What phones tell each other beside the game: which signals there are, and a rule shown to everybody."""

from typing import Any

from flask import Response, jsonify, request

from companion.games.core.codec import BadData
from companion.tables.signals import NEXT, RULE
from companion.web.onward import find_next
from companion.web.parsing import find_number
from companion.web.request import open_table, phone_key, speaker
from companion.web.secret import secret_pages
from companion.web.site import site

blueprint = secret_pages("signals")


@blueprint.get("/<lang>/t/<id>/signals")
def signals(lang: str, id: str) -> Response:
    """The signals after a number that still hold: {number, signals: [{kind, number, value, by}]}; by whom, if known."""
    after = find_number(request.args.get("after", "")) or 0
    opened = open_table(id)
    play = opened.play
    players = speaker(opened.row.game).names(play.machine.players(play.state))
    found: list[dict[str, Any]] = []
    for signal in site().signals.after(id, after):
        # Signals outlive a change of seats, so the seat may be gone.
        by = ""
        player = signal.value.get("player")
        if player is not None and player < len(players):
            by = players[player]
        told = {**vars(signal), "by": by}
        if signal.kind == NEXT:
            told["value"] = {"table": find_next(opened.row)}
        found.append(told)

    return jsonify(number=opened.row.signal, signals=found)


@blueprint.post("/<lang>/t/<id>/show")
def show(lang: str, id: str) -> Response:
    """Show a rule of the game on every phone of the table, in the language of each; an empty one: none any more."""
    game = open_table(id).row.game
    library = site().library
    book = library.book(game, library.game(game).original_language)
    section = request.form.get("section", "")
    if section and section not in book.sections:
        raise BadData("section")

    mine = site().seats.at(id, phone_key()).mine
    value = {"section": section, "player": mine}
    sent = site().signals.send(id, RULE, value)

    return jsonify(number=sent.number)
