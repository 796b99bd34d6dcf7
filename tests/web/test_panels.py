"""Panels are made once for all phones of a table, and are never those of another version, language or viewer."""

import re
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask.testing import FlaskClient
from jinja2 import Template

from companion.games import MACHINES
from companion.tables.play import begin
from companion.tables.service import Opened
from companion.tables.taps import Tapped
from companion.web.panels import MadeOnce
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import GAME, RENAME, rename
from tests.web.addresses import form


@pytest.fixture
def drawn(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of panels that were drawn, one after the other."""
    found: list[str] = []
    render = site.panels.desks.render

    def counted(kind: Hashable, template: Template, values: dict[str, Any]) -> str:
        found.append(str(template.name))
        return render(kind, template, values)

    monkeypatch.setattr(site.panels.desks, "render", counted)
    return found


def test_phones_of_one_language_share_a_panel(
    client: FlaskClient, table: Opened, drawn: list[str]
) -> None:
    panels = {client.get(f"/en/t/{table.row.id}/panel").text for _ in range(3)}
    assert len(panels) == 1 and "Zoé" in panels.pop()
    assert drawn == ["parts/panel.html"]


def test_each_language_and_each_kind_of_viewer_has_its_own(
    client: FlaskClient, table: Opened
) -> None:
    viewers = [
        (lang, id) for lang in ("en", "fr") for id in (table.row.id, table.row.watch_id)
    ]
    assert len({client.get(f"/{lang}/t/{id}/panel").text for lang, id in viewers}) == 4


def test_a_panel_is_of_the_version_that_is_there_now(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    path = f"/en/t/{table.row.id}/panel"
    for number, name in enumerate(("Ada", "Eva"), 1):
        client.get(path)
        act(site.tables, table.row.id, name, RENAME, rename(name), number)
        assert name in client.get(path).text
    act(site.tables, table.row.id, "undo", "undo", {}, 3)
    assert "Ada" in client.get(path).text


def test_a_name_that_is_deleted_is_gone_from_the_panel(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    path = f"/en/t/{table.row.id}/panel"
    before = client.get(path)
    group = site.groups.create()
    site.groups.add(group, table.row.id)
    kept = site.tables.open(table.row.id).play
    site.groups.drop_player(group, "Zoé")
    site.tables._plays.keep(
        table.row.id, kept
    )  # as another process would still have it
    after = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and "Zoé" not in after.text


def test_a_script_is_answered_with_the_panel(
    client: FlaskClient, table: Opened, drawn: list[str]
) -> None:
    data = form(RENAME, rename("Ada"), 1, "tap")
    answer = client.post(
        f"/en/t/{table.row.id}/act?part=1",
        data=data,
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 200 and answer.headers["Tableside-Panel"] == "2"
    assert (
        answer.text == client.get(f"/en/t/{table.row.id}/panel").text
        and "Ada" in answer.text
    )
    assert drawn == ["parts/panel.html"]


def test_of_taps_at_once_each_is_answered_with_what_stands_now(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap = site.taps.tap

    def overtaken(*asked: Any) -> Tapped:
        done = tap(*asked)
        act(site.tables, table.row.id, "other", RENAME, rename("Eva"), 2)
        return done

    monkeypatch.setattr(site.taps, "tap", overtaken)
    data = form(RENAME, rename("Ada"), 1, "tap")
    answer = client.post(
        f"/en/t/{table.row.id}/act?part=1",
        data=data,
        headers={"Accept": "application/json"},
    )
    assert answer.headers["Tableside-Panel"] == "3" and "Eva" in answer.text


def test_a_page_from_before_an_update_is_answered_as_it_asks(
    client: FlaskClient, table: Opened
) -> None:
    data = form(RENAME, rename("Ada"), 1, "tap")
    answer = client.post(
        f"/en/t/{table.row.id}/act", data=data, headers={"Accept": "application/json"}
    ).get_json()
    assert answer == {
        "version": 2,
        "html": client.get(f"/en/t/{table.row.id}/panel").get_data(as_text=True),
    }


def test_a_phone_that_reads_nothing_compressed_gets_it_plain(
    client: FlaskClient, table: Opened
) -> None:
    path = f"/en/t/{table.row.id}/panel"
    plain, squeezed = (
        client.get(path),
        client.get(path, headers={"Accept-Encoding": "gzip"}),
    )
    assert (
        squeezed.headers["Content-Encoding"] == "gzip"
        and "Content-Encoding" not in plain.headers
    )
    assert len(squeezed.data) < len(plain.data) / 3
    assert all(
        "Accept-Encoding" in answer.headers["Vary"] for answer in (plain, squeezed)
    )


def test_forms_of_a_page_bear_ids_of_their_own_and_shared_ones_none(
    client: FlaskClient, site: Site
) -> None:
    table = site.tables.create("miraris", {"players": ["A", "B", "C", "D"]})
    ids = re.compile(r'name="action_id" value="([^"]*)"')
    page = [ids.findall(client.get(f"/en/t/{table.row.id}").text) for _ in range(2)]
    assert page[0] and not set(page[0]) & set(page[1])
    assert not ids.findall(client.get(f"/en/t/{table.row.id}/panel").text)


def play() -> Any:
    """A new play."""
    return begin(MACHINES[GAME], MACHINES[GAME].options(("A", "B")))


def test_of_several_that_ask_at_once_one_makes_it() -> None:
    made, at_once, this = MadeOnce[object](9), Barrier(4), play()

    def ask(_number: int) -> object:
        at_once.wait(60)
        return made.get(("a",), this, object)

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(4)))) == 1


def test_what_could_not_be_made_is_tried_again() -> None:
    made, this = MadeOnce[int](9), play()
    with pytest.raises(ZeroDivisionError):
        made.get(("a",), this, lambda: 1 // 0)
    assert made.get(("a",), this, lambda: 1) == 1


def test_it_keeps_so_many() -> None:
    made, this = MadeOnce[int](2), play()
    for key in "abc":
        made.get((key,), this, lambda: 1)
    assert [made.get((key,), this, lambda: 2) for key in "bca"] == [1, 1, 2]
