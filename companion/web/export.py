"""The whole site as files for any web space: pages ready made, and the engine that does the rest on the phone."""

import json
import re
from html import unescape
from pathlib import Path
from typing import cast
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

import click
from flask import Flask, current_app, render_template, request
from flask.cli import with_appcontext
from flask.testing import FlaskClient

from companion.limits import PIECE_BYTES
from companion.web.errors import TEXTS
from companion.web.headers import SECURITY
from companion.web.request import translated
from companion.web.site import Site, site

_LINK = re.compile(r'(?:href|src)="(/[^"]*)"')
_HEAD = '<meta charset="utf-8">'
_PLACE = re.compile(r"https?://[^/?#\s]+")
# Written once each, whatever stands behind the question mark.
_FILES = ("/sw.js", "/robots.txt", "/manifest.webmanifest")
# What only a program can answer: until the phone has it, these pages say so.
_LIVE = ("opening.new", "search.page", "handover.take")


@click.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--url", required=True, help="Where it will be: https://rules.example")
@click.option("--without-engine", is_flag=True, help="Rulebooks alone, without Python.")
@with_appcontext
def export_command(folder: Path, url: str, without_engine: bool) -> None:
    """Write the whole site into FOLDER, as files for any web space.

    Rulebooks are ready made. Search, tables and statistics run on each phone by the engine (`make engine`).
    """
    if not _PLACE.fullmatch(url.rstrip("/")):
        raise click.ClickException(
            "--url must be an address of its own, as https://rules.example"
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
    parts.alone = parts.written = True
    vars(parts).pop("packs", None)  # what phones are told there is another
    if not with_engine:
        parts.engine = folder / "none"
    app.before_request(_tell_what_is_missing)
    client = app.test_client()
    langs = parts.languages.codes
    pages = _pages(client, [f"/{lang}/" for lang in langs])
    pages |= {f"/{lang}/offline": _get(client, f"/{lang}/offline") for lang in langs}
    for path, body in pages.items():
        _write(folder, f"{path}/index.html", _guarded(body))
    with app.test_request_context("/en/"):
        welcome = render_template("welcome.html").encode()
        nothing = render_template(
            "error.html", status=404, message=translated(TEXTS[404])
        ).encode()
    _write(folder, "index.html", _guarded(welcome))
    _write(folder, "take-over/index.html", _guarded(pages[f"/{langs[0]}/search"]))
    _write(folder, "404.html", _guarded(nothing))
    _write(folder, "sitemap.xml", _sitemap(url, pages))
    for path in _FILES:
        _write(folder, path, _get(client, path))
    _write(folder, "robots.txt", _robots(client, url))
    static = parts.root / "static"
    for file in static.rglob("*"):
        if file.is_file():
            address = parts.assets.url(file.relative_to(static).as_posix())
            _write(folder, address, _get(client, address))
    if with_engine:
        _write_engine(folder, client)
    return len(pages)


def _tell_what_is_missing() -> str | None:
    if request.endpoint not in _LIVE:
        return None
    return render_template("alone.html", engine=site().packs.is_there)


def _pages(client: FlaskClient, starts: list[str]) -> dict[str, bytes]:
    """Every page that can be reached by links, by its address."""
    found: dict[str, bytes] = {}
    waiting = list(starts)
    while waiting:
        path = waiting.pop()
        if path in found or path in _FILES or path.startswith("/static/"):
            continue
        found[path] = _get(client, path)
        for link in _LINK.findall(found[path].decode()):
            waiting.append(urlsplit(urljoin(path, unescape(link))).path)
    return found


def _get(client: FlaskClient, path: str) -> bytes:
    """What is at an address. Raises ValueError where there is nothing, so that no export has a dead link."""
    reply = client.get(path)
    if reply.status_code != 200:
        raise ValueError(f"{path}: {reply.status}")
    return reply.get_data()


def _guarded(page: bytes) -> bytes:
    """A page that brings its policy itself, as a web space sends none."""
    policy = SECURITY["Content-Security-Policy"].replace("; frame-ancestors 'none'", "")
    tag = f'{_HEAD}\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(_HEAD.encode(), tag.encode(), 1)


def _write(folder: Path, path: str, body: bytes) -> None:
    file = folder / path.replace("//", "/").strip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)


def _write_engine(folder: Path, client: FlaskClient) -> None:
    parts = _get(client, "/engine/parts.json")
    _write(folder, "engine/parts.json", parts)
    for part in json.loads(parts)["parts"]:
        for number in range(-(-part["bytes"] // PIECE_BYTES)):
            address = f"{part['url']}/{number}"
            _write(folder, address, _get(client, address))


def _sitemap(url: str, pages: dict[str, bytes]) -> bytes:
    """Every page but those that are kept out of search engines."""
    listed = sorted(path for path, body in pages.items() if b"noindex" not in body)
    lines = "".join(f"<url><loc>{escape(url + path)}</loc></url>\n" for path in listed)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{lines}</urlset>\n".encode()


def _robots(client: FlaskClient, url: str) -> bytes:
    return _get(client, "/robots.txt") + f"\nSitemap: {url}/sitemap.xml\n".encode()
