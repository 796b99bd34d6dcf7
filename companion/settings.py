"""Settings from the environment, each with its default; all begin with TABLESIDE_."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.limits import MAX_IMPORT_BYTES, MAX_THREADS, SERVER_THREADS


@dataclass(frozen=True)
class Settings:
    """Every setting there is.

    data: folder of the database and the search index (TABLESIDE_DATA, default ./data).
    url: the address that phones use, for QR codes and messengers; "" takes the request's (TABLESIDE_URL).
    host, port: where `python app.py` listens (TABLESIDE_HOST 0.0.0.0, TABLESIDE_PORT 8000).
    threads: threads of the server (TABLESIDE_THREADS).
    """

    data: Path = Path("data")
    url: str = ""
    host: str = "0.0.0.0"  # phones on the same network must reach it
    port: int = 8000
    threads: int = SERVER_THREADS
    max_body_bytes: int = MAX_IMPORT_BYTES

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """The settings of an environment. Raises ValueError, naming the variable, for what cannot be."""
        found = {
            name: environment[f"TABLESIDE_{name.upper()}"]
            for name in ("data", "url", "host", "port", "threads")
            if environment.get(f"TABLESIDE_{name.upper()}")
        }
        return cls(
            data=Path(found.get("data", cls.data)).absolute(), url=_address(found.get("url", cls.url)),
            host=found.get("host", cls.host), port=_number("PORT", found.get("port", cls.port), 65535),
            threads=_number("THREADS", found.get("threads", cls.threads), MAX_THREADS),
        )  # fmt: skip


def _number(name: str, value: str | int, most: int) -> int:
    if not str(value).isdecimal() or not 1 <= int(value) <= most:
        raise ValueError(f"TABLESIDE_{name} must be a number from 1 to {most}")
    return int(value)


def _address(value: str) -> str:
    if value and not value.startswith(("http://", "https://")):
        raise ValueError("TABLESIDE_URL must begin with http:// or https://")
    return value.rstrip("/")
