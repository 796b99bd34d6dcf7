"""Small rulebooks written into a temporary folder: right by themselves, so that a test can break one thing."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.rulebooks.load import Library

EN = """\
## Reference {#reference}
Lay one, and be rid of all.

## Goal {#goal}
Be the first with no [[card]] left. How one wins is told in [the round](#round).

## Round {#round}
Everybody lays a [[card|cards]].

!!! example
    Ana lays a 3.

### Ties {#ties}
![Two equal cards lie side by side on the table](art/pair.svg)
"""

DE = """\
## Übersicht {#reference}
Legt eine, und werdet alle los.

## Ziel {#goal}
Sei als Erster ohne [[card]]. Wie man gewinnt, steht bei [der Runde](#round).

## Runde {#round}
Alle legen eine [[card]].

!!! example
    Ana legt eine 3.

### Gleichstand {#ties}
![Zwei gleiche Karten liegen nebeneinander auf dem Tisch](art/pair.svg)
"""

TERMS = """\
[card]
en = "card"
de = "Karte"
kind = "thing"
section = "round"
forms = { en = ["cards"] }
avoid = { de = ["Blatt"] }
meaning = { en = "What one lays.", de = "Was man legt." }
"""

GAME = """\
id = "sample"
players = [2, 4]
owner = "Somebody"
original_language = "en"
reviewed = 2026-11-20
accent = { light = "#123456", dark = "#abcdef" }
title = { en = "Sample", de = "Muster" }
tagline = { en = "A sample.", de = "Ein Muster." }
edition = { en = "The first.", de = "Die erste." }
[kinds]
thing = { en = "Things", de = "Dinge" }
"""

LABELS = '[equal]\nen = "equal"\nde = "gleich"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"><text class="a-text" x="50" y="20" {label}/></svg>'

Change = Callable[[str], str]


def write_content(
    folder: Path, id: str = "sample", *, redirects: Mapping[str, str] | None = None
) -> Path:
    """The sample game's folder, written into a content folder."""
    game = folder / id
    (game / "art").mkdir(parents=True)
    moved = f"[redirects]\n{''.join(f'{old} = {json.dumps(new)}' for old, new in (redirects or {}).items())}\n"
    files = {
        "game.toml": GAME.replace('"sample"', f'"{id}"') + moved,
        "terms.toml": TERMS, "en.md": EN, "de.md": DE, "art/labels.toml": LABELS,
        "art/emblem.svg": SVG.format(label='data-term="card"'), "art/pair.svg": SVG.format(label='data-label="equal"'),
    }  # fmt: skip
    for name, text in files.items():
        (game / name).write_text(text, "utf-8")
    return game


def make_library(
    folder: Path, *, redirects: Mapping[str, str] | None = None
) -> Library:
    """A library of the sample game alone."""
    write_content(folder, redirects=redirects)
    return Library(folder)


def change(path: Path, old: str, new: str) -> None:
    """Replace something that must be in a file."""
    text = path.read_text("utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, 1), "utf-8")
