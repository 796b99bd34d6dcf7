"""The front: requests taken in whole, passed on as they were, answered or refused."""

import asyncio
import errno
import gzip
import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.limits import MAX_BODY_BYTES, MAX_IMPORT_BYTES
from companion.server import front as module
from companion.server.front import Front, environ_of
from companion.settings import Settings
from companion.tables.service import Opened
from companion.web.site import Site
from tests.server.asgi import Visitor
from tests.tables.acting import act
from tests.tables.sample import GAME, OPTIONS, RENAME, rename, tap
from tests.web.addresses import form


@pytest.fixture
def front(app: Flask) -> Iterator[Front]:
    """A front before a site."""
    front = Front(app, Settings(threads=2, metrics=True, log=True))
    yield front
    front.pool.shutdown()
    front.painters.shutdown()


@pytest.fixture
def table(site: Site) -> Opened:
    """A table at which nothing has happened."""
    return site.tables.create(GAME, OPTIONS)


def visit(front: Front, visitor: Visitor) -> Visitor:
    """One whole visit."""
    asyncio.run(
        asyncio.wait_for(front(visitor.scope, visitor.receive, visitor.send), 120)
    )
    return visitor


def test_a_page_is_answered_with_its_headers(front: Front) -> None:
    page = visit(front, Visitor("/en/azura"))
    assert page.status == 200 and "Azura" in page.text
    assert (b"x-content-type-options", b"nosniff") in page.sent[0]["headers"]


def test_a_page_is_compressed_for_who_can_read_it(front: Front) -> None:
    page = visit(front, Visitor("/en/azura", accept_encoding="gzip"))
    assert (b"content-encoding", b"gzip") in page.sent[0]["headers"]
    assert b"Azura" in gzip.decompress(page.sent[1]["body"])


def test_a_body_in_parts_is_put_together(front: Front, site: Site) -> None:
    body = json.dumps({"game": GAME, "options": OPTIONS}).encode()
    assert (
        visit(
            front,
            Visitor("/api/tables", body[:9], body[9:30], body[30:], method="POST"),
        ).status
        == 201
    )


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("path, most", [
    ("/api/tables", MAX_BODY_BYTES), ("/api/tables/import", MAX_IMPORT_BYTES),
])  # fmt: skip
@pytest.mark.parametrize("excess, status", [(0, 400), (1, 413)])
def test_a_body_has_a_limit(
    front: Front, declared: bool, path: str, most: int, excess: int, status: int
) -> None:
    body = b" " * (most + excess)
    headers = (
        {"content_length": str(len(body))}
        if declared
        else {"transfer_encoding": "chunked"}
    )
    assert visit(front, Visitor(path, body, method="POST", **headers)).status == status


@pytest.mark.parametrize("declared", [True, False])
def test_who_sends_too_much_is_answered_when_all_of_it_is_there(
    front: Front, declared: bool
) -> None:
    parts = [b" " * MAX_BODY_BYTES] * 9
    length = str(9 * MAX_BODY_BYTES)
    told = {"content_length": length} if declared else {"transfer_encoding": "chunked"}
    visitor = Visitor("/api/tables", *parts, method="POST", **told)
    assert visit(front, visitor).status == 413
    assert visitor.coming.empty() and front.held_bytes == 0


def test_a_declared_length_beyond_the_limit_is_refused_before_it_is_read(
    front: Front,
) -> None:
    visitor = Visitor(
        "/api/tables", method="POST", whole=False, content_length=str(10**12)
    )
    assert visit(front, visitor).status == 413


