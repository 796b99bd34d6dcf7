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
    url: the address that phones use, for QR codes and messengers; "" takes the request's (TABLESIDE_URL). Where it
        has a path the site is below that.
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
        read = _Reader(environment)
        return cls(
            data=read.path("DATA", cls.data),
            database=read.address("DATABASE", "postgresql+psycopg://", "sqlite:///"),
            engine=read.path("ENGINE", cls.engine),
            url=read.address("URL", "http://", "https://").rstrip("/"),
            host=read.text("HOST", cls.host),
            port=read.number("PORT", cls.port, 65535),
            threads=read.number("THREADS", cls.threads, MAX_THREADS),
            processes=read.number("PROCESSES", cls.processes, MAX_PROCESSES),
            proxies=read.networks("PROXIES", cls.proxies),
            phones_per_address=read.number(
                "PHONES_PER_ADDRESS", cls.phones_per_address, MAX_STREAMS
            ),
            log=read.switch("LOG"),
            metrics=read.switch("METRICS"),
        )


@dataclass(frozen=True)
class _Reader:
    """Reads variables, each by its name without TABLESIDE_; one that is empty counts as not given."""

    environment: Mapping[str, str]

    def text(self, name: str, usual: str = "") -> str:
        """A text as it is."""
        return self.environment.get(f"TABLESIDE_{name}") or usual

    def path(self, name: str, usual: Path) -> Path:
        """A folder, from the one in which this process was started."""
        path = self.text(name, str(usual))
        return Path(path).absolute()

    def number(self, name: str, usual: int, most: int) -> int:
        """A number from 1 on."""
        value = self.text(name, str(usual))
        if not value.isdecimal() or not 1 <= int(value) <= most:
            raise ValueError(f"TABLESIDE_{name} must be a number from 1 to {most}")
        return int(value)

    def switch(self, name: str) -> bool:
        """1 or 0, usually 0."""
        value = self.text(name, "0")
        if value not in ("0", "1"):
            raise ValueError(f"TABLESIDE_{name} must be 1 or 0")
        return value == "1"

    def address(self, name: str, *starts: str) -> str:
        """An address with one of some beginnings, or none."""
        value = self.text(name)
        if not value:
            return ""
        if not value.startswith(starts):
            expected = " or ".join(starts)
            raise ValueError(f"TABLESIDE_{name} must begin with {expected}")
        return value

    def networks(self, name: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Addresses and networks with commas between them."""
        found = []
        for part in self.text(name, ",".join(usual)).split(","):
            network = part.strip()
            if not network:
                continue
            try:
                ip_network(network, strict=False)
            except ValueError as error:
                raise ValueError(
                    f"TABLESIDE_{name} must be addresses or networks with commas between them"
                ) from error
            found.append(network)
        return tuple(found)
