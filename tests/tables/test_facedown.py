"""What is laid face down is known of each step, without a walk back through its table's log."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import MACHINES
from companion.games.core import Secret
from companion.tables.exports import parse_export
from companion.tables.facedown import find_asked
from companion.tables.play import Play, Step, advance, begin

GOLDEN = Path(__file__).parent.parent / "games/mirror_scrolls/golden"


def first_asked(play: Play, step: Step) -> int:
    """The line from which on, up to a step, the same is asked: found by walking back."""
    secret = play.machine.secret
    now = secret(step.state)
    assert now is not None
    while step.before and (then := secret(step.before.state)):
        if then.moment != now.moment:
            break
        step = step.before
    return step.number


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem
)
def test_what_is_asked_names_the_line_that_led_to_it(path: Path) -> None:
    export = json.loads(path.read_text("utf-8"))["export"]
    found = parse_export(export, MACHINES)
    play = begin(found.play.machine, found.play.options)
    for event in found.events:
        play = advance(play, event)
        secret: Secret | None = play.machine.secret(play.state)
        asked = find_asked(play)
        assert (asked is None) == (secret is None)
        if asked and secret:
            line = first_asked(play, play.step)
            assert asked.moment == f"{secret.moment}, line {line}"


def test_the_machine_is_asked_once_however_long_the_same_is_asked() -> None:
    export = json.loads((GOLDEN / "offering.json").read_text("utf-8"))["export"]
    play = parse_export(export, MACHINES).play
    asked, secret = 0, play.machine.secret

    def count(state: object) -> Secret | None:
        nonlocal asked
        asked += 1
        return secret(state)

    find_asked(replace(play, machine=replace(play.machine, secret=count)))
    assert asked == 1
