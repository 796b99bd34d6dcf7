"""A throwaway PostgreSQL server for the tests: nothing of it outlives them, and it never waits for the disk."""

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

from companion.tables.schema import metadata

USER = "postgres"
TABLES = [table.name for table in metadata.sorted_tables]
_FAST = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=",
    "max_connections=200",
)


def find() -> Path | None:
    """The folder of PostgreSQL's programs, or None."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return (
        Path(found).resolve().parent
        if found
        else installed[-1].parent
        if installed
        else None
    )


def install() -> None:
    """Install Debian's, where we may."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
        command = [
            "apt-get",
            "install",
            "-y",
            "-qq",
            "--no-install-recommends",
            "postgresql",
        ]
        subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)


class PostgreSQL:
    """A server in a temporary folder, reached by a socket there. Each database asked for is empty."""

    def __init__(self, programs: Path) -> None:
        self.programs, self.numbers, self.spare = programs, count(1), list[str]()
        self.folder = Path(
            tempfile.mkdtemp(prefix="pg")
        )  # short: a socket's path may have 107 characters
        self.data = self.folder / "data"
        self.user = (
            {"user": USER} if hasattr(os, "geteuid") and os.geteuid() == 0 else {}
        )  # it refuses to run as root
        if self.user:
            shutil.chown(self.folder, USER)
        options = (
            "--no-sync",
            "--auth=trust",
            f"--username={USER}",
            "--locale=C.UTF-8",
        )
        self._run("initdb", *options, "-D", str(self.data)).wait()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = [word for setting in _FAST for word in ("-c", setting)]
        self.process = self._run(
            "postgres", "-D", str(self.data), "-k", str(self.folder), *settings
        )
        deadline = time.monotonic() + 120
        while True:
            try:
                psycopg.connect(host=str(self.folder), user=USER, dbname=USER).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self) -> None:
        """Stop at once, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(3)  # SIGQUIT
        self.process.wait()

    def remove(self) -> None:
        """Stop for good."""
        self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The address of an empty database (a schema of its own, which is made faster)."""
        name = self.spare.pop() if self.spare else self._new_schema()
        options = quote(f"-csearch_path={name}")
        return (
            f"postgresql+psycopg://{USER}@/{USER}?host={self.folder}&options={options}"
        )

    def give_back(self, address: str) -> None:
        """What nobody uses any more is emptied, and is the next one, as tables are slow to make; all must be there."""
        name = address.rpartition("%3D")[2]
        delete = [f"DELETE FROM {name}.{table}" for table in reversed(TABLES)]
        with suppress(psycopg.errors.UndefinedTable):
            self._execute("; ".join(delete))
            self.spare.append(name)

    def _new_schema(self) -> str:
        name = f"test_{next(self.numbers)}"
        self._execute(f"CREATE SCHEMA {name}")
        return name

    def _execute(self, statement: str) -> None:
        with psycopg.connect(
            host=str(self.folder), user=USER, dbname=USER, autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [str(self.programs / program), *arguments],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.user,  # type: ignore[call-overload]
        )


if __name__ == "__main__":
    if not find():
        print("No PostgreSQL found: installing one for the tests.")
        install()
