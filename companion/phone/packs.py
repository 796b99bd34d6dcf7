"""The site and the packages under it, packed for a phone, and handed out in pieces that can be fetched one by one."""

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from companion.limits import PIECE_BYTES
from companion.phone import runtime
from companion.phone.slim import lighten, slim

# What requirements.txt brings, without the server and what is not pure Python.
_PACKAGES = (
    "flask", "jinja2", "markupsafe", "werkzeug", "click", "itsdangerous", "blinker", "markdown", "whoosh",
    "sqlalchemy", "typing_extensions", "babel", "cattrs", "attrs", "segno",
    "rjsmin", "rcssmin",
)  # fmt: skip
_COMPILED = (".so", ".pyd", ".c", ".h", ".pyx", ".pxd", ".pyi", ".pyc")
_KEPT_OF_A_DISTRIBUTION = (
    "METADATA",
    "entry_points.txt",
)  # by these extensions are found
UNUSED = (
    "babel/locale-data/", "babel/messages/frontend", "sqlalchemy/dialects/mysql/", "sqlalchemy/dialects/oracle/",
    "sqlalchemy/dialects/mssql/", "sqlalchemy/dialects/postgresql/", "sqlalchemy/testing/",
    "sqlalchemy/orm/", "sqlalchemy/ext/", "werkzeug/debug/", "whoosh/lang/isri", "whoosh/lang/lovins",
    "whoosh/lang/paicehusk", "whoosh/lang/wordnet", "whoosh/qparser/dateparse", "whoosh/support/b",
    "whoosh/support/charset",
)  # fmt: skip
_ASIDE = ("../", "/tests/", "__pycache__")
_OF_THE_SITE = {
    "companion": (".py", ".po", ".toml", ".groups"),
    "content": (".md", ".toml", ".svg"),
    "templates": (".html",),
    "static": (".css", ".js"),
}
_HERE = Path(__file__).parent
_DESCRIBED = "companion/web/api/"
_ONLY_ON_SERVERS = ("companion/server/", "companion/hosting/", "companion/web/faces/")


class Packs:
    """Everything a phone needs to run the site. `facts` is what the site there cannot reckon from its files."""

    def __init__(
        self, root: Path, runtime_folder: Path, languages: tuple[str, ...], facts: Mapping[str, Any]
    ) -> None:  # fmt: skip
        self.root = root
        self.runtime_folder = runtime_folder
        self.languages = languages
        self.facts = facts

    @property
    def is_there(self) -> bool:
        """Whether there is anything to hand out."""
        return runtime.is_there(self.runtime_folder)

    @cached_property
    def _packed(self) -> Mapping[str, tuple[str, bytes]]:
        """Our own packs, compressed, by name, each with the fingerprint that stands in its address."""
        site = {"facts.json": json.dumps(self.facts).encode()}
        for folder, kinds in _OF_THE_SITE.items():
            for path in (self.root / folder).rglob("*"):
                name = path.relative_to(self.root).as_posix()
                if path.suffix not in kinds or name.startswith(_ONLY_ON_SERVERS):
                    continue

                body = path.read_bytes()
                # The JSON interface is described by what its views and our classes say of themselves.
                if path.suffix == ".py" and not name.startswith(_DESCRIBED):
                    body = slim(body.decode(), of_classes=False).encode()
                site[name] = body

        packages = lay_ready(self.runtime_folder, self.languages)
        packed = {}
        for name, body in (("packages", packages), ("site", pack(site))):
            digest = hashlib.sha256(body).hexdigest()
            packed[name] = (digest[:10], body)

        return packed

    def parts(self) -> list[dict[str, Any]]:
        """What has to be fetched: each part's name, its address without the number of a piece, and its bytes."""
        found = [
            {
                "name": name,
                "url": f"/engine/{runtime.RELEASE}/{name}",
                "bytes": runtime.path_of(self.runtime_folder, name).stat().st_size,
            }
            for name in runtime.NAMES
        ]
        for name, (version, body) in self._packed.items():
            url = f"/engine/{version}/{name}"
            found.append({"name": name, "url": url, "bytes": len(body)})
        return found

    @property
    def total_bytes(self) -> int:
        """What all parts weigh; 0 where there is nothing to hand out."""
        if not self.is_there:
            return 0

        sizes = [part["bytes"] for part in self.parts()]
        return sum(sizes)

    def piece(self, version: str, name: str, number: int) -> bytes:
        """One piece of a part. Raises KeyError for one that there is not."""
        if version == runtime.RELEASE and name in runtime.NAMES:
            path = runtime.path_of(self.runtime_folder, name)
            body = path.read_bytes()
        else:
            current, body = self._packed[name]
            if version != current:
                raise KeyError(name)

        start = number * PIECE_BYTES
        piece = body[start : start + PIECE_BYTES]
        if not piece:
            raise KeyError(number)
        return piece


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files as one, compressed: the length of the head in four bytes, the head, then one file after the other."""
    ordered = sorted(files.items())
    lengths = [[path, len(body)] for path, body in ordered]
    head = json.dumps(lengths).encode()
    packed = [len(head).to_bytes(4, "little"), head]
    for _path, body in ordered:
        packed.append(body)

    # Without the time: the same files have the same fingerprint, and phones fetch nothing anew.
    return gzip.compress(b"".join(packed), 9, mtime=0)


def lay_ready(folder: Path, languages: tuple[str, ...]) -> bytes:
    """The packages, packed. It takes seconds: what was made of these versions lies in the folder from then on."""
    versions = [f"{name} {distribution(name).version}" for name in _PACKAGES]
    makers = [file.read_text("utf-8") for file in _HERE.glob("*.py")]
    state = hashlib.sha256("\n".join([*versions, *languages, *makers]).encode())
    path = folder / f"packages-{state.hexdigest()[:10]}.gz"
    if path.is_file():
        return path.read_bytes()

    body = pack(dict(_packages(languages)))
    # A folder that cannot be written, or is full, only costs these seconds again.
    with suppress(OSError):
        for old in folder.glob("packages-*"):
            old.unlink()
        unfinished = path.with_suffix(".unfinished")
        unfinished.write_bytes(body)
        unfinished.replace(path)

    return body


def _packages(languages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The files that are wanted of the packages, by their paths under the folder where all are installed."""
    locales = {f"babel/locale-data/{code}.dat" for code in ("root", *languages)}
    for package in _PACKAGES:
        for file in distribution(package).files or ():
            name = file.as_posix()
            if ".dist-info/" in name:
                is_wanted = name.endswith(_KEPT_OF_A_DISTRIBUTION)
            elif name.endswith(_COMPILED) or name.startswith(UNUSED):
                is_wanted = name in locales
            else:
                is_wanted = not any(part in name for part in _ASIDE)
            if not is_wanted:
                continue

            body = file.read_binary()
            if name.endswith(".py"):
                body = slim(body.decode()).encode()
            elif name.endswith(".dat"):
                body = lighten(body, languages)
            yield name, body
