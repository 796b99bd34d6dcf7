"""Settings from the environment, each with its default; all begin with TABLESIDE_."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from companion.limits import (
    MAX_IMPORT_BYTES,
    MAX_PROCESSES,
    MAX_STREAMS,
    MAX_STREAMS_PER_ADDRESS,
    MAX_THREADS,
    SERVER_THREADS,
)


@dataclass(frozen=True)
class Settings:
    """Every setting there is.

    data: folder of the database and the search index (TABLESIDE_DATA, default ./data).
    database: postgresql+psycopg://… or sqlite:///…; "" is SQLite in the data folder (TABLESIDE_DATABASE).
    engine: folder of Pyodide, with which phones can keep the whole site (TABLESIDE_ENGINE, default ./data/engine).
    url: the address that phones use, for QR codes and messengers; "" takes the request's (TABLESIDE_URL).
    host, port: where `python app.py` listens (TABLESIDE_HOST 0.0.0.0, TABLESIDE_PORT 8000).
    threads: threads of each process that answer requests; streams need none (TABLESIDE_THREADS).
    processes: server processes (TABLESIDE_PROCESSES, default 1).
    proxies: whose word on a visitor's address counts: addresses and networks with commas between them
        (TABLESIDE_PROXIES, default this machine's).
    log: a line for each answer, without anybody's address or link (TABLESIDE_LOG, 1 or 0, default 0).
    metrics: figures for Prometheus at /metrics (TABLESIDE_METRICS, 1 or 0, default 0).
    phones_per_address: streams that one address may have open in a process (TABLESIDE_PHONES_PER_ADDRESS).
    """

    data: Path = Path("data")
    database: str = ""
    url: str = ""
    host: str = "0.0.0.0"  # phones on the same network must reach it
    port: int = 8000
    threads: int = SERVER_THREADS
    processes: int = 1
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    phones_per_address: int = MAX_STREAMS_PER_ADDRESS
    log: bool = False
    metrics: bool = False
    engine: Path = Path("data/engine").absolute()
    max_body_bytes: int = MAX_IMPORT_BYTES

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] = os.environ
    ) -> "Settings":
        """The settings of an environment. Raises ValueError, naming the variable, for what cannot be."""

        def given(name: str, usual: object) -> str:
            return environment.get(f"TABLESIDE_{name}") or str(usual)

        def number(name: str, usual: int, most: int) -> int:
            return _number(name, given(name, usual), most)

        return cls(
            data=Path(given("DATA", cls.data)).absolute(), database=_database(given("DATABASE", cls.database)),
            engine=Path(given("ENGINE", cls.engine)).absolute(),
            url=_address(given("URL", cls.url)), host=given("HOST", cls.host), port=number("PORT", cls.port, 65535),
            threads=number("THREADS", cls.threads, MAX_THREADS),
            processes=number("PROCESSES", cls.processes, MAX_PROCESSES),
            proxies=_addresses(given("PROXIES", ",".join(cls.proxies))),
            phones_per_address=number("PHONES_PER_ADDRESS", cls.phones_per_address, MAX_STREAMS),
            log=_switch("LOG", given("LOG", 0)), metrics=_switch("METRICS", given("METRICS", 0)),
        )  # fmt: skip


def _number(name: str, value: str, most: int) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= most:
        raise ValueError(f"TABLESIDE_{name} must be a number from 1 to {most}")
    return int(value)


def _address(value: str) -> str:
    if value and not value.startswith(("http://", "https://")):
        raise ValueError("TABLESIDE_URL must begin with http:// or https://")
    return value.rstrip("/")


def _switch(name: str, value: str) -> bool:
    if value not in ("0", "1"):
        raise ValueError(f"TABLESIDE_{name} must be 1 or 0")
    return value == "1"


def _database(value: str) -> str:
    if value and not value.startswith(("postgresql+psycopg://", "sqlite:///")):
        raise ValueError(
            "TABLESIDE_DATABASE must begin with postgresql+psycopg:// or sqlite:///"
        )
    return value


def _addresses(value: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in value.split(",") if part.strip())
    for part in found:
        try:
            ip_network(part, strict=False)
        except ValueError as error:
            raise ValueError(
                "TABLESIDE_PROXIES must be addresses or networks with commas between them"
            ) from error
    return found
