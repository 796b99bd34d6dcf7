"""What a phone keeps of the site, as tests look at it."""

import re

from playwright.sync_api import Page, expect

# Files, pages, and tables as they were seen.
KEPT = re.compile(r"/static/\w+/[\w./-]+|/\w\w/[\w-]*(?:/learn)?|/\w\w/t/[\w-]{22}")
PATIENCE_MS = 90_000  # wide enough for a machine whose processors are all busy
_LIST = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map((request) => request.url.replace(location.origin, ""))])))"""


def cupboard(page: Page) -> dict[str, list[str]]:
    """The addresses in each cache."""
    found: dict[str, list[str]] = page.evaluate(_LIST)
    return {name.removeprefix("tableside."): paths for name, paths in found.items()}


def visit(page: Page, path: str) -> None:
    """Open a page with a keep button, and wait until the worker has put away what it keeps of it."""
    page.goto(path)
    expect(page.locator(".keeper")).to_be_visible()


def keep(page: Page) -> None:
    """Press the keep button, and wait until it is done."""
    page.locator(".keeper button").tap()
    expect(page.locator(".keeper button")).to_have_attribute("data-kept", "")


def leave_network(page: Page) -> None:
    """No network from now on, for pages and for the worker."""
    page.context.set_offline(True)


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Until an async function that is asked in the page says yes."""
    assert page.evaluate(
        f"""async (arg) => {{
      const until = Date.now() + {PATIENCE_MS};
      while (Date.now() < until) {{
        if (await ({condition})(arg)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }}
      return false;
    }}""",
        arg,
    ), condition
