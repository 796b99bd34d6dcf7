"""`make bench` and `python -m tests.bench.house`: how the code reads, in figures, package by package."""

import ast
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from math import ceil
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
WIDEST = 120  # columns of a template's line
HEAD = (
    f"{'':<24} {'lines':>6} {'files':>5}  {'file':>9}  {'body':>12} "
    f" {'nodes':>5} {'once':>5} {'typed':>5} {'docs':>5} {'notes':>5}"
)
LEGEND = """\
file: lines, median/longest · body: lines of functions' bodies, median/p90/longest · nodes: AST nodes a line of body,
median of the functions · once: private functions named once, % of functions · typed: functions with all types, % ·
docs: public modules, classes and functions with a docstring, % · notes: comments, % of lines"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Measures:
    """What one package or more of them come to. Lists hold one number for each file or function."""

    files: list[int] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    nodes: list[float] = field(default_factory=list)
    functions: int = 0
    once: int = 0
    typed: int = 0
    public: int = 0
    told: int = 0
    comments: int = 0

    def read(self, path: Path) -> None:
        """Add a file."""
        source = path.read_text("utf-8")
        module = ast.parse(source)
        self.files.append(source.count("\n"))
        with path.open("rb") as file:
            self.comments += sum(
                token.type == tokenize.COMMENT
                for token in tokenize.tokenize(file.readline)
            )
        names = Counter(chain.from_iterable(_names(node) for node in ast.walk(module)))
        self._read_docstring(path.stem, module)
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef | Function):
                self._read_docstring(node.name, node)
            if isinstance(node, Function):
                self._read_function(node, names)

    def _read_docstring(
        self, name: str, node: ast.Module | ast.ClassDef | Function
    ) -> None:
        if not name.startswith("_"):
            self.public += 1
            self.told += ast.get_docstring(node) is not None

    def _read_function(self, function: Function, names: Counter[str]) -> None:
        self.functions += 1
        self.typed += _has_types(function)
        private = function.name.startswith("_") and not function.name.startswith("__")
        self.once += private and names[function.name] == 1
        body = (
            function.body[1:]
            if ast.get_docstring(function) is not None
            else function.body
        )
        lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
        self.bodies.append(lines)
        if lines:
            count = sum(1 for statement in body for _ in ast.walk(statement))
            self.nodes.append(count / lines)

    def row(self) -> str:
        """The figures, under HEAD."""
        bodies = sorted(self.bodies)
        p90 = bodies[ceil(0.9 * len(bodies)) - 1] if bodies else 0
        file = f"{_median(self.files):.0f}/{max(self.files)}"
        body = f"{_median(bodies):.0f}/{p90}/{max(bodies, default=0)}"
        once, typed = (
            _percent(self.once, self.functions),
            _percent(self.typed, self.functions),
        )
        docs, notes = (
            _percent(self.told, self.public),
            _percent(self.comments, sum(self.files)),
        )
        return (
            f"{sum(self.files):>6} {len(self.files):>5}  {file:>9}  {body:>12}  {_median(self.nodes):>5.1f} "
            f"{once:>5.1f} {typed:>5.0f} {docs:>5.0f} {notes:>5.1f}"
        )


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr


def _has_types(function: Function) -> bool:
    given = function.args
    arguments = [
        *given.posonlyargs,
        *given.args,
        *given.kwonlyargs,
        given.vararg,
        given.kwarg,
    ]
    untyped = [
        each
        for each in arguments
        if each and each.annotation is None and each.arg not in ("self", "cls")
    ]
    return function.returns is not None and not untyped


def _median(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return median(found) if found else 0.0


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def package_of(path: Path) -> str:
    """The package a file is counted in: `web`, `games/azura`, or `companion` for the files at its top."""
    folders = path.relative_to(ROOT / "companion").parts[:-1]
    depth = 2 if folders[:1] == ("games",) else 1
    return "/".join(folders[:depth]) or "companion"


def code_lines(folder: str) -> int:
    """Lines of Python under a folder of the repository."""
    return sum(
        path.read_text("utf-8").count("\n") for path in (ROOT / folder).rglob("*.py")
    )


def wide_lines() -> float:
    """Lines of templates over 120 columns, % of those that are not empty."""
    found = chain.from_iterable(
        path.read_text("utf-8").splitlines()
        for path in (ROOT / "templates").rglob("*.*")
    )
    lengths = [len(line) for line in found if line.strip()]
    return _percent(sum(length > WIDEST for length in lengths), len(lengths))


def main() -> None:
    """Print a row for each package, and one for all."""
    packages: dict[str, Measures] = {}
    whole = Measures()
    for path in sorted((ROOT / "companion").rglob("*.py")):
        packages.setdefault(package_of(path), Measures()).read(path)
        whole.read(path)
    print(HEAD)
    for name, measures in sorted(packages.items()):
        print(f"{name:<24} {measures.row()}")
    print(f"{'all':<24} {whole.row()}")
    print(LEGEND)
    print(
        f"test : code {code_lines('tests') / code_lines('companion'):.2f} · "
        f"template lines over {WIDEST} columns {wide_lines():.0f} %"
    )


if __name__ == "__main__":
    main()
