"""The site's own modules as a phone has them: the same programs, which import nothing that a phone lacks."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.phone import packs, runtime
from companion.phone.slim import slim

ROOT = Path(__file__).parent.parent.parent
SITE = [
    path
    for path in sorted((ROOT / "companion").rglob("*.py"))
    if not path.relative_to(ROOT).as_posix().startswith(packs._ONLY_ON_SERVERS)
]
# Python 3.11 has them; the later one of a browser (pyodide-lock.json names it), or any browser, does not.
GONE = {
    "asynchat", "asyncore", "cgi", "cgitb", "crypt", "curses", "dbm", "distutils", "fcntl", "grp", "imghdr", "imp",
    "mailcap", "nntplib", "pipes", "pwd", "resource", "smtpd", "sndhdr", "telnetlib", "termios", "tkinter", "uu",
    "venv", "xdrlib",
}  # fmt: skip
LACKED = (*packs.UNUSED, *packs._ONLY_ON_SERVERS)


class Bare(ast.NodeTransformer):
    """Takes out what modules and functions say of themselves, as `slim` does."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        told = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, told) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or ast.parse("0").body
        return node


def test_every_module_is_the_same_program_on_a_phone() -> None:
    for path in SITE:
        source = path.read_text("utf-8")
        theirs = ast.parse(slim(source, of_classes=False))
        ours = Bare().visit(ast.parse(source))
        assert ast.dump(theirs) == ast.dump(ours), path


def imported(path: Path) -> Iterator[str]:
    """What a module imports as soon as it is imported itself."""
    waiting = ast.parse(path.read_text("utf-8")).body
    for node in waiting:
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                continue
            case ast.If(body=body) | ast.Try(body=body) | ast.ClassDef(body=body):
                waiting += body
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module):
                yield module or ""


def is_there(name: str) -> bool:
    """Whether a phone has a module."""
    root, file = name.split(".")[0], name.replace(".", "/")
    files = (f"{file}.py", f"{file}/__init__.py")
    if root in sys.stdlib_module_names:
        return root not in GONE and not any(map(runtime.UNUSED.match, files))
    is_packed = root in ("companion", *packs._PACKAGES)
    return is_packed and not files[1].startswith(LACKED)


def test_no_module_imports_what_a_phone_lacks() -> None:
    for path in SITE:
        lacked = [name for name in imported(path) if not is_there(name)]
        assert not lacked, path
