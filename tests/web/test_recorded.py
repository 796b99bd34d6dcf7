"""Whole games that were recorded, played over the JSON interface."""

import pytest
from flask.testing import FlaskClient

from companion.games import MACHINES
from companion.web.site import Site
from tests.games.logs import begun, places, recorded

GAMES = {game: recorded(game.replace("-", "_")) for game in MACHINES}
RECORDED = [(game, name) for game, of_game in GAMES.items() for name in of_game]


@pytest.mark.parametrize(("game", "name"), RECORDED)
def test_a_recorded_game_ends_over_the_json_interface_as_its_log_does(
    client: FlaskClient,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    name: str,
) -> None:
    opening = {"game": game, "options": GAMES[game][name]["options"]}
    state, actions = begun(MACHINES[game], GAMES[game][name])
    table = client.post("/api/tables", json=opening).json
    assert table
    now = 0
    monkeypatch.setattr(site.tables.chance, "now_ms", lambda: now)
    for seen, step in enumerate(GAMES[game][name]["log"]):
        now = step.get("args", {}).get("at_ms", now)
        body = {"args": {}, **step, "action_id": f"step-{seen}", "seen": seen}
        body.pop("expect", None)
        answer = client.post(f"/api/tables/{table['id']}/actions", json=body)
        assert answer.status_code == 200, answer.json
        state = actions[seen].apply(state)
    view = client.get(f"/api/tables/{table['id']}").get_json()["view"]
    assert view["finished"] is True
    ends = view["outcome"]["places"]
    found = [[end["player"], end["place"], end["score"]] for end in ends]
    assert found == places(MACHINES[game], state)
