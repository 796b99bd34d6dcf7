"""What stands in `companion/hosting` fits the program: settings, ports, paths and names that are there."""

import re
from typing import Any

import pytest
import yaml

from companion.settings import Settings
from tests.conftest import ROOT

HOSTING = ROOT / "companion" / "hosting"
OF_COMPOSE = {"NAME", "PASSWORD"}  # what the one who runs it says in .env
SERVERS = {"first", "second"}


@pytest.fixture
def compose() -> dict[str, Any]:
    """The machines of `docker compose`."""
    found = yaml.safe_load((HOSTING / "compose.yaml").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    "file", ["compose.yaml", "tableside.service", "Caddyfile.two", "README.md"]
)
def test_every_setting_named_is_one(file: str) -> None:
    text = (HOSTING / file).read_text("utf-8")
    named = set(re.findall(r"TABLESIDE_([A-Z_]+)", text)) - OF_COMPOSE
    known = {name.upper() for name in Settings.__dataclass_fields__}
    assert named <= known


def test_the_servers_take_their_settings(compose: dict[str, Any]) -> None:
    for name in SERVERS:
        given = compose["services"][name]["environment"]
        filled = {
            key: value.replace("${TABLESIDE_NAME}", "x") for key, value in given.items()
        }
        settings = Settings.from_environment(filled)
        assert settings.database and settings.url == "https://x" and settings.proxies


def test_the_database_that_is_named_is_the_one_that_is_made(
    compose: dict[str, Any],
) -> None:
    made = compose["services"]["database"]["environment"]
    user, password, name = (
        made[f"POSTGRES_{part}"] for part in ("USER", "PASSWORD", "DB")
    )
    address = compose["services"]["first"]["environment"]["TABLESIDE_DATABASE"]
    assert address == f"postgresql+psycopg://{user}:{password}@database/{name}"


def test_the_proxy_passes_on_to_every_server(compose: dict[str, Any]) -> None:
    caddy = (HOSTING / "Caddyfile.two").read_text("utf-8")
    passed = dict(re.findall(r" (\w+):(\d+)", caddy))
    assert passed == dict.fromkeys(SERVERS, str(Settings.port))
    assert SERVERS | {"database", "caddy"} == set(compose["services"])
    mounted = compose["services"]["caddy"]["volumes"]
    assert "./Caddyfile.two:/etc/caddy/Caddyfile:ro" in mounted


def test_the_image_holds_what_is_there(compose: dict[str, Any]) -> None:
    build = compose["services"]["first"]["build"]
    assert (HOSTING / build["context"]).resolve() == ROOT
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ")]
    parts = [part for some in copied for part in some]
    assert parts and all((ROOT / part).exists() for part in parts)
    assert build["args"]["MORE"] in parts
    assert f"EXPOSE {Settings.port}" in lines
    assert {f"ENV TABLESIDE_{n}" for n in ("DATA", "ENGINE")} == {
        line.partition("=")[0] for line in lines if line.startswith("ENV TABLESIDE")
    }


def test_volumes_that_are_used_are_made(compose: dict[str, Any]) -> None:
    used = {
        volume.partition(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", ())
        if not volume.startswith(".")
    }
    assert used == set(compose["volumes"])
