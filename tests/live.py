"""A server process over a data folder, for tests that need a real one: to look at, to race, to kill."""

import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from hashlib import sha256
from pathlib import Path

import jinja2

ROOT = Path(__file__).parent.parent
# How templates become programs: our functions, our extension, Jinja.
_MAKERS = [path.read_bytes() for path in sorted((ROOT / "companion/web").glob("*.py"))]
# Templates, compiled once for all servers and runs for as long as this stays the same. Jinja looks at their sources.
_STATE = sha256(b"".join([*_MAKERS, jinja2.__version__.encode()])).hexdigest()
COMPILED = ROOT / ".pytest_cache" / "templates" / _STATE[:16]
COMPILED.mkdir(parents=True, exist_ok=True)
# `python app.py`, but for opening every page and every language's search beforehand: tests ask for few. The disk is not
# waited for: what a killed process wrote stays, and no test cuts the power.
COLD = (
    "-c",
    "import runpy; from companion.server import serve; serve.warm = lambda *_: None;"
    " from companion.tables import database; database._PRAGMAS += ('synchronous=OFF',);"
    " from flask import Flask; from jinja2 import FileSystemBytecodeCache as Kept;"
    f" Flask.jinja_options = {{'bytecode_cache': Kept({str(COMPILED)!r})}};"
    " runpy.run_path('app.py', run_name='__main__')",
)


def small_house(root: Path, *games: str) -> Path:
    """The project with few of its rulebooks, which may be changed: to read and index all of them takes its time."""
    (root / "content").mkdir(parents=True)
    for part in ("app.py", "companion", "templates", "static"):
        (root / part).symlink_to(ROOT / part)
    for game in games:
        shutil.copytree(ROOT / "content" / game, root / "content" / game)
    return root


# Makes servers of itself: what they all import it has imported once.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["companion.server.serve", "companion.web", __name__])


def run_forked(root: Path, environment: dict[str, str], log: Path) -> None:
    """In a forked process: `COLD`, as a Python of its own would run it."""
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(root)
    with log.open("ab") as told, Path(os.devnull).open("wb") as silent:
        os.dup2(silent.fileno(), 1)
        os.dup2(told.fileno(), 2)
    exec(COLD[1])


class Fork(FORKS.Process):  # type: ignore[name-defined]
    """A forked process that is asked as a started one."""

    def poll(self) -> int | None:
        """How it ended, or None."""
        code: int | None = self.exitcode
        return code

    def wait(self, timeout: float | None = None) -> None:
        """Until it ends; TimeoutExpired when it does not in so many seconds."""
        self.join(timeout)
        if self.is_alive():
            raise subprocess.TimeoutExpired(self.name, timeout or 0)


class Live:
    """A server process over a data folder; it can be killed and started again at the same address."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data, self.root = data, ROOT
        self.program: tuple[str, ...] = COLD
        self.settings = {
            f"TABLESIDE_{name.upper()}": value for name, value in settings.items()
        }
        self.log = data / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | Fork | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        environment = {
            **os.environ,
            "TABLESIDE_DATA": str(self.data),
            "TABLESIDE_HOST": "127.0.0.1",
            "TABLESIDE_PORT": str(self.port),
            **self.settings,
        }
        if self.program == COLD and self.root == ROOT:
            self.process = Fork(
                target=run_forked, args=(ROOT, environment, self.log), daemon=True
            )
            self.process.start()
        else:
            self.process = self._started(environment)
        deadline = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def _started(self, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *self.program],
                cwd=self.root,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it and its processes as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it in peace."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()
