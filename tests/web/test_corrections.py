"""Lines of the history that are changed by themselves: what may be corrected is offered, as it stands and to change."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.games import MACHINES
from companion.games.azura.actions import Play
from companion.games.core.codec import action_from_plain
from companion.games.mirror_scrolls.actions import Eat, Link
from companion.web.parsing import action_from_form
from companion.web.site import Site
from tests.web.markup import Page

GAMES = {
    (machine.game, path.stem): path
    for machine in MACHINES.values()
    for path in sorted(
        (Path(__file__).parent.parent / "games" / machine.game.replace("-", "_")).glob(
            "*.json"
        )
    )
}
# What the table's own page changes at any time, or for as long as it counts.
AT_THE_TABLE = {
    "rename", "win-round", "change-winner", "note-power", "name-room", "set-number",
    "set-abilities", "set-item", "add-wonder", "set-wonders", "choose-character", "name-character", "set-order",
}  # fmt: skip


class Forms(HTMLParser):
    """The forms of a history that correct a line, with the fields that they send as they stand."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[MultiDict[str, str]] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        name, value = at.get("name") or "", at.get("value") or ""
        if tag == "form":
            self.found.append(MultiDict())
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in at:
            self.found[-1].add(self._select, value)
        elif (
            tag == "input"
            and self.found
            and (at.get("type") != "checkbox" or "checked" in at)
        ):
            self.found[-1].add(name, value)


def corrections(client: FlaskClient, address: str) -> dict[int, MultiDict[str, str]]:
    """The form of each line that has one."""
    forms = Forms(client.get(f"{address}/history").text).found
    posted = [(json.loads(form["action"]), form) for form in forms if "action" in form]
    return {
        action["args"]["line"]: form
        for action, form in posted
        if action["kind"] == "correct"
    }


def bring_in(
    client: FlaskClient, game: str, options: dict[str, Any], steps: list[dict[str, Any]]
) -> str:
    """The id of a table at which these steps have been taken."""
    log = [
        {
            "at_ms": number,
            "action_id": f"step-{number}",
            "kind": step["kind"],
            "args": step.get("args", {}),
        }
        for number, step in enumerate(steps)
    ]
    table = {
        "format": "tableside-table", "game": game, "schema": MACHINES[game].schema, "created_ms": 0,
        "options": options, "log": log,
    }  # fmt: skip
    answer = client.post("/api/tables/import", json=table)
    assert answer.status_code == 201, answer.text
    return str(answer.json["id"])


def change(client: FlaskClient, address: str, line: int, **fields: Any) -> Any:
    """Send the form of a line, with something else chosen in it."""
    form = corrections(client, address)[line]
    for name, value in fields.items():
        form.setlist(name, value if isinstance(value, list) else [str(value)])
    return client.post(
        f"{address}/act", data=form, headers={"Accept": "application/json"}
    )


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_every_entry_that_may_be_corrected_is_offered_as_it_stands(
    client: FlaskClient, site: Site, game, name
):
    recorded = json.loads(GAMES[game, name].read_text())
    id = bring_in(client, game, recorded["options"], recorded["log"])
    forms = corrections(client, f"/de/t/{id}")
    play = site.tables.open(id).play
    for event, action in lines(play):
        if event.kind not in AT_THE_TABLE and not is_settled(event.kind, play):
            _, sent = action_from_form(forms.pop(event.seq), MACHINES[game].actions)
            assert (
                action_from_plain(MACHINES[game], sent["kind"], sent["args"]) == action
            )
    assert not forms


def lines(play: Any) -> Iterator[tuple[Any, Any]]:
    """The entries that may be corrected."""
    return ((step.event, step.action) for step in play.steps() if step.correctable)


def is_settled(kind: str, play: Any) -> bool:
    """Whether such an entry can be but one at this table: no reserve to refill from, two mages who swap."""
    if kind == "pass-scrolls":
        return len(play.options.players) == 2
    return kind == "end-turn" and not play.options.foreshadowing


def text(client: FlaskClient, address: str) -> str:
    """The words of a table's history, and of the table."""
    return " ".join(
        " ".join(
            Page(client.get(f"{address}{end}").text).shown for end in ("", "/history")
        ).split()
    )


def played(site: Site, address: str) -> Any:
    """The last action in force at a table."""
    return site.tables.open(address.rsplit("/", 1)[1]).play.step.action


def rounds(*winners: int) -> list[dict[str, Any]]:
    """Races of Play Me that these players win."""
    return [
        {"kind": kind, "args": args}
        for number, winner in enumerate(winners, start=1)
        for kind, args in (
            ("start", {"number": number, "at_ms": number * 100_000}),
            (
                "caught",
                {"number": number, "player": winner, "at_ms": number * 100_000 + 9_000},
            ),
        )
    ]


PLAY_ME = {
    "players": ["Ana", "Ben", "Cleo"],
    "characters": ["alice", "walrus", "absolem"],
}


