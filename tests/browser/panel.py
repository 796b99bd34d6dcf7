"""What a phone shows of its table.

What is waited for is written as a function: the site's policy lets a bare expression be looked at only once."""

import time

from playwright.sync_api import Page

_LIES_OVER = "() => history.state?.depth > 0"
_IS_ALONE = "() => !history.state?.depth"
_LIES = "(many) => history.state?.depth === many"
_SHOWS = "(version) => document.getElementById('panel')?.dataset.version === version"


def at_version(page: Page, version: int) -> None:
    """Wait until a phone shows this version. It is looked at with each frame: games are made of hundreds of waits."""
    page.wait_for_function(_SHOWS, arg=str(version))


def escape(page: Page) -> None:
    """Put away what lies over the page, once it does, and wait until its step of the browser's history is gone too.

    A page that is opened before would be called off by that step back."""
    page.wait_for_function(_LIES_OVER)
    page.keyboard.press("Escape")
    settle(page)


def go_back(page: Page, layers: int) -> None:
    """The phone's own “back”, once so many things that lie over the page have their step of its history."""
    page.wait_for_function(_LIES, arg=layers)
    page.go_back()


def settle(page: Page) -> None:
    """Wait until nothing lies over the page any more, in the browser's history neither."""
    page.wait_for_function(_IS_ALONE)


def stop_time(page: Page) -> None:
    """From here on time passes on the page only where the test says so: on a busy machine a lock is over too soon."""
    page.clock.pause_at(time.time() + 5)
