"""Blank score sheets to print: templates/sheets/<game>.html, or a general one for a game that has none."""

from flask import Blueprint, render_template

from companion.games import MACHINES
from companion.rulebooks.model import spoken
from companion.web.reading.kept import kept
from companion.web.request import known_game, speaker
from companion.web.templating import voice_globals

blueprint = Blueprint("sheets", __name__)


@blueprint.get("/<lang>/<game>/sheet")
@kept
def page(lang: str, game: str) -> str:
    """A sheet with the game's own rows, empty."""
    found = known_game(game)
    # The first that there is: a game without a form of its own is scored on the general one.
    forms = [f"sheets/{game}.html", "sheets/general.html"]
    values = {
        "lang": lang,
        "game": found,
        "title": spoken(found.title, lang),
        "forms": forms,
    }

    return render_template(
        "sheet.html", **values, helper=game in MACHINES, **voice_globals(speaker(game))
    )