@pytest.fixture
def race(client: FlaskClient) -> str:
    """The address of a Play Me table: Ana and Ben have caught a rabbit each."""
    return f"/en/t/{bring_in(client, 'play-me', PLAY_ME, rounds(0, 1))}"


def test_a_settled_round_of_play_me_goes_to_somebody_else(client, race):
    assert change(client, race, 2, player=2).status_code == 200
    assert "Round 1: Cleo catches the rabbit" in text(client, race)
    assert "Round 2: Ben catches the rabbit" in text(client, race)
    assert change(client, race, 2, player=1).status_code == 200
    assert "Ben has won with both sides" in text(client, race)


def test_answers_about_a_round_of_play_me_are_changed(client):
    asked = [*rounds(0), {"kind": "last-slap", "args": {"player": 2}}]
    table = f"/en/t/{bring_in(client, 'play-me', PLAY_ME | {'play_me': True}, asked)}"
    assert change(client, table, 3, player=-1).status_code == 200
    assert "nobody is punished for the slap" in text(client, table)
    steps = [
        *rounds(0, 1, 2, 0),
        {"kind": "betray", "args": {"player": 0, "yes": True}},
    ]
    table = f"/en/t/{bring_in(client, 'play-me', PLAY_ME, steps)}"
    assert change(client, table, 9, yes=0).status_code == 200
    assert "Ana stays with the team" in text(client, table)


def test_a_character_of_play_me_is_changed_after_the_first_race(client):
    steps = [
        *({"kind": "take-character", "args": {"player": seat, "character": id}}
          for seat, id in enumerate(PLAY_ME["characters"])), *rounds(0),
    ]  # fmt: skip
    table = (
        f"/en/t/{bring_in(client, 'play-me', {'players': PLAY_ME['players']}, steps)}"
    )
    assert change(client, table, 2, character="mad-hatter").status_code == 200
    assert "Ben takes a character: Mad Hatter" in text(client, table)


def test_a_change_that_later_lines_forbid_says_so_and_changes_nothing(client):
    table = f"/de/t/{bring_in(client, 'play-me', PLAY_ME, rounds(0, 1, 0))}"
    before = text(client, table)
    answer = change(client, table, 4, player=0)
    assert (answer.status_code, answer.json["code"]) == (422, "correction-breaks")
    assert "Zeile 5" in answer.json["message"]
    assert text(client, table) == before


def test_a_play_of_azura_is_changed_to_another_number_of_cards_and_another_spot(
    client, site
):
    steps = [{"kind": "play", "args": {"player": 0, "spot": "guardian", "count": 1}}]
    table = f"/en/t/{bring_in(client, 'azura', {'players': ['Ana', 'Ben']}, steps)}"
    assert change(client, table, 1, count=3).status_code == 200
    assert played(site, table) == Play(0, "guardian", 3)
    assert change(client, table, 1, spot="coral-dragon").status_code == 200
    assert played(site, table) == Play(0, "coral-dragon", 3)
    answer = change(client, table, 1, take="sorcerer")
    assert (answer.status_code, answer.json["code"]) == (422, "no-choice-here")


def test_a_link_of_mirror_scrolls_is_changed_to_another_spell(client, site):
    steps = [
        {"kind": "offer", "args": {"player": 0, "number": 10}}, {"kind": "offer", "args": {"player": 1, "number": 0}},
        {"kind": "link", "args": {"player": 0, "spell": "fly"}},
    ]  # fmt: skip
    table = f"/en/t/{bring_in(client, 'mirror-scrolls', {'players': ['Ana', 'Bruno'], 'depth': 3}, steps)}"
    assert change(client, table, 3, spell="colt").status_code == 200
    assert played(site, table) == Link(0, "colt")


def test_nobodys_ring_stood_there_after_all(client, site):
    recorded = json.loads(GAMES["mirror-scrolls", "turns-hungry"].read_text())
    at = next(
        at
        for at, step in enumerate(recorded["log"])
        if step["kind"] == "eat" and step["args"].get("rings")
    )
    table = f"/en/t/{bring_in(client, 'mirror-scrolls', recorded['options'], recorded['log'][: at + 1])}"
    assert change(client, table, at + 1, rings=[]).status_code == 200
    assert played(site, table) == Eat(recorded["log"][at]["args"]["player"])


def test_cheese_for_the_wrong_mouse_is_given_to_the_right_one(client, site):
    party = {"players": ["Ana"], "party": ["collin", "maginos", "tilda", "filch"]}
    steps = [{"kind": "cheese", "args": {"mouse": "collin", "cheese": 2}}]
    id = bring_in(client, "mice-and-mystics", party, steps)
    assert change(client, f"/en/t/{id}", 1, mouse="tilda", cheese=1).status_code == 200
    assert [mouse.cheese for mouse in site.tables.open(id).play.state.mice] == [
        0,
        0,
        1,
        0,
    ]


def test_who_only_watches_is_offered_no_change(client, race, site):
    watch = site.tables.open(race[6:]).row.watch_id
    assert corrections(client, race) and not corrections(client, f"/en/t/{watch}")
