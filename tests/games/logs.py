"""Logs of games: tried step by step, carried through JSON and read again, recorded and played once more."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.core import Action, Machine, Refusal
from companion.games.core.codec import action_from_plain, options_from_plain, to_plain


def through_json(value: object) -> Any:
    """Plain data as it comes back from a file."""
    return json.loads(json.dumps(to_plain(value)))


def attempt(state: Any, action: Action) -> Any:
    """The state after an action, the same one when it is refused with a code that has a text."""
    try:
        return action.apply(state)
    except Refusal as refusal:
        assert action.REFUSALS[refusal.code].format(**refusal.args_for_text)
        return state


def replayed(machine: Machine[Any], options: object, log: Sequence[Action]) -> Any:
    """The table from its log, after a journey through JSON."""
    state = machine.new(options_from_plain(machine, through_json(options)))
    for action in log:
        again = action_from_plain(machine, action.KIND, through_json(action))
        state = again.apply(state)
    return state


def recorded(game: str) -> dict[str, dict[str, Any]]:
    """The recorded games of a folder, by their names."""
    paths = sorted((Path(__file__).parent / game).glob("*.json"))
    return {path.stem: json.loads(path.read_text("utf-8")) for path in paths}


def begun(machine: Machine[Any], game: dict[str, Any]) -> tuple[Any, list[Action]]:
    """The table of a recorded game before its first action, and all of these."""
    actions = [
        action_from_plain(machine, step["kind"], step.get("args", {}))
        for step in game["log"]
    ]
    return machine.new(options_from_plain(machine, game["options"])), actions


def places(machine: Machine[Any], state: Any) -> list[list[int | None]]:
    """The end as recordings have it: player, place and score."""
    outcome = machine.outcome(state)
    assert outcome is not None
    return [[place.player, place.place, place.score] for place in outcome.places]
