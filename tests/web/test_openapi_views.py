"""What real tables show is as the OpenAPI document says, field by field: a client's author needs no source."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from werkzeug.datastructures import MultiDict

from companion.games import MACHINES
from companion.web.api.openapi import document
from companion.web.parsing import action_from_form
from tests.games.test_golden import GOLDEN
from tests.web.controls import Controls
from tests.web.test_openapi import DIALECT

SHARES = (0, 0.25, 0.5, 0.75, 1)  # of a log


def closed(schema: Any) -> Any:
    """A schema under which nothing may be there that is not described."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(item) for key, item in schema.items()}
    is_object = schema.get("type") == "object" and "properties" in schema
    return {"additionalProperties": False, **found} if is_object else found


REGISTRY: Registry[Any] = Registry().with_resource(
    "urn:tableside",
    Resource.from_contents({"$schema": DIALECT, **closed(document())}),
)


def pascal(game: str) -> str:
    """How the schemas of a game are called."""
    return game.title().replace("-", "")


def validator(name: str) -> Draft202012Validator:
    """What holds something against a schema of the document."""
    schema = {"$ref": f"urn:tableside#/components/schemas/{name}"}
    return Draft202012Validator(schema, registry=REGISTRY)


def tables(client: FlaskClient, path: Path) -> Iterator[dict[str, Any]]:
    """A golden table, as it stood along its log."""
    export = json.loads(path.read_text("utf-8"))["export"]
    for share in SHARES:
        log = export["log"][: round(len(export["log"]) * share)]
        opened = client.post("/api/tables/import", json={**export, "log": log})
        yield client.get(f"/api/tables/{opened.json['id']}").json


@pytest.mark.parametrize(
    "path", GOLDEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}"
)
def test_a_table_shows_what_is_described_and_nothing_else(
    client: FlaskClient, path: Path
) -> None:
    for table in tables(client, path):
        validator(f"{pascal(table['game'])}Table").validate(table)
        view = table["view"]
        assert [seat["name"] for seat in view["seats"]] == view["players"]


@pytest.mark.parametrize("game", MACHINES)
@pytest.mark.parametrize("part", ["view", "state"])
def test_a_field_that_is_not_there_or_of_another_kind_is_noticed(
    client: FlaskClient, game: str, part: str
) -> None:
    folder = game.replace("-", "_")
    path = next(path for path in GOLDEN if path.parents[1].name == folder)
    shown = next(tables(client, path))[part]
    schema = validator(pascal(game) + part.title())
    assert schema.is_valid(shown)
    for name in shown:
        without = {key: item for key, item in shown.items() if key != name}
        for wrong in (without, {**without, name: {"no": [{}]}}):
            assert not schema.is_valid(wrong), name


class Forms(Controls):
    """The forms of a table's page, each as a browser would send it if nobody changed anything in it."""

    def __init__(self, html: str) -> None:
        self.filled: list[MultiDict[str, str]] = []
        self.ids: dict[str, MultiDict[str, str]] = {}
        self.buttons: list[tuple[MultiDict[str, str], str, str]] = []
        self._select = ""
        super().__init__(html)

    def control(self, tag: str, at: dict[str, str]) -> None:
        name, value = at.get("name", ""), at.get("value", "")
        if tag == "form":
            self.filled.append(MultiDict({"to": at.get("action", "")}))
            self.ids[at.get("id", "")] = self.filled[-1]
        form = self.ids.get(at.get("form", "")) if "form" in at else self.filled[-1]
        assert form is not None
        is_box = at.get("type") in ("radio", "checkbox")
        if tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in form or "selected" in at):
            form[self._select] = value  # the first one, unless another is chosen
        elif tag == "button" and name and "disabled" not in at:
            self.buttons.append((form, name, value))
        elif tag == "input" and name and (not is_box or "checked" in at):
            form.add(name, value)

    def sent(self) -> Iterator[MultiDict[str, str]]:
        """What each button would send, and each form that has no button of its own."""
        for form, name, value in self.buttons:
            yield MultiDict([*form.items(multi=True), (name, value)])
        pressed = [id(form) for form, _name, _value in self.buttons]
        yield from (form for form in self.filled if id(form) not in pressed)


@pytest.mark.parametrize("game", MACHINES)
def test_what_a_page_sends_with_one_form_is_one_action_of_the_interface(
    client: FlaskClient, game: str
) -> None:
    folder = game.replace("-", "_")
    path = next(path for path in GOLDEN if path.parents[1].name == folder)
    export = json.loads(path.read_text("utf-8"))["export"]
    machine = MACHINES[game]
    kinds = set()
    for share in SHARES[::2]:
        log = export["log"][: round(len(export["log"]) * share)]
        opened = client.post("/api/tables/import", json={**export, "log": log}).json
        for form in Forms(client.get(f"/en/t/{opened['id']}").text).sent():
            if form["to"].endswith("/act") and form.keys() & {"action", "kind"}:
                kind, args = action_from_form(form, machine.actions)
                action = {"action_id": "a", "kind": kind, "args": args, "seen": 0}
                validator("Action").validate(action)
                kinds.add(kind)
    assert len(kinds) > 3


def test_a_play_may_be_sent_as_the_view_tells_it() -> None:
    """Where there is no choice the view says null."""
    args = {"player": 0, "spot": "guardian", "count": 1, "take": None}
    sent = {"action_id": "a", "kind": "play", "args": args, "seen": 0}
    validator("Action").validate(sent)
    assert not validator("Action").is_valid({**sent, "args": {**args, "take": "x"}})
