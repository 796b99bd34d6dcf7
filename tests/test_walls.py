"""Who may use whom: imports point one way, and no room of the web opens into another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("reading", "play", "groups", "offline", "api")

# What each part may import of the others; whoever is not named here is at the top and may import all.
ALLOWED = {
    "companion.games": ("companion.limits", "companion.text"),
    "companion.rulebooks": ("companion.limits", "companion.text"),
    "companion.search": ("companion.limits", "companion.text", "companion.rulebooks"),
    "companion.tables": ("companion.limits", "companion.text", "companion.games"),
    "companion.groups": (
        "companion.limits",
        "companion.text",
        "companion.games",
        "companion.tables",
    ),
}
OF_THE_WEB = ("flask", "werkzeug", "jinja2")
WORLDLY = (
    "open",
    "sqlite3",
    "socket",
    "time",
    "random",
    "secrets",
    "os",
    "pathlib",
)  # a pure machine has none


def modules(folder: str) -> list[Path]:
    """The Python files under a folder of the repository."""
    return sorted((ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def imports(path: Path) -> Iterator[str]:
    """Every name that a module imports, dotted; those for types alone too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def every_import(package: str) -> list[tuple[str, str]]:
    """(module, imported name) in a package of ours."""
    paths = modules(package.replace(".", "/"))
    return [(name_of(path), name) for path in paths for name in imports(path)]


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_point_one_way(package: str) -> None:
    own = (package, *ALLOWED[package])
    for module, name in every_import(package):
        if is_in(name, "companion"):
            assert any(is_in(name, other) for other in own), f"{module} imports {name}"


@pytest.mark.parametrize("package", ALLOWED)
def test_nobody_below_the_web_knows_it(package: str) -> None:
    for module, name in every_import(package):
        assert not any(is_in(name, part) for part in OF_THE_WEB), (
            f"{module} imports {name}"
        )


def test_games_are_pure() -> None:
    for module, name in every_import("companion.games"):
        assert not any(is_in(name, part) for part in WORLDLY), (
            f"{module} imports {name}"
        )


SILENT = ("numbers", "state", "rules", "view", "moments")
SAYING = ("say", "say_n", "N_")


def test_sentences_of_games_stand_in_words() -> None:
    """But for a line of the history, which stands with its action."""
    for path in modules("companion/games"):
        game, *inside = path.relative_to(ROOT / "companion" / "games").parts
        if game == "core" or not {part.removesuffix(".py") for part in inside} & set(
            SILENT
        ):
            continue
        called = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & set(SAYING), f"{path} says something"


# A sentence cut at a mark is a copy of one that a machine has; a list made by the way hides from who reads on.
BY_HAND = re.compile(r"\.find\(|split\(\":|\.(?:append|update|extend)\(")


def test_templates_do_no_work_of_views() -> None:
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert not BY_HAND.search(line), f"{path.name}:{number}: {line}"


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_opens_into_another(room: str) -> None:
    others = [f"companion.web.{other}" for other in ROOMS if other != room]
    for module, name in every_import(f"companion.web.{room}"):
        assert not any(is_in(name, other) for other in others), (
            f"{module} imports {name}"
        )


def test_the_floor_knows_no_room() -> None:
    rooms = [f"companion.web.{room}" for room in ROOMS]
    floor = [
        path
        for path in (ROOT / "companion" / "web").glob("*.py")
        if path.name != "__init__.py"
    ]
    for path in floor:
        for name in imports(path):
            assert not any(is_in(name, room) for room in rooms), (
                f"{path.name} imports {name}"
            )


def test_no_view_imports_another() -> None:
    """A view is a module with a blueprint of its own."""
    paths = modules("companion/web")
    views = [
        name_of(path) for path in paths if "blueprint = " in path.read_text("utf-8")
    ]
    assert len(views) > len(ROOMS)
    for path in paths:
        for name in imports(path):
            of_a_view = any(is_in(name, view) for view in views)
            assert not of_a_view or name_of(path) == "companion.web", (
                f"{name_of(path)} imports {name}"
            )


def test_there_is_no_circle() -> None:
    """No module of ours reaches itself through what it imports."""
    known = {name_of(path): path for path in modules("companion")}
    uses: dict[str, set[str]] = {}
    for module, path in known.items():
        named = {
            name if name in known else name.rpartition(".")[0] for name in imports(path)
        }
        uses[module] = named & known.keys() - {module}
    settled: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " → ".join((*above[above.index(module) :], module))
        if module not in settled:
            for used in sorted(uses[module]):
                visit(used, (*above, module))
            settled.add(module)

    for module in sorted(uses):
        visit(module, ())


@pytest.mark.parametrize(
    "package, home", [("whoosh", "search"), ("sqlalchemy", ("tables", "groups"))]
)
def test_some_packages_have_one_home(package: str, home: str | tuple[str, ...]) -> None:
    homes = (home,) if isinstance(home, str) else home
    for path in modules("companion"):
        used = [
            name for name in imports(path) if not is_in(name, "sqlalchemy.exc")
        ]  # whose errors anybody may meet
        if any(is_in(name, package) for name in used):
            assert set(homes) & set(path.relative_to(ROOT).parts), (
                f"{path} imports {package}"
            )
