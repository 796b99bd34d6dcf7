"""A panel at each game's fullest state: what drawing it takes, beside a bare page of Jinja's with as many bytes."""

import gzip
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from flask import Flask, g
from jinja2 import Environment

from companion.games import MACHINES
from companion.settings import Settings
from companion.tables.exports import parse_export
from companion.tables.service import Opened
from companion.web import create_app
from companion.web.panels import Panels
from companion.web.play.shown import PushedPanel, panel_html
from tests.live import ROOT

LANGUAGES, RUNS = ("en", "fr"), 15
Export = dict[str, Any]


def run() -> Iterator[tuple[str, str]]:
    """Label and figure of each measurement: the processor's time alone, which other programs hardly touch."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        for game in MACHINES:
            yield panel(app, game)
        app.extensions["tableside"].close()


def panel(app: Flask, game: str) -> tuple[str, str]:
    """What the panel costs in both languages, its view once a version included."""
    site = app.extensions["tableside"]
    export, number = fullest(app, game)
    log = export["log"]
    before, now = (
        site.tables.load({**export, "log": log[:lines]})
        for lines in (number - 1, number)
    )

    def forget() -> None:
        """A server that has drawn nothing yet of any table."""
        desks = site.panels.desks
        site.panels = Panels()
        site.panels.desks = desks

    def tapped() -> None:
        """A server that has drawn what stood before the last tap."""
        forget()
        draw(app, before)

    size = sum(len(gzip.decompress(body)) for body in draw(app, now))
    bare = bare_page(size // len(LANGUAGES))
    # In turns, so that a slow moment of the machine is one of each.
    took = [
        (
            seconds(lambda: draw(app, now), forget) / len(LANGUAGES),
            seconds(lambda: draw(app, now), tapped) / len(LANGUAGES),
            seconds(lambda: gzip.compress(bare().encode(), 3)),
        )
        for _ in range(RUNS)
    ]
    anew, after_tap, of_jinja = (
        median(column) * 1000 for column in zip(*took, strict=True)
    )
    label = (
        f"{game}: a panel drawn anew at its fullest (≤ 3 ms) / after a tap / bare Jinja"
    )
    return label, f"{anew:.1f} / {after_tap:.1f} / {of_jinja:.1f} ms"


def draw(app: Flask, opened: Opened) -> list[bytes]:
    """The panel of a table in each language, as it is sent."""
    row, version = opened.row, opened.play.version
    made = (PushedPanel(row.id, lang, row, app).make(version) for lang in LANGUAGES)
    return [body for _version, body in made]


def fullest(app: Flask, game: str) -> tuple[Export, int]:
    """The recorded game and the number of its lines whose panel has most letters."""
    site = app.extensions["tableside"]
    folder = ROOT / "tests/games" / game.replace("-", "_") / "golden"
    found: list[tuple[int, Export, int]] = []
    for path in sorted(folder.glob("*.json")):
        export = json.loads(path.read_text("utf-8"))["export"]
        row = site.tables.load(export).row
        for number in range(1, len(export["log"]) + 1):
            until = {**export, "log": export["log"][:number]}
            opened = Opened(row, parse_export(until, MACHINES).play)
            with app.app_context():
                g.lang, g.game = LANGUAGES[0], game
                size = len(panel_html(LANGUAGES[0], opened))
            found.append((size, export, number))
    _size, export, number = max(found, key=lambda each: each[0])
    return export, number


def bare_page(size: int) -> Callable[[], str]:
    """A page of so many bytes as anybody writes it: one loop, two places a line."""
    line = '<li class="row"><a href="/en/{{ row[0] }}">{{ row[1] }}</a></li>\n'
    template = Environment(autoescape=True).from_string(
        "<ul>{% for row in rows %}" + line + "{% endfor %}</ul>"
    )
    rows = [(f"t{number:05}", f"Ana & {number:05}") for number in range(size // 60)]
    return lambda: template.render(rows=rows)


def seconds(
    work: Callable[[], object], first: Callable[[], None] = lambda: None
) -> float:
    """The processor's time for some work, without what is done first."""
    first()
    start = time.thread_time()
    work()
    return time.thread_time() - start
