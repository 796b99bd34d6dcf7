"""A page's script in one file, with all that it imports: a phone would ask for fifty of them one by one.

The scripts stay modules, written as browsers and their tools read them. Of what the language allows here stands what
they use: imports at the beginning of a line, names exported where they are declared, and a ring of imports only where
functions are imported around it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

_IMPORT = re.compile(r'^import (?:([^"]+) from )?"(\.[^"]+)";$', re.M)
_LATER = re.compile(r'(?<!\{)\bimport\("(\.[^"]+)"\)')  # after a brace it names a type
_FUNCTION = re.compile(r"^export (?=(?:async )?function (\w+))", re.M)
_VALUE = re.compile(r"^export (?=(?:const|class) (\w+))", re.M)
_HERE = "import.meta.url"
PARTS = "js/kit/"  # what no page asks for by itself
# Few pages want these, and fetch them then. What they share with the page is told by events alone, or is theirs.
_FETCHED = {"js/over.js", "js/road.js"}
_START = """const $ready = {};
function $import(name) {
  if (!(name in $ready)) $parts[name]($ready[name] = {});
  return $ready[name];
}
"""


def bundle(folder: Path, entry: str) -> str:
    """A script of a static folder with all that it imports, each in a function of its own.

    What is imported later comes along, as it may share something with what is there; but for what is fetched then,
    where nothing imports it at once. A script that imports nothing stays as it is, as not every one is a module.
    Raises FileNotFoundError.
    """
    text = (folder / entry).read_text("utf-8")
    if not _IMPORT.search(text):
        return text

    parts = {entry: text}
    waiting = [entry]
    while waiting:
        for name in _imported(waiting.pop(), parts):
            if name not in parts:
                parts[name] = (folder / name).read_text("utf-8")
                waiting.append(name)

    functions = "".join(_part(name, entry, parts) for name in parts)
    exported = ", ".join(_FUNCTION.findall(text) + _VALUE.findall(text))

    return (
        f"const $parts = {{\n{functions}}};\n{_START}"
        f'export const {{ {exported} }} = $import("{entry}");\n'
    )


def _imported(name: str, parts: dict[str, str]) -> Iterator[str]:
    text = parts[name]
    for _names, path in _IMPORT.findall(text):
        yield _reached(name, path)
    for path in _LATER.findall(text):
        later = _reached(name, path)
        if later not in _FETCHED:
            yield later


def _part(name: str, entry: str, parts: dict[str, str]) -> str:
    """A script as a function that is given what to fill with its exports."""
    text = parts[name]
    functions, values = _FUNCTION.findall(text), _VALUE.findall(text)

    def take(found: re.Match[str]) -> str:
        names, path = found.groups()
        taken = f'$import("{_reached(name, path)}");'
        if not names:
            return taken
        wanted = names.removeprefix("* as ").replace(" as ", ": ")
        return f"const {wanted} = {taken}"

    def take_later(found: re.Match[str]) -> str:
        later = _reached(name, found[1])
        if later in parts:
            return f'Promise.resolve().then(() => $import("{later}"))'
        return f'import("./{relpath(later, dirname(entry))}")'

    for exports in (_FUNCTION, _VALUE):
        text = exports.sub("", text)
    text = _LATER.sub(take_later, _IMPORT.sub(take, text))
    here = relpath(name, dirname(entry))
    text = text.replace(_HERE, f'new URL("{here}", {_HERE})')

    # Functions are there before anything runs, as in a module, so that a ring of imports finds them.
    return (
        f'"{name}"($export) {{\n'
        f"Object.assign($export, {{ {', '.join(functions)} }});\n{text}\n"
        f"Object.assign($export, {{ {', '.join(values)} }});\n}},\n"
    )


def _reached(name: str, path: str) -> str:
    """The script that another one means by a path."""
    return normpath(join(dirname(name), path))
