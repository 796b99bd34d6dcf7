"""Phones without a screen: they tap through the JSON interface of a real server, over connections of their own."""

import json
from http.client import HTTPConnection, HTTPException
from typing import Any

from tests.tables.sample import GAME, OPTIONS, tap


class TapPhone:
    """One phone. Not for several threads."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)

    def __enter__(self) -> "TapPhone":
        return self

    def __exit__(self, *_error: object) -> None:
        self.connection.close()

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the JSON of an answer. Raises OSError or HTTPException when the server is gone."""
        self.connection.request(
            method, path, None if body is None else json.dumps(body)
        )
        response = self.connection.getresponse()
        answer = response.read()
        return response.status, json.loads(answer) if answer else None

    def open_table(self) -> str:
        """A new table's id."""
        status, answer = self.call(
            "POST", "/api/tables", {"game": GAME, "options": OPTIONS}
        )
        assert status == 201, answer
        return str(answer["id"])

    def act(self, table: str, body: dict[str, Any]) -> tuple[int, Any]:
        """One action."""
        return self.call("POST", f"/api/tables/{table}/actions", body)

    def tap_until_cut_off(self, table: str, name: str, most: int) -> list[str]:
        """Tap again and again; the ids of the taps that were confirmed before the server was gone."""
        confirmed: list[str] = []
        for number in range(most):
            try:
                status, answer = self.act(
                    table, tap(f"{name}-{number}", f"{name} {number}")
                )
            except (OSError, HTTPException):
                break
            assert status == 200, answer
            confirmed.append(f"{name}-{number}")
        return confirmed

    def confirmed(self, table: str) -> list[str]:
        """The action ids in a table's log, in order."""
        self.connection.close()  # the server may have given up the idle one; the next request opens another
        status, export = self.call("GET", f"/api/tables/{table}/export")
        assert status == 200
        return [entry["action_id"] for entry in export["log"]]
