"""What a phone shows of its table."""

from playwright.sync_api import Page

_SHOWS = "(version) => document.getElementById('panel')?.dataset.version === version"


def at_version(page: Page, version: int) -> None:
    """Wait until a phone shows this version. It is looked at with each frame: games are made of hundreds of waits."""
    page.wait_for_function(_SHOWS, arg=str(version))
