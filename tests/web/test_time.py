"""The server's clock, as phones ask for it to time a race."""

import pytest
from flask.testing import FlaskClient

from companion.tables.chance import RealChance
from companion.web.site import Site


def test_it_is_the_clock_on_which_the_moments_of_tables_lie(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.tables.chance, "now_ms", lambda: 1_800_000_000_123)
    assert client.get("/api/time").json == {"now_ms": 1_800_000_000_123}


def test_it_is_the_time_between_asking_and_hearing(client: FlaskClient) -> None:
    asked = RealChance().now_ms()
    answered = client.get("/api/time").json["now_ms"]
    assert asked <= answered <= RealChance().now_ms()


def test_nothing_on_the_way_keeps_it(client: FlaskClient) -> None:
    answer = client.get("/api/time", headers={"If-None-Match": "*"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_rejects_setting_the_clock(client: FlaskClient, method: str) -> None:
    answer = client.open("/api/time", method=method.upper(), json={"now_ms": 0})
    assert answer.status_code == 405
    assert answer.json["message"]
