"""Settings from the environment."""

from pathlib import Path

import pytest

from companion.settings import Settings


def test_everything_has_a_default() -> None:
    settings = Settings.from_environment({})
    assert settings == Settings(data=Path("data").absolute())


def test_every_setting_can_be_given() -> None:
    found = Settings.from_environment({
        "TABLESIDE_DATA": "/srv/tables", "TABLESIDE_DATABASE": "postgresql+psycopg://db/tables",
        "TABLESIDE_URL": "https://play.example/", "TABLESIDE_HOST": "127.0.0.1", "TABLESIDE_PORT": "80",
        "TABLESIDE_THREADS": "64", "TABLESIDE_PROCESSES": "2", "TABLESIDE_PROXIES": "10.0.0.0/8, ::1",
        "TABLESIDE_PHONES_PER_ADDRESS": "9000", "TABLESIDE_LOG": "1", "TABLESIDE_METRICS": "1", "PORT": "1",
        "TABLESIDE_ENGINE": "/srv/engine",
    })  # fmt: skip
    assert found == Settings(
        Path("/srv/tables"),
        "postgresql+psycopg://db/tables",
        "https://play.example",
        "127.0.0.1",
        80,
        64,
        2,
        ("10.0.0.0/8", "::1"),
        9000,
        log=True,
        metrics=True,
        engine=Path("/srv/engine"),
    )


@pytest.mark.parametrize("name", ["TABLESIDE_PORT", "TABLESIDE_THREADS"])
@pytest.mark.parametrize("value", ["many", "1.5", "0x50"])
def test_it_refuses_a_number_that_is_none(name: str, value: str) -> None:
    with pytest.raises(ValueError):
        Settings.from_environment({name: value})


@pytest.mark.parametrize("name, value", [
    ("TABLESIDE_PORT", "-1"), ("TABLESIDE_PORT", "65536"), ("TABLESIDE_THREADS", "0"),
    ("TABLESIDE_PROCESSES", "65"), ("TABLESIDE_LOG", "yes"), ("TABLESIDE_METRICS", "on"),
    ("TABLESIDE_PROXIES", "caddy"), ("TABLESIDE_PHONES_PER_ADDRESS", "0"),
    ("TABLESIDE_DATABASE", "mysql://db/tables"), ("TABLESIDE_DATABASE", "tables.db"),
    ("TABLESIDE_URL", "play.example"), ("TABLESIDE_URL", "javascript:alert(1)"),
])  # fmt: skip
def test_it_refuses_what_cannot_be(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        Settings.from_environment({name: value})


def test_an_empty_setting_is_none() -> None:
    assert (
        Settings.from_environment({"TABLESIDE_PORT": "", "TABLESIDE_URL": ""}).port
        == Settings.port
    )
