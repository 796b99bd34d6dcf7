"""What the page of a Play Me table offers, used as a browser without scripts uses it: the server's moment counts."""

import json
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.play_me.numbers import LEAD_MS
from tests.web.azura_page import find_offer
from tests.web.offers import Page


class Table:
    """A table in a browser without scripts, at a clock that the test sets."""

    def __init__(self, client: FlaskClient, address: str, clock: Any) -> None:
        self.client, self.address, self.clock, self.count = client, address, clock, 0
        self.page = self.look()
        self.raced = self.page

    def look(self) -> Page:
        """The page as it stands."""
        return Page(self.client.get(self.address).text)

    def tap(self, kind: str, **args: Any) -> TestResponse:
        """Find an action on the page and send it by the page's own form. A close tap comes from the race's page."""
        self.page = self.look()
        if any(offer.kind == "caught" for offer in self.page.offers):
            self.raced = self.page
        offer, typed = find_offer(
            self.raced if kind == "caught" else self.page, kind, args
        )
        return self.post({"kind": offer.kind, "args": offer.args}, **typed)

    def post(self, action: dict[str, Any], **typed: Any) -> TestResponse:
        """Send any action as a form, whether or not the page offers it."""
        self.count += 1
        form = {
            "action": json.dumps(action),
            "seen": self.page.seen,
            "action_id": f"tap-{self.count}",
            **typed,
        }
        return self.client.post(f"{self.address}/act", data=form)

    def at(self, kind: str, at_ms: int) -> None:
        """Set the server's clock to when an action has to arrive, so that it gets this moment."""
        self.clock.now = at_ms - (LEAD_MS if kind in ("start", "resume") else 0)

    def replay(self, kind: str, args: dict[str, Any]) -> None:
        """Do a step of a recorded log by the page's own controls."""
        if "at_ms" in args:
            self.at(kind, args["at_ms"])
        if kind == "next-game":
            self.next_game(args["characters"])
            return
        answer = self.tap(kind, **args)
        assert answer.status_code == 303, answer.text

    def next_game(self, characters: list[str]) -> None:
        """Begin the next game of a Challenge and take these characters one by one."""
        assert self.tap("next-game").status_code == 303
        for player, character in enumerate(characters):
            assert (
                self.tap(
                    "take-character", player=player, character=character
                ).status_code
                == 303
            )
