"""The whole site as files for any web space: pages ready made, and the engine that does the rest on the phone."""

import json
import re
from html import unescape
from math import ceil
from pathlib import Path
from typing import cast
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

import click
from flask import Flask, current_app, render_template, request
from flask.cli import with_appcontext
from flask.testing import FlaskClient

from companion.limits import PIECE_BYTES
from companion.web import below
from companion.web.bundle import PARTS
from companion.web.errors import TEXTS
from companion.web.headers import policy
from companion.web.request import translated
from companion.web.site import Site, site

_LINK = re.compile(r'(?:href|src)="(/[^"]*)"')
_SITEMAP = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
_HEAD = '<meta charset="utf-8">'
_ADDRESS = re.compile(r"https?://[^/?#\s]+(/[\w.~-]+)*")
# Written once each, whatever stands behind the question mark.
_FILES = ("/sw.js", "/robots.txt", "/manifest.webmanifest")
# What only a program can answer: until the phone has it, these pages say so.
_LIVE = ("opening.new", "search.page", "handover.take")


@click.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--url",
    required=True,
    help="Where it will be: https://rules.example or https://name.example/rules",
)
@click.option("--without-engine", is_flag=True, help="Rulebooks alone, without Python.")
@with_appcontext
def export_command(folder: Path, url: str, without_engine: bool) -> None:
    """Write the whole site into FOLDER, as files for any web space.

    Rulebooks are ready made. Search, tables and statistics run on each phone by the engine (`make engine`).
    """
    if not _ADDRESS.fullmatch(url.rstrip("/")):
        raise click.ClickException(
            "--url must be an address, as https://rules.example or https://name.example/rules"
        )

    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty")

    if not without_engine and not site().packs.is_there:
        raise click.ClickException(
            "there is no engine: run `make engine`, or give --without-engine"
        )

    app = cast(Flask, current_app._get_current_object())  # type: ignore[attr-defined]
    pages = export(app, folder, url.rstrip("/"), with_engine=not without_engine)
    click.echo(f"{pages} pages in {folder}")


def export(app: Flask, folder: Path, url: str, *, with_engine: bool) -> int:
    """Write the files into a folder, and count the pages. The application serves nothing else afterwards."""
    parts: Site = app.extensions["tableside"]
    parts.url = app.config["SITE_URL"] = url
    below.install(app, parts.base)
    # Pages then speak of no server, and remember nothing there.
    parts.alone = parts.written = True
    for name in ("packs", "assets"):  # what phones are told there is another
        vars(parts).pop(name, None)
    # Where nothing lies, no page offers to keep the site.
    if not with_engine:
        parts.engine = folder / "none"

    @app.before_request
    def tell_what_is_missing() -> str | None:
        if request.endpoint not in _LIVE:
            return None

        return render_template("alone.html", engine=site().packs.is_there)

    client = app.test_client()
    langs = parts.languages.codes
    pages = _pages(client, parts.base, [f"/{lang}/" for lang in langs])
    for lang in langs:
        # No page leads there: the service worker shows it.
        pages[f"/{lang}/offline"] = _get(client, f"/{lang}/offline")

    with app.test_request_context("/en/"):
        welcome = render_template("welcome.html")
        message = translated(TEXTS[404])
        nothing = render_template(
            "error.html", status=404, message=message, code="http-404"
        )

    written = {f"{path}/index.html": body for path, body in pages.items()}
    for name, page in (("index.html", welcome), ("404.html", nothing)):
        written[name] = below.put_below(page, parts.base).encode()
    # The engine reads what was carried there; without it the page says what is missing.
    written["take-over/index.html"] = pages[f"/{langs[0]}/search"]
    # Browsers do not take that from a page.
    said = policy(parts.assets).replace("; frame-ancestors 'none'", "")
    # Pages bring their policy themselves, as a web space sends none.
    tag = f'{_HEAD}\n<meta http-equiv="Content-Security-Policy" content="{said}">'
    for path, body in written.items():
        guarded = body.replace(_HEAD.encode(), tag.encode(), 1)
        _write(folder, path, guarded)

    static = parts.root / "static"
    files = [file for file in static.rglob("*") if file.is_file()]
    names = [file.relative_to(static).as_posix() for file in files]
    asked = [name for name in names if not name.startswith(PARTS)]
    for path in (*_FILES, *(parts.assets.url(name) for name in asked)):
        _write(folder, path, _get(client, path))

    _write(folder, "sitemap.xml", _sitemap(url, pages))
    robots = _get(client, "/robots.txt")
    place = f"\nSitemap: {url}/sitemap.xml\n"
    _write(folder, "robots.txt", robots + place.encode())
    if with_engine:
        _write_engine(folder, client, parts.base)

    return len(pages)


def _pages(client: FlaskClient, base: str, starts: list[str]) -> dict[str, bytes]:
    """Every page that can be reached by links, by its address."""
    found: dict[str, bytes] = {}
    waiting = list(starts)
    while waiting:
        path = waiting.pop()
        # Files are written apart from pages, from their folder.
        if path in found or path in _FILES or path.startswith("/static/"):
            continue
        page = _get(client, path)
        found[path] = page
        for link in _LINK.findall(page.decode()):
            address = urljoin(path, unescape(link))
            waiting.append(urlsplit(address).path.removeprefix(base))

    return found


def _get(client: FlaskClient, path: str) -> bytes:
    """What is at an address. Raises ValueError where there is nothing, so that no export has a dead link."""
    reply = client.get(path)
    if reply.status_code != 200:
        raise ValueError(f"{path}: {reply.status}")

    return reply.get_data()


def _write(folder: Path, path: str, body: bytes) -> None:
    file = folder / path.replace("//", "/").strip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)


def _write_engine(folder: Path, client: FlaskClient, base: str) -> None:
    parts = _get(client, "/engine/parts.json")
    _write(folder, "engine/parts.json", parts)
    for part in json.loads(parts)["parts"]:
        # As the phone asks for them (static/js/sw-engine.js).
        pieces = ceil(part["bytes"] / PIECE_BYTES)
        for number in range(pieces):
            address = f"{part['url'].removeprefix(base)}/{number}"
            _write(folder, address, _get(client, address))


def _sitemap(url: str, pages: dict[str, bytes]) -> bytes:
    """Every page but those that are kept out of search engines."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', _SITEMAP]
    for path in sorted(pages):
        if b"noindex" not in pages[path]:
            address = escape(url + path)
            lines.append(f"<url><loc>{address}</loc></url>")

    lines.append("</urlset>\n")

    return "\n".join(lines).encode()
