"""A game is one stem: in content, machine, template and tests."""

from pathlib import Path

import pytest

from companion.games import MACHINES
from companion.games.core import Action
from companion.rulebooks.load import REQUIRED, Library

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", MACHINES)
def test_every_part_of_a_registered_game_bears_its_name(game: str) -> None:
    stem = game.replace("-", "_")
    parts = [
        f"content/{game}/game.toml",
        f"templates/games/{game}.html",
        f"tests/games/test_{stem}.py",
    ]
    missing = [part for part in parts if not (ROOT / part).is_file()]
    machine = ROOT / "companion" / "games"
    assert not missing and (
        (machine / f"{stem}.py").is_file() or (machine / stem / "__init__.py").is_file()
    )


@pytest.mark.parametrize("folder", ["companion/games", "templates/games"])
def test_nothing_is_left_of_a_game_that_is_not_registered(folder: str) -> None:
    common = {"core", "codec", "kit", "__init__", "__pycache__", "README"}
    stems = common | {game.replace("-", "_") for game in MACHINES}
    found = {path.stem.replace("-", "_") for path in (ROOT / folder).iterdir()}
    assert found <= stems


def test_every_game_with_a_helper_has_a_list_of_sections_that_stay(
    library: Library,
) -> None:
    assert set(MACHINES) <= set(REQUIRED) <= set(library.games)


@pytest.mark.parametrize("game", MACHINES)
def test_a_machine_is_whole(game: str) -> None:
    machine = MACHINES[game]
    assert machine.game == game and machine.schema >= 1
    assert (
        "rename" in machine.actions
        and "players" in machine.options.__dataclass_fields__
    )
    assert not set(machine.actions) & {"undo", "redo", "goto", "correct"}
    tell = Action.tell
    mute = [
        one for one in machine.actions.values() if one.tell is tell and not one.LINE
    ]
    assert mute == []


@pytest.mark.parametrize("game", MACHINES)
def test_every_helper_is_opened_from_a_rule_that_is_there(
    library: Library, game: str
) -> None:
    found = library.games[game]
    assert found.helper_sections
    for lang in found.languages:
        assert found.helper_sections <= library.book(game, lang).sections.keys()
