"""The manifest and the service worker as the server gives them."""

import gzip
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.phone import runtime
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
    first = client.get("/sw.js").data.partition(b";\n")[0]
    found: dict[str, Any] = json.loads(first.removeprefix(b"const BUILD="))
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


def test_what_a_phone_fetches_to_keep_everything_comes_in_pieces(
    client: FlaskClient, site: Site, tmp_path: Path
) -> None:
    for ready in site.engine.glob("packages-*"):  # seconds of work
        shutil.copy(ready, tmp_path)
    site.engine = tmp_path
    assert client.get("/engine/parts.json").status_code == 404
    assert not facts(client)["engine"]
    for name in runtime.NAMES:
        path = runtime.path_of(tmp_path, name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(name.encode()))
    offer = client.get("/engine/parts.json").json
    site.pages.clear()
    assert facts(client)["engine"] == sum(part["bytes"] for part in offer["parts"])
    assert {"js/sw-engine.js", "js/sw-tables.js", "js/table.js"} < set(offer["files"])
    assert {part["name"] for part in offer["parts"]} == {
        *runtime.NAMES,
        "packages",
        "site",
    }
    for part in offer["parts"]:
        pieces = -(-part["bytes"] // offer["piece_bytes"])
        answers = [client.get(f"{part['url']}/{number}") for number in range(pieces)]
        assert all("immutable" in answer.headers["Cache-Control"] for answer in answers)
        assert len(gzip.decompress(b"".join(answer.data for answer in answers)))
        assert client.get(f"{part['url']}/{pieces}").status_code == 404
    assert client.get("/engine/0000000000/site/0").status_code == 404


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
