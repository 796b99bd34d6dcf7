"""What makes the site installable, and readable without a network: the manifest, the service worker and its texts."""

import json

from flask import Blueprint, Response, abort, current_app, jsonify, render_template
from rjsmin import jsmin

from companion.games import MACHINES
from companion.games.core import N_
from companion.limits import PIECE_BYTES
from companion.rulebooks.model import spoken
from companion.web.assets import FOREVER, WORKER
from companion.web.request import language, translated
from companion.web.site import site

blueprint = Blueprint("offline", __name__)
# Of the worker alone, which no page can reach into: Pyodide is compiled in it.
_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'"
_PAPER = "#faf6ee"
_MOST_SHORTCUTS = 4
_ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable-192.png", "192x192", "image/png", "maskable"),
    ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
    ("icon.svg", "any", "image/svg+xml", "any"),
)
_DESCRIPTION = N_("Rulebooks you can search, and helpers for the game on your table")
_SEARCH = N_("Search the rules")
_OPEN = N_("Open a table of {title}")


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to install the site, in one language."""
    lang = language()
    icons = []
    for file, sizes, kind, purpose in _ICONS:
        url = site().assets.url(f"icons/{file}")
        icons.append({"src": url, "sizes": sizes, "type": kind, "purpose": purpose})

    response = jsonify(
        id="/", name="Tableside", short_name="Tableside", description=translated(_DESCRIPTION), lang=lang,
        start_url=f"/{lang}/", scope="/", display="standalone", background_color=_PAPER, theme_color=_PAPER,
        categories=["games", "entertainment"], icons=icons, shortcuts=_shortcuts(lang),
    )  # fmt: skip
    response.mimetype = "application/manifest+json"
    # Each language has a manifest of its own under the one address.
    response.vary.update(("Accept-Language", "Cookie"))

    return response


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker: what it needs to know of this build, then its code."""
    parts = site()
    pages = parts.pages
    # Browsers ask for it with every visit.
    if "/sw.js" not in pages or current_app.debug:
        facts = {  # what the worker has to know of this version
            "build": parts.build, "files": parts.assets.version, "fonts": parts.assets.fonts,
            "games": list(parts.library.games), "languages": parts.languages.codes,
            "engine": parts.packs.total_bytes, "alone": parts.alone,
        }  # fmt: skip
        known = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        path = parts.root / "static" / WORKER
        code = path.read_text("utf-8")
        script = f"const BUILD={known};\n{jsmin(code)}\n"
        pages["/sw.js"] = script.encode()

    response = Response(pages["/sw.js"], mimetype="text/javascript")
    response.headers["Content-Security-Policy"] = _POLICY

    return response


@blueprint.get("/<lang>/offline")
def offline(lang: str) -> str:
    """What a phone shows without a network in place of what it has not kept."""
    return render_template("offline.html")


@blueprint.get("/engine/parts.json")
def parts() -> Response:
    """What a phone has to fetch to keep the whole site, where it can be had."""
    packs = site().packs
    if not packs.is_there:
        abort(404)

    return jsonify(
        build=site().build, parts=packs.parts(), piece_bytes=PIECE_BYTES, files=site().assets.of_pages
    )  # fmt: skip


@blueprint.get("/engine/<version>/<name>/<int:number>")
def piece(version: str, name: str, number: int) -> Response:
    """A piece of one of these parts, which never changes."""
    try:
        body = site().packs.piece(version, name, number)
    except (KeyError, OSError):
        abort(404)

    response = Response(body, mimetype="application/octet-stream")
    response.headers["Cache-Control"] = FOREVER

    return response


def _shortcuts(lang: str) -> list[dict[str, str]]:
    """The search, then tables of the first games."""
    found = [{"name": translated(_SEARCH), "url": f"/{lang}/search"}]
    for game in site().library.games.values():
        if game.id in MACHINES:
            title = spoken(game.title, lang)
            name = translated(_OPEN).format(title=title)
            found.append(
                {"name": name, "short_name": title, "url": f"/{lang}/{game.id}/play"}
            )

    return found[:_MOST_SHORTCUTS]
