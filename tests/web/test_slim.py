"""What phones fetch of Python: the same programs in fewer bytes, and nothing that they ask for is missing."""

import pickle
import subprocess
import sys
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel import Locale, core, localedata
from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from companion.phone import packs, runtime
from companion.phone.slim import lighten, slim

LANGUAGES = ("en", "de", "es", "fr")
LONG = '''"""Told."""
# Remark.

def one(text="""\\
# no remark

"""):  # kept
    """Told
    at length."""
    return text

class Two(Exception):
    """Told."""

def three(): "told"; return 3
'''
SHORT = '''def one(text="""\\
# no remark

"""):  # kept
    return text
class Two(Exception):
    0
def three(): "told"; return 3
'''
LIBRARY = (
    "os.py",
    "timeit.py",
    "_pyodide/docstring.py",
    "encodings/cp437.py",
    "encodings/cp866.py",
)
# What the engine imports, and then one of each kind of page.
RUN = """
import sys
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from companion.phone.engine import _IMPORTS
from companion.settings import Settings

for name in _IMPORTS:
    import_module(name)
client = import_module("companion.web").create_app(Settings(data=Path(mkdtemp()))).test_client()
table = client.post("/api/tables", json={"game": "azura", "options": {"players": ["A", "B"]}}).json["id"]
for page in ("/de/azura", "/fr/miraris/play", f"/es/t/{table}", f"/en/t/{table}/share", f"/en/t/{table}/result"):
    assert client.get(page).status_code == 200, page
print(*(name.replace(".", "/") + end for name in sys.modules for end in (".py", "/__init__.py")))
"""


def test_a_program_is_the_same_without_what_is_told_of_it() -> None:
    assert slim(LONG) == SHORT


def test_what_classes_say_of_themselves_can_stay() -> None:
    kept = slim(LONG, of_classes=False)
    assert kept == SHORT.replace("    0\n", '    """Told."""\n')


@pytest.mark.parametrize("source", ["def f[T(x): pass\n", "text = '\0'\n"])
def test_what_cannot_be_read_is_left_as_it_is(source: str) -> None:
    assert slim(source) == source


def written(code: str) -> list[str]:
    """What pages say by what Babel knows of a language."""
    locale, day = Locale.parse(code), datetime(2026, 2, 3, 14, 5)
    others = [locale.get_display_name(other) or "" for other in LANGUAGES]
    names = (
        format_list(["A", "B", "C"], locale=locale),
        format_percent(0.125, locale=locale),
    )
    dates = [
        format_date(day, length, locale)
        for length in ("short", "medium", "long", "full")
    ]
    number = format_decimal(1234.5, locale=locale), str(locale.plural_form(2))
    times = (
        format_time(day, "short", locale=locale),
        format_skeleton("yMMMM", day, locale=locale),
    )
    return [*others, *names, *dates, *number, *times]


def test_babel_writes_the_same_with_less(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = [written(code) for code in LANGUAGES]
    whole = Path(localedata.__file__).parent
    saved = 0
    for path in whole.glob("locale-data/*.dat"):
        if path.stem in ("root", *LANGUAGES):
            body = path.read_bytes()
            less = lighten(body, LANGUAGES)
            saved += len(body) - len(less)
            (tmp_path / path.name).write_bytes(less)
    world = lighten((whole / "global.dat").read_bytes(), LANGUAGES)
    monkeypatch.setattr(localedata, "_dirname", str(tmp_path))
    monkeypatch.setattr(localedata, "_cache", {})
    monkeypatch.setattr(core, "_global_data", pickle.loads(world))  # noqa: S301
    assert [written(code) for code in LANGUAGES] == before
    assert saved > 100_000


def test_pythons_own_library_travels_without_what_nobody_uses() -> None:
    told, packed = '"""Told."""\n', BytesIO()
    with ZipFile(packed, "w") as old:
        for name in LIBRARY:
            old.writestr(name, f"{told}one = 1\n")

    with ZipFile(BytesIO(runtime.slim_library(packed.getvalue()))) as new:
        found = {name: new.read(name).decode() for name in new.namelist()}
    assert found == {
        "os.py": "one = 1\n",
        "_pyodide/docstring.py": f"{told}one = 1\n",
        "encodings/cp437.py": "one = 1\n",
    }


def test_no_module_that_the_engine_imports_stays_away() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN], capture_output=True, text=True, check=True
    )
    names = done.stdout.split()
    assert "sqlalchemy/engine/__init__.py" in names and "encodings/utf_8.py" in names
    assert not [name for name in names if name.startswith(packs.UNUSED)]
    assert not [name for name in names if runtime.UNUSED.fullmatch(name)]