def test_all_bodies_that_are_arriving_have_a_limit_together(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_HELD_BYTES", 10)
    assert visit(front, Visitor("/api/tables", b"{" * 10, method="POST")).status == 400
    assert visit(front, Visitor("/api/tables", b"{" * 11, method="POST")).status == 503
    assert front.held_bytes == 0


def test_who_finds_no_time_reads_so_in_the_language_of_the_page(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_WAITING_REQUESTS", 0)
    for path, told in (
        ("/de/azura", "Gerade ist zu viel los"),
        ("/health", "Too busy"),
    ):
        page = visit(front, Visitor(path))
        assert page.status == 503 and told in page.text


def test_more_requests_than_may_wait_are_refused(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_WAITING_REQUESTS", 1)
    front.waiting = 1
    refused = visit(front, Visitor("/health"))
    assert (
        refused.status == 503 and (b"retry-after", b"2") in refused.sent[0]["headers"]
    )
    front.waiting = 0
    assert visit(front, Visitor("/health")).status == 200


def test_nobody_answers_who_left_before_the_request_was_whole(front: Front) -> None:
    visitor = Visitor("/api/tables", b"{", method="POST", whole=False)
    visitor.leave()
    assert visit(front, visitor).sent == [] and front.held_bytes == 0


def test_a_phone_listens_and_hears_a_tap(
    front: Front, table: Opened, site: Site
) -> None:
    async def story() -> None:
        site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        phone = Visitor(f"/api/tables/{table.row.id}/events")
        stream = asyncio.create_task(front(phone.scope, phone.receive, phone.send))
        await phone.hears("retry")
        await asyncio.to_thread(
            act, site.tables, table.row.id, "a", RENAME, rename("Zoé"), 0
        )
        await phone.hears("data: 1")
        assert not any(
            name == b"content-length" for name, _value in phone.sent[0]["headers"]
        )
        phone.leave()
        await stream
        assert site.hub.count == 0

    asyncio.run(asyncio.wait_for(story(), 120))


def test_phones_of_one_language_are_sent_one_panel(
    front: Front, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, paint = [], module._paint
    monkeypatch.setattr(
        module, "_paint", lambda *asked: made.append(asked) or paint(*asked)
    )

    async def story() -> list[Visitor]:
        site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        path = f"/fr/t/{table.row.id}/events?panels=1"
        phones = [Visitor(path) for _ in range(3)]
        streams = [
            asyncio.create_task(front(phone.scope, phone.receive, phone.send))
            for phone in phones
        ]
        for phone in phones:
            await phone.hears("retry")
        await asyncio.to_thread(
            act, site.tables, table.row.id, "a", RENAME, rename("Zoé"), 0
        )
        for phone in phones:
            await phone.hears("event: panel\nid: 1\n")
            phone.leave()
        await asyncio.gather(*streams)
        return phones

    phones = asyncio.run(asyncio.wait_for(story(), 120))
    assert len({phone.text for phone in phones}) == 1 and len(made) == 1
    packed = re.search("data: (.+)", phones[0].text)
    assert packed
    shown = gzip.decompress(b64decode(packed[1])).decode()
    fetched = front.app.test_client().get(f"/fr/t/{table.row.id}/panel").text
    assert shown.split() == fetched.split() and "Zoé" in shown


def test_a_panel_that_cannot_be_made_is_told_as_a_version(
    front: Front, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        phone = Visitor(f"/fr/t/{table.row.id}/events?panels=1")
        stream = asyncio.create_task(front(phone.scope, phone.receive, phone.send))
        await phone.hears("retry")
        monkeypatch.delattr(site.panels, "pieces")
        await asyncio.to_thread(
            act, site.tables, table.row.id, "a", RENAME, rename("Zoé"), 0
        )
        await phone.hears("id: 1\ndata: 1\n")
        phone.leave()
        await stream

    asyncio.run(asyncio.wait_for(story(), 120))


def test_the_others_are_told_when_a_phone_is_lost(
    front: Front, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AWAY_SECONDS", 0)
    id, key = table.row.id, "a" * 16

    async def story() -> None:
        site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        ana = Visitor(f"/en/t/{id}/events?phone={key}")
        ben = Visitor(f"/en/t/{id}/events")
        streams = [
            asyncio.create_task(front(phone.scope, phone.receive, phone.send))
            for phone in (ana, ben)
        ]
        await ana.hears("retry")
        await ben.hears("retry")
        ana.leave()
        await ben.hears("event: signal")
        ben.leave()
        await asyncio.gather(*streams)

    asyncio.run(asyncio.wait_for(story(), 120))
    assert site.seats.at(id).others_away


def test_a_phone_that_leaves_while_its_stream_opens_takes_no_place(
    front: Front, table: Opened, site: Site
) -> None:
    phone = Visitor(f"/en/t/{table.row.id}/events")
    phone.leave()
    visit(front, phone)
    assert site.hub.count == 0


def test_each_answer_has_a_line_in_the_log_without_secrets(
    front: Front, table: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(front, Visitor(f"/en/t/{table.row.id}?seen=0", cookie="lang=de"))
    told = json.loads(capsys.readouterr().err)
    assert told.keys() == {"at", "method", "route", "status", "ms", "bytes"}
    assert (told["method"], told["route"], told["status"]) == (
        "GET",
        "/<lang>/t/<id>",
        200,
    )


def test_figures_are_counted_by_route(front: Front, table: Opened) -> None:
    for path in (
        f"/en/t/{table.row.id}",
        f"/en/t/{table.row.watch_id}",
        "/no/where/at/all",
    ):
        visit(front, Visitor(path))
    told = visit(front, Visitor("/metrics")).text
    assert (
        'requests_total{method="GET",route="/<lang>/t/<id>",status="200"} 2\n' in told
    )
    assert 'requests_total{method="GET",route="",status="404"} 1\n' in told
    assert (
        'request_seconds_bucket{le="+Inf"} 3\n' in told
        and "tableside_streams_open 0\n" in told
    )
    assert table.row.id not in told


def test_taps_are_counted_with_how_long_they_took_and_refused_ones_are_not(
    front: Front, table: Opened
) -> None:
    path = f"/api/tables/{table.row.id}/actions"
    for action in (tap("one", "Ana"), tap("one", "Ana"), {"kind": "none"}):
        visit(front, Visitor(path, json.dumps(action).encode(), method="POST"))
    typed = urlencode(form(RENAME, rename("Cleo"), 1, "two")).encode()
    of_forms = {"content_type": "application/x-www-form-urlencoded"}
    for place in ("", "/act"):  # the same tap, at both addresses of the page
        page = f"/en/t/{table.row.id}{place}"
        visit(front, Visitor(page, typed, method="POST", **of_forms))
    told = visit(front, Visitor("/metrics")).text
    assert "tableside_tap_seconds_count 4\n" in told
    assert re.search(r"^process_resident_memory_bytes [1-9]\d{6,}$", told, re.M)


def test_neither_is_there_unasked(
    app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    front = Front(app, Settings(threads=1))
    answer = visit(front, Visitor("/metrics"))
    front.pool.shutdown()
    assert answer.status != 200 and not capsys.readouterr().err


def environ(path: str = "/", *parts: bytes, **headers: str) -> dict[str, Any]:
    """What Flask is told of a request."""
    return environ_of(Visitor(path, **headers).scope, b"".join(parts))


def test_paths_reach_flask_byte_for_byte() -> None:
    assert environ("/de/%C3%A9%2Fx%FF?q=%C3%A9")["PATH_INFO"] == "/de/Ã©/xÿ"
    assert environ("/?q=%C3%A9")["QUERY_STRING"] == "q=%C3%A9"


def test_headers_reach_flask() -> None:
    found = environ(
        "/", b"ab", content_type="text/plain", accept_language="fr", cookie="lang=de"
    )
    assert (found["CONTENT_TYPE"], found["HTTP_ACCEPT_LANGUAGE"]) == (
        "text/plain",
        "fr",
    )
    assert found["HTTP_COOKIE"] == "lang=de"
    assert (
        found["CONTENT_LENGTH"],
        found["wsgi.input"].read(),
        found["REMOTE_ADDR"],
    ) == ("2", b"ab", "192.0.2.1")


def test_a_header_that_could_pass_for_another_is_left_out() -> None:
    visitor = Visitor("/")
    visitor.scope["headers"] = [
        (b"x_forwarded_proto", b"https"),
        (b"sec_fetch_site", b"same-origin"),
    ]
    assert (
        not {"HTTP_X_FORWARDED_PROTO", "HTTP_SEC_FETCH_SITE"}
        & environ_of(visitor.scope, b"").keys()
    )


def test_a_header_given_twice_is_one_list() -> None:
    visitor = Visitor("/")
    twice = {b"accept": (b"text/html", b"*/*"), b"cookie": (b"a=1", b"b=2")}
    visitor.scope["headers"] = [
        (name, value) for name, values in twice.items() for value in values
    ]
    found = environ_of(visitor.scope, b"")
    assert (found["HTTP_ACCEPT"], found["HTTP_COOKIE"]) == ("text/html,*/*", "a=1;b=2")


def test_a_log_that_has_no_room_left_holds_nobody_up(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = MagicMock()
    full.write.side_effect = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(sys, "stderr", full)
    assert visit(front, Visitor("/en/azura")).status == 200
    assert full.write.called
