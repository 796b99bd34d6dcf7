"""The browser of tests, pictures and measurements: the same arguments, fonts and language on every machine."""

import os
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize

from tests.browser.cupboard import PATIENCE_MS
from tests.browser.find_chromium import find

PHONE: ViewportSize = {"width": 360, "height": 740}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # none is started for a page that may never come
    "--host-resolver-rules=MAP tableside.test 127.0.0.1",
    "--font-render-hinting=none",  # letters as wide as on a phone, not rounded to whole pixels
]
# No frame is drawn that nobody asks for: a page is laid out when it is measured.
UNDRAWN = ["--enable-begin-frame-control"]
# What stands in for our fonts: DejaVu, which runs wide. Another folder with a fonts.conf shows another machine.
HERE = Path(__file__).parent / "fonts"
WIDE, ANDROID = HERE / "dejavu", HERE / "android"
FONTS = Path(os.environ.get("TABLESIDE_FONTS", WIDE)).resolve()


def launch(
    playwright: Playwright, fonts: Path = FONTS, more: Sequence[str] = ()
) -> Browser:
    """A Chromium that finds these fonts and one language, whatever the machine has."""
    return playwright.chromium.launch(
        executable_path=find(), args=[*ARGUMENTS, *more], env=_environment(fonts)
    )


def launch_phone(playwright: Playwright, folder: Path, url: str) -> BrowserContext:
    """A German phone, with a browser of its own that keeps everything in a folder."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=find(), args=ARGUMENTS, env=_environment(FONTS),
        base_url=url, locale="de", viewport=PHONE, has_touch=True,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE_MS)
    return context


def _environment(fonts: Path) -> dict[str, str | float | bool]:
    environment: dict[str, str | float | bool] = {**os.environ}
    environment["FONTCONFIG_FILE"] = str(fonts / "fonts.conf")
    environment["LC_ALL"] = "C.UTF-8"
    return environment


def block_own_fonts(page: Page) -> None:
    """The fonts of our own never reach this page. It must be without a service worker, which asks for itself."""
    session = page.context.new_cdp_session(page)  # a route would cost every request
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": ["*.woff2"]})
