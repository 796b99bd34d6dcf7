"""The engine's door, outside a browser: a request comes in as the worker hands it over."""

import json

import pytest
from flask import Flask

from companion.phone.engine import Engine
from companion.web.site import Site
from tests.tables.sample import GAME


class Bytes(bytes):
    """Bytes as JavaScript hands them over."""

    def to_bytes(self) -> bytes:
        return self


@pytest.fixture
def engine(app: Flask, site: Site) -> Engine:
    """An engine around the site under test."""
    engine = Engine.__new__(Engine)
    engine.app, engine.site, engine.client = app, site, app.test_client()
    return engine


@pytest.mark.parametrize(
    "origin, status", [("https://rules.example", 303), ("https://other.example", 403)]
)
def test_a_form_is_taken_from_the_sites_own_pages_alone(
    engine: Engine, origin: str, status: int
) -> None:
    headers = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
    url, body = (
        f"https://rules.example/de/{GAME}/play",
        Bytes(b"players=Ana&players=Ben"),
    )
    answer = engine.answer("POST", url, json.dumps(list(headers.items())), body)
    assert answer[0] == status
