"""The worked examples of the rulebooks, played by the helpers: the same numbers, in every language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import MACHINES
from companion.games.core.codec import action_from_plain, options_from_plain, to_plain
from companion.rulebooks.load import Library

EXAMPLES = [
    pytest.param(path.stem, example, id=f"{path.stem}-{at}")
    for path in sorted((Path(__file__).parent / "examples").glob("*.json"))
    for at, example in enumerate(json.loads(path.read_text("utf-8")), 1)
]


def played(game: str, state: Any, steps: list[list[Any]]) -> Any:
    """The table after these steps, each a kind of action and its arguments."""
    machine = MACHINES[game]
    for kind, args in steps:
        state = action_from_plain(machine, kind, args).apply(state)
    return state


def found(view: Any, name: str) -> list[Any]:
    """Everything that a view shows under a name, in its order, wherever it stands."""
    if isinstance(view, dict):
        here = [view[name]] if name in view else []
        return here + [
            value
            for key, inner in view.items()
            if key != name
            for value in found(inner, name)
        ]
    return (
        [value for inner in view for value in found(inner, name)]
        if isinstance(view, (list, tuple))
        else []
    )


def said(example: dict[str, Any]) -> Iterator[int]:
    """Every number that the example comes to, but 0 and 1, which a text puts in words."""
    yield from example.get("scores", ())
    shown = [value for values in example.get("shown", {}).values() for value in values]
    yield from (number for number in shown if type(number) is int and number > 1)


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_a_worked_example_comes_out_as_the_helper_plays_it(
    game: str, example: dict[str, Any]
) -> None:
    machine = MACHINES[game]
    state = played(
        game,
        machine.new(options_from_plain(machine, example["options"])),
        example["actions"],
    )
    view = to_plain(machine.view(state))
    assert {
        name: found(view, name) for name in example.get("shown", {})
    } == example.get("shown", {})
    outcome = machine.outcome(played(game, state, example.get("then", [])))
    places = sorted(outcome.places, key=lambda place: place.player) if outcome else []
    assert example.get("scores") in (None, [place.score for place in places])
    assert example.get("won") in (None, [place.won for place in places])


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_its_numbers_stand_in_every_language(
    library: Library, game: str, example: dict[str, Any]
) -> None:
    for lang in library.games[game].languages:
        html = library.book(game, lang).sections[example["section"]].html
        numbers = {
            int(number) for number in re.findall(r"\d+", re.sub(r"<[^>]+>", " ", html))
        }
        assert set(said(example)) <= numbers, lang
