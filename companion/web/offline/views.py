"""What makes the site installable, and readable without a network: the manifest, the service worker and its texts."""

import json
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template

from companion.games import MACHINES
from companion.games.core import N_
from companion.rulebooks.model import Localized, spoken
from companion.web.assets import squeeze
from companion.web.headers import SECRET, SECURITY
from companion.web.languages import SOURCE_LANGUAGE
from companion.web.request import language
from companion.web.site import site

blueprint = Blueprint("offline", __name__)
_WORKER = ("js/sw-search.js", "js/sw.js")
_PAPER = "#faf6ee"
_MOST_SHORTCUTS = 4
_DESCRIPTION = N_("Rulebooks you can search, and helpers for the game on your table")
_SEARCH = N_("Search the rules")
_OPEN = N_("Open a table of {title}")
TEXTS = {
    "title": N_("No network"),
    "some": N_("This page is not on this device. These rulebooks are:"),
    "none": N_(
        "This page is not on this device. Open a rulebook while there is a network, and it stays here."
    ),
    "kept": N_("Offline: showing the kept copy of {date}."),
    "searching": N_("Offline: searching the kept rulebooks."),
    "nothing": N_("Nothing found for “{words}”."),
    "search": _SEARCH,
    "go": N_("Search"),
}


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to install the site, in one language."""
    lang = language()
    response = jsonify(
        id="/", name="Tableside", short_name="Tableside", description=_say(lang, _DESCRIPTION), lang=lang,
        start_url=f"/{lang}/", scope="/", display="standalone", background_color=_PAPER, theme_color=_PAPER,
        categories=["games", "entertainment"], icons=_icons(), shortcuts=_shortcuts(lang),
    )  # fmt: skip
    response.mimetype = "application/manifest+json"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker: what it needs to know of this build, then its code."""
    pages = site().pages
    if "/sw.js" not in pages or current_app.debug:
        facts = json.dumps(_facts(), ensure_ascii=False, separators=(",", ":"))
        code = "".join(
            squeeze((site().root / "static" / name).read_text("utf-8"), ".js") + "\n"
            for name in _WORKER
        )
        pages["/sw.js"] = f"const BUILD={facts};\n{code}".encode()
    return Response(pages["/sw.js"], mimetype="text/javascript")


def _facts() -> dict[str, Any]:
    """What the worker knows: versions, games with their titles, what it leaves alone, offline pages and texts."""
    codes = site().languages.codes
    return {
        "build": site().build, "files": site().assets.version, "fonts": site().assets.fonts,
        "secret": SECRET.pattern,
        "games": {game.id: _titles(game.title, codes) for game in site().library.games.values()},
        "texts": {code: {name: _say(code, text) for name, text in TEXTS.items()} for code in codes},
        "page": render_template("offline.html"),
        "policy": SECURITY["Content-Security-Policy"],
    }  # fmt: skip


def _titles(titles: Localized, codes: tuple[str, ...]) -> dict[str, str]:
    """The titles by language; "" is the one of all languages that are not named."""
    usual = spoken(titles, SOURCE_LANGUAGE)
    others = {code: title for code in codes if (title := spoken(titles, code)) != usual}
    return {"": usual, **others}


def _say(lang: str, text: str) -> str:
    return site().languages.translate(lang, text)


def _icons() -> list[dict[str, str]]:
    url = site().assets.url
    pictures = [
        {
            "src": url(f"icons/icon{kind}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for kind, purpose in (("", "any"), ("-maskable", "maskable"))
        for size in (192, 512)
    ]
    return [
        *pictures,
        {
            "src": url("icons/icon.svg"),
            "sizes": "any",
            "type": "image/svg+xml",
            "purpose": "any",
        },
    ]


def _shortcuts(lang: str) -> list[dict[str, str]]:
    """The search, then tables of the first games."""
    found = [{"name": _say(lang, _SEARCH), "url": f"/{lang}/search"}]
    for game in site().library.games.values():
        if game.id in MACHINES:
            title = spoken(game.title, lang)
            name = _say(lang, _OPEN).format(title=title)
            found.append(
                {"name": name, "short_name": title, "url": f"/{lang}/{game.id}/play"}
            )
    return found[:_MOST_SHORTCUTS]
