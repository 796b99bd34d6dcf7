"""The site and the packages under it, packed for a phone, and handed out in pieces that can be fetched one by one."""

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from companion.limits import PIECE_BYTES
from companion.phone import runtime

# What requirements.txt brings, without the server and what is not pure Python.
_PACKAGES = (
    "flask", "jinja2", "markupsafe", "werkzeug", "click", "itsdangerous", "blinker", "markdown", "whoosh",
    "sqlalchemy", "typing_extensions", "babel", "cattrs", "attrs", "segno",
)  # fmt: skip
_COMPILED = (".so", ".pyd", ".c", ".h", ".pyx", ".pxd", ".pyi", ".pyc")
_KEPT_OF_A_DISTRIBUTION = (
    "METADATA",
    "entry_points.txt",
)  # by these extensions are found
_UNUSED = (
    "babel/locale-data/", "sqlalchemy/dialects/mysql/", "sqlalchemy/dialects/oracle/",
    "sqlalchemy/dialects/mssql/", "sqlalchemy/dialects/postgresql/", "sqlalchemy/testing/",
)  # fmt: skip
_OF_THE_SITE = {
    "companion": (".py", ".po", ".toml", ".groups"),
    "content": (".md", ".toml", ".svg"),
    "templates": (".html",),
    "static": (".css", ".js"),
}
_ONLY_ON_SERVERS = ("companion/server/", "companion/hosting/", "companion/web/faces/")


class Packs:
    """Everything a phone needs to run the site. `facts` is what the site there cannot reckon from its files."""

    def __init__(
        self, root: Path, runtime_folder: Path, languages: tuple[str, ...], facts: Mapping[str, Any]
    ) -> None:  # fmt: skip
        self.root, self.runtime_folder = root, runtime_folder
        self.languages, self.facts = languages, facts

    @property
    def is_there(self) -> bool:
        """Whether there is anything to hand out."""
        return runtime.is_there(self.runtime_folder)

    @cached_property
    def _packed(self) -> Mapping[str, tuple[str, bytes]]:
        """Our own packs, compressed, by name, each with the fingerprint that stands in its address."""
        site = dict(_site(self.root)) | {"facts.json": json.dumps(self.facts).encode()}
        packed = {}
        for name, files in (
            ("packages", dict(_packages(self.languages))),
            ("site", site),
        ):
            body = gzip.compress(_pack(files), 9, mtime=0)
            packed[name] = (hashlib.sha256(body).hexdigest()[:10], body)
        return packed

    def parts(self) -> list[dict[str, Any]]:
        """What has to be fetched: each part's name, its address without the number of a piece, and its bytes."""
        found = [
            {
                "name": name,
                "url": f"/engine/{runtime.VERSION}/{name}",
                "bytes": runtime.path_of(self.runtime_folder, name).stat().st_size,
            }
            for name in runtime.NAMES
        ]
        for name, (version, body) in self._packed.items():
            url = f"/engine/{version}/{name}"
            found.append({"name": name, "url": url, "bytes": len(body)})
        return found

    def piece(self, version: str, name: str, number: int) -> bytes:
        """One piece of a part. Raises KeyError for one that there is not."""
        if version == runtime.VERSION and name in runtime.NAMES:
            body = runtime.path_of(self.runtime_folder, name).read_bytes()
        elif self._packed.get(name, ("",))[0] == version:
            body = self._packed[name][1]
        else:
            raise KeyError(name)
        piece = body[number * PIECE_BYTES : (number + 1) * PIECE_BYTES]
        if not piece:
            raise KeyError(number)
        return piece


def _pack(files: Mapping[str, bytes]) -> bytes:
    """The files as one: the length of a list in four bytes, the list [[path, length], …] as JSON, then the bytes."""
    ordered = sorted(files.items())
    head = json.dumps([[path, len(body)] for path, body in ordered]).encode()
    return b"".join(
        (len(head).to_bytes(4, "little"), head, *(body for _path, body in ordered))
    )


def _site(root: Path) -> Iterator[tuple[str, bytes]]:
    for folder, kinds in _OF_THE_SITE.items():
        for path in (root / folder).rglob("*"):
            name = path.relative_to(root).as_posix()
            if path.suffix in kinds and not name.startswith(_ONLY_ON_SERVERS):
                yield name, path.read_bytes()


def _packages(languages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    locales = {f"babel/locale-data/{code}.dat" for code in ("root", *languages)}
    for package in _PACKAGES:
        for file in distribution(package).files or ():
            name = file.as_posix()
            if name in locales or _is_wanted(name):
                yield name, Path(file.locate()).read_bytes()


def _is_wanted(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith(_KEPT_OF_A_DISTRIBUTION)
    is_outside = name.startswith("..") or "/tests/" in name or "__pycache__" in name
    return (
        not is_outside and not name.startswith(_UNUSED) and not name.endswith(_COMPILED)
    )
