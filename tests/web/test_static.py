"""Static files: kept for good under their fingerprint, compressed, and nothing beside them."""

import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rulebooks.load import Library
from companion.web.assets import Assets
from companion.web.site import Site


def test_a_file_under_its_fingerprint_is_kept_for_good(
    client: FlaskClient, site: Site
) -> None:
    response = client.get(site.assets.url("js/site.js"))
    assert (
        response.status_code == 200 and "immutable" in response.headers["Cache-Control"]
    )
    assert response.mimetype == "text/javascript"


def test_a_file_under_another_fingerprint_is_asked_for_again(
    client: FlaskClient,
) -> None:
    response = client.get("/static/0000000000/js/site.js")
    assert (
        response.status_code == 200 and response.headers["Cache-Control"] == "no-cache"
    )


def test_a_file_is_compressed_for_those_who_can_read_that(
    client: FlaskClient, site: Site
) -> None:
    url = site.assets.url("css/site.css")
    plain, small = (
        client.get(url),
        client.get(url, headers={"Accept-Encoding": "gzip, br"}),
    )
    assert (
        small.headers["Content-Encoding"] == "gzip"
        and "Content-Encoding" not in plain.headers
    )
    assert gzip.decompress(small.data) == plain.data and len(small.data) < len(
        plain.data
    )
    assert (
        "Accept-Encoding" in small.headers["Vary"]
        and "Accept-Encoding" in plain.headers["Vary"]
    )


@pytest.mark.parametrize("accepted", ["gzip;q=0", "br", "identity", ""])
def test_it_is_not_compressed_for_others(
    client: FlaskClient, site: Site, accepted: str
) -> None:
    for url in (site.assets.url("css/site.css"), "/en/azura", "/api/games"):
        assert (
            "Content-Encoding"
            not in client.get(url, headers={"Accept-Encoding": accepted}).headers
        )


def test_the_fingerprint_follows_the_files(tmp_path: Path, library: Library) -> None:
    (tmp_path / "a.css").write_text("a{}")
    before = Assets(tmp_path, library).version
    (tmp_path / "a.css").write_text("b{}")
    assert Assets(tmp_path, library).version != before


def test_every_file_that_pages_name_is_there(
    app: Flask, client: FlaskClient, site: Site
) -> None:
    for path in ("/en/", "/en/azura", "/en/azura/play"):
        page = client.get(path).text
        names = {
            piece.split('"')[0]
            for piece in page.split(f'"/static/{site.assets.version}/')[1:]
        }
        assert names
        for name in names:
            assert (
                client.get(f"/static/{site.assets.version}/{name}").status_code == 200
            ), name


def test_every_game_has_its_accent(client: FlaskClient, site: Site) -> None:
    styles = client.get(site.assets.url("css/first.css")).text
    assert all(f".game-{game}{{--accent:" in styles for game in site.library.games)


@pytest.mark.parametrize("path", [
    "nothing.js", "../app.py", "%2e%2e/app.py", "..%2fapp.py", "js/../../app.py", "/etc/passwd", "js", "js/", ".", "",
    "js%00/site.js", "js/site.js%00", "js/./site.js", "js/../js/site.js",
    "x" * 300, "x/" * 200, "js\\site.js", "%ff", "~", "css/site.css/x",
])  # fmt: skip
def test_there_is_nothing_beside_the_static_files(
    client: FlaskClient, path: str
) -> None:
    response = client.get(f"/static/x/{path}", follow_redirects=True)
    assert response.status_code == 404 and "create_app" not in response.text
