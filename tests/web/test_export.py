"""`flask export`: what it refuses to write, and what the pages say that stand without a server."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site


def told(app: Flask, *words: str) -> str:
    """What the command says."""
    result = app.test_cli_runner().invoke(args=["export", *words])
    assert result.exit_code == 1 and not isinstance(result.exception, ValueError)
    return result.output


@pytest.mark.parametrize(
    "url, why",
    [
        ("rules.example", "must be an address,"),
        ("ftp://x", "must be an address,"),
        ("https://rules.example?a", "must be an address,"),
        ("https://rules.example/a b", "must be an address,"),
        ("https://rules.example//a", "must be an address,"),
    ],
)
def test_it_has_an_address(app: Flask, tmp_path: Path, url: str, why: str) -> None:
    folder = tmp_path / "out"
    assert why in told(app, str(folder), "--url", url)
    assert not folder.exists()


def test_it_overwrites_nothing(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("")
    assert "is not empty" in told(app, str(tmp_path), "--url", "https://a.example")


def test_the_engine_must_be_there_unless_it_is_not_wanted(
    app: Flask, site: Site, tmp_path: Path
) -> None:
    site.engine = tmp_path / "none"
    folder = str(tmp_path / "out")
    assert "make engine" in told(app, folder, "--url", "https://a.example")


def test_a_table_without_a_server_says_that_nobody_can_follow(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    share = f"/en/t/{table.row.id}/share"
    assert 'class="qr"' in client.get(share).text
    site.alone = True
    page = client.get(share).text
    assert "has no server" in page and "/hand-over" in page and 'class="qr"' not in page
