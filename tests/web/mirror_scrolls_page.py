"""What the page of a Mirror Scrolls table offers: its buttons, keys and boxes, read without scripts."""

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.offers import Offer, Page


def find_offer(
    page: Page, kind: str, args: dict[str, Any]
) -> tuple[Offer, dict[str, Any]]:
    """The page's offer for an action, and what has to be chosen beside it. Fails where the page has none."""
    wanted = {
        name: value
        for name, value in args.items()
        if value not in ("", []) and (name, value) != ("round", 0)
    }
    for filled_in in (
        "asks_again",
        "frees",
        "keeps_passes",
    ):  # by the server, of today and of before
        wanted.pop(filled_in, None)
    for offer in page.offers:
        chosen = {
            name: value for name, value in wanted.items() if name not in offer.args
        }
        fixed = all(
            wanted.get(name, value) == value for name, value in offer.args.items()
        )
        if (
            offer.kind == kind
            and fixed
            and all(offer.takes(name, value) for name, value in chosen.items())
        ):
            return offer, chosen
    if wanted.pop("other", ""):  # nobody is asked for the open half of a last scroll
        return find_offer(page, kind, wanted)
    raise AssertionError(f"the page does not offer {kind} {args}")


def tap(
    client: FlaskClient, address: str, number: int, kind: str, args: dict[str, Any]
) -> TestResponse:
    """Find an action on the page as it stands, and send it by the page's own form."""
    page = Page(client.get(address).text)
    if kind == "change-winner":
        # What it changes is shown before it counts.
        to = rf'href="([^"]+)" id="ms-to-{args["round"]}-{args["player"]}"'
        (look,) = re.findall(to, client.get(address).text)
        page = Page(client.get(unescape(look)).text)
    offer, chosen = find_offer(page, kind, args)
    return page.send(client, address, number, offer, chosen)
