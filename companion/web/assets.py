"""Static files under an address that changes with their content, so that browsers may keep them for good."""

import gzip
import hashlib
import mimetypes
import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

from companion.rulebooks.load import Library
from companion.web.bundle import PARTS, bundle

FOREVER = "max-age=31536000, immutable"
_SOURCES = {
    "content": ("*.md", "*.toml", "*.svg"),
    "templates": ("*.html",),
    "companion": ("*.py", "*.po"),
}
_FIRST, _TOKENS = "css/first.css", "css/tokens.css"
_KINDS = (".css", ".js", ".woff2")
WORKER = "js/sw.js"  # handed out at /sw.js
_OWN = ("css/", "js/")
# Without comments, indentation and spaces.
_SQUEEZE = {".css": cssmin, ".js": jsmin}
_INSIDE = r"(?:[^(),]|\((?:[^()]|\([^()]*\))*\))+"
_PAIR = re.compile(rf"light-dark\(({_INSIDE}),\s*{_INSIDE}\)")
_RULE_WITH_PAIRS = re.compile(r"[^{}]+\{[^{}]*light-dark\([^{}]*\}")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Assets:
    """The files of a static folder; each game's accent colour is appended to the site's styles."""

    def __init__(self, folder: Path, library: Library, base: str = "") -> None:
        self.folder = folder
        self.base = base  # the path below which the site is
        self.library = library
        self.read = lru_cache(maxsize=None)(self._read)

    @cached_property
    def version(self) -> str:
        """A fingerprint of all static files and accents."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return _digest(self._accents(), self.folder, files)

    @cached_property
    def fonts(self) -> list[str]:
        """The paths of the fonts of every page, which styles name; names may have letters of further ones."""
        files = set(self.folder.glob("fonts/*.woff2"))
        files -= set(self.folder.glob("fonts/*-latin*.woff2"))
        return sorted(path.relative_to(self.folder).as_posix() for path in files)

    @cached_property
    def of_pages(self) -> list[str]:
        """The paths of what pages and the worker may name: all but the pictures for messengers and app lists."""
        names: set[str] = set()
        for folder in ("css", "fonts", "js", "vendor"):
            for path in (self.folder / folder).rglob("*"):
                if path.suffix in _KINDS:
                    names.add(path.relative_to(self.folder).as_posix())

        asked = {name for name in names if not name.startswith(PARTS)}

        return [*sorted(asked - {WORKER}), "icons/icon.svg"]

    @cached_property
    def first(self) -> str:
        """The styles that pages of rules bring along."""
        return self.read(_FIRST)[0].decode()

    @cached_property
    def first_hash(self) -> str:
        """By which a policy knows them."""
        digest = hashlib.sha256(self.first.encode()).digest()
        return b64encode(digest).decode()

    def url(self, path: str) -> str:
        """The address of a static file."""
        return f"/static/{self.version}/{path}"

    def exists(self, path: str) -> bool:
        """Whether there is such a file."""
        file = self.folder / path
        return file.is_file()

    def _read(self, path: str) -> tuple[bytes, bytes, str]:
        """A file's bytes, the same compressed, and its media type. Raises FileNotFoundError."""
        home = self.folder.resolve()
        full = (home / path).resolve()
        # No way out of the folder by dots in the path, and one name for each file: what was read is kept by it.
        if not full.is_relative_to(home) or not full.is_file():
            raise FileNotFoundError(path)
        if full.relative_to(home).as_posix() != path:
            raise FileNotFoundError(path)

        body = full.read_bytes()
        if path == _FIRST:
            tokens = home / _TOKENS
            body = tokens.read_bytes() + body + self._accents()
            # It stands in pages too.
            fonts = self.base + self.url("fonts")
            body = body.replace(b"../fonts", fonts.encode())

        if path.startswith(_OWN):
            is_script = full.suffix == ".js"
            text = bundle(home, path) if is_script else body.decode()
            text = _SQUEEZE[full.suffix](text)
            # Old browsers know no light-dark(), in which all colours are written.
            body = (with_a_day(text) if full.suffix == ".css" else text).encode()

        compressed = gzip.compress(body, 9, mtime=0)
        kind, _encoding = mimetypes.guess_type(full.name)

        return body, compressed, kind or "application/octet-stream"

    def _accents(self) -> bytes:
        rules = ""
        for game in self.library.games.values():
            light, dark = game.accent["light"], game.accent["dark"]
            colours = f"light-dark({light},{dark})"
            rules += f".game-{game.id}{{--accent:{colours}}}"

        return rules.encode()


@lru_cache(maxsize=8)
def fingerprint(root: Path, version: str) -> str:
    """A fingerprint of all that pages are made of, with the version of the static files."""
    files: list[Path] = []
    for folder, kinds in _SOURCES.items():
        under = root / folder
        for kind in kinds:
            files += under.rglob(kind)

    return _digest(version.encode(), root, files)


def _digest(start: bytes, root: Path, files: Iterable[Path]) -> str:
    """A short fingerprint of files with their names, in an order that is always the same."""
    digest = hashlib.sha256(start)
    for path in sorted(files):
        name = path.relative_to(root).as_posix()
        digest.update(name.encode())
        digest.update(path.read_bytes())

    return digest.hexdigest()[:10]


def with_a_day(styles: str) -> str:
    """These styles for browsers that do not know light-dark() too: they get the colours of the day.

    Others get the rules that hold pairs once more at the end. Such rules stand by themselves, in no media query.
    """
    pairs = "".join(_RULE_WITH_PAIRS.findall(styles))
    if not pairs:
        return styles

    day = _PAIR.sub(r"\1", styles)

    return f"{day}@supports (color:light-dark(#000,#fff)){{{pairs}}}"
