"""The manifest and the service worker as the server gives them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.assets import fingerprint
from companion.web.site import Site

LANGUAGES = ("en", "fr", "de", "es")


def manifest(client: FlaskClient, lang: str) -> dict[str, Any]:
    """The manifest of a language."""
    found: dict[str, Any] = json.loads(
        client.get(f"/manifest.webmanifest?lang={lang}").data
    )
    return found


def facts(client: FlaskClient) -> dict[str, Any]:
    """What the worker is told."""
    first = client.get("/sw.js").text.split(";\n", 1)[0]
    found: dict[str, Any] = json.loads(first.removeprefix("const BUILD="))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_names_a_manifest_in_its_language(
    client: FlaskClient, lang: str
) -> None:
    assert (
        f'<link rel="manifest" href="/manifest.webmanifest?lang={lang}">'
        in client.get(f"/{lang}/azura").text
    )
    found = manifest(client, lang)
    assert (found["lang"], found["start_url"], found["scope"], found["id"]) == (
        lang,
        f"/{lang}/",
        "/",
        "/",
    )
    assert client.get("/manifest.webmanifest").mimetype == "application/manifest+json"


def test_a_manifest_speaks_its_language(client: FlaskClient) -> None:
    found = [manifest(client, lang) for lang in LANGUAGES]
    assert len({entry["description"] for entry in found}) == len(LANGUAGES)
    assert len({entry["shortcuts"][0]["name"] for entry in found}) == len(LANGUAGES)


def test_everything_that_a_manifest_names_is_there(client: FlaskClient) -> None:
    found = manifest(client, "de")
    for entry in [
        *found["icons"],
        *({"src": shortcut["url"]} for shortcut in found["shortcuts"]),
    ]:
        response = client.get(entry["src"])
        assert response.status_code == 200, entry
        if entry.get("type") == "image/png":
            size = (
                int.from_bytes(response.data[16:20], "big"),
                int.from_bytes(response.data[20:24], "big"),
            )
            assert entry["sizes"] == "{}x{}".format(*size)
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}


def test_phones_of_another_maker_find_their_icon(client: FlaskClient) -> None:
    link = re.search(
        r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/en/").text
    )
    assert link and client.get(link[1]).mimetype == "image/png"


def test_the_worker_is_asked_for_anew_each_time_and_may_fetch(
    client: FlaskClient,
) -> None:
    response = client.get("/sw.js")
    assert (
        response.mimetype == "text/javascript"
        and response.headers["Cache-Control"] == "no-cache"
    )
    assert "connect-src 'self'" in response.headers["Content-Security-Policy"]
    assert (
        client.get(
            "/sw.js", headers={"If-None-Match": response.headers["ETag"]}
        ).status_code
        == 304
    )


def test_the_worker_knows_this_build_and_pages_say_it_too(
    client: FlaskClient, site: Site
) -> None:
    found = facts(client)
    assert (found["build"], found["files"]) == (site.build, site.assets.version)
    assert f'data-build="{found["build"]}"' in client.get("/fr/azura").text
    assert f'data-build="{found["build"]}"' in found["page"]


def test_the_worker_speaks_every_language(client: FlaskClient) -> None:
    texts = facts(client)["texts"]
    assert set(texts) == set(LANGUAGES)
    for name, english in texts["en"].items():
        assert all(texts[lang][name] != english for lang in LANGUAGES[1:]), name
        places = [set(re.findall(r"{\w+}", texts[lang][name])) for lang in LANGUAGES]
        assert all(found == places[0] for found in places), name


def test_the_offline_page_has_nothing_inline_and_wants_nothing_but_files(
    client: FlaskClient,
) -> None:
    page = facts(client)["page"]
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|style=", page)
    assert set(re.findall(r"{(\w+)}", page)) == {
        "lang",
        "search",
        "go",
        "query",
        "main",
    }
    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/en/t/abc",
        "/t/abc",
        "/de/t/abc/act",
        "/en/g/abc",
        "/api/tables",
        "/api/tables/x",
    ],
)
def test_links_of_tables_and_groups_are_among_what_the_worker_leaves_alone(
    client: FlaskClient, path: str
) -> None:
    assert re.match(facts(client)["secret"], path)


@pytest.mark.parametrize(
    "path",
    ["/en/azura", "/en/", "/static/x/js/site.js", "/en/search", "/en/azura/turn"],
)
def test_pages_to_read_are_not(client: FlaskClient, path: str) -> None:
    assert not re.match(facts(client)["secret"], path)


@pytest.mark.parametrize(
    "changed",
    ["content/a/en.md", "templates/b.html", "companion/c.py", "companion/d.po"],
)
def test_the_build_follows_everything_that_pages_are_made_of(
    tmp_path: Path, changed: str
) -> None:
    path = tmp_path / changed
    path.parent.mkdir(parents=True)
    path.write_text("one")
    before = fingerprint.__wrapped__(tmp_path, "v")
    assert fingerprint.__wrapped__(tmp_path, "w") != before
    path.write_text("two")
    assert fingerprint.__wrapped__(tmp_path, "v") != before
