"""Tables of earlier versions, carried here as exports: they open as they were and say what they said.

`python -m tests.games.test_golden EXPORT.json` prints the golden file of an export as the code of today tells it.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.games import MACHINES
from companion.games.core import Arg, Message, Place, Problem, Term, players_of
from companion.tables.exports import parse_export
from companion.tables.play import Play

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.json"))


def told(value: object) -> Any:
    """A view as plain data: messages in English with their rules, terms as their ids."""
    if isinstance(value, Message):
        text = value.plural if value.plural and value.args["n"] != 1 else value.text
        return {
            "text": text.format(
                **{name: word(arg) for name, arg in value.args.items()}
            ),
            "rule": value.rule,
        }
    if isinstance(value, Term):
        return value.term
    if isinstance(value, Problem):
        return {"code": value.code, **told(value.message)}
    if isinstance(value, Place):
        return {
            **{name: told(one) for name, one in vars(value).items()},
            "role": told(value.role),
        }
    if is_dataclass(value):
        return {field.name: told(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): told(item) for key, item in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [told(item) for item in value]
    return value


def word(arg: Arg) -> str:
    """One place of a sentence."""
    if isinstance(arg, Term):
        return arg.term
    if not isinstance(arg, tuple):
        return str(arg)
    pieces = [item if isinstance(item, tuple) else (item,) for item in arg]
    return ", ".join(" ".join(map(word, piece)) for piece in pieces)


def shown(play: Play) -> dict[str, Any]:
    """What a table shows."""
    machine, state = play.machine, play.state
    return {
        "view": told(machine.view(state)),
        "outcome": told(machine.outcome(state)),
        "standing": told(machine.standing(state)),
        "problems": told(machine.problems(state)),
        "undo": told(play.undo_line()),
        "redo": told(play.redo_line()),
        "players": list(players_of(state)),
        "history": [told(play.describe(step)) for step in play.steps()],
    }


def golden_of(export: Mapping[str, Any]) -> dict[str, Any]:
    """An export with what its table shows at half of its log and at its end."""
    log = export["log"]
    half = {**export, "log": log[: len(log) // 2]}
    return {
        "export": export,
        "half": shown(parse_export(half, MACHINES).play),
        "end": shown(parse_export(export, MACHINES).play),
    }


# What a view called its seats when its table was kept.
SEATS = {"miraris": "players", "mirror-scrolls": "mages"}


def check_kept(old: Any, new: Any, where: str) -> None:
    """All that was shown is shown; what is new beside it is no concern of an old table."""
    if isinstance(old, dict):
        assert old.keys() <= new.keys(), (where, old.keys() - new.keys())
        for key, value in old.items():
            check_kept(value, new[key], f"{where}.{key}")
    elif isinstance(old, list):
        assert len(old) == len(new), (where, old, new)
        for position, (before, now) in enumerate(zip(old, new, strict=True)):
            check_kept(before, now, f"{where}.{position}")
    else:
        assert old == new, where


@pytest.mark.parametrize(
    "path", GOLDEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}"
)
def test_a_table_of_an_earlier_version_opens_and_says_what_it_said(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    called = SEATS.get(golden["export"]["game"], "seats")
    for part in ("half", "end"):
        view = golden[part]["view"]
        if called in view:
            view["seats"] = view.pop(called)
    check_kept(golden, json.loads(json.dumps(golden_of(golden["export"]))), "")


def test_every_game_has_tables_of_an_earlier_version() -> None:
    assert {path.parents[1].name for path in GOLDEN} >= {
        game.replace("-", "_") for game in MACHINES
    }


if __name__ == "__main__":
    print(
        json.dumps(
            golden_of(json.loads(Path(sys.argv[1]).read_text("utf-8"))),
            ensure_ascii=False,
        )
    )
