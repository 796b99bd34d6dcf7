"""The site inside a browser: one request at a time, no threads, and one file of tables that the worker puts away.

static/js/sw-engine.js imports it under Pyodide. What it needs itself is imported in `warm`, step by step.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from signal import SIGINT, default_int_handler, signal
from typing import Any
from urllib.parse import urljoin

_TABLES = Path("/tables")
_FACTS = Path("/site/facts.json")
_IMPORTS = (
    "sqlalchemy", "sqlalchemy.dialects.sqlite", "sqlite3", "flask", "werkzeug.test", "babel.messages.pofile",
    "babel.dates", "markdown", "segno", "cattrs", "companion.games", "companion.search", "companion.web",
)  # fmt: skip
_IMPORTS_SHARE = 0.3
_WEIGHT_OF_BOOKS, _WEIGHT_OF_INDEX = 20, 40


class Engine:
    """The site, started with the facts that were packed with it."""

    def __init__(self) -> None:
        from werkzeug.test import Client

        from companion.settings import Settings
        from companion.web import create_app

        facts = json.loads(_FACTS.read_text("utf-8"))
        self.app = create_app(Settings(data=_TABLES, url=facts["url"]))
        self.site = self.app.extensions["tableside"]
        self.site.build = facts["build"]
        self.site.assets.version = facts["version"]
        self.site.alone = facts["alone"]
        self.site.on_phone = True
        self.client = Client(self.app)

    def answer(
        self, method: str, url: str, headers: str, body: Any, full: bool = False
    ) -> tuple[int, str, bytes]:
        """Status, headers (as JSON, like those that come in) and body of the answer to one request.

        `full`: what it changed could not be put away, which is all that is to be said now.
        """
        asked: dict[str, Any] = {
            # Forms name it, and are refused from elsewhere.
            "base_url": urljoin(url, "/"),
            "method": method,
            "headers": json.loads(headers),
        }
        response: Any
        if full:
            from companion.web.errors import no_room_here

            origin = urljoin(url, "/").removesuffix("/")
            path = url.removeprefix(origin).removeprefix(self.site.base)
            with self.app.test_request_context(path, **asked):
                response = self.app.process_response(no_room_here())
        else:
            response = self.client.open(url, data=body.to_bytes(), **asked)
        said = json.dumps(list(response.headers))
        return response.status_code, said, response.get_data()

    def heads(self) -> str:
        """The versions of all tables here, by their ids, as JSON."""
        from companion.tables.store import read_heads

        with self.site.store.reading() as connection:
            return json.dumps(read_heads(connection))

    def groups(self, table: str) -> str:
        """The groups in which a table counts here, as JSON."""
        from companion.groups.store import read_groups_of

        with self.site.store.reading() as connection:
            return json.dumps(read_groups_of(connection, table))

    def work(self) -> list[tuple[Callable[[], object], int]]:
        """Everything that takes long the first time, and how long beside the rest."""
        templates = self.app.jinja_env
        languages = self.site.languages.codes
        found: list[tuple[Callable[[], object], int]] = []
        for name in templates.list_templates():
            found.append((partial(templates.get_template, name), 1))

        for lang in languages:
            found.append((partial(self.site.library.books, lang), _WEIGHT_OF_BOOKS))

        # All indexes come before the first search, which may ask every language: it would make them a second time.
        for lang in languages:
            rebuild = partial(self.site.search.shelves.rebuild, lang)
            found.append((rebuild, _WEIGHT_OF_INDEX))
        for lang in languages:
            pages = [f"/{lang}/{game}" for game in self.site.library.games]
            for page in (*pages, f"/{lang}/search?q=misspelld"):
                found.append((partial(self.client.get, page), 1))
        return found


def rest_by(pause: Callable[[], Any] | None) -> None:
    """At each interrupt rest by a function of the worker's, which gives a promise; by None no more."""
    ffi = import_module("pyodide.ffi")

    def rest(*_signal: object) -> None:
        # Not every browser can hold a program in the middle.
        if pause and ffi.can_run_sync():
            ffi.run_sync(pause())

    signal(SIGINT, rest if pause else default_int_handler)


started: list[Engine] = []  # by `warm`, once it is through


def warm() -> Iterator[float]:
    """Import, start and read everything, in steps between which the worker answers others; each tells the share done.

    No file stays open and no table is touched, so that the memory can be put away and taken up again.
    """
    for done, name in enumerate(_IMPORTS, 1):
        import_module(name)
        yield _IMPORTS_SHARE * done / len(_IMPORTS)
    engine = Engine()
    work = engine.work()
    whole, done = sum(weight for _, weight in work), 0
    for step, weight in work:
        step()
        done += weight
        yield _IMPORTS_SHARE + (1 - _IMPORTS_SHARE) * done / whole
    started.append(engine)
