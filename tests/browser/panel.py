"""What a phone shows of its table.

What is waited for is written as a function: the site's policy lets a bare expression be looked at only once."""

import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

PATIENCE_S = 120
# For a page's start: `refused` is whether the last tap met a lock, once its click has come.
NOTE_TAPS = """{
    const isLocked = ({ target }) => Boolean(target.closest?.("[data-locked]"));
    let wasLocked = false, told;
    addEventListener("pointerdown", (event) => {
        wasLocked = isLocked(event);
        globalThis.refused = new Promise((tell) => { told = tell; });
    }, true);
    addEventListener("click", (event) => told?.(wasLocked || isLocked(event)), true);
    addEventListener("pointercancel", () => told?.(false), true);
}"""
# Sends an action as a button of the table would.
SEND = """({ kind, args }) => {
    const button = document.createElement("button");
    Object.assign(button, { name: "action", value: JSON.stringify({ kind, args }) });
    button.setAttribute("form", "tap");
    document.getElementById("panel").append(button);
    button.click();
    button.remove();
}"""
_LIES_OVER = "() => history.state?.depth > 0"
_IS_ALONE = "() => !history.state?.depth"
_LIES = "(many) => history.state?.depth === many"
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_SHOWS = "(version) => document.getElementById('panel')?.dataset.version === version"


def at_version(page: Page, version: int) -> None:
    """Wait until a phone shows this version. It is looked at with each frame: games are made of hundreds of waits.

    A page without scripts counts no frames, and would be looked at once.
    """
    page.wait_for_function(_SHOWS, arg=str(version))


def touch(at: Locator) -> None:
    """Tap a control once it can be tapped; once more where it was locked before the finger came down (kit/lock.js)."""
    free = at.and_(at.page.locator(":not([data-locked], [disabled])"))
    free.tap()
    while was_refused(at.page):
        free.tap()


def was_refused(page: Page) -> bool:
    """Whether what was tapped last was locked. A page that went at that tap has taken it."""
    try:
        return bool(page.evaluate("globalThis.refused"))
    except Error:
        return False


def wait_for(page: Page, told: Callable[[], object]) -> None:
    """Wait for what is known elsewhere: on the wire, at the server, in several looks at the page."""
    until = time.monotonic() + PATIENCE_S
    while not told():
        assert time.monotonic() < until
        page.wait_for_timeout(50)


def drawn(page: Page) -> None:
    """Wait until what scripts leave to the next frame has been done."""
    page.evaluate(_DRAWN)


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
