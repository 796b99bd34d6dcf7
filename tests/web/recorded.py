"""Whole games that were recorded, played over the JSON interface."""

from collections.abc import Callable, Mapping
from typing import Any

from flask.testing import FlaskClient


def play_over_json(
    client: FlaskClient,
    game: str,
    recorded: Mapping[str, Any],
    before: Callable[[dict[str, Any]], object] = lambda args: None,
) -> Any:
    """What the last action of a log is answered; `before` is told the arguments of each."""
    opening = {"game": game, "options": recorded["options"]}
    table = client.post("/api/tables", json=opening).json
    for seen, step in enumerate(recorded["log"]):
        before(step["args"])
        body = {"action_id": f"step-{seen}", "seen": seen, **step}
        answer = client.post(f"/api/tables/{table['id']}/actions", json=body)
        assert answer.status_code == 200, answer.json
    return answer.json


def places_of(answer: Any) -> list[list[Any]]:
    """The end as recordings have it: player, place and score."""
    places = answer["view"]["outcome"]["places"]
    return [[place["player"], place["place"], place["score"]] for place in places]
