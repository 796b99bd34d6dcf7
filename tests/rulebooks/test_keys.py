"""What CONTRIBUTING.md says of the keys of game.toml and terms.toml is what the code takes."""

import re
from pathlib import Path

from companion.rulebooks.keys import GAME, TERM, Key
from companion.rulebooks.load import Library
from tests.rulebooks.sample_content import GAME as GAME_TOML, write_content

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| `(\w+)` \| (yes)? ?\| (.*) \|$", re.MULTILINE)


def told(keys: tuple[Key, ...]) -> list[tuple[str, bool, str]]:
    return [(key.name, key.required, key.takes) for key in keys]


def test_the_list_of_keys_is_the_one_of_the_code() -> None:
    rows = ROW.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert [(name, bool(required), takes) for name, required, takes in rows] == told(
        (*GAME, *TERM)
    )


def test_every_key_that_is_not_required_may_be_left_out(tmp_path: Path) -> None:
    folder = write_content(tmp_path)
    lines = [
        line
        for line in GAME_TOML.splitlines()
        if not line.startswith(("owner", "[kinds]", "thing"))
    ]
    (folder / "game.toml").write_text("\n".join(lines), "utf-8")
    assert Library(tmp_path).defects == ()
