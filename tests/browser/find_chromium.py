"""Find a Chromium for the browser tests; install Debian's when we may, else Playwright's."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of an installed Chromium, or None: then Playwright's own is tried."""
    chosen = os.environ.get("TABLESIDE_CHROMIUM")
    return chosen or next((path for path in map(shutil.which, NAMES) if path), None)


def install() -> None:
    """Install one. Raises CalledProcessError when neither way works."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
        done = subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
            check=False, env=environment, stdout=subprocess.DEVNULL,
        )
        if done.returncode == 0 and find():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if not find():
        print("No Chromium found: installing one for the browser tests.")
        install()
