"""Who may use whom: imports point one way, and no room of the web opens into another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Each package of the web is a room; its modules are the floor under all of them.
ROOMS = sorted(
    path.parent.name for path in (ROOT / "companion" / "web").glob("*/__init__.py")
)

# What each part may import of the others.
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
    "companion.web": (
        "companion.limits",
        "companion.text",
        "companion.settings",
        "companion.games",
        "companion.rulebooks",
        "companion.search",
        "companion.tables",
        "companion.groups",
        "companion.phone.packs",
    ),
    "companion.phone": (
        "companion.limits",
        "companion.settings",
        "companion.tables",
        "companion.groups",
        "companion.web",
    ),
    "companion.server": (
        "companion.limits",
        "companion.settings",
        "companion.tables",
        "companion.web",
    ),
}
BELOW_THE_WEB = ("games", "rulebooks", "search", "tables", "groups")
OF_THE_WEB = ("flask", "werkzeug", "jinja2")
# All that a machine needs of others: nothing in it tells the time, rolls a die, or reads a file.
PURE = ("cattrs", "collections", "contextlib", "dataclasses", "functools", "itertools", "operator", "re", "string",
        "types", "typing")  # fmt: skip
FINDS_GAMES = ("importlib", "pkgutil")  # companion/games itself alone
# What can be called without an import.
WORLDLY = (
    "open",
    "input",
    "print",
    "exec",
    "eval",
    "compile",
    "__import__",
    "breakpoint",
)
ADDRESS = ("host_url", "url_root", "base_url", "root_url", "SITE_URL")


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


def calls(path: Path) -> Iterator[str]:
    """The names that a module calls as they are, without a module or an object before them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def every_import(package: str) -> list[tuple[str, str]]:
    """(module, imported name) in a package of ours."""
    paths = modules(package.replace(".", "/"))
    return [(name_of(path), name) for path in paths for name in imports(path)]


def test_every_part_is_told_what_it_may_import() -> None:
    parts = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")}
    assert {f"companion.{part}" for part in parts} == ALLOWED.keys()


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_point_one_way(package: str) -> None:
    own = (package, *ALLOWED[package])
    for module, name in every_import(package):
        if is_in(name, "companion"):
            assert any(is_in(name, other) for other in own), f"{module} imports {name}"


@pytest.mark.parametrize("part", BELOW_THE_WEB)
def test_nobody_below_the_web_knows_it(part: str) -> None:
    for module, name in every_import(f"companion.{part}"):
        assert not any(is_in(name, part) for part in OF_THE_WEB), (
            f"{module} imports {name}"
        )


def test_games_are_pure() -> None:
    for module, name in every_import("companion.games"):
        known = (*PURE, "companion")
        if module == "companion.games":
            known += FINDS_GAMES
        assert any(is_in(name, part) for part in known), f"{module} imports {name}"


def test_games_call_nothing_of_the_world() -> None:
    for path in modules("companion/games"):
        assert not set(calls(path)) & set(WORLDLY), path


def test_the_sites_address_is_made_in_one_place() -> None:
    """Its name in settings, in the exporter that sets it, and where it is made: nobody else puts one together."""
    homes = {"__init__.py", "export.py", "request.py"}
    for path in modules("companion/web"):
        source = path.read_text("utf-8")
        if any(word in source for word in ADDRESS):
            assert path.name in homes and path.parent.name == "web", path
    for path in (ROOT / "templates").rglob("*.html"):
        assert not any(word in path.read_text("utf-8") for word in ADDRESS), path


def test_connections_are_held_by_the_server_alone() -> None:
    for module, name in every_import("companion"):
        if any(is_in(name, part) for part in ("asyncio", "socket")):
            assert is_in(module, "companion.server"), f"{module} imports {name}"


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
    "package, homes",
    [("whoosh", ["search"]), ("sqlalchemy", ["tables", "groups"])],
)
def test_some_packages_have_one_home(package: str, homes: list[str]) -> None:
    for module, name in every_import("companion"):
        # Whose errors anybody may meet.
        if is_in(name, package) and not is_in(name, "sqlalchemy.exc"):
            # The web has a room of the same name as one of them, which is none.
            at_home = any(is_in(module, f"companion.{home}") for home in homes)
            assert at_home, f"{module} imports {name}"
