"""How the tables stand that a phone lists at home: asked for together, and told where anything is new."""

from flask import Response, jsonify

from companion.games.core.codec import WRONG, BadData, only
from companion.games.core.fields import AN_OBJECT
from companion.limits import MAX_TABLES_ASKED_AT_ONCE
from companion.tables.service import NoSuchTable
from companion.web.onward import find_next
from companion.web.parsing import read_json
from companion.web.present import seats_as_json
from companion.web.request import speaker
from companion.web.secret import secret_pages
from companion.web.site import site

blueprint = secret_pages("standing")


@blueprint.post("/<lang>/standing")
def standing(lang: str) -> Response:
    """Of the `tables` {id: {phone, known}} those that stand otherwise than at `known`, "" for anyhow: {id: seats}, each
    with its `version`, what it is `known` by, and the id of the `next` table of its people ("" for none). Whoever asks
    again and again costs a row of the database each.
    """
    asked = read_json()
    only(asked, {"tables": AN_OBJECT})
    tables = asked["tables"]
    if not isinstance(tables, dict) or len(tables) > MAX_TABLES_ASKED_AT_ONCE:
        raise BadData("tables", WRONG, AN_OBJECT)

    found = {}
    for id, wanted in tables.items():
        if not isinstance(wanted, dict):
            raise BadData("tables", WRONG, AN_OBJECT)
        try:
            row = site().tables.look_up(id)
            known = f"{row.version}.{row.rewritten}.{row.signal}"
            if wanted.get("known") == known:
                continue
            seated = site().seats.at(id, str(wanted.get("phone", "")))
        except NoSuchTable:
            continue

        seats = seats_as_json(seated, speaker(row.game))
        news = {"version": row.version, "known": known, "next": find_next(row)}
        found[id] = seats | news
    return jsonify(tables=found)
